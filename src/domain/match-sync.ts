import { isCount, mapsWon } from './map-score.ts'
import { endedMaps, soundMaps, syncMaps } from './map-sync.ts'
import { DEFAULT_FORMAT, FORMATS, type Format, type MatchReading, type MatchState, type Team } from './match.ts'
import { isPrice, type Odds } from './odds.ts'
import { canBeFinal, fitsFormat, MAPS_IN, type SeriesScore, UNKNOWN_SCORE } from './series.ts'
import { isSameTeam, isUndecided, UNDECIDED } from './team.ts'

/** A step back in status (finished to live, live to upcoming) is believed when this many readings in a row say it. */
const VOTES_TO_REOPEN = 2

/**
 * What we keep of a match after one more reading of its source. Nothing is guessed: a field left out keeps what is
 * stored, scores do not fall, and a reading about other teams changes nothing.
 */
export function syncMatch(stored: MatchState | null, reading: MatchReading, now: Date): MatchState {
  if (!stored) return accept(blank(reading), reading, now)
  const facing = facingAs(stored, reading)
  if (!facing) return stored
  if (isReturn(stored, facing)) return accept(startedAnew(stored, facing), facing, now)
  if (!isStepBack(stored, facing)) return accept(stored, facing, now)
  const reopenVotes = stored.reopenVotes + 1
  if (reopenVotes < VOTES_TO_REOPEN) return { ...stored, reopenVotes }
  return accept(startedAnew(stored, facing), facing, now)
}

/** Whether nothing at all differs, so that nothing need be written. */
export function isSameState(a: MatchState, b: MatchState): boolean {
  return a.reopenVotes === b.reopenVotes && looksSame(a, b)
}

/** Whether a person sees no difference: a vote to reopen alone shows nowhere. */
export function looksSame(a: MatchState, b: MatchState): boolean {
  return fingerprint(a) === fingerprint(b)
}

function fingerprint(state: MatchState): string {
  return JSON.stringify([
    state.status,
    ...[state.team1, state.team2].flatMap((team) => [team.key, team.name, team.logoUrl]),
    state.tournament,
    state.format,
    state.score1,
    state.score2,
    state.maps.map((map) => [map.number, map.name, map.status, map.score1, map.score2]),
    state.odds && [state.odds.odds1, state.odds.odds2],
    state.forfeit,
    state.scheduledTime?.getTime() ?? null,
    state.finishedTime?.getTime() ?? null,
  ])
}

function accept(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const known = stored.status === 'upcoming' && replacesTeam(stored, reading) ? withoutPlay(stored) : stored
  const status = statusOf(reading)
  const format = formatOf(known, reading)
  const forfeit = reading.forfeit ?? known.forfeit
  const sound = (maps: MatchState['maps']) => soundMaps(maps, MAPS_IN[format], forfeit)
  const maps = syncMaps(sound(known.maps), sound(reading.maps ?? []), forfeit)
  const played =
    status === 'finished'
      ? ended(known, { ...reading, format, forfeit, maps })
      : { ...seriesScore(known, reading, format), maps }
  // What was known of its end is not made less by a reading that knows less.
  if (status === 'finished' && isSettled(stored) && played.score1 === null) return { ...stored, reopenVotes: 0 }
  return {
    status,
    team1: syncTeam(known.team1, reading.team1),
    team2: syncTeam(known.team2, reading.team2),
    tournament: reading.tournament || known.tournament,
    format,
    ...played,
    odds: oddsOf(known, reading, status),
    forfeit,
    scheduledTime: validTime(reading.scheduledTime) ?? (status === 'upcoming' ? null : known.scheduledTime),
    finishedTime: status === 'finished' ? (known.finishedTime ?? endOf(reading, now)) : null,
    reopenVotes: 0,
  }
}

function blank(reading: MatchReading): MatchState {
  return {
    status: 'upcoming',
    team1: UNDECIDED,
    team2: UNDECIDED,
    tournament: null,
    format: isFormat(reading.format) ? reading.format : DEFAULT_FORMAT,
    score1: null,
    score2: null,
    maps: [],
    odds: null,
    forfeit: false,
    scheduledTime: null,
    finishedTime: null,
    reopenVotes: 0,
  }
}

// — which team is which

/** The reading with its sides as we keep them; null when it tells of other teams than those who play. */
function facingAs(stored: MatchState, reading: MatchReading): MatchReading | null {
  const { team1, team2 } = stored
  if (isSameTeam(team1, reading.team1) || isSameTeam(team2, reading.team2)) return asPlayed(stored, reading)
  if (isSameTeam(team1, reading.team2) || isSameTeam(team2, reading.team1)) {
    return asPlayed(stored, turnAround(reading))
  }
  // Before play an organiser may put in other teams; later it is some other match.
  return isOpen(stored) || (isUndecided(team1) && isUndecided(team2)) ? reading : null
}

function asPlayed(stored: MatchState, reading: MatchReading): MatchReading | null {
  return isOpen(stored) || !replacesTeam(stored, reading) ? reading : null
}

/** The same reading with team 2 as team 1: names, scores, maps and prices. */
export function turnAround(reading: MatchReading): MatchReading {
  const { score1, score2, maps, odds, ...rest } = reading
  return {
    ...rest,
    team1: reading.team2,
    team2: reading.team1,
    ...(score2 !== undefined && { score1: score2 }),
    ...(score1 !== undefined && { score2: score1 }),
    ...(maps && { maps: maps.map((map) => ({ ...map, score1: map.score2, score2: map.score1 })) }),
    ...(odds !== undefined && { odds: odds && { odds1: odds.odds2, odds2: odds.odds1 } }),
  }
}

