import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, connections: 10 })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

type Ask = { readonly method: string; readonly path: string; readonly json?: unknown }
/** `prepare` returns the path and the body of the act; `after` changes what the act left. */
type Act = {
  readonly prepare: () => Promise<Ask>
  readonly other?: object
  readonly after?: (ask: Ask) => Promise<unknown>
}

const send = ({ path, ...ask }: Ask, key: string, as: Bets = mine) =>
  as.fetch(path, { ...ask, headers: { 'idempotency-key': key } })
const pending = async () => `/api/bets/${(await mine.placed()).id}`
const settled = async () => {
  const { id } = await mine.placed()
  await mine.settle(id, { outcome: 'won' })
  return `/api/bets/${id}`
}
const MOVEMENT = { kind: 'deposit', amount: '30.00', bookmaker: 'Casa' }
const moved = async () => {
  const answer = await mine.fetch('/api/cash/movements', { method: 'POST', json: MOVEMENT })
  return `/api/cash/movements/${((await answer.json()) as { id: number }).id}`
}
const idIn = ({ path }: Ask) => Number(/\d+/.exec(path)?.[0])

const ACTS: Readonly<Record<string, Act>> = {
  'a change of the stake': {
    prepare: async () => ({ method: 'PATCH', path: await pending(), json: { amount: '20.00' } }),
    other: { amount: '21.00' },
    after: (ask) => mine.change(idIn(ask), { amount: '30.00' }),
  },
  'a settlement': {
    prepare: async () => ({ method: 'PATCH', path: `${await pending()}/result`, json: { outcome: 'won' } }),
    other: { outcome: 'lost' },
    after: (ask) => mine.reopen(idIn(ask)),
  },
  'a correction': {
    prepare: async () => ({ method: 'PATCH', path: `${await settled()}/correction`, json: { amount: '20.00' } }),
    other: { amount: '21.00' },
    after: (ask) => mine.remove(idIn(ask)),
  },
  'a cash-out of a part': {
    prepare: async () => ({
      method: 'POST',
      path: `${await pending()}/cash-out`,
      json: { stake: '20.00', paid: '26.40' },
    }),
    other: { stake: '20.00', paid: '26.41' },
    after: (ask) => mine.cashOut(idIn(ask), { stake: '29.99', paid: '1.00' }),
  },
  'a reopening': {
    prepare: async () => ({ method: 'POST', path: `${await settled()}/reopen`, json: {} }),
    other: { reason: 'mistyped' },
    after: (ask) => mine.settle(idIn(ask), { outcome: 'lost' }),
  },
  'a confirmation of verdicts': {
    prepare: async () => ({
      method: 'POST',
      path: '/api/bets/confirm',
      json: { bets: [{ id: (await mine.placed()).id, verdict: 'won' }] },
    }),
    other: { bets: [{ id: 1, verdict: 'lost' }] },
  },
  'a deletion': { prepare: async () => ({ method: 'DELETE', path: await pending() }) },
  'the clearing of the history': {
    prepare: async () => {
      await mine.placed()
      return { method: 'DELETE', path: '/api/bets' }
    },
    after: () => mine.place(),
  },
  'a movement of money': {
    prepare: async () => ({ method: 'POST', path: '/api/cash/movements', json: MOVEMENT }),
    other: { ...MOVEMENT, amount: '31.00' },
  },
  'a change of a movement': {
    prepare: async () => ({ method: 'PUT', path: await moved(), json: { ...MOVEMENT, amount: '40.00' } }),
    other: { ...MOVEMENT, amount: '41.00' },
    after: (ask) => mine.fetch(ask.path, { method: 'DELETE' }),
  },
  'a deletion of a movement': { prepare: async () => ({ method: 'DELETE', path: await moved() }) },
  'the deletion of all movements': {
    prepare: async () => {
      await moved()
      return { method: 'DELETE', path: '/api/cash/movements' }
    },
    after: moved,
  },
  'a reconciliation': {
    prepare: async () => ({ method: 'POST', path: '/api/cash/reconcile', json: { shown: '12.00', balance: '0.00' } }),
    other: { shown: '13.00', balance: '0.00' },
    after: moved,
  },
}

/** Everything that an act changes: bets with their histories, movements and balances. */
async function book(): Promise<string> {
  const bets = await mine.list()
  const histories = await Promise.all(bets.map(async ({ id }) => (await mine.history(id)).json()))
  const [movements, balances] = await Promise.all(
    ['/api/cash/movements', '/api/cash'].map(async (path) => (await mine.fetch(path)).text()),
  )
  return JSON.stringify([bets, histories, movements, balances])
}

const answered = async (answer: Response) => [answer.status, await answer.text()]

describe.each(Object.entries(ACTS))('%s with a key', (_, { prepare, other, after }) => {
  test('sent again gets the first answer and changes nothing, also after a later action', async () => {
    const ask = await prepare()
    const first = await answered(await send(ask, 'again'))
    expect(first[0]).toBeLessThan(300)
    const done = await book()
    expect(await answered(await send(ask, 'again'))).toEqual(first)
    expect(await book()).toBe(done)
    await after?.(ask)
    const later = await book()
    expect(await answered(await send(ask, 'again'))).toEqual(first)
    expect(await book()).toBe(later)
    await expectSumsAsCounted(app)
  })

  test('ten times at the same instant is done once, and all get the same answer', async () => {
    const ask = await prepare()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ask, 'at once').then(answered)))
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBeLessThan(300)
    await expectSumsAsCounted(app)
  })

  test('refuses another request with the key, of this action or of another one', async () => {
    const ask = await prepare()
    expect((await send(ask, 'other')).status).toBeLessThan(300)
    const done = await book()
    const otherAct = { method: 'POST', path: '/api/cash/movements', json: { ...MOVEMENT, note: 'another' } }
    for (const next of [...(other ? [{ ...ask, json: other }] : []), otherAct]) {
      const answer = await send(next, 'other')
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }])
    }
    expect(await book()).toBe(done)
  })
})

test('a refused action leaves no key: the request is done once it is possible', async () => {
  const { id } = await mine.placed()
  const reopen = { method: 'POST', path: `/api/bets/${id}/reopen`, json: {} }
  expect((await send(reopen, 'early')).status).toBe(409)
  await mine.settle(id, { outcome: 'lost' })
  expect((await send(reopen, 'early')).status).toBe(200)
})

test('the keys of users are their own', async () => {
  const other = await bettor(app)
  const { id } = await other.placed()
  expect((await send({ method: 'DELETE', path: `/api/bets/${(await mine.placed()).id}` }, 'same')).status).toBe(204)
  expect((await send({ method: 'DELETE', path: `/api/bets/${id}` }, 'same', other)).status).toBe(204)
})

test('without a key each part that is cashed out is recorded', async () => {
  const { id } = await mine.placed()
  for (let n = 0; n < 2; n += 1) await mine.cashOut(id, { stake: '20.00', paid: '26.40' })
  expect(((await (await mine.read(id)).json()) as Bet).cashedOut).toEqual({ stake: '40.00', paid: '52.80' })
})
