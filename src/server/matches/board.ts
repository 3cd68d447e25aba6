import type { ResponseHeaders } from '../../contract/endpoint.ts'
import type { liveMatches, Match } from '../../contract/matches/matches.ts'
import { currentMap } from '../../domain/match/current-map.ts'
import { delayedAfterSeconds } from '../../domain/match/match-absence.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import type { SourceLimits } from '../match-sources/match-source.ts'
import type { StoredMatch } from './match-queries.ts'
import type { PollState } from './polling/schedule.ts'
import { UNTRIED } from './polling/source-health.ts'

/** How many departed matches are remembered, so that a returning client receives their final state. */
export const DEPARTED_REMEMBERED = 200

/** `match`: in the shape of the API; null if it was called off. `revision`: the board's when this entry last changed. */
export type Entry = { readonly stored: StoredMatch; readonly match: Match | null; readonly revision: number }

/** The matches shown at one moment. A board is immutable: `updateBoard` creates the next one. */
export type Board = {
  readonly entries: ReadonlyMap<number, Entry>
  readonly live: readonly Match[]
  readonly upcoming: readonly Match[]
  /** The highest version of its matches in the database, which is the same in every process. */
  readonly version: number
  /** Counts the boards of this process; a match turns "delayed" without a change in the database. */
  readonly revision: number
  /** The board has every change after this version; a client with an older one needs the whole state. */
  readonly resumableFrom: number
}

export function emptyBoard(resumableFrom: number): Board {
  return { entries: new Map(), live: [], upcoming: [], version: 0, revision: 0, resumableFrom }
}

/** Since when a live match has been delayed; null while its polls are on time. */
type DelayedSince = (match: StoredMatch) => Date | null

/** The next board for these matches; the same object if nothing visible has changed. */
export function updateBoard(board: Board, changed: readonly StoredMatch[], delayedSince: DelayedSince): Board {
  const revision = board.revision + 1
  const updates = new Map(changed.map((stored) => [stored.id, stored]))
  for (const { stored, match } of board.entries.values()) {
    const turned = match?.status === 'LIVE' && match.delayedSince !== (delayedSince(stored)?.toISOString() ?? null)
    if (turned && !updates.has(stored.id)) updates.set(stored.id, stored)
  }
  if (updates.size === 0) return board

  const entries = new Map(board.entries)
  for (const [id, stored] of updates) {
    const since = stored.state.status === 'live' ? delayedSince(stored) : null
    // A match that was called off is not listed.
    const match = stored.state.status === 'cancelled' ? null : presentMatch(stored, since)
    entries.set(id, { stored, match, revision })
  }
  const forgotten = departed(entries).slice(DEPARTED_REMEMBERED)
  for (const { stored } of forgotten) entries.delete(stored.id)
  return {
    entries,
    live: listed(entries, 'LIVE'),
    upcoming: listed(entries, 'upcoming'),
    version: Math.max(board.version, ...changed.map(({ version }) => version)),
    revision,
    resumableFrom: Math.max(board.resumableFrom, forgotten[0]?.stored.version ?? 0),
  }
}

/**
 * Rebuilds the board from all current matches. The database may have lost writes in a failover to a standby that lagged behind: then
 * versions have gone back, and every client gets the whole state until versions pass the lost ones.
 */
export function renewBoard(board: Board, current: readonly StoredMatch[], delayedSince: DelayedSince): Board {
  const found = new Map(current.map((stored) => [stored.id, stored]))
  const gone = [...board.entries.values()].filter(({ stored, match }) => isShown(match) && !found.has(stored.id))
  const changed = current.filter((stored) => !isSame(stored, board.entries.get(stored.id)?.stored))
  const next = updateBoard(board, changed, delayedSince)
  const wentBack = changed.some(({ id, version }) => version <= (board.entries.get(id)?.stored.version ?? -1))
  if (gone.length === 0 && !wentBack) return next
  const entries = new Map(next.entries)
  for (const { stored } of gone) entries.delete(stored.id)
  return {
    entries,
    live: listed(entries, 'LIVE'),
    upcoming: listed(entries, 'upcoming'),
    version: Math.max(0, ...current.map(({ version }) => version)),
    revision: board.revision + 1,
    resumableFrom: board.version + 1,
  }
}

