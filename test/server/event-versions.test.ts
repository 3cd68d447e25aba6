import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { idOf } from '../support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())

const LEGS = [
  { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.50', betType: 'match-winner' },
  { teams: 'Charlie vs Delta', selectedTeam: 'Delta', odds: '1.909', exactOdds: '21/11', betType: 'handicap (+1.5)' },
]
const eventsOf = async (bets: Bets, id: number) => (await (await bets.history(id)).json()) as BetEvent[]
const betOf = async (answer: Response) => (await answer.json()) as Bet

test('an event of version 1 is answered as it was stored, and the time of its bet is that of its deletion', async () => {
  const browser = await app.signUp()
  const bets = betsOf(browser)
  // As the version before wrote them: a value that the API writes otherwise today, a field that it no longer has, and all that it has.
  const fields = Object.keys(await bets.placed()).filter((field) => field !== 'createdAt')
  const changed = [
    { field: 'amount', from: '50.00', to: '75.5' },
    { field: 'cashedOut', from: null, to: { paid: '6.00', stake: '5.00' } },
    { field: 'outcomeOfOld', from: null, to: { a: [1] } },
    ...fields.map((field) => ({ field, from: null, to: `the ${field} of that time` })),
  ]
  const deleted = [
    { field: 'createdAt', from: '2025-05-01T10:00:00.000Z', to: null },
    { field: 'amount', from: '75.50', to: null },
  ]
  await app.deps.database.pool.query(
    `INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes, reason) VALUES
       ($1, 999001, '2025-05-02T10:00:00Z', 'changed', 'user', $2, NULL), ($1, 999001, '2025-05-03T10:00:00Z', 'deleted', 'user', $3, 'typo')`,
    [await idOf(browser), JSON.stringify(changed), JSON.stringify(deleted)],
  )
  expect(await eventsOf(bets, 999_001)).toEqual([
    { at: '2025-05-01T10:00:00.000Z', kind: 'created', by: 'user', changes: [], reason: null },
    { at: '2025-05-02T10:00:00.000Z', kind: 'changed', by: 'user', changes: changed, reason: null },
    { at: '2025-05-03T10:00:00.000Z', kind: 'deleted', by: 'user', changes: deleted, reason: 'typo' },
  ])
})

test('an event is stored in facts: cents, thousandths, hundredths of a percent, and moments in ISO 8601', async () => {
  const browser = await app.signUp()
  const bets = betsOf(browser)
  const { id } = await bets.placed({ amount: '50.00', odds: '1.85', placedAt: '2026-01-02T10:00:00.000Z' })
  await bets.change(id, {
    amount: '33.10',
    odds: '1.909',
    exactOdds: '21/11',
    ownChance: '61.25',
    placedAt: '2026-01-01T10:00:00.000Z',
  })
  const { rows } = await app.deps.database.pool.query<{ version: number; changes: unknown }>(
    'SELECT version, changes FROM bet_events WHERE bet_id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      version: 2,
      changes: [
        { fact: 'stake', from: 5_000, to: 3_310 },
        { fact: 'odds', from: 1_850, to: 1_909 },
        { fact: 'exactOdds', from: null, to: '21/11' },
        { fact: 'ownChance', from: null, to: 6_125 },
        { fact: 'placedAt', from: '2026-01-02T10:00:00.000Z', to: '2026-01-01T10:00:00.000Z' },
      ],
    },
  ])
  const [, event] = await eventsOf(bets, id)
  expect(event?.changes).toEqual([
    { field: 'amount', from: '50.00', to: '33.10' },
    { field: 'odds', from: '1.85', to: '1.909' },
    { field: 'exactOdds', from: null, to: '21/11' },
    { field: 'ownChance', from: null, to: '61.25' },
    { field: 'placedAt', from: '2026-01-02T10:00:00.000Z', to: '2026-01-01T10:00:00.000Z' },
  ])
})

test('a change of the exact price alone is in the history', async () => {
  const bets = betsOf(await app.signUp())
  const { id } = await bets.placed({ amount: '50.00', odds: '1.909' })
  await bets.change(id, { exactOdds: '21/11' })
  await bets.change(id, { exactOdds: null })
  const [, ...events] = await eventsOf(bets, id)
  expect(events.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['changed', [{ field: 'exactOdds', from: null, to: '21/11' }]],
    ['changed', [{ field: 'exactOdds', from: '21/11', to: null }]],
  ])
})

test('the event of a deletion shows every field of the bet as the API showed it, of a single and of a multiple', async () => {
  const browser = await app.signUp()
  const bets = betsOf(browser)
  const single = await bets.placed({
    amount: '50.00',
    odds: '1.909',
    exactOdds: '21/11',
    tags: ['a'],
    ownChance: '55.5',
  })
  await bets.cashOut(single.id, { stake: '20.00', paid: '25.00' })
  await bets.fetch(`/api/bets/${single.id}/close`, { method: 'PUT', json: { odds: '1.80', otherOdds: '2.10' } })
  await bets.settle(single.id, { outcome: 'void' })
  const withoutOther = await bets.placed()
  await bets.fetch(`/api/bets/${withoutOther.id}/close`, { method: 'PUT', json: { odds: '1.80', otherOdds: null } })
  const multiple = await betOf(await bets.placeMultiple({ amount: '10.00', legs: LEGS }))
  for (const { id } of [single, withoutOther, multiple]) {
    const bet = await betOf(await bets.read(id))
    await bets.remove(id)
    const { changes } = (await eventsOf(bets, id)).at(-1) ?? { changes: [] }
    expect(changes.map(({ field }) => field)).toEqual(Object.keys(bet))
    expect(Object.fromEntries(changes.map(({ field, from }) => [field, from]))).toEqual(bet)
    expect(changes.every(({ to }) => to === null)).toBe(true)
  }
})

test('the history of a bet undoes each of its changes: every answer before is given again', async () => {
  const bets = betsOf(await app.signUp())
  const { id } = await bets.placed({ amount: '50.00', odds: '1.85', tags: ['a'], bookmaker: 'Betano' })
  const answers: Bet[] = [await betOf(await bets.read(id))]
  const acts = [
    () => bets.change(id, { amount: '60.00', teams: 'Echo vs Golf', selectedTeam: 'Golf', betType: 'handicap (+1.5)' }),
    () => bets.change(id, { note: 'late', live: true, tags: [], bookmaker: null }),
    () => bets.cashOut(id, { stake: '10.00', paid: '12.00' }),
    () => bets.settle(id, { outcome: 'half-won' }),
    () => bets.fetch(`/api/bets/${id}/correction`, { method: 'PATCH', json: { odds: '2.10' } }),
    () => bets.reopen(id, {}),
    () => bets.settle(id, { status: 'lost' }),
  ]
  for (const act of acts) {
    expect((await act()).status).toBe(200)
    answers.push(await betOf(await bets.read(id)))
  }
  const [, ...events] = await eventsOf(bets, id)
  expect(events).toHaveLength(acts.length)
  // The history does not show these: they follow from others, or from the times of the events.
  const hidden = ['betTypeName', 'betTypeValue', 'settledAt', 'close', 'closeMissing']
  const shown = (bet: object | undefined) =>
    Object.fromEntries(Object.entries(bet ?? {}).filter(([field]) => !hidden.includes(field)))
  let bet: object = shown(answers.at(-1))
  for (const [back, { changes }] of events.toReversed().entries()) {
    bet = { ...bet, ...Object.fromEntries(changes.map(({ field, from }) => [field, from])) }
    expect(bet).toEqual(shown(answers[answers.length - 2 - back]))
  }
})
