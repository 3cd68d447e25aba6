import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'

const clock = stoppedClock()
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const betOf = async (answer: Response) => (await answer.json()) as Bet
const fieldsOf = async (answer: Response) => {
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  return [answer.status, Object.keys(fields ?? {})]
}
const codeOf = async (answer: Response) => {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code]
}
const eventsOf = async (id: number) => (await (await mine.history(id)).json()) as BetEvent[]
const shown = ({ status, outcome, result }: Bet) => [status, outcome, result]

describe('settling by outcome', () => {
  // Half of it wins 21.25. What rounds: src/domain/bet/settlement.test.ts.
  test.each([
    [{ outcome: 'won' }, ['won', 'won', '42.50']],
    [{ outcome: 'lost' }, ['lost', 'lost', '-50.00']],
    [{ outcome: 'push' }, ['won', 'push', '0.00']],
    [{ outcome: 'void' }, ['won', 'void', '0.00']],
    [{ outcome: 'half-won' }, ['won', 'half-won', '21.25']],
    [{ outcome: 'half-lost' }, ['lost', 'half-lost', '-25.00']],
    [{ outcome: 'cashed-out', paid: '60.00' }, ['won', 'cashed-out', '10.00']],
    [{ outcome: 'cashed-out', paid: '30.01' }, ['lost', 'cashed-out', '-19.99']],
  ])('50.00 at 1.85, %j', async (body, expected) => {
    const { id } = await mine.placed()
    const settled = await betOf(await mine.settle(id, body))
    expect(shown(settled)).toEqual(expected)
    expect(await (await mine.read(id)).json()).toEqual(settled)
  })

  test.each([
    [{ outcome: 'won' }, ['won', 'won', '42.50']],
    [{ outcome: 'half-lost' }, ['lost', 'half-lost', '0.00']],
    [{ outcome: 'cashed-out', paid: '20.00' }, ['won', 'cashed-out', '20.00']],
    [{ status: 'lost' }, ['lost', 'lost', '0.00']],
    [{ status: 'lost', result: '0.00' }, ['lost', 'lost', '0.00']],
  ])('a free bet of 50.00 at 1.85, %j', async (body, expected) => {
    const { id } = await mine.placed({ freeBet: true })
    expect(shown(await betOf(await mine.settle(id, body)))).toEqual(expected)
  })

  // 20.00 of 50.00 was cashed out for 18.00, which costs 2.00; 30.00 at 1.85 wins 25.50.
  test.each([
    [{ outcome: 'won' }, ['won', 'cashed-out', '23.50']],
    [{ outcome: 'void' }, ['lost', 'cashed-out', '-2.00']],
    [{ outcome: 'cashed-out', paid: '35.00' }, ['won', 'cashed-out', '3.00']],
    [{ status: 'lost' }, ['lost', 'cashed-out', '-32.00']],
    [{ status: 'won', result: '5.00' }, ['won', 'cashed-out', '5.00']],
  ])('50.00 at 1.85 after a partial cash-out, %j', async (body, expected) => {
    const { id } = await mine.placed()
    const part = await betOf(await mine.cashOut(id, { stake: '20.00', paid: '18.00' }))
    expect([part.status, part.cashedOut]).toEqual(['pending', { stake: '20.00', paid: '18.00' }])
    expect(shown(await betOf(await mine.settle(id, body)))).toEqual(expected)
  })

  test.each<readonly [unknown, string]>([
    // More of them: src/contract/bets/bet-results.test.ts.
    [{}, 'status'],
    [{ outcome: 'won', result: '5.00' }, 'result'],
    [{ outcome: 'cashed-out', paid: '-0.01' }, 'paid'],
    [{ outcome: 'pending' }, 'outcome'],
  ])('%j is refused, and the bet stays pending', async (body, field) => {
    const bet = await mine.placed()
    expect(await fieldsOf(await mine.settle(bet.id, body))).toEqual([400, [field]])
    expect(await mine.list()).toEqual([bet])
  })

  test('a body of more than 64 KB is refused', async () => {
    const { id } = await mine.placed()
    const answer = await mine.settle(id, { outcome: 'won', note: 'x'.repeat(64 * 1024) })
    expect(await codeOf(answer)).toEqual([413, 'tooLarge'])
  })

  test('happens once', async () => {
    const { id } = await mine.placed()
    const settled = await betOf(await mine.settle(id, { outcome: 'push' }))
    expect(await codeOf(await mine.settle(id, { outcome: 'void' }))).toEqual([409, 'alreadySettled'])
    expect(await codeOf(await mine.settle(id, { status: 'lost' }))).toEqual([409, 'alreadySettled'])
    expect(await codeOf(await mine.cashOut(id, { stake: '1.00', paid: '1.00' }))).toEqual([409, 'alreadySettled'])
    expect(await mine.list()).toEqual([settled])
  })
})