const isShown = (match: Match | null) => match !== null && match.status !== 'finished'

function isSame(stored: StoredMatch, known: StoredMatch | undefined): boolean {
  return stored.version === known?.version && stored.updatedAt.getTime() === known.updatedAt.getTime()
}

function listed(entries: Board['entries'], status: Match['status']): Match[] {
  const matches = [...entries.values()].flatMap(({ match }) => (match?.status === status ? [match] : []))
  return matches.toSorted(bySchedule)
}

/** The matches that are no longer listed, latest first. */
function departed(entries: Board['entries']): Entry[] {
  return [...entries.values()]
    .filter(({ match }) => match === null || match.status === 'finished')
    .toSorted((a, b) => b.stored.version - a.stored.version)
}

/** The entries that changed in this process after a revision of its board. */
export function entriesAfter(board: Board, revision: number): Entry[] {
  return [...board.entries.values()].filter((entry) => entry.revision > revision)
}

/**
 * The entries that a client with this version (possibly from another process) lacks; null if it needs the whole state. Always includes live
 * matches, since "delayed" changes without a new version.
 */
export function entriesSince(board: Board, version: number): Entry[] | null {
  if (version < board.resumableFrom || version > board.version) return null
  return [...board.entries.values()].filter(({ stored, match }) => stored.version > version || match?.status === 'LIVE')
}

/** A match in the shape of the API. A cancelled match is shown as upcoming, as it may still be played. */
export function presentMatch(stored: StoredMatch, delayedSince: Date | null): Match {
  const { state } = stored
  const map = currentMap(state)
  const { startOdds } = state
  return {
    id: stored.id,
    hltvId: stored.publicId,
    team1: state.team1.name,
    team2: state.team2.name,
    team1Logo: logoPath(stored.logo1),
    team2Logo: logoPath(stored.logo2),
    score1: state.score1,
    score2: state.score2,
    tournament: state.tournament,
    format: state.format,
    status: STATUS[state.status],
    map: map.name,
    mapStatus: map.status,
    currentMapScore1: map.score1,
    currentMapScore2: map.score2,
    maps: [...state.maps],
    odds1: formatOdds(state.odds?.odds1 ?? null),
    odds2: formatOdds(state.odds?.odds2 ?? null),
    ...(startOdds && { startOdds: { odds1: formatOdds(startOdds.odds1), odds2: formatOdds(startOdds.odds2) } }),
    forfeit: state.forfeit,
    scheduledTime: state.scheduledTime?.toISOString() ?? null,
    updatedAt: stored.updatedAt.toISOString(),
    delayedSince: delayedSince?.toISOString() ?? null,
  }
}

export const STATUS = { upcoming: 'upcoming', live: 'LIVE', finished: 'finished', cancelled: 'upcoming' } as const

export function logoPath(id: number | null): string | null {
  return id === null ? null : `/logo/${id}`
}

/** By scheduled time, those without a time last, then by id. */
function bySchedule(a: Match, b: Match): number {
  if (a.scheduledTime === b.scheduledTime) return a.id - b.id
  if (a.scheduledTime === null) return 1
  if (b.scheduledTime === null) return -1
  return a.scheduledTime < b.scheduledTime ? -1 : 1
}

/** The age of the data. It changes with every poll; the matches change only when a poll brings news. */
export type Freshness = {
  readonly updatedAt: string | null
  readonly source: string
  readonly delayedAfterSeconds: number
}

/** What a process knows of the matches at one moment. Immutable: the functions below create the next one. */
export type SnapshotState = {
  readonly board: Board
  readonly poll: PollState
  readonly freshness: Freshness
  /** Alternating header names and values: the age of the data, and its source. */
  readonly dataHeaders: readonly string[]
  /** When the next live match turns "delayed", in ms since 1970; Infinity if none will. */
  readonly overdueAt: number
  /** The interval for a live match whose task is unknown. */
  readonly liveSeconds: number
}

