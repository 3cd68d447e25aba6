import { isPrice, type Odds } from '../money/odds.ts'
import { isSameTeam, isUndecided, type Team, teamNameKey, UNDECIDED } from '../team/team.ts'
import { exchangesKeys } from './exchanged-keys.ts'
import { isCount, mapsWon, namesMapTwice } from './map-score.ts'
import { countedMaps, sanitizeMaps, syncMaps } from './map-sync.ts'
import {
  DEFAULT_FORMAT,
  FORMATS,
  type Format,
  type MapScore,
  type MatchReading,
  type MatchState,
  type TeamIds,
} from './match.ts'
import { hasResult, isSameScore, keepsResult, resultKey } from './match-result.ts'
import { agreeingMaps, contradictsItself, keepsWinners, matchesReading, playKey } from './play-consistency.ts'
import { canBeFinal, fitsFormat, isDecided, MAPS_IN, type SeriesScore, UNKNOWN_SCORE } from './series.ts'

/** A step back in status (finished to live, live to upcoming) is accepted after this many consecutive readings report it. */
const VOTES_TO_REOPEN = 2

/**
 * The state of a match after one more reading. Nothing is guessed: a missing field keeps the stored value, scores do not fall, once play has begun a
 * single reading about other teams changes nothing, and no state contradicts itself (docs/decisions/0017, 0026, 0090, 0126).
 */
export function syncMatch(stored: MatchState | null, reading: MatchReading, now: Date): MatchState {
  if (!stored) return accept(blank(reading), reading, now)
  const oriented = orientedLike(stored, reading)
  if (!oriented) return syncOtherTeams(stored, reading, now)
  return syncSameTeams(namesTeams(stored.correctionVote) ? withoutVotes(stored) : stored, oriented, now)
}

function syncSameTeams(stored: MatchState, oriented: MatchReading, now: Date): MatchState {
  if (isReturn(stored, oriented)) return reopen(stored, oriented, now)
  if (stored.status === 'finished' && oriented.status === 'finished') return syncResult(stored, oriented, now)
  if (!isStepBack(stored, oriented)) {
    return statusOf(oriented) === 'live' ? syncPlay(stored, oriented, now) : accept(stored, oriented, now)
  }
  const reopenVotes = stored.reopenVotes + 1
  if (reopenVotes < VOTES_TO_REOPEN) return { ...withoutVotes(stored), reopenVotes }
  return reopen(stored, oriented, now)
}

/**
 * A match in play after one more reading. Progress is accepted at once. A regression (a lower score, fewer rounds, another winner of a map) is stale
 * data or a correction: it is accepted when two readings in a row report it; the first only stores a vote.
 */
function syncPlay(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const merged = merge(stored, reading, now)
  const kept = merge(stored, withoutPlayOf(reading, merged), now)
  const reported = merge(withoutResult(stored), reading, now)
  const vote = stored.correctionVote === undefined ? {} : { correctionVote: stored.correctionVote }
  if (contradictsItself(reported)) return { ...kept, ...vote }
  if (reported.score1 === null && reported.maps.length === 0) return { ...merged, ...vote }
  const isSound = keepsWinners(stored, merged) && !contradictsItself(merged)
  if (isSound && matchesReading(merged, reported)) return merged
  const correctionVote = playKey(reported)
  if (correctionVote !== stored.correctionVote) return { ...(isSound ? merged : kept), correctionVote }
  const known = { ...stored, ...(reported.score1 !== null && UNKNOWN_SCORE), maps: agreeingMaps(stored, reported) }
  const corrected = merge(known, reading, now)
  return contradictsItself(corrected) ? reported : corrected
}

/**
 * A finished match after one more reading of its end. Another result (score, format, forfeit or the winner of a map) is accepted when two readings in
 * a row agree on it; the first only stores a vote. A reading without a result does not change a known one.
 */
function syncResult(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const reported = accept(withoutResult(stored), reading, now)
  const merged = accept(stored, reading, now)
  if (!hasResult(reported)) return hasResult(stored) ? { ...stored, reopenVotes: 0 } : merged
  if (isSameScore(merged, reported) && keepsResult(stored, merged)) return merged
  const correctionVote = resultKey(reported)
  return correctionVote === stored.correctionVote ? reported : { ...stored, reopenVotes: 0, correctionVote }
}

