import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Selection } from '../../src/domain/market/selection.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { VERDICTS } from '../../src/domain/verdict/verdict.ts'
import { rebuildSums } from '../../src/server/book/book.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { mapSelections, matchRoundSelections, seriesSelections } from '../support/offered-selections.ts'
import { leader, playEveryMap, playEverySeries } from '../support/played-rounds.ts'
import { finishedResult } from '../support/series-results.ts'
import { type OracleVerdict, type PlayedSeries, settleByPlaying } from '../support/settlement-oracle.ts'
import { meeting, NOT_STARTED, type SettlingApp, settler, startSettlingApp } from '../support/settling-app.ts'
import { byTier } from '../support/tier.ts'

// Random bets on random series, settled by the server, and here: the verdicts by playing the rounds again, the money in whole numbers.

const RUNS = byTier(2, 10)
const BETS = 300

let server: SettlingApp
let owner: number
beforeEach(async () => {
  server = await startSettlingApp()
  const mine = await settler(server.app)
  await mine.automatic(...VERDICTS)
  owner = (await server.app.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => server.close())

const MAPS = playEveryMap(2).finished
const OFFERED = [1, 2, 3].flatMap(mapSelections).concat(seriesSelections('BO3'), matchRoundSelections('BO3'))

/** The winners of the maps, then the rounds of each. */
const someSeries: fc.Arbitrary<PlayedSeries> = fc
  .constantFrom(...playEverySeries('BO3'))
  .chain((winners) =>
    fc.tuple(...winners.map((winner) => fc.constantFrom(...MAPS.filter((rounds) => leader(rounds) === winner)))),
  )
const somePick = fc.record({
  selection: fc.constantFrom(...OFFERED),
  odds: fc.integer({ min: 1010, max: 20_000 }),
})
const someBet = fc
  .record({
    picks: fc.oneof(fc.tuple(somePick), fc.tuple(somePick, somePick)),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    freeBet: fc.boolean(),
    /** Thousandths of the stake that were cashed out, all but one cent at most, and what was paid for it. */
    cashed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 })),
    paid: fc.nat(1_000_000),
  })
  .map(({ cashed, paid, ...bet }) => {
    const cashedStake = Math.floor((bet.amount * cashed) / 1000)
    return { ...bet, cashedStake, cashedPaid: cashedStake === 0 ? 0 : paid }
  })
type SomeBet = typeof someBet extends fc.Arbitrary<infer Bet> ? Bet : never

/** The return of a stake of 2,000 for each verdict that does not need the user. */
function returnOf(verdict: OracleVerdict, odds: number): number {
  const returns = { won: 2 * odds, 'half-won': odds + 1000, push: 2000, void: 2000, 'half-lost': 1000, lost: 0 }
  return verdict === 'needs-you' ? Number.NaN : returns[verdict]
}

/** Cents; null where the user decides. */
function expectedResult({ picks, amount, freeBet, cashedStake, cashedPaid }: SomeBet, series: readonly PlayedSeries[]) {
  const verdicts = picks.map(({ selection }, at) => settleByPlaying(selection, series[at] ?? []))
  if (verdicts.includes('needs-you') && !verdicts.includes('lost')) return null
  const isLost = verdicts.includes('lost')
  const returns = isLost ? [0n] : picks.map(({ odds }, at) => BigInt(returnOf(verdicts[at] ?? 'needs-you', odds)))
  const rest = BigInt(amount - cashedStake)
  const denominator = 2000n ** BigInt(returns.length)
  const returned = (2n * rest * returns.reduce((product, one) => product * one, 1n) + denominator) / (2n * denominator)
  const fromRest = freeBet && returned < rest ? 0n : returned - rest
  return Number(fromRest) + cashedPaid - (freeBet ? 0 : cashedStake)
}