function syncTeam(stored: Team, reading: Team): Team {
  if (isUndecided(reading)) return stored
  if (!isSameTeam(stored, reading)) return reading
  return { key: reading.key ?? stored.key, name: reading.name, logoUrl: reading.logoUrl ?? stored.logoUrl }
}

const isOpen = ({ status }: MatchState) => status === 'upcoming' || status === 'cancelled'

/** Whether another team takes a known team's place. Before play what was known of the pair is then void. */
function replacesTeam(stored: MatchState, reading: MatchReading): boolean {
  const replaces = (old: Team, team: Team) => !isUndecided(old) && !isUndecided(team) && !isSameTeam(old, team)
  return replaces(stored.team1, reading.team1) || replaces(stored.team2, reading.team2)
}

// — how far it is

/** A match of which a map is being played counts as live (specification §4). */
function statusOf({ status, maps }: MatchReading): MatchState['status'] {
  return status === 'upcoming' && maps?.some((map) => map.status === 'running') ? 'live' : status
}

function isStepBack(stored: MatchState, reading: MatchReading): boolean {
  const status = statusOf(reading)
  if (stored.status === 'finished') return status !== 'finished'
  return stored.status === 'live' && status === 'upcoming' && hasPlay(stored)
}

/** A match that was called off gets a new date. */
function isReturn(stored: MatchState, reading: MatchReading): boolean {
  return stored.status === 'cancelled' && statusOf(reading) === 'upcoming'
}

function hasPlay({ score1, score2, maps }: MatchState): boolean {
  return Boolean(score1 || score2 || maps.some((map) => map.status !== 'not_started'))
}

/** A match that was reopened: what the reading tells is taken as it stands, even where it is less. */
function startedAnew(stored: MatchState, reading: MatchReading): MatchState {
  return {
    ...stored,
    ...(reading.score1 !== undefined && { score1: null, score2: null }),
    ...(reading.maps && { maps: [] }),
    finishedTime: null,
  }
}

function withoutPlay(stored: MatchState): MatchState {
  return { ...stored, score1: null, score2: null, maps: [], odds: null, forfeit: false }
}

// — single fields

/** A format that has no room for what was played, or for the maps and score told with it, is not believed. */
function formatOf(stored: MatchState, { format, score1, score2, maps = [] }: MatchReading): Format {
  if (!isFormat(format)) return stored.format
  const needed = [...stored.maps.filter((map) => map.status !== 'not_started'), ...maps]
  const holds =
    needed.every((map) => map.number <= MAPS_IN[format]) &&
    fitsFormat(format, stored.score1 ?? 0, stored.score2 ?? 0) &&
    fitsFormat(format, score1 ?? 0, score2 ?? 0)
  return holds ? format : stored.format
}

function seriesScore(stored: SeriesScore, reading: MatchReading, format: Format): SeriesScore {
  const { score1, score2 } = reading
  const kept = { score1: stored.score1, score2: stored.score2 }
  if (!isCount(score1) || !isCount(score2) || !fitsFormat(format, score1, score2)) return kept
  const falls = score1 < (stored.score1 ?? 0) || score2 < (stored.score2 ?? 0)
  return falls ? kept : { score1, score2 }
}

type Ended = Pick<MatchReading, 'score1' | 'score2'> & Pick<MatchState, 'format' | 'forfeit' | 'maps'>

/**
 * Score and maps of a match that is over. Its score is only what can be its last and what the maps do not contradict; else it is not
 * known. One that would take back what was seen during play is not known at first; when the next reading says the same it is believed.
 */
function ended(stored: MatchState, told: Ended): SeriesScore & Pick<MatchState, 'maps'> {
  const score = finalScore(stored, told)
  return { ...score, maps: endedMaps(told.maps, score, told.forfeit) }
}

const isSettled = ({ status, score1 }: MatchState) => status === 'finished' && score1 !== null

function finalScore(stored: MatchState, { score1, score2, format, forfeit, maps }: Ended): SeriesScore {
  if (!isCount(score1) || !isCount(score2) || !canBeFinal(format, score1, score2, forfeit)) return UNKNOWN_SCORE
  const falls = score1 < (stored.score1 ?? 0) || score2 < (stored.score2 ?? 0)
  const won = mapsWon(
    maps.filter(({ number }) => number <= score1 + score2),
    forfeit,
  )
  return falls || won.score1 > score1 || won.score2 > score2 ? UNKNOWN_SCORE : { score1, score2 }
}

/** A match that is over has no price. */
function oddsOf(stored: MatchState, { odds }: MatchReading, status: MatchState['status']): Odds | null {
  if (status === 'finished' || status === 'cancelled') return null
  if (odds === undefined) return stored.odds
  return odds && isPrice(odds.odds1) && isPrice(odds.odds2) ? { odds1: odds.odds1, odds2: odds.odds2 } : null
}

function endOf(reading: MatchReading, now: Date): Date {
  const end = validTime(reading.finishedTime ?? null)
  return end && end < now ? end : now
}

const validTime = (time: Date | null) => (time && !Number.isNaN(time.getTime()) ? time : null)
const isFormat = (format: string): format is Format => FORMATS.some((known) => known === format)
