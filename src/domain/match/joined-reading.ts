import { squadKey } from '../team/squad.ts'
import { isUndecided, type Team, teamNameKey } from '../team/team.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { MatchReading, MatchState, MatchStatus, SharedIds } from './match.ts'
import { hasResult } from './match-result.ts'
import { hasPlay, swapSides, syncMatch } from './match-sync.ts'
import { BEST_AT, GIVEN_FIELDS, isBetterAt, type JoinedField, type SourceName } from './source-name.ts'

/** A source that still reports play this long after another source reported the end has missed the end. */
const UNNOTICED_MS = 30 * MINUTE_MS

/** The last reading of a match by one source. */
export type SourceWord = {
  readonly source: SourceName
  readonly status: MatchStatus
  /** The result as text ("2-1"); null if none is known. */
  readonly result: string | null
  readonly gives: readonly (typeof GIVEN_FIELDS)[number][]
  /** Whether it was read recently enough to count. */
  readonly isFresh: boolean
}

/** The sources whose teams have PandaScore's ids as keys. */
const WITH_SHARED_KEYS: readonly SourceName[] = ['pandascore', 'polymarket']

/** Whether a team has one key in both sources. */
export function haveSameKeys(one: SourceName, other: SourceName): boolean {
  return one === other || [one, other].every((name) => WITH_SHARED_KEYS.includes(name))
}

/** The reading with the team keys of the home source; null for an unknown key: then the name decides. */
export function withKeysOf(home: SourceName, source: SourceName, reading: MatchReading): MatchReading {
  if (haveSameKeys(home, source)) return reading
  const { shared } = reading
  const keysAreShared = WITH_SHARED_KEYS.includes(home)
  const rekeyed = (team: Team, id: string | null | undefined): Team => ({
    ...team,
    key: keysAreShared && !isUndecided(team) ? (id ?? null) : null,
  })
  return { ...reading, team1: rekeyed(reading.team1, shared?.team1), team2: rekeyed(reading.team2, shared?.team2) }
}

/** The reading with its sides in the order of the match: by PandaScore's ids, else by keys and names; null if it names other teams. */
export function orientedBy(
  { team1, team2 }: Pick<MatchState, 'team1' | 'team2'>,
  known: SharedIds,
  reading: MatchReading,
): MatchReading | null {
  const { shared } = reading
  const isSame = (id: string | null | undefined, other: string | null) => typeof id === 'string' && id === other
  if (isSame(shared?.team1, known.team1) || isSame(shared?.team2, known.team2)) return reading
  if (isSame(shared?.team1, known.team2) || isSame(shared?.team2, known.team1)) return swapSides(reading)
  if (looksLike(team1, reading.team1) || looksLike(team2, reading.team2)) return reading
  if (looksLike(team1, reading.team2) || looksLike(team2, reading.team1)) return swapSides(reading)
  const isOpen = [team1, team2].every(isUndecided) || [reading.team1, reading.team2].every(isUndecided)
  return isOpen ? reading : null
}

function looksLike(a: Team, b: Team): boolean {
  if (isUndecided(a) || isUndecided(b)) return false
  if (a.key !== null && b.key !== null) return a.key === b.key
  return teamNameKey(a.name) === teamNameKey(b.name) || squadKey(a.name) === squadKey(b.name)
}

/**
 * Whether a reading of a list, without scores and prices, must not replace a recent reading of a page of the same source: that page gave more
 * fields, or an end that the list does not show yet.
 */
export function leavesWord({ score1, maps, odds, ...reading }: MatchReading, before: SourceWord | null): boolean {
  if (!before?.isFresh || score1 !== undefined || maps !== undefined || odds !== undefined) return false
  if (before.status === 'finished') return true
  return reading.status === before.status && (before.gives.includes('play') || before.gives.includes('odds'))
}

/** Status, result and given fields of a reading with its sides in the order of the match. */
export function wordOf(reading: MatchReading, now: Date): Pick<SourceWord, 'status' | 'result' | 'gives'> {
  const alone = syncMatch(null, reading, now)
  const { team1, team2, scheduledTime, maps = [] } = reading
  const given: Record<(typeof GIVEN_FIELDS)[number], boolean> = {
    teams: !isUndecided(team1) && !isUndecided(team2),
    // A match that is called off keeps its former time.
    schedule: scheduledTime !== null && alone.status !== 'cancelled',
    // Before the start, 0-0 does not count as play.
    play: alone.status === 'upcoming' ? hasPlay(alone) : alone.score1 !== null || maps.length > 0,
    odds: Boolean(reading.odds),
    forfeit: alone.status === 'finished' && alone.forfeit,
    postponed: alone.callOff === 'postponed',
  }
  return {
    status: alone.status,
    result: resultOf(alone),
    gives: GIVEN_FIELDS.filter((field) => given[field]),
  }
}

