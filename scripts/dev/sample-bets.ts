import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Result } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { profitOf } from '../../src/domain/bet/bet-arithmetic.ts'
import { NO_DETAILS } from '../../src/domain/bet/stored-bet.ts'
import { seededIntegers } from '../../src/domain/maths/seeded-random.ts'
import { formatCents } from '../../src/domain/money/money.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** More than a year, so that every period of the statistics has bets. */
const DAYS = 400
const BOOKMAKERS = ['Betano', 'bet365', 'Pinnacle', 'Thunderpick', null] as const
const TAGS = [['live'], ['major', 'favourite'], ['underdog'], [], []] as const
const TIPSTERS = ['Marta', null, null, null] as const
const NOTES = ['Stand-in on the other side.', 'Map pool suits them.\nSmall stake.', null, null, null, null] as const
/** In cents. */
const STAKES = [500, 1_000, 2_000, 2_500, 5_000, 7_550] as const

/** Settled bets on match winners: the latest on these results, the older ones on these pairs of teams. Deterministic. */
export function sampleBets(results: readonly Result[], pairs: readonly Match[], now: Date, count: number): Bet[] {
  const below = seededIntegers(20_261_123)
  const pick = <T>(values: readonly T[]): T => {
    const picked = values[below(values.length)]
    if (picked === undefined) throw new RangeError('there is nothing to pick from')
    return picked
  }
  const played = results.flatMap((result) => (winnerOf(result) === null ? [] : [result]))
  return Array.from({ length: count }, (_, index) => {
    const result = played[index]
    const match = result ?? pick(pairs)
    const finished = result ? Date.parse(result.finishedTime) : now.getTime() - (1 + below(DAYS)) * DAY_MS
    const side = below(2) === 0 ? 1 : 2
    const odds = 1_200 + below(1_900)
    const isWon = result ? winnerOf(result) === side : below(odds) < 960
    return {
      ...NOTHING_MORE,
      id: index + 1,
      teams: `${match.team1} vs ${match.team2}`,
      selection: { market: 'match-winner', side, isThreeWay: false },
      selectedTeam: side === 1 ? match.team1 : match.team2,
      odds: (odds / 1_000).toFixed(3).replace(/0$/, ''),
      ...settled(isWon, pick(STAKES), odds, below(20) === 0),
      bookmaker: pick(BOOKMAKERS),
      tags: [...pick(TAGS)],
      tipster: pick(TIPSTERS),
      note: pick(NOTES),
      live: pick([null, false, true]),
      ownChance: below(3) === 0 ? String(Math.min(95, Math.round(100_000 / odds) + below(6))) : null,
      createdAt: new Date(finished - 5 * HOUR_MS).toISOString(),
      placedAt: new Date(finished - 5 * HOUR_MS).toISOString(),
      settledAt: new Date(Math.min(finished + HOUR_MS / 4, now.getTime())).toISOString(),
    }
  })
}

function winnerOf({ score1, score2 }: Result): 1 | 2 | null {
  if (score1 === null || score2 === null || score1 === score2) return null
  return score1 > score2 ? 1 : 2
}

function settled(isWon: boolean, amount: number, odds: number, isFreeBet: boolean) {
  const factor = { numerator: isWon ? BigInt(odds) : 0n, denominator: 1_000n }
  const profit = profitOf({ amount, isFreeBet, cashOuts: [] }, factor)
  if (profit === null) throw new RangeError('a sample bet wins more than a bet can')
  const outcome = isWon ? ('won' as const) : ('lost' as const)
  return {
    amount: formatCents(amount),
    result: formatCents(profit),
    freeBet: isFreeBet,
    status: outcome,
    outcome,
    settledBy: 'user' as const,
  }
}

const NOTHING_MORE = {
  ...NO_DETAILS,
  matchId: null,
  matchSwapped: false,
  exactOdds: null,
  betType: 'match-winner',
  betTypeName: 'match-winner',
  betTypeValue: null,
  legs: null,
  cashedOut: null,
  restOutcome: null,
  profile: null,
  grade: null,
  gradedResult: null,
  close: null,
  closeMissing: null,
  correctedAt: null,
} as const satisfies Partial<Bet>
