import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Statistics } from '../../src/contract/statistics.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { meeting, type Settler, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  await server.beginAnew()
})
afterAll(() => server.close())

/** Alfa won the first map 13 to this, and the series 2-0. */
const to = (rounds: number): Partial<MatchReading> => ({
  ...WON_2_0,
  maps: [{ ...WON_2_0.maps[0], score2: rounds }, WON_2_0.maps[1]],
})
/** 10.00 at 2.50 on Alfa by more than four rounds on the first map: 13-9 returns the stake. */
const BET = {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: '10.00',
  odds: '2.50',
  betType: 'handicap',
  selection: { market: 'round-handicap', map: 1, side: 1, line: -4 },
}
const PUSH = { verdict: 'push', status: 'won', result: '0.00' } as const
const WON = { verdict: 'won', status: 'won', result: '15.00' } as const
const LOST = { verdict: 'lost', status: 'lost', result: '-10.00' } as const
type End = typeof PUSH | typeof WON | typeof LOST

async function placed(mine: Settler, more: object = {}): Promise<number> {
  await server.poll(meeting('1'))
  return (await mine.placed({ ...BET, ...more, matchId: await server.matchId('1') })).id
}

async function ends(rounds: number): Promise<void> {
  await server.poll(meeting('1', to(rounds)))
  await server.settled()
}

/** The source takes back what it said: with two readings in a row. */
async function isCorrectedTo(reading: Partial<MatchReading>): Promise<void> {
  await server.pollTwice(meeting('1', reading))
  await server.settled()
}

type Tray = { decided: Bet[]; needsYou: Bet[]; corrected: Bet[]; total: number; needsYouTotal: number }
async function trayOf(mine: Settler) {
  const { decided, needsYou, corrected, total, needsYouTotal } = (await (
    await mine.fetch('/api/bets/decided')
  ).json()) as Tray
  const ids = (bets: readonly Bet[]) => bets.map(({ id }) => id)
  expect([total, needsYouTotal]).toEqual([decided.length, needsYou.length])
  return { decided: ids(decided), needsYou: ids(needsYou), corrected: ids(corrected) }
}
const EMPTY = { decided: [], needsYou: [], corrected: [] }

/** The sums of a book that has this bet alone. */
async function expectBook(mine: Settler, end: End | null): Promise<void> {
  const stats = (await (await mine.fetch('/api/stats')).json()) as Statistics
  expect(stats).toMatchObject({
    totalBets: 1,
    pendingCount: end === null ? 1 : 0,
    winCount: end === WON ? 1 : 0,
    lossCount: end === LOST ? 1 : 0,
    returnedCount: end === PUSH ? 1 : 0,
    totalProfit: end?.result ?? '0.00',
    winRate: end === WON ? 100 : 0,
  })
  await expectSumsAsCounted(server.app)
}

const kinds = async (mine: Settler, id: number) => (await mine.eventsOf(id)).map(({ kind, by }) => `${kind} by ${by}`)

test.each([
  ['won', 8, WON],
  ['lost', 10, LOST],
] as const)('a push that the program booked is %s after a correction, and a push again', async (_, rounds, end) => {
  const mine = await settler(server.app)
  await mine.automatic('won', 'lost', 'push')
  const id = await placed(mine)
  await ends(9)
  expect(await mine.bet(id)).toMatchObject({ outcome: 'push', status: 'won', result: '0.00', correctedAt: null })
  await expectBook(mine, PUSH)

  await isCorrectedTo(to(rounds))
  const { verdict: outcome, status, result } = end
  expect(await mine.bet(id)).toMatchObject({ outcome, status, result, settledBy: 'program' })
  expect((await mine.bet(id)).correctedAt).not.toBeNull()
  await expectBook(mine, end)

  await isCorrectedTo(to(9))
  expect(await mine.bet(id)).toMatchObject({ outcome: 'push', status: 'won', result: '0.00', settledBy: 'program' })
  await expectBook(mine, PUSH)
  expect(await kinds(mine, id)).toEqual([
    'created by user',
    'settled by program',
    'regraded by program',
    'regraded by program',
  ])
  const [, , first, back] = await mine.eventsOf(id)
  expect(first?.changes).toContainEqual({ field: 'outcome', from: 'push', to: outcome })
  expect(back?.changes).toContainEqual({ field: 'outcome', from: outcome, to: 'push' })
  // What the program books again is not asked about.
  expect(await trayOf(mine)).toEqual(EMPTY)
})

