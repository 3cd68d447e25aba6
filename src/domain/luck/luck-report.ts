import { type GroupClv, groupClv } from '../bet/clv.ts'
import { bootstrapProfit, groupByMatch, groupSums, type Interval } from '../maths/bootstrap.ts'
import { filterInSteps, mapInSteps, sumInSteps, type Work } from '../maths/work.ts'
import { required } from '../required.ts'
import type { BinaryPick, ProfitDistribution } from './binary-pick.ts'
import { binaryPickOf, closeChanceOf, type DecidedBet, isWon, paidOdds, picksOf } from './decided-bet.ts'
import { type BankChange, drawdownByLuck, maxDrawdown, maxShareDrawdown } from './drawdown.ts'
import { type CurvePoint, equityCurve } from './equity-curve.ts'
import { judgeRecord, LEAST_BETS, type LuckVerdict } from './judge-record.ts'
import { losingRuns, type Streaks, streaksOf } from './losing-run.ts'
import { type ForecastReport, judgeForecasts } from './own-chances.ts'
import { profitDistribution } from './profit-distribution.ts'
import { betsNeeded, shrinkToAverage, testUnitReturns, type UnitRecord } from './unit-returns.ts'

/** The decided bets in the order in which they were placed, and the deposits and withdrawals between them. */
export type Book = {
  readonly bets: readonly DecidedBet[]
  /** Bets and movements by time; empty without movements. */
  readonly bank: readonly BankChange[]
  /** In cents; null if the user has no unit. */
  readonly unit: number | null
}

export type LuckReport = {
  readonly verdict: LuckVerdict
  readonly bets: number
  readonly groups: number
  readonly freeBets: number
  readonly cashedOut: number
  /** `won`: bets won, half results by their side, a cash-out by its sign. `asked`: the mean of the chances that break even at the odds. */
  readonly winning: { readonly won: number; readonly asked: number }
  readonly closing: GroupClv
  readonly staked: number
  readonly profit: number
  readonly profitInterval: Interval
  /** Profit per own stake; null without own stakes. */
  readonly yield: number | null
  readonly yieldInterval: Interval | null
  readonly luck: LuckOfBook
  /** For bets with own money, as if of one unit each; each part null if the record does not allow it. */
  readonly unit: (UnitRecord & UnitFigures) | null
  readonly streaks: Streaks & { readonly meanLongestLost: number; readonly asLongLost: number }
  readonly fall: {
    readonly money: number
    readonly units: number | null
    readonly share: number | null
    readonly byLuck: number
  }
  readonly curve: readonly CurvePoint[]
  readonly forecasts: ForecastReport | null
}

/** The distribution of the profit of these bets by luck alone. */
type LuckOfBook = {
  readonly mean: number
  readonly deviation: number
  readonly isExact: boolean
  /** The probability of a profit at least as good, and at least as bad, by the chances of the prices. */
  readonly asGood: number
  readonly asBad: number
  /** The same without the edge that the closing prices imply, null if they imply none: the verdict uses these. */
  readonly withoutEdge: { readonly asGood: number; readonly asBad: number } | null
  readonly bars: readonly { readonly from: number; readonly to: number; readonly chance: number }[]
}

type UnitFigures = {
  readonly test: { readonly t: number; readonly p: number } | null
  readonly shrunk: ReturnType<typeof shrinkToAverage>
  readonly needed: ReturnType<typeof betsNeeded>
}