describe('cashing out a part', () => {
  test('adds up with an earlier part', async () => {
    const { id } = await mine.placed()
    await mine.cashOut(id, { stake: '20.00', paid: '18.00' })
    const bet = await betOf(await mine.cashOut(id, { stake: '29.99', paid: '0.00' }))
    expect(bet).toMatchObject({ amount: '50.00', status: 'pending', cashedOut: { stake: '49.99', paid: '18.00' } })
    // 49.99 − 18.00 lost by the parts, 0.01 by the rest.
    expect(shown(await betOf(await mine.settle(id, { status: 'lost' })))).toEqual(['lost', 'cashed-out', '-32.00'])
  })

  test.each([
    // 20.00 of 50.00 at 1.85 for 26.00; the glossary has the lost one.
    [{ outcome: 'lost' }, 'lost', 'lost', '-24.00'],
    [{ status: 'won' }, 'won', 'won', '31.50'],
    [{ outcome: 'cashed-out', paid: '10.00' }, 'lost', 'cashed-out', '-14.00'],
    [{ status: 'lost', result: '-20.00' }, 'lost', null, '-20.00'],
  ])('then %j: the bet is a cash-out, and says what came of the rest', async (result, status, restOutcome, profit) => {
    const { id } = await mine.placed()
    await mine.cashOut(id, { stake: '20.00', paid: '26.00' })
    const settled = await betOf(await mine.settle(id, result))
    expect(settled).toMatchObject({ status, outcome: 'cashed-out', restOutcome, result: profit })
    expect(await betOf(await mine.read(id))).toEqual(settled)
    expect(await betOf(await mine.reopen(id))).toMatchObject({ status: 'pending', restOutcome: null })
  })

  test.each<readonly [string, unknown, string]>([
    ['all of the stake', { stake: '50.00', paid: '40.00' }, 'stake'],
    ['no price', { stake: '1.00' }, 'paid'],
  ])('%s is refused', async (_, body, field) => {
    const bet = await mine.placed()
    expect(await fieldsOf(await mine.cashOut(bet.id, body))).toEqual([400, [field]])
    expect(await mine.list()).toEqual([bet])
  })

  test('more than is left is refused', async () => {
    const { id } = await mine.placed()
    const left = await betOf(await mine.cashOut(id, { stake: '30.00', paid: '30.00' }))
    expect(await fieldsOf(await mine.cashOut(id, { stake: '20.00', paid: '1.00' }))).toEqual([400, ['stake']])
    expect(await mine.list()).toEqual([left])
  })

  test('parts that pay more than a result can be are refused', async () => {
    const { id } = await mine.placed()
    expect((await mine.cashOut(id, { stake: '1.00', paid: '1000000000.00' })).status).toBe(200)
    expect(await fieldsOf(await mine.cashOut(id, { stake: '1.00', paid: '0.01' }))).toEqual([400, ['paid']])
  })

  test('in two tabs at once takes both parts, while enough is left', async () => {
    const { id } = await mine.placed()
    const part = { stake: '20.00', paid: '19.00' }
    const answers = await Promise.all([1, 2, 3].map(() => mine.cashOut(id, part)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400])
    expect(await betOf(await mine.read(id))).toMatchObject({ cashedOut: { stake: '40.00', paid: '38.00' } })
  })

  test('the amount cannot become what was cashed out, or less', async () => {
    const { id } = await mine.placed()
    await mine.cashOut(id, { stake: '20.00', paid: '18.00' })
    expect(await fieldsOf(await mine.change(id, { amount: '20.00' }))).toEqual([400, ['amount']])
    expect((await mine.change(id, { amount: '20.01' })).status).toBe(200)
    // 18.00 − 20.00, and 0.01 × 0.85 is 0.0085.
    expect(shown(await betOf(await mine.settle(id, { status: 'won' })))).toEqual(['lost', 'cashed-out', '-1.99'])
  })
})

