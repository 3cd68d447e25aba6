import { Sender } from 'ws'
import type { ServerMessage } from '../../contract/matches/live.ts'
import { type Board, type Entry, entriesAfter, entriesSince, type Freshness } from '../matches/board.ts'
import type { Snapshot } from '../matches/snapshot.ts'

declare module 'ws' {
  /** Public in ws, but absent from its types. */
  export const Sender: {
    frame(data: Buffer, options: { fin: boolean; opcode: number; mask: boolean; rsv1: boolean }): Buffer[]
  }
}

/** RFC 6455, 5.2. */
const OPCODE = { text: 1, ping: 9 }

function frameOf(opcode: number, data: Buffer): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, opcode, mask: false, rsv1: false }))
}

/** A message as it goes over the wire. Built once and written to every socket: `ws` would build it again for each. */
export function jsonFrame(message: ServerMessage): Buffer {
  return frameOf(OPCODE.text, Buffer.from(JSON.stringify(message)))
}

/** A ping without content. */
export const PING = frameOf(OPCODE.ping, Buffer.alloc(0))

/** What a client has been sent: the last version, and the revision of this process's board. */
export type Position = { readonly version: number; readonly revision: number }

/** The position of a client that needs the whole state. */
export const NO_POSITION: Position = { version: -1, revision: -1 }

/** Real clients return with one of a few versions; the maximum keeps invented versions from filling the memory. */
const MAX_FRAMES = 200

/** The frames of one board, each built when it is first needed. */
export type Frames = {
  /** The same object until there is another board. */
  readonly position: Position
  /** Brings a client from its position to this one. */
  after(sent: Position): Buffer
  /** The same for a client that returns with a version, which may be another process's. */
  since(version: number): Buffer
  fresh(): Buffer
}

/** Those of the current board, the same object until it or its freshness changes. */
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