/**
 * A match after a reading with unexpected teams: other teams during or after play, or other teams that already play. Two such readings in a row with
 * the same teams are accepted: one of the two pairs is a mistake of the source. The first only stores a vote.
 */
function syncOtherTeams(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const isCertain = replacesTeam(stored, reading) && !exchangesKeys(stored, reading)
  // A name without an id may be another spelling of the same team.
  if (!isCertain || (lacksKey(reading) && !lacksKey(stored))) return stored
  const correctionVote = teamsKey(reading)
  if (correctionVote === stored.correctionVote) return accept(blank(reading), reading, now)
  return { ...withoutVotes(stored), correctionVote }
}

const lacksKey = ({ team1, team2 }: Sides) => [team1, team2].some((team) => team.key === null && !isUndecided(team))

const TEAMS_VOTE = 'teams '
const namesTeams = (vote: string | undefined) => vote?.startsWith(TEAMS_VOTE) === true

/** The teams of a reading as text, in any order: "teams 4494 9565". */
function teamsKey({ team1, team2 }: Sides): string {
  const keys = [team1, team2].map(({ key, name }) => key ?? teamNameKey(name))
  return `${TEAMS_VOTE}${keys.toSorted().join(' ')}`
}

/** Whether the two are equal, so that nothing has to be written. */
export function isSameState(a: MatchState, b: MatchState): boolean {
  return a.reopenVotes === b.reopenVotes && a.correctionVote === b.correctionVote && looksSame(a, b)
}

/** Whether no visible field differs: votes are not shown. */
export function looksSame(a: MatchState, b: MatchState): boolean {
  return fingerprint(a) === fingerprint(b)
}

function fingerprint(state: MatchState): string {
  return JSON.stringify([
    state.status,
    state.callOff,
    ...[state.team1, state.team2].flatMap((team) => [team.key, team.name, team.logoUrl]),
    state.tournament,
    state.format,
    state.score1,
    state.score2,
    state.maps.map((map) => [map.number, map.name, map.status, map.score1, map.score2, halfOf(map), map.lastRound]),
    state.odds && [state.odds.odds1, state.odds.odds2],
    state.startOdds && [state.startOdds.odds1, state.startOdds.odds2],
    state.forfeit,
    state.scheduledTime?.getTime() ?? null,
    state.finishedTime?.getTime() ?? null,
  ])
}

const halfOf = ({ firstHalf }: MapScore) => firstHalf && [firstHalf.score1, firstHalf.score2]

/** Merges the reading into the stored state, without its score and maps if they contradict each other or the stored ones. */
function accept(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const next = merge(stored, reading, now)
  if (!contradictsItself(next)) return next
  const kept = merge(stored, withoutPlayOf(reading, next), now)
  return contradictsItself(kept) ? withoutResult(next) : kept
}