describe('reopening', () => {
  test('makes the bet pending again; then it is settled as another one', async () => {
    const bet = await mine.placed()
    await mine.settle(bet.id, { outcome: 'half-lost' })
    const reopened = await mine.reopen(bet.id, { reason: '  the line was +1.5 ' })
    expect([reopened.status, await reopened.json()]).toEqual([200, bet])
    expect(shown(await betOf(await mine.settle(bet.id, { status: 'won' })))).toEqual(['won', 'won', '42.50'])
    expect(await codeOf(await mine.settle(bet.id, { status: 'won' }))).toEqual([409, 'alreadySettled'])
  })

  test('keeps the part that was cashed out', async () => {
    const { id } = await mine.placed()
    await mine.cashOut(id, { stake: '20.00', paid: '18.00' })
    await mine.settle(id, { outcome: 'cashed-out', paid: '10.00' })
    expect(await betOf(await mine.reopen(id))).toMatchObject({
      status: 'pending',
      outcome: null,
      cashedOut: { stake: '20.00', paid: '18.00' },
    })
  })

  test('a pending bet is 409', async () => {
    const { id } = await mine.placed()
    expect(await codeOf(await mine.reopen(id))).toEqual([409, 'notSettled'])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('twice at once happens once', async () => {
    const { id } = await mine.placed()
    await mine.settle(id, { status: 'won' })
    const answers = await Promise.all([mine.reopen(id), mine.reopen(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a reason that is too long is refused', async () => {
    const { id } = await mine.placed()
    await mine.settle(id, { status: 'won' })
    expect(await fieldsOf(await mine.reopen(id, { reason: 'x'.repeat(201) }))).toEqual([400, ['reason']])
    expect(await betOf(await mine.read(id))).toMatchObject({ status: 'won' })
  })
})

describe('the history of a bet', () => {
  const byUser = { by: 'user', reason: null }

  test('has every change with what was before, the oldest first', async () => {
    const { id } = await mine.placed()
    const placedAt = clock.now().toISOString()
    clock.pass(60)
    await mine.change(id, { amount: '60.00', odds: '2.00' })
    await mine.cashOut(id, { stake: '10.00', paid: '9.00' })
    await mine.settle(id, { status: 'lost' })
    await mine.reopen(id, { reason: ' wrong bet ' })
    await mine.settle(id, { outcome: 'void' })
    const at = clock.now().toISOString()
    const part = { stake: '10.00', paid: '9.00' }
    expect(await eventsOf(id)).toEqual([
      { ...byUser, at: placedAt, kind: 'created', changes: [] },
      {
        ...byUser,
        at,
        kind: 'changed',
        changes: [
          { field: 'amount', from: '50.00', to: '60.00' },
          { field: 'odds', from: '1.85', to: '2.00' },
        ],
      },
      { ...byUser, at, kind: 'cashed-out', changes: [{ field: 'cashedOut', from: null, to: part }] },
      {
        ...byUser,
        at,
        kind: 'settled',
        changes: [
          { field: 'status', from: 'pending', to: 'lost' },
          { field: 'outcome', from: null, to: 'cashed-out' },
          { field: 'result', from: null, to: '-51.00' },
          { field: 'restOutcome', from: null, to: 'lost' },
          { field: 'settledBy', from: null, to: 'user' },
        ],
      },
      {
        ...byUser,
        at,
        kind: 'reopened',
        reason: 'wrong bet',
        changes: [
          { field: 'status', from: 'lost', to: 'pending' },
          { field: 'outcome', from: 'cashed-out', to: null },
          { field: 'result', from: '-51.00', to: null },
          { field: 'restOutcome', from: 'lost', to: null },
          { field: 'settledBy', from: 'user', to: null },
        ],
      },
      {
        ...byUser,
        at,
        kind: 'settled',
        changes: [
          { field: 'status', from: 'pending', to: 'lost' },
          { field: 'outcome', from: null, to: 'cashed-out' },
          { field: 'result', from: null, to: '-1.00' },
          { field: 'restOutcome', from: null, to: 'void' },
          { field: 'settledBy', from: null, to: 'user' },
        ],
      },
    ])
  })

  test('a change that changes nothing is not in it', async () => {
    const { id } = await mine.placed()
    expect((await mine.change(id, { amount: '50.00', odds: '1.850' })).status).toBe(200)
    expect((await mine.change(id, {})).status).toBe(200)
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['created'])
  })

  test('a refused verb is not in it', async () => {
    const { id } = await mine.placed()
    await mine.settle(id, { outcome: 'cashed-out' })
    await mine.cashOut(id, { stake: '50.00', paid: '1.00' })
    await mine.change(id, { odds: '0.5' })
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['created'])
  })

  test('outlives the bet, with every field it had', async () => {
    const bet = await mine.placed()
    await mine.settle(bet.id, { status: 'won' })
    clock.pass(60)
    await mine.remove(bet.id)
    const events = await eventsOf(bet.id)
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'settled', 'deleted'])
    expect(events[0]?.at).toBe(bet.createdAt)
    expect(events[2]?.at).toBe(clock.now().toISOString())
    const fields = Object.fromEntries(events[2]?.changes.map(({ field, from }) => [field, from]) ?? [])
    expect(fields).toMatchObject({ teams: bet.teams, amount: '50.00', status: 'won', result: '42.50' })
    expect(await codeOf(await mine.read(bet.id))).toEqual([404, 'notFound'])
  })

  test('ends with the whole history', async () => {
    const [kept, deleted] = [await mine.placed(), await mine.placed()]
    await mine.settle(kept.id, { status: 'won' })
    await mine.remove(deleted.id)
    await mine.clear()
    expect(await codeOf(await mine.history(kept.id))).toEqual([404, 'notFound'])
    expect(await codeOf(await mine.history(deleted.id))).toEqual([404, 'notFound'])
    expect(await app.deps.db.selectFrom('betEvents').select('id').where('betId', '=', kept.id).execute()).toEqual([])
  })
})

describe('every verb', () => {
  const verbs: readonly (readonly [string, (bets: Bets, id: number) => Promise<Response>])[] = [
    ['reading', (bets, id) => bets.read(id)],
    ['settling', (bets, id) => bets.settle(id, { outcome: 'push' })],
    ['cashing out', (bets, id) => bets.cashOut(id, { stake: '1.00', paid: '1.00' })],
    ['reopening', (bets, id) => bets.reopen(id)],
    ['the history', (bets, id) => bets.history(id)],
  ]

  test.each(verbs)('%s: a bet of another user is 404 and does not change', async (_, verb) => {
    const theirs = await bettor(app)
    const bet = await theirs.placed()
    expect(await codeOf(await verb(mine, bet.id))).toEqual([404, 'notFound'])
    expect(await theirs.list()).toEqual([bet])
  })

  test('an id that is none is 400', async () => {
    for (const [name, verb] of verbs)
      expect([name, ...(await fieldsOf(await verb(mine, 1.5)))]).toEqual([name, 400, ['id']])
  })
})
