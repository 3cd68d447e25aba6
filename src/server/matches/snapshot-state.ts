import { delayedAfterSeconds } from '../../domain/match-absence.ts'
import type { MatchSource } from '../match-sources/match-source.ts'
import { type Board, DEPARTED_REMEMBERED, emptyBoard, updateBoard } from './board.ts'
import type { StoredMatch } from './match-queries.ts'
import type { PollState } from './polling/poll-state.ts'
import { UNTRIED } from './polling/source-health.ts'

/** The age of the data: it changes with every poll, the matches only with news. */
export type Freshness = {
  readonly updatedAt: string | null
  readonly source: string
  readonly delayedAfterSeconds: number
}

/** What a process knows of the matches at one moment. It never changes: the functions below make the next one. */
export type SnapshotState = {
  readonly board: Board
  readonly poll: PollState
  readonly freshness: Freshness
  /** Alternating header names and values: the age of the data, and its source. */
  readonly dataHeaders: readonly string[]
  /** When the next live match turns "delayed", in ms since 1970; Infinity when none will. */
  readonly overdueAt: number
  /** The interval of a live match whose task is not known. */
  readonly liveSeconds: number
}

/** `pollLiveSeconds`: the operator's interval, null for the source's own. */
export function emptyState({ name, limits }: MatchSource, pollLiveSeconds: number | null): SnapshotState {
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

/** The state after a poll. Which matches are delayed follows with the next `withMatches`. */
export function withPoll(state: SnapshotState, poll: PollState): SnapshotState {
  const updatedAt = poll.health.lastSuccessAt?.toISOString() ?? null
  const { source, delayedAfterSeconds: delayedAfter } = state.freshness
  const dataHeaders = ['X-Data-Source', source, 'X-Data-Delayed-After', String(delayedAfter)]
  if (updatedAt !== null) dataHeaders.push('X-Data-Updated-At', updatedAt)
  return { ...state, poll, dataHeaders, freshness: { ...state.freshness, updatedAt } }
}

/** The state with these matches as they are now. The board is the same object when nothing that is shown has changed. */
export function withMatches(state: SnapshotState, changed: readonly StoredMatch[], now: Date): SnapshotState {
  const board = updateBoard(state.board, changed, (match) => delayedSince(state, match, now))
  const overdue = [...board.entries.values()].map(({ stored }) => turnsDelayedAt(state, stored, now))
  return { ...state, board, overdueAt: Math.min(...overdue) }
}

/**
 * The state of a process that starts, from the current matches and as many departed ones as are remembered. `foreignVersion` is the
 * highest version of any other source: a client that has seen no more may hold that source's matches.
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

/** Infinity for a match that is not live, or is delayed already. */
function turnsDelayedAt(state: SnapshotState, match: StoredMatch, now: Date): number {
  const at = match.state.status === 'live' ? overdueFrom(state, match) : Number.POSITIVE_INFINITY
  return at < now.getTime() ? Number.POSITIVE_INFINITY : at
}

function delayedSince(state: SnapshotState, match: StoredMatch, now: Date): Date | null {
  return overdueFrom(state, match) < now.getTime() ? lastPolled(state, match).at : null
}