function merge(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const known = isOpen(stored) && replacesTeam(stored, reading) ? withoutPlay(stored) : stored
  const status = statusOf(reading)
  const format = formatOf(known, reading)
  const forfeit = reading.forfeit ?? known.forfeit
  const sound = (maps: MatchState['maps']) => sanitizeMaps(maps, MAPS_IN[format], forfeit)
  const maps = syncMaps(sound(known.maps), sound(reading.maps ?? []), forfeit)
  const played =
    status === 'finished'
      ? ended(known, { ...reading, format, forfeit, maps })
      : { ...seriesScore(known, reading, format), maps }
  const startOdds = startOddsOf(known, reading, status)
  return {
    status,
    ...(status === 'cancelled' && reading.postponed && { callOff: 'postponed' as const }),
    team1: syncTeam(known.team1, reading.team1),
    team2: syncTeam(known.team2, reading.team2),
    tournament: reading.tournament || known.tournament,
    format,
    ...played,
    odds: oddsOf(known, reading, status),
    ...(startOdds && { startOdds }),
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

// — sides

/** The reading with its sides in the stored order; null if it is about other teams and must not replace them. */
function orientedLike(stored: MatchState, reading: MatchReading): MatchReading | null {
  const { team1, team2 } = stored
  if (exchangesKeys(stored, reading)) return isOpen(stored) ? reading : null
  if (isSameTeam(team1, reading.team1) || isSameTeam(team2, reading.team2)) return unlessTeamReplaced(stored, reading)
  if (isSameTeam(team1, reading.team2) || isSameTeam(team2, reading.team1)) {
    return unlessTeamReplaced(stored, swapSides(reading))
  }
  return isBeforePlay(stored, reading) || (isUndecided(team1) && isUndecided(team2)) ? reading : null
}

function unlessTeamReplaced(stored: MatchState, reading: MatchReading): MatchReading | null {
  return isBeforePlay(stored, reading) || !replacesTeam(stored, reading) ? reading : null
}

/** Before play an organiser may replace the teams; other teams in play mean another match. */
function isBeforePlay(stored: MatchState, reading: MatchReading): boolean {
  return isOpen(stored) && isOpen({ status: statusOf(reading) })
}

/** The same reading with the sides swapped: teams, scores, maps and odds. */
export function swapSides(reading: MatchReading): MatchReading {
  const { score1, score2, maps, odds, startOdds, shared, ownTeams, ...rest } = reading
  return {
    ...rest,
    team1: reading.team2,
    team2: reading.team1,
    ...(score2 !== undefined && { score1: score2 }),
    ...(score1 !== undefined && { score2: score1 }),
    ...(maps && { maps: maps.map(swapMap) }),
    ...(odds !== undefined && { odds: odds && swapOdds(odds) }),
    ...(startOdds && { startOdds: swapOdds(startOdds) }),
    ...(shared && { shared: { match: shared.match, ...swapIds(shared) } }),
    ...(ownTeams && { ownTeams: swapIds(ownTeams) }),
  }
}

export const swapIds = ({ team1, team2 }: TeamIds): TeamIds => ({ team1: team2, team2: team1 })

const swapOdds = ({ odds1, odds2 }: Odds): Odds => ({ odds1: odds2, odds2: odds1 })

function swapMap({ firstHalf, lastRound, ...map }: MapScore): MapScore {
  const half = firstHalf && { score1: firstHalf.score2, score2: firstHalf.score1 }
  return {
    ...map,
    score1: map.score2,
    score2: map.score1,
    ...(half && { firstHalf: half }),
    ...(lastRound && { lastRound: lastRound === 1 ? 2 : 1 }),
  }
}

function syncTeam(stored: Team, reading: Team): Team {
  if (isUndecided(reading)) return stored
  if (!isSameTeam(stored, reading)) return reading
  return { key: reading.key ?? stored.key, name: reading.name, logoUrl: reading.logoUrl ?? stored.logoUrl }
}

const isOpen = ({ status }: Pick<MatchState, 'status'>) => status === 'upcoming' || status === 'cancelled'

type Sides = Pick<MatchState, 'team1' | 'team2'>

/** Whether another team replaces a known one. Before play this voids the scores, maps and odds of the pair. */
export function replacesTeam(stored: Sides, reading: Sides): boolean {
  const replaces = (old: Team, team: Team) => !isUndecided(old) && !isUndecided(team) && !isSameTeam(old, team)
  return replaces(stored.team1, reading.team1) || replaces(stored.team2, reading.team2)
}

// — status

/** A match with a running map is live, whatever its status says (docs/spec-coverage.md, section 4). */
function statusOf({ status, maps }: MatchReading): MatchState['status'] {
  return status === 'upcoming' && maps?.some((map) => map.status === 'running') ? 'live' : status
}

function isStepBack(stored: MatchState, reading: MatchReading): boolean {
  // Only called for a reading that is not finished.
  if (stored.status === 'finished') return true
  return stored.status === 'live' && statusOf(reading) === 'upcoming' && hasPlay(stored)
}

/** A called-off match that has a new date. */
function isReturn(stored: MatchState, reading: MatchReading): boolean {
  return stored.status === 'cancelled' && statusOf(reading) === 'upcoming'
}

/** Whether a map was won or has begun. */
export function hasPlay({ score1, score2, maps }: MatchState): boolean {
  return Boolean(score1 || score2 || maps.some((map) => map.status !== 'not_started'))
}

function reopen(stored: MatchState, reading: MatchReading, now: Date): MatchState {
  const next = merge(reopened(stored, reading), reading, now)
  return contradictsItself(next) ? accept(withoutResult(stored), reading, now) : next
}

/** The stored state of a reopened match, so that lower values of the reading are accepted. */
function reopened(stored: MatchState, reading: MatchReading): MatchState {
  return {
    ...stored,
    ...(reading.score1 !== undefined && { score1: null, score2: null }),
    ...(reading.maps && { maps: [] }),
    finishedTime: null,
  }
}

/** The reading without scores and maps, which were already used to determine its status and format. */
function withoutPlayOf(reading: MatchReading, { status, format }: MatchState): MatchReading {
  const { score1: _1, score2: _2, maps: _3, ...rest } = reading
  return { ...rest, status, format }
}

function withoutVotes(stored: MatchState): MatchState {
  const { correctionVote: _, ...state } = stored
  return { ...state, reopenVotes: 0 }
}

/** The stored state without its result, so that the new result is determined independently. */
const withoutResult = (stored: MatchState): MatchState => ({ ...stored, ...UNKNOWN_SCORE, maps: [] })

function withoutPlay(stored: MatchState): MatchState {
  return { ...stored, score1: null, score2: null, maps: [], odds: null, forfeit: false }
}

// — single fields

/** Ignores a format with too few maps for those played, or for the maps and score reported with it. */
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
 * Score and maps of a finished match. A score is accepted if it can be final and fits the maps; otherwise it is unknown. A score below the one seen
 * during play is unknown at first, and accepted when the next reading repeats it.
 */
function ended(stored: MatchState, reported: Ended): SeriesScore & Pick<MatchState, 'maps'> {
  const score = finalScore(stored, reported)
  const isCutShort = reported.forfeit && !isDecided(reported.format, score.score1 ?? 0, score.score2 ?? 0)
  const maps = countedMaps(reported.maps, score, isCutShort)
  if (!contradictsItself({ ...reported, ...score, maps, status: 'finished' })) return { ...score, maps }
  return { ...UNKNOWN_SCORE, maps: countedMaps(reported.maps, UNKNOWN_SCORE, reported.forfeit) }
}

function finalScore(stored: MatchState, { score1, score2, format, forfeit, maps }: Ended): SeriesScore {
  if (!isCount(score1) || !isCount(score2) || !canBeFinal(format, score1, score2, forfeit)) return UNKNOWN_SCORE
  const falls = score1 < (stored.score1 ?? 0) || score2 < (stored.score2 ?? 0)
  const counted = maps.filter(({ number }) => number <= score1 + score2)
  const won = mapsWon(counted, forfeit)
  return falls || namesMapTwice(counted) || won.score1 > score1 || won.score2 > score2
    ? UNKNOWN_SCORE
    : { score1, score2 }
}

/** A match that is over has no odds. */
function oddsOf(stored: MatchState, { odds }: MatchReading, status: MatchState['status']): Odds | null {
  if (status === 'finished' || status === 'cancelled') return null
  if (odds === undefined) return stored.odds
  return soundOdds(odds)
}

/** Set once, when the match goes live: the stored odds, else the start odds of the source. */
function startOddsOf(stored: MatchState, { startOdds }: MatchReading, status: MatchState['status']): Odds | null {
  if (status === 'upcoming') return null
  const before = stored.status === 'upcoming' ? stored.odds : null
  return stored.startOdds ?? before ?? soundOdds(startOdds ?? null)
}

function soundOdds(odds: Odds | null): Odds | null {
  return odds && isPrice(odds.odds1) && isPrice(odds.odds2) ? { odds1: odds.odds1, odds2: odds.odds2 } : null
}

function endOf(reading: MatchReading, now: Date): Date {
  const end = validTime(reading.finishedTime ?? null)
  return end && end < now ? end : now
}

const validTime = (time: Date | null) => (time && !Number.isNaN(time.getTime()) ? time : null)
const isFormat = (format: string): format is Format => FORMATS.some((known) => known === format)