const reading = (sourceId: string, names: readonly [string, string], more: Partial<MatchReading> = {}) => {
  const [team1, team2] = names.map((name) => ({ key: `key ${name}`, name, logoUrl: null }))
  return meeting(sourceId, { ...(team1 && { team1 }), ...(team2 && { team2 }), ...more })
}
const PAIRS = [
  ['Alfa', 'Bravo'],
  ['Charlie', 'Delta'],
] as const

const asLeg = (
  { selection, odds }: { selection: Selection; odds: number },
  matchId: number | undefined,
  at: number,
) => ({
  matchId: matchId ?? null,
  teams: (PAIRS[at] ?? []).join(' vs '),
  selectedTeam: PAIRS[at]?.[0] ?? '',
  teamsKey: (PAIRS[at] ?? []).join(' vs ').toLowerCase(),
  odds,
  betType: 'other' as const,
  betValue: null,
  selection,
  swapped: false,
  tiedFormat: 'BO3' as const,
  tieRefused: false,
  grade: null,
})

/** Stores the bets and legs with one statement each, because most of the test's time is spent here. */
async function storeBets(bets: readonly SomeBet[], matchIds: readonly number[]): Promise<number[]> {
  const { db, database, now } = server.app.deps
  const legsOf = ({ picks }: SomeBet) => picks.map((pick, at) => asLeg(pick, matchIds[at], at))
  const rows = bets.map((bet) => {
    const { picks, amount, freeBet, cashedStake, cashedPaid } = bet
    const leg = asLeg(picks[0], matchIds[0], 0)
    const isMultiple = picks.length > 1
    // The product of the prices, to the nearest thousandth.
    const price = Number((picks.reduce((all, { odds }) => all * BigInt(odds), 1n) * 2n + 1000n) / 2000n)
    return {
      ...leg,
      ...(isMultiple && {
        matchId: null,
        selection: null,
        tiedFormat: null,
        betType: 'multiple' as const,
        odds: price,
      }),
      userId: owner,
      amount,
      freeBet,
      cashedStake,
      cashedPaid,
      status: 'pending' as const,
      reopened: false,
      createdAt: now(),
      placedAt: now(),
      settledAt: null,
      correctedAt: null,
      settledBy: null,
      bookmaker: null,
      tags: [],
      note: null,
      tipster: null,
      live: null,
      outcome: null,
      result: null,
      profile: null,
    }
  })
  const stored = await db.insertInto('bets').values(rows).returning('id').execute()
  const ids = stored.map(({ id }) => id)
  const legs = bets.flatMap((bet, index) => {
    if (bet.picks.length === 1) return []
    return legsOf(bet).map((leg, at) => ({ ...leg, userId: owner, betId: ids[index] ?? 0, number: at + 1 }))
  })
  await db.insertInto('betLegs').values(legs).execute()
  await rebuildSums(database.pool)
  return ids
}

test('random bets on random series are settled as an independent calculation settles them', async () => {
  const { db } = server.app.deps
  let run = 0
  const property = fc.asyncProperty(
    fc.tuple(someSeries, someSeries),
    fc.array(someBet, { minLength: BETS, maxLength: BETS }),
    async (series, bets) => {
      run += 1
      const sourceIds = PAIRS.map((_, at) => `${run}-${at}`)
      await server.poll(...PAIRS.map((names, at) => reading(`${run}-${at}`, names, NOT_STARTED)))
      const matchIds = await Promise.all(sourceIds.map((sourceId) => server.matchId(sourceId)))
      const ids = await storeBets(bets, matchIds)
      await server.poll(
        ...PAIRS.map((names, at) => reading(`${run}-${at}`, names, finishedResult('BO3', series[at] ?? []))),
      )
      await server.settled()
      const rows = await db
        .selectFrom('bets')
        .select(['id', 'result', 'settledBy'])
        .where('id', '>=', ids[0] ?? 0)
        .orderBy('id')
        .execute()
      const expected = bets.map((bet, at) => {
        const result = expectedResult(bet, series)
        return { id: ids[at], result, settledBy: result === null ? null : 'program' }
      })
      expect(rows).toEqual(expected)
      await expectSumsAsCounted(server.app)
    },
  )
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
})