/** The status for comparing the lists of a source: its own last one, unless that is old and the match is over. */
export function statusKnownTo(
  { status, isFresh }: Pick<SourceWord, 'status' | 'isFresh'>,
  stored: MatchStatus,
): MatchStatus {
  const isOver = stored === 'finished' || stored === 'cancelled'
  return isOver && !isFresh ? stored : status
}

const resultOf = (state: MatchState) => (hasResult(state) ? `${state.score1}-${state.score2}` : null)

type Known = {
  readonly source: SourceName
  readonly stored: MatchState
  /** The previous reading of this source; null before its first. */
  readonly before: Pick<SourceWord, 'status' | 'result'> | null
  /** The last readings of the other sources of the match. */
  readonly others: readonly SourceWord[]
  readonly now: Date
}

/**
 * The part of a reading that counts beside the other sources of the match, in the order of the match; null if it changes nothing. Each field
 * comes from the best source that gives it. An end counts when another source reports the same, or when this one repeats it and no other source
 * that was read recently contradicts it.
 */
export function joinedReading(reading: MatchReading, known: Known): MatchReading | null {
  const { source, stored, others, now } = known
  if (others.length === 0) return reading
  const fresh = others.filter(({ isFresh }) => isFresh)
  const word = wordOf(reading, now)
  const best = (field: JoinedField) => isBest(field, { source, ...word }, fresh)
  const fields = withBestFields(reading, stored, best)
  const isEnd = word.status === 'finished' || word.status === 'cancelled'
  if (hasResult(stored)) {
    if (word.status === 'finished' && word.result === resultOf(stored)) return withOutcome(fields, reading, fresh)
    const confirmed = others.filter(({ result }) => result === resultOf(stored))
    if (confirmed.some(({ isFresh }) => isFresh)) return null
    if (isEnd) return withOutcome(fields, reading, fresh)
    // This source may never notice the end, and the source that reported it may not be read again.
    const sawNothing = word.status === 'upcoming' && !word.gives.includes('play')
    return confirmed.some((other) => sawNothing || isBetterAt('schedule', other.source, source)) ? null : fields
  }
  if (isEnd) return withEnd(reading, fields, { ...known, fresh, word })
  if (stored.status === 'finished' && fresh.some(({ status }) => status === 'finished')) return null
  const isBehind = word.status === 'upcoming' && fresh.some(({ status }) => status === 'live')
  return isBehind ? held(fields, stored.status) : fields
}

/** Whether the field is taken from this source: no better source gives it or, if this source does not give it, no other source does. */
function isBest(
  field: JoinedField,
  { source, gives }: Pick<SourceWord, 'source' | 'gives'>,
  others: readonly SourceWord[],
): boolean {
  if (field === 'odds' && !BEST_AT.odds.includes(source)) return false
  const isLeft = (other: SourceName) => !gives.includes(field) || isBetterAt(field, other, source)
  return !others.some((other) => other.gives.includes(field) && isLeft(other.source))
}

/** The reading with the stored values of the fields that another source is better at. */
function withBestFields(
  reading: MatchReading,
  stored: MatchState,
  best: (field: JoinedField) => boolean,
): MatchReading {
  const { score1, score2, maps, forfeit, odds, startOdds, ...rest } = reading
  return {
    ...rest,
    team1: joinedTeam(stored.team1, reading.team1, best('teams')),
    team2: joinedTeam(stored.team2, reading.team2, best('teams')),
    ...(!best('schedule') && {
      tournament: stored.tournament ?? reading.tournament,
      format: stored.format,
      scheduledTime: stored.scheduledTime ?? reading.scheduledTime,
    }),
    ...(best('play') && {
      ...(score1 !== undefined && { score1 }),
      ...(score2 !== undefined && { score2 }),
      ...(maps !== undefined && { maps }),
      ...(forfeit !== undefined && { forfeit }),
    }),
    ...(best('odds') && { ...(odds !== undefined && { odds }), ...(startOdds !== undefined && { startOdds }) }),
  }
}

