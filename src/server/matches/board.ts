import type { Match } from '../../contract/matches.ts'
import { currentMap } from '../../domain/current-map.ts'
import { formatOdds } from '../../domain/odds.ts'
import type { StoredMatch } from './match-queries.ts'

/** How many matches that left the lists are remembered, so that a returning client learns what became of them. */
export const DEPARTED_REMEMBERED = 200

/** `match`: as the API shows it, null when it was called off. `revision`: the board's when this entry last changed. */
export type Entry = { readonly stored: StoredMatch; readonly match: Match | null; readonly revision: number }

/** The matches that are shown at one moment. A board never changes: `updateBoard` makes the next one. */
export type Board = {
  readonly entries: ReadonlyMap<number, Entry>
  readonly live: readonly Match[]
  readonly upcoming: readonly Match[]
  /** The highest version of its matches in the database: the same in every process. */
  readonly version: number
  /** Counts the boards of this process, as a match turns "delayed" without a change in the database. */
  readonly revision: number
  /** The board holds every change after this version; a client that has seen less needs the whole state. */
  readonly resumableFrom: number
}

export function emptyBoard(resumableFrom: number): Board {
  return { entries: new Map(), live: [], upcoming: [], version: 0, revision: 0, resumableFrom }
}

/** Since when a live match is delayed, null while its polls are in time. */
type DelayedSince = (match: StoredMatch) => Date | null

/** The board with these matches as they are now; the same object when nothing that is shown has changed. */
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

/** The matches that are in no list any more, the latest first. */
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
 * The entries that a client with this version (maybe of another process) lacks; null when it needs the whole state. Live matches are
 * always included: "delayed" turns without a new version.
 */
export function entriesSince(board: Board, version: number): Entry[] | null {
  if (version < board.resumableFrom || version > board.version) return null
  return [...board.entries.values()].filter(({ stored, match }) => stored.version > version || match?.status === 'LIVE')
}

/** A match in the shape of the API; null for one that was called off, which is in no list. */
function presentMatch(stored: StoredMatch, delayedSince: Date | null): Match | null {
  const { state } = stored
  if (state.status === 'cancelled') return null
  const map = currentMap(state)
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
    status: state.status === 'live' ? 'LIVE' : state.status,
    map: map.name,
    mapStatus: map.status,
    currentMapScore1: map.score1,
    currentMapScore2: map.score2,
    maps: [...state.maps],
    odds1: formatOdds(state.odds?.odds1 ?? null),
    odds2: formatOdds(state.odds?.odds2 ?? null),
    forfeit: state.forfeit,
    scheduledTime: state.scheduledTime?.toISOString() ?? null,
    updatedAt: stored.updatedAt.toISOString(),
    delayedSince: delayedSince?.toISOString() ?? null,
  }
}

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
