import type { Duplex } from 'node:stream'
import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import { COME_BACK, SESSION_ENDED } from '../../contract/matches/live.ts'
import { type Frames, jsonFrame, type Messages, NO_POSITION, PING, type Position } from './messages.ts'
import { RecentChanges } from './recent-changes.ts'

/** Sockets written to per turn of the event loop. */
const BATCH = 500
/** After this time, a socket whose client has not answered the close frame is terminated. */
const CLOSE_TIMEOUT_MS = 1_000

/**
 * The user of a socket, and the cookie or token it was opened with: the socket is closed when that session ends or that token is revoked.
 */
export type Member = { readonly userId: number; readonly cookie: string; readonly authorization: string | undefined }

/** All open sockets, also by signed-in user. */
export class ConnectionRegistry {
  readonly #messages: Messages
  readonly #members = new Map<Connection, Member | null>()
  readonly #byUser = new Map<number, Set<Connection>>()
  readonly #recent = new RecentChanges()
  #isUpdating = false
  #lastUpdate: Promise<void> = Promise.resolve()

  constructor(messages: Messages) {
    this.#messages = messages
  }

  get size(): number {
    return this.#members.size
  }

  /** Sends a member's page the changes that it may have missed after loading its data. */
  add(connection: Connection, member: Member | null): void {
    this.#members.set(connection, member)
    if (!member) return
    const own = this.#byUser.get(member.userId) ?? new Set()
    this.#byUser.set(member.userId, own.add(connection))
    const unheard = this.#recent.of(member.userId, performance.now())
    if (unheard) connection.sendEarlierChange(unheard)
  }

  remove(connection: Connection): void {
    const member = this.#members.get(connection)
    this.#members.delete(connection)
    if (!member) return
    const own = this.#byUser.get(member.userId)
    own?.delete(connection)
    if (own?.size === 0) this.#byUser.delete(member.userId)
  }

  /** Notifies a user's sockets of the parts of their data that changed. */
  sendChange(userId: number, what: readonly OwnData[]): void {
    this.#recent.add(userId, what, performance.now())
    for (const connection of this.#byUser.get(userId) ?? []) connection.sendChange(what)
  }

  /** Notifies every signed-in page that any data may have changed. */
  missChanges(): void {
    this.#recent.miss(performance.now())
    for (const own of this.#byUser.values()) for (const connection of own) connection.sendChange(OWN_DATA)
  }

  /** Sends the newest state to every socket. */
  update(): Promise<void> {
    if (!this.#isUpdating) this.#lastUpdate = this.#updateAll()
    return this.#lastUpdate
  }

  /** Resolves when no socket is waiting for a change in flight. */
  updated(): Promise<void> {
    return this.#lastUpdate
  }

  /**
   * In rounds: a change during one round starts another. There is no await between the last check and the end, so no change can be missed.
   */
  async #updateAll(): Promise<void> {
    this.#isUpdating = true
    try {
      for (let sent = null; sent !== this.#messages().position; ) {
        sent = this.#messages().position
        await this.#inBatches((connection, frames) => connection.update(frames))
      }
    } finally {
      this.#isUpdating = false
    }
  }

  heartbeat(): Promise<void> {
    return this.#inBatches((connection, frames) => connection.heartbeat(frames))
  }

  /** Closes the sockets of affected members whose session has ended. */
  async closeEnded(
    isAffected: (member: Member) => boolean,
    hasSession: (member: Member) => Promise<boolean>,
  ): Promise<void> {
    for (const [connection, member] of this.#members) {
      if (member && isAffected(member) && !(await hasSession(member))) connection.close(SESSION_ENDED)
    }
  }

  async close(): Promise<void> {
    for (const connection of this.#members.keys()) connection.close(COME_BACK)
    const giveUpAt = performance.now() + CLOSE_TIMEOUT_MS
    while (this.#members.size > 0 && performance.now() < giveUpAt) await sleep(10)
    for (const connection of this.#members.keys()) connection.terminate()
  }

  /** The frames are those of the current board, so each batch fetches them once. */
  async #inBatches(write: (connection: Connection, frames: Frames) => void): Promise<void> {
    let written = 0
    let frames = this.#messages()
    for (const connection of this.#members.keys()) {
      write(connection, frames)
      written += 1
      if (written % BATCH > 0) continue
      await yieldToOthers()
      frames = this.#messages()
    }
  }
}

/** An open socket. Its state is small, since there may be ten thousand. */
export class Connection {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #messages: Messages
  /** Null until the client registers. */
  #position: Position | null = null
  /** Changes of the user's data waiting for the stream to drain. */
  #unsentChange: ReadonlySet<OwnData> | null = null
  /** Whether a pong arrived since the last ping. */
  #isAlive = true

  constructor(socket: WebSocket, stream: Duplex, messages: Messages) {
    this.#socket = socket
    this.#stream = stream
    this.#messages = messages
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // An error is followed by 'close'; without a listener it would end the process.
    socket.on('error', () => undefined)
  }

  get isRegistered(): boolean {
    return this.#position !== null
  }

  /** Answers `register` with the changes since a version, or the whole state. */
  register(since: number | null, connected: Buffer): void {
    const frames = this.#messages()
    const news = since === null ? frames.after(NO_POSITION) : frames.since(since)
    this.#position = frames.position
    this.#write(connected)
    this.#write(news)
  }

  /** Also sent before registration, since the client may be loading what has changed. A slow client gets all changes in one message. */
  sendChange(what: readonly OwnData[]): void {
    this.#unsentChange = new Set([...(this.#unsentChange ?? []), ...what])
    this.#flushChange()
  }

  /** For a socket that was just opened: earlier changes, and the age of the last one. */
  sendEarlierChange(unheard: { readonly what: readonly OwnData[]; readonly ago: number }): void {
    this.#write(jsonFrame({ type: 'changed', what: [...unheard.what], ago: unheard.ago }))
  }

  #flushChange(): void {
    if (this.#unsentChange === null || this.#stream.writableNeedDrain) return
    const what = [...this.#unsentChange]
    this.#unsentChange = null
    this.#write(jsonFrame({ type: 'changed', what }))
  }

  /** Sends the changes since the client's position. A slow client is skipped until its stream drains, and then gets the newest state. */
  update(frames: Frames): void {
    if (this.#position === null || this.#position === frames.position || this.#stream.writableNeedDrain) return
    const news = frames.after(this.#position)
    this.#position = frames.position
    this.#write(news)
  }

  /** Sends the freshness and a ping; terminates a connection that did not answer the previous ping. */
  heartbeat(frames: Frames): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    if (this.#stream.writableNeedDrain) return
    if (this.#position) this.#write(frames.fresh())
    this.#write(PING)
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Writes a prebuilt frame to the stream: `ws` would frame the message again for every socket. */
  #write(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const wasWaiting = this.#stream.writableNeedDrain
    if (!this.#stream.write(frame) && !wasWaiting) this.#stream.once('drain', () => this.#drained())
  }

  #drained(): void {
    this.#flushChange()
    this.update(this.#messages())
  }
}
