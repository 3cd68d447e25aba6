import { Sender } from 'ws'
import type { ServerMessage } from '../../contract/matches/live.ts'
import { type Board, type Entry, entriesAfter, entriesSince, type Freshness } from '../matches/board.ts'
import type { Snapshot } from '../matches/snapshot.ts'

declare module 'ws' {
  /** Public in ws, but missing from its types. */
  export const Sender: {
    frame(data: Buffer, options: { fin: boolean; opcode: number; mask: boolean; rsv1: boolean }): Buffer[]
  }
}

/** RFC 6455, 5.2. */
const OPCODE = { text: 1, ping: 9 }

function frameOf(opcode: number, data: Buffer): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, opcode, mask: false, rsv1: false }))
}

/** A message in wire format, built once and written to every socket: `ws` would build it for each. */
export function jsonFrame(message: ServerMessage): Buffer {
  return frameOf(OPCODE.text, Buffer.from(JSON.stringify(message)))
}

/** A ping without content. */
export const PING = frameOf(OPCODE.ping, Buffer.alloc(0))

/** What a client has received: the last version, and the revision of this process's board. */
export type Position = { readonly version: number; readonly revision: number }

/** The position of a client that needs the whole state. */
export const NO_POSITION: Position = { version: -1, revision: -1 }

/** Real clients return with one of a few versions; the limit keeps made-up versions from filling memory. */
const MAX_FRAMES = 200

/** The frames for one board, each built at first use. */
export type Frames = {
  /** The same object for the same board. */
  readonly position: Position
  /** Updates a client from its position to this one. */
  after(sent: Position): Buffer
  /** Updates a client that returns with a version, possibly from another process. */
  since(version: number): Buffer
  fresh(): Buffer
}

/** The frames of the current board; the same object until the board or its freshness changes. */
export type Messages = () => Frames

export function createMessages(snapshot: Snapshot): Messages {
  let board = snapshot.board()
  let freshness = snapshot.freshness()
  let frames = framesOf(positionOf(board), board, freshness)
  return () => {
    const next = snapshot.board()
    if (next === board && snapshot.freshness() === freshness) return frames
    const position = next === board ? frames.position : positionOf(next)
    board = next
    freshness = snapshot.freshness()
    frames = framesOf(position, board, freshness)
    return frames
  }
}

function framesOf(position: Position, board: Board, freshness: Freshness): Frames {
  const built = new Map<Position | number | 'fresh', Buffer>()

  function frame(key: Position | number | 'fresh', message: () => ServerMessage): Buffer {
    if (built.size >= MAX_FRAMES) built.clear()
    const ready = built.get(key) ?? jsonFrame(message())
    built.set(key, ready)
    return ready
  }

  const state = () => frame(NO_POSITION, () => stateMessage(board, freshness))

  return {
    position,
    after(sent) {
      if (sent === NO_POSITION || sent.version < board.resumableFrom) return state()
      return frame(sent, () => changesMessage(sent.version, board, entriesAfter(board, sent.revision), freshness))
    },
    since(version) {
      const missed = entriesSince(board, version)
      return missed ? frame(version, () => changesMessage(version, board, missed, freshness)) : state()
    },
    fresh: () => frame('fresh', () => ({ type: 'fresh', version: board.version, ...freshness })),
  }
}

function positionOf({ version, revision }: Board): Position {
  return { version, revision }
}

function stateMessage({ version, live, upcoming }: Board, freshness: Freshness): ServerMessage {
  return { type: 'state', version, live: [...live], upcoming: [...upcoming], ...freshness }
}

function changesMessage(
  from: number,
  { version }: Board,
  entries: readonly Entry[],
  freshness: Freshness,
): ServerMessage {
  const matches = entries.flatMap(({ match }) => match ?? [])
  const gone = entries.flatMap(({ match, stored }) => (match ? [] : stored.id))
  return { type: 'changes', from, version, matches, gone, ...freshness }
}