/** Null for fewer bets than a verdict needs: the figures would not be reliable. */
export function* reportLuck({ bets, bank, unit }: Book): Work<LuckReport | null> {
  if (bets.length < LEAST_BETS) return null
  const groups = yield* groupByMatch(bets)
  const sums = yield* groupSums(bets, groups)
  const intervals = yield* bootstrapProfit(sums)
  const betPicks = yield* mapInSteps(bets, binaryPickOf)
  const picks = yield* picksOf(bets, betPicks)
  const profit = yield* sumInSteps(bets, (bet) => bet.profit)
  const staked = yield* sumInSteps(bets, (bet) => bet.staked)
  const distribution = yield* profitDistribution(picks)
  const hasClose = bets.some((bet) => closeChanceOf(bet) !== null)
  const luck = yield* placeIn(distribution, profit, hasClose ? yield* distributionWithoutEdge(picks) : null)
  const runs = yield* losingRuns(yield* mapInSteps(betPicks, ({ chance }) => chance))
  const streaks = streaksOf(yield* mapInSteps(bets, isWon))
  const changes = yield* mapInSteps(bets, (bet) => bet.profit)
  const closing = yield* closingValue(bets, groups)
  const unitOfBets = yield* unitFigures(bets)
  const curve = yield* equityCurve(bets, betPicks)
  const forecasts = yield* judgeForecasts(bets)
  const deepest = maxDrawdown(changes)
  yield
  const share = bank.length > 0 ? maxShareDrawdown(bank) : null
  yield
  const freeBets = yield* filterInSteps(bets, (bet) => bet.staked === 0)
  const cashedOut = yield* filterInSteps(bets, ({ status }) => status.startsWith('cashed-out'))
  const won = yield* filterInSteps(bets, isWon)
  const asked = yield* sumInSteps(bets, (bet) => 1000 / paidOdds(bet))
  const verdict = judgeRecord({
    bets: bets.length,
    groups: sums.length,
    ...(luck.withoutEdge ?? luck),
    profit: intervals.profit,
    yield: intervals.yield,
    closingLineValue: closing.fair.measured < LEAST_BETS ? null : (closing.fair.perBet?.mean ?? null),
    likelyEdge: unitOfBets?.shrunk.yield ?? null,
  })
  return {
    verdict,
    bets: bets.length,
    groups: sums.length,
    freeBets: freeBets.length,
    cashedOut: cashedOut.length,
    winning: { won: won.length, asked: asked / bets.length },
    closing,
    staked,
    profit,
    profitInterval: intervals.profit,
    yield: staked > 0 ? profit / staked : null,
    yieldInterval: intervals.yield,
    luck,
    unit: unitOfBets,
    streaks: { ...streaks, meanLongestLost: runs.mean, asLongLost: runs.atLeast(streaks.longestLost) },
    fall: {
      money: deepest,
      units: unit === null ? null : deepest / unit,
      share,
      byLuck: drawdownByLuck(distribution.deviation),
    },
    curve,
    forecasts,
  }
}

/**
 * An edge implied by the closing prices is skill, not luck: the chances of bets with own money are lowered by one factor until the expected profit is
 * 0. Null if no edge is expected. Rounding to whole cents may imply one on small stakes without any closing price.
 */
function* distributionWithoutEdge(picks: readonly BinaryPick[]): Work<ProfitDistribution | null> {
  const own = yield* filterInSteps(picks, ({ loss }) => loss > 0)
  const returned = yield* sumInSteps(own, ({ chance, win, loss }) => chance * (win + loss))
  const staked = yield* sumInSteps(own, ({ loss }) => loss)
  if (returned <= staked) return null
  const factor = staked / returned
  return yield* profitDistribution(
    yield* mapInSteps(picks, (pick) => (pick.loss > 0 ? { ...pick, chance: pick.chance * factor } : pick)),
  )
}

const BARS = 41
/** The bars cover this many deviations on either side of the mean. */
const SHOWN = 3.5

function* placeIn(
  distribution: ProfitDistribution,
  profit: number,
  withoutEdge: ProfitDistribution | null,
): Work<LuckOfBook> {
  const { mean, deviation, least, most, isExact } = distribution
  const from = Math.max(least, Math.min(profit, mean - SHOWN * deviation))
  const to = Math.min(most, Math.max(profit, mean + SHOWN * deviation))
  const width = Math.ceil((to - from + 1) / BARS)
  const bars: { from: number; to: number; chance: number }[] = []
  for (let start = Math.floor(from); bars.length < BARS; start += width) {
    bars.push({
      from: start,
      to: start + width,
      chance: distribution.below(start + width) - distribution.below(start),
    })
    yield
  }
  return {
    mean,
    deviation,
    isExact,
    ...place(distribution, profit),
    withoutEdge: withoutEdge && place(withoutEdge, profit),
    bars,
  }
}

const place = ({ below, upTo }: ProfitDistribution, profit: number) => ({
  asGood: 1 - below(profit),
  asBad: upTo(profit),
})

function* unitFigures(bets: readonly DecidedBet[]): Work<LuckReport['unit']> {
  const own = yield* filterInSteps(bets, ({ staked }) => staked > 0)
  if (own.length < LEAST_BETS) return null
  const record = {
    bets: own.length,
    averageOdds: (yield* sumInSteps(own, (bet) => paidOdds(bet) / 1000)) / own.length,
    yield: (yield* sumInSteps(own, ({ profit, staked }) => profit / staked)) / own.length,
  }
  return { ...record, test: testUnitReturns(record), shrunk: shrinkToAverage(record), needed: betsNeeded(record) }
}

function* closingValue(bets: readonly DecidedBet[], groups: readonly number[]): Work<GroupClv> {
  const measured = yield* mapInSteps(bets, (bet, index) => {
    const { staked, odds, close } = bet
    const chance = closeChanceOf(bet)
    return {
      cluster: required(groups[index], 'the group of a bet'),
      staked,
      raw: close === null ? null : odds / close.odds - 1,
      fair: chance === null ? null : (odds / 1000) * chance - 1,
    }
  })
  return yield* groupClv(measured)
}