test.each([
  ['won', 8, WON],
  ['lost', 10, LOST],
] as const)(
  'a push that waits for its user waits as %s after a correction, and as a push again; nothing is booked before',
  async (_, rounds, { verdict, result }) => {
    const mine = await settler(server.app)
    await mine.automatic()
    const id = await placed(mine)
    for (const [score, expected] of [
      [9, PUSH],
      [rounds, { verdict, result }],
      [9, PUSH],
    ] as const) {
      if (score === 9 && (await trayOf(mine)).decided.length === 0) await ends(score)
      else await isCorrectedTo(to(score))
      expect(await mine.bet(id)).toMatchObject({
        status: 'pending',
        grade: { verdict: expected.verdict },
        gradedResult: expected.result,
      })
      expect(await trayOf(mine)).toEqual({ ...EMPTY, decided: [id] })
      await expectBook(mine, null)
    }
    // The verdict that was shown before the last correction is not confirmed.
    const confirm = (verdict: string) =>
      mine.fetch('/api/bets/confirm', { method: 'POST', json: { bets: [{ id, verdict }] } })
    await confirm(verdict)
    await expectBook(mine, null)
    await confirm('push')
    expect(await mine.bet(id)).toMatchObject({ outcome: 'push', result: '0.00', settledBy: 'user' })
    await expectBook(mine, PUSH)
  },
)

test.each([
  ['won', 8, WON],
  ['lost', 10, LOST],
] as const)(
  'a push that its user booked stays one when the score says %s, and is shown until the score is a push again',
  async (_, rounds, { verdict }) => {
    const mine = await settler(server.app)
    await mine.automatic()
    const id = await placed(mine)
    await ends(9)
    await mine.settle(id, { outcome: 'push' })
    await isCorrectedTo(to(rounds))
    expect(await mine.bet(id)).toMatchObject({ outcome: 'push', result: '0.00', settledBy: 'user', grade: { verdict } })
    expect(await trayOf(mine)).toEqual({ ...EMPTY, corrected: [id] })
    expect(await kinds(mine, id)).toEqual(['created by user', 'settled by user', 'corrected by program'])
    await expectBook(mine, PUSH)

    await isCorrectedTo(to(9))
    expect(await mine.bet(id)).toMatchObject({ outcome: 'push', result: '0.00', grade: { verdict: 'push' } })
    expect(await trayOf(mine)).toEqual(EMPTY)
    await expectBook(mine, PUSH)
  },
)

test('a push that the program booked and that nobody can decide any more needs its user, until it is a push again', async () => {
  const mine = await settler(server.app)
  await mine.automatic('push')
  // 2-0 is neither over nor under two maps; a forfeit is not played to its end.
  const id = await placed(mine, { betType: 'total-maps', selection: { market: 'total-maps', choice: 'over', line: 2 } })
  await ends(9)
  await isCorrectedTo({ ...to(9), forfeit: true })
  expect(await mine.bet(id)).toMatchObject({ status: 'pending', outcome: null, result: null, settledBy: null })
  expect(await trayOf(mine)).toEqual({ ...EMPTY, needsYou: [id] })
  expect(await kinds(mine, id)).toEqual(['created by user', 'settled by program', 'reopened by program'])
  await expectBook(mine, null)

  await isCorrectedTo({ ...to(9), forfeit: false })
  expect(await mine.bet(id)).toMatchObject({ outcome: 'push', status: 'won', result: '0.00', settledBy: 'program' })
  expect(await trayOf(mine)).toEqual(EMPTY)
  await expectBook(mine, PUSH)
})
