import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const correct = (id: number, json: unknown, by = mine) =>
  by.fetch(`/api/bets/${id}/correction`, { method: 'PATCH', json })
const betOf = async (answer: Response) => (await answer.json()) as Bet

/** 50.00 at 1.85, won: 42.50. */
async function settled(result: object = { status: 'won' }, more: object = {}) {
  const bet = await mine.placed(more)
  return betOf(await mine.settle(bet.id, result))
}

test.each<readonly [string, object, object, object]>([
  // 75.00 × 0.85 and 50.00 × 1.10
  ['a higher stake', { status: 'won' }, { amount: '75.00' }, { amount: '75.00', result: '63.75' }],
  ['another price', { status: 'won' }, { odds: '2.10' }, { odds: '2.10', result: '55.00' }],
  ['the stake of a lost bet', { status: 'lost' }, { amount: '20' }, { amount: '20.00', result: '-20.00' }],
  ['a lost bet that was free', { status: 'lost' }, { freeBet: true }, { freeBet: true, result: '0.00' }],
  ['won in place of lost', { status: 'lost' }, { status: 'won' }, { status: 'won', outcome: 'won', result: '42.50' }],
  ['a typed result', { status: 'won' }, { status: 'won', result: '40.00' }, { outcome: 'won', result: '40.00' }],
  ['void', { status: 'won' }, { outcome: 'void' }, { status: 'won', outcome: 'void', result: '0.00' }],
  [
    'stake and result at once',
    { status: 'won' },
    { amount: '10', outcome: 'lost' },
    { amount: '10.00', result: '-10.00' },
  ],
  // Half of 75.00 × 0.85, rounded
  [
    'the stake and half won',
    { status: 'won' },
    { amount: '75', outcome: 'half-won', bookmaker: 'Betano' },
    { amount: '75.00', outcome: 'half-won', result: '31.88', bookmaker: 'Betano' },
  ],
  // 60.00 were paid.
  [
    'the stake of a cash-out',
    { outcome: 'cashed-out', paid: '60' },
    { amount: '70' },
    { status: 'lost', result: '-10.00' },
  ],
  ['details', { status: 'won' }, { note: 'late', tags: ['a'] }, { note: 'late', tags: ['a'], result: '42.50' }],
])('%s: the bet, its sums and its history follow', async (_, result, change, expected) => {
  const before = await settled(result)
  const after = await betOf(await correct(before.id, change))
  expect(after).toMatchObject({ settledAt: before.settledAt, settledBy: 'user', ...expected })
  expect(await betOf(await mine.read(before.id))).toEqual(after)
  await expectSumsAsCounted(app)
  const events = (await (await mine.history(before.id)).json()) as BetEvent[]
  const last = events.at(-1)
  expect([last?.kind, last?.by]).toEqual(['changed', 'user'])
  for (const { field, from, to } of last?.changes ?? []) {
    expect([field, from, to]).toEqual([field, before[field as keyof Bet], after[field as keyof Bet]])
  }
  expect(last?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(
      Object.keys(change).filter(
        (field) => field in before && before[field as keyof Bet] !== after[field as keyof Bet],
      ),
    ),
  )
})

test.each<readonly [string, object, number, string | undefined]>([
  ['a loss larger than the stake', { status: 'lost', result: '-50.01' }, 400, 'result'],
  ['won with a loss', { status: 'won', result: '-1' }, 400, 'result'],
  ['a cash-out without what was paid', { outcome: 'cashed-out' }, 400, 'paid'],
  ['a status and an outcome', { status: 'won', outcome: 'won' }, 400, 'status'],
  ['a result alone', { result: '5' }, 400, 'status'],
  ['a stake of nothing', { amount: '0' }, 400, 'amount'],
  ['the price of a multiple', { odds: '1000.01' }, 400, 'odds'],
  ['a tag that is too long', { tags: ['g'.repeat(41)] }, 400, 'tags.0'],
])('%s is refused, and nothing changes', async (_, change, status, field) => {
  const before = await settled()
  const answer = await correct(before.id, change)
  const { fields } = (await answer.json()) as { fields: object }
  expect([answer.status, Object.keys(fields)]).toEqual([status, [field]])
  expect(await betOf(await mine.read(before.id))).toEqual(before)
})

test('a typed result that the corrected stake does not cover is refused', async () => {
  const before = await settled({ status: 'lost', result: '-45.00' })
  expect((await correct(before.id, { amount: '40' })).status).toBe(400)
  expect(await betOf(await correct(before.id, { amount: '60' }))).toMatchObject({ amount: '60.00', result: '-45.00' })
})

test('a pending bet is not corrected, and a bet of somebody else is not found', async () => {
  const { id } = await mine.placed()
  expect((await correct(id, { amount: '5' })).status).toBe(409)
  const bet = await settled()
  expect((await correct(bet.id, { amount: '5' }, await bettor(app))).status).toBe(404)
  expect(await betOf(await mine.read(bet.id))).toEqual(bet)
})

test('a settled bet takes new details by a plain change, and nothing else', async () => {
  const bet = await settled()
  const said = { bookmaker: 'Betano', tags: ['late'], note: 'a', tipster: 'b', live: true }
  expect(await betOf(await mine.change(bet.id, said))).toEqual({ ...bet, ...said })
  expect((await mine.change(bet.id, { ...said, amount: '5' })).status).toBe(409)
  expect((await mine.change(bet.id, {})).status).toBe(409)
  expect((await mine.settle(bet.id, { status: 'lost' })).status).toBe(409)
})
