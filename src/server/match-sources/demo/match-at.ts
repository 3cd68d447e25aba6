import { HALF_ROUNDS } from '../../../domain/match/map-score.ts'
import type { MapScore, MatchReading } from '../../../domain/match/match.ts'
import { MAPS_TO_WIN } from '../../../domain/match/series.ts'
import { type Team, UNDECIDED } from '../../../domain/team/team.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { SeasonMatch, Side } from './event.ts'
import { oddsAt, seriesScoreAt } from './odds-at.ts'
import type { Moment } from './series-play.ts'

/** How long before its start a cancelled match is called off. */
const CALLED_OFF_AHEAD_MS = 25 * MINUTE_MS

/** The match as a source would report it at that time. */
export function matchAt(match: SeasonMatch, now: number): MatchReading {
  const status = statusAt(match, now)
  const moment = status === 'live' ? momentAt(match, now) : null
  const isWalkover = status === 'finished' && match.fate === 'walkover'
  return {
    sourceId: match.id,
    status,
    team1: teamAt(match.sides[0], now),
    team2: teamAt(match.sides[1], now),
    tournament: match.tournament,
    format: match.format,
    scheduledTime: new Date(now < match.movedAt ? match.planned : match.scheduled),
    ...(isWalkover ? givenScore(match) : playedScore(match, now)),
    maps:
      match.maps.length > 0 && now >= match.vetoAt ? match.maps.map((name, map) => mapAt(match, map, name, now)) : [],
    odds: status === 'live' || (status === 'upcoming' && areKnown(match, now)) ? oddsAt(match, now, moment) : null,
    ...startOddsAt(match, status),
    forfeit: isWalkover,
    finishedTime: status === 'finished' ? new Date(match.end) : null,
  }
}

function statusAt(match: SeasonMatch, now: number): MatchReading['status'] {
  if (match.fate === 'cancelled') return now < match.scheduled - CALLED_OFF_AHEAD_MS ? 'upcoming' : 'cancelled'
  if (now >= match.end) return 'finished'
  return now >= match.start ? 'live' : 'upcoming'
}

/** The latest moment that is not in the future; null before the first. */
function momentAt({ moments }: SeasonMatch, now: number): Moment | null {
  return moments.findLast((moment) => moment.at <= now) ?? null
}

/** The market's prices just before the start. */
function startOddsAt(match: SeasonMatch, status: MatchReading['status']): Pick<MatchReading, 'startOdds'> {
  const startOdds = status === 'live' && areKnown(match, match.start) ? oddsAt(match, match.start - 1, null) : null
  return startOdds ? { startOdds } : {}
}

function areKnown({ sides }: SeasonMatch, now: number): boolean {
  return sides.every((side) => now >= side.knownAt)
}

function teamAt({ team, knownAt }: Side, now: number): Team {
  return now >= knownAt ? { key: team, name: team, logoUrl: `demo:${team}` } : UNDECIDED
}

type Score = { readonly score1: number; readonly score2: number }

function playedScore(match: SeasonMatch, now: number): Score | Record<keyof Score, null> {
  if (!areKnown(match, now)) return { score1: null, score2: null }
  const { won1, won2 } = seriesScoreAt(match, now)
  return { score1: won1, score2: won2 }
}

function givenScore({ winner, format }: SeasonMatch): Score {
  const maps = MAPS_TO_WIN[format]
  return { score1: winner === 1 ? maps : 0, score2: winner === 2 ? maps : 0 }
}

function mapAt(match: SeasonMatch, map: number, name: string, now: number): MapScore {
  const moments = match.moments.filter((candidate) => candidate.map === map && candidate.at <= now)
  const moment = moments.at(-1)
  if (!moment) return { number: map + 1, name, status: 'not_started', score1: null, score2: null }
  const { score1, score2 } = moment.point
  const half = moments.find(({ point }) => point.score1 + point.score2 === HALF_ROUNDS)?.point
  const status = moment.phase === 'over' ? 'finished' : 'running'
  const firstHalf = half && { score1: half.score1, score2: half.score2 }
  const lastRound = status === 'running' ? lastRoundOf(moments) : undefined
  return {
    number: map + 1,
    name,
    status,
    score1,
    score2,
    ...(firstHalf && { firstHalf }),
    ...(lastRound && { lastRound }),
  }
}

/** The winner of the last round played. */
function lastRoundOf(moments: readonly Moment[]): 1 | 2 | undefined {
  const now = moments.at(-1)?.point
  const before = moments.findLast(({ point }) => point.score1 !== now?.score1 || point.score2 !== now.score2)?.point
  if (!now || !before) return undefined
  return now.score1 > before.score1 ? 1 : 2
}
