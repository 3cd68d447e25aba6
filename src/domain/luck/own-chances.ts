import { type Scores, shareInterval } from '../bet/reliability.ts'
import { BETS_PER_STEP, type Work } from '../maths/work.ts'
import { closeChanceOf, type DecidedBet } from './decided-bet.ts'

/** A bet won or lost in full, with the chance it was given before. */
export type Forecast = { readonly chance: number; readonly won: boolean }

/** The mean square error of the chances: 0 is perfect, always forecasting 50 % scores 0.25. G. W. Brier (1950), Mon. Weather Rev. 78. */
export function brierScore(forecasts: readonly Forecast[]): number {
  return meanOf(forecasts, ({ chance, won }) => (Number(won) - chance) ** 2)
}

/** Forecasts of 0 and 1 are clamped by this, because a wrong one would cost an infinite log loss. */
const CLAMP = 1e-6

/** The mean of −ln(chance of the actual outcome): 0 is perfect, always forecasting 50 % scores 0.693. I. J. Good (1952), Rational decisions. */
export function logLoss(forecasts: readonly Forecast[]): number {
  return meanOf(forecasts, ({ chance, won }) => -Math.log(Math.max(CLAMP, won ? chance : 1 - chance)))
}

function meanOf(forecasts: readonly Forecast[], error: (forecast: Forecast) => number): number {
  return forecasts.reduce((sum, forecast) => sum + error(forecast), 0) / forecasts.length
}

/** The bets with a chance in one tenth: the mean chance, and the share won with its 95 % interval. */
type CalibrationPoint = {
  readonly bets: number
  readonly chance: number
  readonly won: number
  readonly low: number
  readonly high: number
}

const TENTHS = 10

/** By tenths of the chance, from low to high, without empty ones. */
export function calibrationCurve(forecasts: readonly Forecast[]): CalibrationPoint[] {
  const tenths = Map.groupBy(forecasts, ({ chance }) => Math.min(TENTHS - 1, Math.floor(chance * TENTHS)))
  return [...tenths]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => {
      const bets = group.length
      const wins = group.filter(({ won }) => won).length
      return { bets, chance: meanOf(group, ({ chance }) => chance), won: wins / bets, ...shareInterval(wins, bets) }
    })
}

/** How good the bettor's own estimates are. */
export type ForecastReport = Scores & {
  readonly bets: number
  readonly curve: CalibrationPoint[]
  /** On bets with both: scores of the own chances and of the closing prices; null without any. */
  readonly against: { readonly bets: number; readonly own: Scores; readonly close: Scores } | null
}

/** Only bets won or lost in full count: half results, returns and cash-outs do not test a chance. Null if no such bet has an own chance. */
export function* judgeForecasts(bets: readonly DecidedBet[]): Work<ForecastReport | null> {
  const all: Forecast[] = []
  const own: Forecast[] = []
  const close: Forecast[] = []
  for (const [index, bet] of bets.entries()) {
    if (index % BETS_PER_STEP === 0) yield
    const { status, ownChance } = bet
    if (ownChance === null || (status !== 'won' && status !== 'lost')) continue
    const forecast = { chance: ownChance, won: status === 'won' }
    all.push(forecast)
    const chance = closeChanceOf(bet)
    if (chance === null) continue
    own.push(forecast)
    close.push({ chance, won: forecast.won })
  }
  if (all.length === 0) return null
  const scores = scoresOf(all)
  yield
  const curve = calibrationCurve(all)
  yield
  const against = own.length === 0 ? null : { bets: own.length, own: scoresOf(own), close: scoresOf(close) }
  return { bets: all.length, ...scores, curve, against }
}

function scoresOf(forecasts: readonly Forecast[]): Scores {
  return { brier: brierScore(forecasts), logLoss: logLoss(forecasts) }
}
