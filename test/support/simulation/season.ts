import type { Format, MapScore, MatchReading } from '../../../src/domain/match/match.ts'

/** The ground truth: matches with results, and what a source reports at each time. Uses none of the product's rules. */

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const START = Date.UTC(2026, 10, 23, 12)
export const TEAMS = ['Alfa', 'Bravo', 'Charlie', 'Delta'] as const
const MAP_MINUTES = 40
/** How long before its start a match is listed, and how long after its end its page is read. */
const LISTED_BEFORE = 3 * DAY
const LISTED_AFTER = 5 * DAY

/** The end of one map: the winner, and the rounds of the loser. */
export type PlannedMap = { readonly winner: 1 | 2; readonly loserRounds: number }
export type PlannedMatch = {
  /** Two indexes of teams. */
  readonly pair: number
  readonly startHours: number
  readonly format: 'BO1' | 'BO3'
  readonly maps: readonly [PlannedMap, PlannedMap, PlannedMap]
  /** How many minutes after the end the source swaps the scores of the sides; null: never. */
  readonly mixedUpMinutes: number | null
  /** A source may name the sides in another order on another day. */
  readonly namesSecondFirst: boolean
  readonly isCalledOff: boolean
}

export type TrueMatch = {
  readonly sourceId: string
  readonly team1: string
  readonly team2: string
  readonly format: Format
  readonly start: number
  readonly end: number
  readonly maps: readonly { readonly score1: number; readonly score2: number }[]
  readonly score1: number
  readonly score2: number
  /** Played before the product was installed: no source lists it. */
  readonly isListed: boolean
  readonly isCalledOff: boolean
  readonly mixedUpUntil: number | null
  readonly namesSecondFirst: boolean
}

const PAIRS = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
] as const

/** The season: matches of the same two teams never overlap. */
export function seasonOf(planned: readonly PlannedMatch[]): TrueMatch[] {
  const season: TrueMatch[] = []
  for (const [index, plan] of planned.entries()) {
    const [one, two] = PAIRS[plan.pair % PAIRS.length] ?? PAIRS[0]
    const [team1, team2] = [TEAMS[one], TEAMS[two]]
    const start = START + plan.startHours * HOUR
    const maps = playedMaps(plan)
    const won = (side: 1 | 2) => maps.filter(({ score1, score2 }) => (side === 1 ? score1 > score2 : score2 > score1))
    const end = start + maps.length * MAP_MINUTES * MINUTE
    const isFree = season.every(
      (other) => other.team1 !== team1 || other.team2 !== team2 || other.start > end + HOUR || start > other.end + HOUR,
    )
    if (!isFree) continue
    season.push({
      sourceId: String(index + 1),
      team1,
      team2,
      format: plan.format,
      start,
      end,
      maps,
      score1: won(1).length,
      score2: won(2).length,
      isListed: end > START,
      isCalledOff: plan.isCalledOff,
      mixedUpUntil: plan.mixedUpMinutes === null ? null : end + plan.mixedUpMinutes * MINUTE,
      namesSecondFirst: plan.namesSecondFirst,
    })
  }
  return season
}

function playedMaps({ format, maps }: PlannedMatch) {
  const needed = format === 'BO1' ? 1 : 2
  const played: { score1: number; score2: number }[] = []
  const won = [0, 0]
  for (let at = 0; Math.max(...won) < needed; at++) {
    const plan = maps[at]
    if (!plan) throw new Error('a series of three maps is decided by then')
    const { winner, loserRounds } = plan
    won[winner - 1] = (won[winner - 1] ?? 0) + 1
    played.push(winner === 1 ? { score1: 13, score2: loserRounds } : { score1: loserRounds, score2: 13 })
  }
  return played
}

/** The source's reading of the match; null while it is not listed. */
export function readingAt(match: TrueMatch, at: number): MatchReading | null {
  if (!match.isListed || at < match.start - LISTED_BEFORE || at > match.end + LISTED_AFTER) return null
  if (match.isCalledOff) return { ...named(match), status: at < match.start - HOUR ? 'upcoming' : 'cancelled' }
  if (at < match.start) return { ...named(match), status: 'upcoming' }
  const isOver = at >= match.end
  const running = Math.floor((at - match.start) / (MAP_MINUTES * MINUTE))
  const share = ((at - match.start) / (MAP_MINUTES * MINUTE)) % 1
  const maps = match.maps.slice(0, running + 1).map(({ score1, score2 }, index): MapScore => {
    if (isOver || index < running) return { number: index + 1, name: null, status: 'finished', score1, score2 }
    const rounds = { score1: Math.floor(score1 * share), score2: Math.floor(score2 * share) }
    return { number: index + 1, name: null, status: 'running', ...rounds }
  })
  const finished = maps.filter(({ status }) => status === 'finished')
  const won1 = finished.filter(({ score1, score2 }) => (score1 ?? 0) > (score2 ?? 0)).length
  const reading = {
    ...named(match),
    status: isOver ? 'finished' : 'live',
    maps,
    score1: won1,
    score2: finished.length - won1,
    ...(isOver && { finishedTime: new Date(match.end) }),
  } as const
  const isMixedUp = match.mixedUpUntil !== null && at < match.mixedUpUntil
  const said = isMixedUp ? withScoresMixedUp(reading) : reading
  return match.namesSecondFirst && Math.floor(at / DAY) % 2 === 1 ? secondFirst(said) : said
}

function named(match: TrueMatch) {
  const { sourceId, team1, team2, format, start } = match
  return {
    sourceId,
    team1: teamOf(team1),
    team2: teamOf(team2),
    tournament: 'Cup',
    format,
    scheduledTime: new Date(start),
  }
}

const teamOf = (name: string) => ({ key: name.toLowerCase(), name, logoUrl: null })

type Scored = MatchReading & { readonly maps: readonly MapScore[]; readonly score1: number; readonly score2: number }

/** Swaps the scores of the sides. */
function withScoresMixedUp(reading: Scored): Scored {
  const maps = reading.maps.map((map) => ({ ...map, score1: map.score2, score2: map.score1 }))
  return { ...reading, maps, score1: reading.score2, score2: reading.score1 }
}

/** The same with the second team first. */
function secondFirst(reading: Scored): MatchReading {
  return { ...withScoresMixedUp(reading), team1: reading.team2, team2: reading.team1 }
}
