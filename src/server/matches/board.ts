import type { Match } from '../../contract/matches.ts'
import type { StoredMatch } from './match-queries.ts'
import { bySchedule, presentMatch } from './present-match.ts'

/** Of the matches that left the lists so many are remembered, so that a client that was away learns what became of them. */
export const DEPARTED_REMEMBERED = 200

/** A match as it is shown; null when it was called off. `revision` is the board's when this last changed. */
export type Entry = { readonly stored: StoredMatch; readonly match: Match | null; readonly revision: number }

/** What there is to see at one moment. A board never changes: `updateBoard` makes the next one. */
export type Board = {
  readonly entries: ReadonlyMap<number, Entry>
  readonly live: readonly Match[]
  readonly upcoming: readonly Match[]
  /** Of the last change in the database: the same in every process. */
  readonly version: number
  /** Counts the boards of this process: "delayed" turns without a change in the database. */
  readonly revision: number
  /** Of every change after this version the board knows; a client that has seen less needs the whole. */
  readonly resumableFrom: number
}

export function emptyBoard(resumableFrom: number): Board {
  return { entries: new Map(), live: [], upcoming: [], version: 0, revision: 0, resumableFrom }
}

/** Since when a live match is overdue, null while it is read in time. */
type DelayedSince = (match: StoredMatch) => Date | null

/** The board with these matches as they are now; the same board when nothing a person sees has changed. */
export function updateBoard(board: Board, changed: readonly StoredMatch[], delayedSince: DelayedSince): Board {
  const revision = board.revision + 1
  const news = new Map(changed.map((stored) => [stored.id, stored]))
  for (const { stored, match } of board.entries.values()) {
    const turned = match?.status === 'LIVE' && match.delayedSince !== (delayedSince(stored)?.toISOString() ?? null)
    if (turned && !news.has(stored.id)) news.set(stored.id, stored)
  }
  if (news.size === 0) return board

  const entries = new Map(board.entries)
  for (const [id, stored] of news) {
    const since = stored.state.status === 'live' ? delayedSince(stored) : null
    entries.set(id, { stored, match: presentMatch(stored, since), revision })
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

function listed(entries: Board['entries'], status: Match['status']): Match[] {
  const matches = [...entries.values()].flatMap(({ match }) => (match?.status === status ? [match] : []))
  return matches.toSorted(bySchedule)
}

/** Those in no list any more, the latest first. */
function departed(entries: Board['entries']): Entry[] {
  return [...entries.values()]
    .filter(({ match }) => match === null || match.status === 'finished')
    .toSorted((a, b) => b.stored.version - a.stored.version)
}

/** What changed in this process since a revision of its board. */
export function entriesAfter(board: Board, revision: number): Entry[] {
  return [...board.entries.values()].filter((entry) => entry.revision > revision)
}

/**
 * What a client needs that has seen a version, maybe of another process; null when it needs the whole. Live matches always
 * come along: that one is delayed has no version.
 */
export function entriesSince(board: Board, version: number): Entry[] | null {
  if (version < board.resumableFrom || version > board.version) return null
  return [...board.entries.values()].filter(({ stored, match }) => stored.version > version || match?.status === 'LIVE')
}
