import {
  DEFAULT_FORMAT,
  type Format,
  type MapScore,
  type MatchReading,
  type MatchStatus,
} from '../../../domain/match/match.ts'
import { isDecided, MAPS_IN, UNKNOWN_SCORE } from '../../../domain/match/series.ts'
import { type Team, UNDECIDED } from '../../../domain/team/team.ts'
import { HOUR_MS } from '../../../domain/time/durations.ts'
import { readableName } from '../source-text.ts'
import { gameIdOf, type PolymarketEvent } from './polymarket-event.ts'
import { agreedScore, mapWinners, type Names, oddsOf, seriesDecision } from './polymarket-markets.ts'
import { formatOf, readScore, type ScoreParts } from './polymarket-score.ts'

/** An event without a sign of play is left out this long after its start: few events report their end. */
const FORGOTTEN_AFTER_MS = 6 * HOUR_MS

/** The state of play, from the event or a newer frame. */
export type Play = Pick<PolymarketEvent, 'live' | 'ended' | 'score' | 'period' | 'finishedTimestamp'>

type Side = PolymarketEvent['teams'][number]

/** The teams of an event with the home side first, as in its score; null for an event without teams. */
export function sidesOf({ teams }: PolymarketEvent): readonly [Side, Side] | null {
  const [first, second] = teams
  if (!first || !second) return null
  return first.ordering === 'away' || second.ordering === 'home' ? [second, first] : [first, second]
}

/** Maps an event to a match; null without teams, or if it shows no play 6 hours after its start. */
export function readPolymarketEvent(event: PolymarketEvent, now: Date, play: Play = event): MatchReading | null {
  const sides = sidesOf(event)
  if (!sides) return null
  const names: Names = [sides[0].name, sides[1].name]
  const score = readScore(play.score)
  const format = formatOf(score.format, event.title)
  const status = statusOf(event, names, play, { score, format })
  if (status === 'upcoming' && event.startTime && now.getTime() - event.startTime.getTime() > FORGOTTEN_AFTER_MS) {
    return null
  }
  const { league, serie, tournament } = event.eventMetadata ?? {}
  const series = seriesScore(event, names, status, { score, format })
  const [team1, team2] = [teamOf(sides[0]), teamOf(sides[1])]
  const gameId = gameIdOf(event)
  return {
    sourceId: String(event.id),
    status,
    team1,
    team2,
    tournament: readableName([league, serie, tournament].filter(Boolean).join(' ')),
    format: format ?? DEFAULT_FORMAT,
    scheduledTime: event.startTime ?? null,
    finishedTime: status === 'finished' ? (play.finishedTimestamp ?? null) : null,
    ...series,
    // If the score of the match is unknown or unconfirmed, the markets of its maps do not count.
    maps: withWinners(
      mapsOf(status, format, score, play.period),
      format !== null && score.maps !== null && series.score1 !== null
        ? mapWinners(event, names, format, score.maps)
        : [],
    ),
    // A response may be five minutes old; during play, its price is outdated.
    odds: status === 'upcoming' ? oddsOf(event, names) : null,
    shared: { match: gameId === null ? null : String(gameId), team1: team1.key, team2: team2.key },
  }
}

type Known = { readonly score: ScoreParts; readonly format: Format | null }

function statusOf(event: PolymarketEvent, names: Names, play: Play, { score, format }: Known): MatchStatus {
  const { maps } = score
  const isOver = format !== null && maps !== null && isDecided(format, maps.score1, maps.score2)
  if (event.closed && !isOver && seriesDecision(event, names) === 'void') return 'cancelled'
  // Few events report their end, and events stay open for hours after it.
  if (play.ended || event.closed || (isOver && play.live !== true)) return 'finished'
  return play.live === true || (play.live !== false && hasPlay(score)) ? 'live' : 'upcoming'
}

const hasPlay = ({ rounds, maps }: ScoreParts) => rounds !== null || (maps !== null && maps.score1 + maps.score2 > 0)

function seriesScore(event: PolymarketEvent, names: Names, status: MatchStatus, { score, format }: Known) {
  if (status === 'finished') return agreedScore(event, names, format, score.maps)
  return status === 'live' ? (score.maps ?? UNKNOWN_SCORE) : UNKNOWN_SCORE
}

function teamOf({ name: raw, providerId }: Side): Team {
  const name = readableName(raw)
  if (name === null) return UNDECIDED
  return { key: typeof providerId === 'number' ? String(providerId) : null, name, logoUrl: null }
}

/** Finished maps have no rounds. The running one follows them; its rounds are unknown if `period` ("3/3") names another map. */
function mapsOf(
  status: MatchStatus,
  format: Format | null,
  { rounds, maps }: ScoreParts,
  period: string | null | undefined,
): readonly MapScore[] {
  if (format === null || maps === null || (status !== 'live' && status !== 'finished')) return []
  const done = Math.min(MAPS_IN[format], maps.score1 + maps.score2)
  const finished = Array.from({ length: done }, (_, index) => blank(index + 1, 'finished'))
  if (status === 'finished' || isDecided(format, maps.score1, maps.score2)) return finished
  const named = /^(\d)\/\d$/.exec(period ?? '')?.[1]
  const isSure = named === undefined || Number(named) === done + 1
  return [...finished, { ...blank(done + 1, 'running'), ...(isSure && rounds) }]
}

/** Finished maps with the side that won them, where known. */
function withWinners(maps: readonly MapScore[], winners: readonly (1 | 2 | null)[]): readonly MapScore[] {
  return maps.map((map) => {
    const winner = winners[map.number - 1]
    return map.status === 'finished' && winner ? { ...map, lastRound: winner } : map
  })
}

function blank(number: number, status: MapScore['status']): MapScore {
  return { number, name: null, status, score1: null, score2: null }
}

/** The score with its sides exchanged. */
export function exchangedScore(text: string): string {
  const turn = (part: string) => part.replace(/^\s*(\d+)-(\d+)\s*$/, '$2-$1')
  return text.split('|').map(turn).join('|')
}
