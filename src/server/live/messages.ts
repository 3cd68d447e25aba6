import type { ServerMessage } from '../../contract/live.ts'
import { type Board, type Entry, entriesAfter, entriesSince } from '../matches/board.ts'
import type { Snapshot } from '../matches/snapshot.ts'
import type { Freshness } from '../matches/snapshot-state.ts'
import { textFrame } from './text-frame.ts'

/** Where a client stands: the last version and, of this process, the last board it was told of. */
export type Position = { readonly version: number; readonly revision: number }

/** Nothing is known of it: what it needs is the whole state. */
export const NOWHERE: Position = { version: -1, revision: -1 }

/** Everybody comes back with one of a few versions; made-up ones must not fill the memory. */
const MOST_FRAMES = 200

/** What is sent, framed once however many it goes to. */
export type Messages = {
  /** The same object until there is another board. */
  position(): Position
  /** Brings a client from its position to where `position()` is. */
  after(position: Position): Buffer
  /** The same for a client that comes back with a version of whichever process. */
  since(version: number): Buffer
  fresh(): Buffer
}

export function createMessages(snapshot: Snapshot): Messages {
  let board = snapshot.board()
  let freshness = snapshot.freshness()
  let position = positionOf(board)
  let frames = new Map<Position | number | 'fresh', Buffer>()

  function catchUp(): void {
    if (snapshot.board() === board && snapshot.freshness() === freshness) return
    if (snapshot.board() !== board) position = positionOf(snapshot.board())
    board = snapshot.board()
    freshness = snapshot.freshness()
    frames = new Map()
  }

  function once(key: Position | number | 'fresh', make: () => ServerMessage): Buffer {
    catchUp()
    if (frames.size >= MOST_FRAMES) frames.clear()
    const frame = frames.get(key) ?? textFrame(JSON.stringify(make()))
    frames.set(key, frame)
    return frame
  }

  const whole = () => once(NOWHERE, () => state(board, freshness))

  return {
    position() {
      catchUp()
      return position
    },
    after(seen) {
      if (seen === NOWHERE || seen.version < snapshot.board().resumableFrom) return whole()
      return once(seen, () => changes(seen.version, board, entriesAfter(board, seen.revision), freshness))
    },
    since(version) {
      const missed = entriesSince(snapshot.board(), version)
      return missed ? once(version, () => changes(version, board, missed, freshness)) : whole()
    },
    fresh: () => once('fresh', () => ({ type: 'fresh', version: board.version, ...freshness })),
  }
}

function positionOf({ version, revision }: Board): Position {
  return { version, revision }
}

function state({ version, live, upcoming }: Board, freshness: Freshness): ServerMessage {
  return { type: 'state', version, live: [...live], upcoming: [...upcoming], ...freshness }
}

function changes(from: number, { version }: Board, entries: readonly Entry[], freshness: Freshness): ServerMessage {
  const matches = entries.flatMap(({ match }) => match ?? [])
  const gone = entries.flatMap(({ match, stored }) => (match ? [] : stored.id))
  return { type: 'changes', from, version, matches, gone, ...freshness }
}