/** One spelling and one key, so that a match does not seem to change its teams between two sources. */
function joinedTeam(stored: Team, reading: Team, isBest: boolean): Team {
  if (isUndecided(reading)) return stored
  if (isUndecided(stored)) return reading
  const isOther = stored.key !== null && reading.key !== null && stored.key !== reading.key
  if (isOther) return isBest ? reading : stored
  const isSpelling = stored.key !== null && reading.key !== null
  const takesName = isBest && (isSpelling || teamNameKey(stored.name) === teamNameKey(reading.name))
  const [first, second] = isBest ? [reading, stored] : [stored, reading]
  return {
    key: stored.key ?? reading.key,
    name: takesName ? reading.name : stored.name,
    logoUrl: first.logoUrl ?? second.logoUrl,
  }
}

type End = Known & {
  readonly fresh: readonly SourceWord[]
  readonly word: Pick<SourceWord, 'status' | 'result'>
}

function withEnd(reading: MatchReading, fields: MatchReading, end: End): MatchReading | null {
  const { before, fresh, word } = end
  const isRepeated = before?.status === word.status && before.result === word.result
  const others = fresh.map((other) =>
    word.status === 'finished' && isUnaware(other, reading, { ...end, isRepeated }) ? 'silent' : stanceOf(other, word),
  )
  const isOpposed = others.includes('opposes')
  if (!isOpposed && (isRepeated || others.includes('agrees'))) return withOutcome(fields, reading, fresh)
  const areOver = word.status === 'finished' && fresh.length > 0 && fresh.every(({ status }) => status === 'finished')
  // The match is over, and nothing is booked while its sources contradict each other about the result.
  const waiting = held(fields, areOver ? 'finished' : end.stored.status)
  return waiting && { ...waiting, scheduledTime: waiting.scheduledTime ?? end.stored.scheduledTime }
}

/** Whether a source without the finish has only missed it: it saw no play of a match that has begun, or still shows the match as running. */
function isUnaware(
  { source: other, status, gives }: SourceWord,
  { finishedTime }: MatchReading,
  { source, stored, now, isRepeated }: End & { readonly isRepeated: boolean },
): boolean {
  const { scheduledTime } = stored
  const hasBegun = stored.status === 'live' || (scheduledTime !== null && scheduledTime <= now)
  if (status === 'upcoming') return hasBegun && !gives.includes('play')
  if (status !== 'live' || !isRepeated || !finishedTime) return false
  return isBetterAt('schedule', source, other) && now.getTime() - finishedTime.getTime() > UNNOTICED_MS
}

function stanceOf(other: SourceWord, word: Pick<SourceWord, 'status' | 'result'>): 'agrees' | 'opposes' | 'silent' {
  if (other.status !== word.status) return 'opposes'
  if (other.result === word.result) return 'agrees'
  return other.result === null || word.result === null ? 'silent' : 'opposes'
}

/**
 * An end that counts: with its score, even if another source is better at the maps; with a forfeit or as postponed, even if only another source
 * reports that.
 */
function withOutcome(fields: MatchReading, reading: MatchReading, fresh: readonly SourceWord[]): MatchReading {
  const { score1, score2 } = reading
  const isSame = ({ result }: SourceWord) => result === `${score1}-${score2}`
  const isForfeit = reading.forfeit || fresh.some((other) => isSame(other) && other.gives.includes('forfeit'))
  const isPostponed = fields.status === 'cancelled' && fresh.some(({ gives }) => gives.includes('postponed'))
  return {
    ...fields,
    ...(score1 !== undefined && { score1 }),
    ...(score2 !== undefined && { score2 }),
    ...(isForfeit && { forfeit: true }),
    ...(isPostponed && { postponed: true }),
  }
}

/** The reading without play and with this status; null for a cancelled match, because its reason would be lost. */
function held(fields: MatchReading, status: MatchStatus): MatchReading | null {
  if (status === 'cancelled') return null
  const { score1: _1, score2: _2, maps: _3, forfeit: _4, finishedTime: _5, postponed: _6, odds, ...rest } = fields
  return { ...rest, status, ...(status === 'upcoming' && odds !== undefined && { odds }) }
}
