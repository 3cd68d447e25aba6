import { expect, test, vi } from 'vitest'
import { winnerChances } from '../../../domain/chances/match-outcomes.ts'
import { modelOfPrices } from '../../../domain/chances/series-chance.ts'
import type { Side } from '../../../domain/team/pair.ts'
import type { SeasonMatch } from './event.ts'
import { matchAt } from './match-at.ts'
import { chanceAt } from './odds-at.ts'
import { randomFor } from './random.ts'
import { Season } from './season.ts'
import type { Moment } from './series-play.ts'

// On a busy machine a day takes more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FROM = Date.parse('2026-08-01T00:00Z')
/** Instants are drawn up to this age of a match. A share of its real length would reveal how long the match is going to be. */
const LONGEST = 200 * MINUTE

/** A match at one instant: what our chances say, what the season itself knows, and who won. */
type Forecast = { readonly said: number; readonly known: number; readonly isWon: boolean }

function forecastAt(match: SeasonMatch, at: number): Forecast | null {
  const odds = [1, 5, 10, 20]
    .map((ahead) => matchAt(match, match.start - ahead * MINUTE).odds)
    .find((read) => read !== null)
  const { status, format, maps = [], score1 = null, score2 = null } = matchAt(match, at)
  const model = odds ? modelOfPrices([odds.odds1 / 1000, odds.odds2 / 1000], format, 'odds-ratio') : null
  const moment = match.moments.findLast((one) => one.at <= at)
  if (!model || !moment || status !== 'live') return null
  const state = { status, format, score1, score2, maps, forfeit: false } as const
  const said = winnerChances({ state, model, lastWinner: lastWinner(match, moment) })?.team1
  const known = chanceAt(match, at, moment)
  if (said === undefined || known === null || said <= 0 || said >= 1) return null
  return { said, known: Math.min(0.9999, Math.max(0.0001, known)), isWon: match.winner === 1 }
}

function lastWinner({ moments }: SeasonMatch, { map, point }: Moment): Side | null {
  const before = moments.findLast(
    (one) => one.map === map && one.point.score1 + one.point.score2 === point.score1 + point.score2 - 1,
  )
  if (!before) return null
  return point.score1 > before.point.score1 ? 1 : 2
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const logLoss = (chance: number, isWon: boolean) => -Math.log(isWon ? chance : 1 - chance)

test('live chances are nearly as accurate as those of the season itself, without knowing its rounds', () => {
  const season = new Season('live chances')
  const matches = season.matchesBetween(FROM, FROM + DAY)
  const played = matches.filter(({ fate, format }) => fate === 'played' && format !== 'BO2')
  const forecasts = played.flatMap((match) => {
    const random = randomFor('instants', match.id)
    return [1, 2, 3].flatMap(() => forecastAt(match, match.start + random() * LONGEST) ?? [])
  })
  expect(forecasts.length).toBeGreaterThan(200)
  // Unlike the season, our chances do not know economy and maps. That costs little: 0.003 over 60 days, standard error of one day 0.004.
  const cost = mean(forecasts.map(({ said, known, isWon }) => logLoss(said, isWon) - logLoss(known, isWon)))
  expect(cost).toBeLessThan(0.015)
})
