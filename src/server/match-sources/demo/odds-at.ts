import { MAPS_IN } from '../../../domain/match/series.ts'
import type { Odds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { pricesFor } from './bookmaker.ts'
import type { SeasonMatch } from './event.ts'
import { between, normal, randomFor } from './random.ts'
import { MAP_START, mapWinner } from './round-model.ts'
import type { Moment } from './series-play.ts'
import { type MapOutlook, mapOutlook, seriesChance } from './win-probability.ts'

const OPENS_AHEAD_MS = 36 * HOUR_MS
/** How often the odds move without a new score: before the match, and during it. */
const DRIFT_EVERY_MS = 11 * MINUTE_MS
const WOBBLE_EVERY_MS = 17_000

type Outlooks = { readonly maps: readonly MapOutlook[]; readonly beforeVeto: number; readonly margin: number }
const outlooks = new WeakMap<SeasonMatch, Outlooks>()

/** The odds at that time; null before the market opens, while it is suspended and after it has closed. */
export function oddsAt(match: SeasonMatch, now: number, moment: Moment | null): Odds | null {
  if (match.fate === 'cancelled' || now < match.planned - OPENS_AHEAD_MS || isSuspended(match, now, moment)) return null
  const chance = chanceAt(match, now, moment)
  if (chance === null || chance <= 0 || chance >= 1) return null
  return pricesFor(moved(chance, marketNoise(match, now, moment)), outlookOf(match).margin)
}

/** The probability that team 1 wins the series if it is not drawn; null if neither team can still win. */
export function chanceAt(match: SeasonMatch, now: number, moment: Moment | null): number | null {
  const { maps, beforeVeto } = outlookOf(match)
  const knowsMaps = now >= match.vetoAt && maps.length > 0
  const ahead = knowsMaps
    ? maps.map((outlook) => outlook(MAP_START))
    : Array<number>(MAPS_IN[match.format]).fill(beforeVeto)
  const { won1, won2 } = seriesScoreAt(match, now)
  const isPlaying = moment !== null && moment.phase !== 'over'
  const current = isPlaying ? [required(maps[moment.map], 'the map that is played')(moment.point)] : []
  const { team1, team2 } = seriesChance(match.format, won1, won2, [
    ...current,
    ...ahead.slice(won1 + won2 + current.length),
  ])
  return team1 + team2 > 0 ? team1 / (team1 + team2) : null
}

export function seriesScoreAt(match: SeasonMatch, now: number): { won1: number; won2: number } {
  let won1 = 0
  let won2 = 0
  for (const { at, phase, point } of match.moments) {
    if (at > now) break
    if (phase !== 'over') continue
    if (mapWinner(point.score1, point.score2) === 1) won1++
    else won2++
  }
  return { won1, won2 }
}

function outlookOf(match: SeasonMatch): Outlooks {
  const known = outlooks.get(match)
  if (known) return known
  const made = {
    maps: match.edges.map(mapOutlook),
    beforeVeto: mapOutlook({ skill: match.skill, ctLean: 0, startsCt: true })(MAP_START),
    margin: between(randomFor('margin', match.id), 0.045, 0.065),
  }
  outlooks.set(match, made)
  return made
}

function isSuspended(match: SeasonMatch, now: number, moment: Moment | null): boolean {
  if (moment) return moment.phase === 'paused'
  const fiveMinutes = Math.floor(now / (5 * MINUTE_MS))
  return randomFor('suspended', match.id, fiveMinutes)() < 0.01
}

/** The market's deviation from the model, in log-odds: opinions before the match, kills during a round. */
function marketNoise(match: SeasonMatch, now: number, moment: Moment | null): number {
  if (moment) return 0.06 * normal(randomFor('wobble', match.id, Math.floor((now - match.start) / WOBBLE_EVERY_MS)))
  const step = Math.floor((now - match.planned) / DRIFT_EVERY_MS)
  return (
    0.05 * normal(randomFor('drift', match.id, Math.floor(step / 12))) +
    0.025 * normal(randomFor('drift', match.id, step))
  )
}

function moved(chance: number, logOdds: number): number {
  return 1 / (1 + Math.exp(-(Math.log(chance / (1 - chance)) + logOdds)))
}