/** `name`: of the source, or of several that are read together. `pollLiveSeconds`: the operator's interval; null for the source's own. */
export function emptyState(
  { name, limits }: { readonly name: string; readonly limits: Pick<SourceLimits, 'liveSeconds'> },
  pollLiveSeconds: number | null,
): SnapshotState {
  const delayedAfter = delayedAfterSeconds(pollLiveSeconds ?? limits.liveSeconds)
  return {
    board: emptyBoard(0),
    poll: { tasks: new Map(), health: UNTRIED },
    freshness: { updatedAt: null, source: name, delayedAfterSeconds: delayedAfter },
    dataHeaders: [],
    overdueAt: Number.POSITIVE_INFINITY,
    liveSeconds: limits.liveSeconds,
  }
}

/** The state after a poll. `withMatches` then determines which matches are delayed. */
export function withPoll(state: SnapshotState, poll: PollState): SnapshotState {
  const updatedAt = poll.health.lastSuccessAt?.toISOString() ?? null
  const { source, delayedAfterSeconds: delayedAfter } = state.freshness
  const headers: ResponseHeaders<typeof liveMatches> = {
    'X-Data-Source': source,
    'X-Data-Delayed-After': String(delayedAfter),
    ...(updatedAt !== null && { 'X-Data-Updated-At': updatedAt }),
  }
  return { ...state, poll, dataHeaders: Object.entries(headers).flat(), freshness: { ...state.freshness, updatedAt } }
}

/** The state with the current data of these matches. The board is the same object if nothing visible has changed. */
export function withMatches(state: SnapshotState, changed: readonly StoredMatch[], now: Date): SnapshotState {
  const board = updateBoard(state.board, changed, (match) => delayedSince(state, match, now))
  const overdue = [...board.entries.values()].map(({ stored }) => turnsDelayedAt(state, stored, now))
  return { ...state, board, overdueAt: Math.min(...overdue) }
}

/** The state rebuilt from all current matches. */
export function withCurrent(state: SnapshotState, current: readonly StoredMatch[], now: Date): SnapshotState {
  return withMatches(
    { ...state, board: renewBoard(state.board, current, (match) => delayedSince(state, match, now)) },
    [],
    now,
  )
}

/**
 * The state at startup, from the current matches and the remembered departed ones. `foreignVersion`: the highest version of any other
 * source; a client at or below it may have that source's matches.
 */
export function startingState(
  state: SnapshotState,
  current: readonly StoredMatch[],
  foreignVersion: number,
  now: Date,
): SnapshotState {
  const departed = current.filter(({ state: { status } }) => status === 'finished' || status === 'cancelled')
  const isComplete = departed.length < DEPARTED_REMEMBERED
  const oldest = isComplete ? 0 : Math.min(...departed.map(({ version }) => version))
  return withMatches({ ...state, board: emptyBoard(Math.max(oldest, foreignVersion + 1)) }, current, now)
}

/** The last successful poll that covered the match, and the interval of its task. */
function lastPolled({ poll, liveSeconds }: SnapshotState, match: StoredMatch): { at: Date; everySeconds: number } {
  const task = poll.tasks.get(match.pollTask)
  return { at: task?.lastSuccessAt ?? match.updatedAt, everySeconds: task?.everySeconds ?? liveSeconds }
}

function overdueFrom(state: SnapshotState, match: StoredMatch): number {
  const { at, everySeconds } = lastPolled(state, match)
  return at.getTime() + delayedAfterSeconds(everySeconds) * 1000
}

/** Infinity for a match that is not live, or is already delayed. */
function turnsDelayedAt(state: SnapshotState, match: StoredMatch, now: Date): number {
  const at = match.state.status === 'live' ? overdueFrom(state, match) : Number.POSITIVE_INFINITY
  return at < now.getTime() ? Number.POSITIVE_INFINITY : at
}

function delayedSince(state: SnapshotState, match: StoredMatch, now: Date): Date | null {
  const { at, everySeconds } = lastPolled(state, match)
  // A poll in the future was made before this clock was set back, so its age is unknown.
  const isOld = Math.abs(now.getTime() - at.getTime()) > delayedAfterSeconds(everySeconds) * 1000
  return isOld ? at : null
}
