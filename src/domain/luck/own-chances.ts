import { type Scores, shareInterval } from '../bet/reliability.ts'
import { BETS_PER_STEP, type Work } from '../maths/work.ts'
import { closeChanceOf, type DecidedBet } from './decided-bet.ts'

/** A bet that was won or lost in full, with the chance that was given to it before. */
export type Forecast = { readonly chance: number; readonly won: boolean }

/** The mean square error of the chances: 0 is perfect, 0.25 is always saying 50 %. G. W. Brier (1950), Mon. Weather Rev. 78. */
export function brierScore(forecasts: readonly Forecast[]): number {
  return meanOf(forecasts, ({ chance, won }) => (Number(won) - chance) ** 2)
}

/** A chance of 0 or 1 that turns out wrong costs as much as one in a million, not infinitely much. */
const SUREST = 1e-6

/** The mean of −ln(chance given to what happened): 0 is perfect, 0.693 is always saying 50 %. I. J. Good (1952), Rational decisions. */
export function logLoss(forecasts: readonly Forecast[]): number {
  return meanOf(forecasts, ({ chance, won }) => -Math.log(Math.max(SUREST, won ? chance : 1 - chance)))
}

function meanOf(forecasts: readonly Forecast[], error: (forecast: Forecast) => number): number {
  return forecasts.reduce((sum, forecast) => sum + error(forecast), 0) / forecasts.length
}

/** The bets whose chance is in one tenth: the mean of the chances, and the share that was won with its 95 % interval. */
type CalibrationPoint = {
  readonly bets: number
  readonly chance: number
  readonly won: number
  readonly low: number
  readonly high: number
}

const TENTHS = 10

/** By tenths of the chance, from low to high, without those that have no bet. */
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

/** How good the chances are that the bettor gave to the own bets. */
export type ForecastReport = Scores & {
  readonly bets: number
  readonly curve: CalibrationPoint[]
  /** On the bets that have both: the own chances, and those of the closing prices; null without any. */
  readonly against: { readonly bets: number; readonly own: Scores; readonly close: Scores } | null
}

/** Of bets that were won or lost in full: a half, a return and a cash-out prove no chance. Null where no such bet has an own chance. */
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
