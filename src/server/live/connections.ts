import type { Duplex } from 'node:stream'
import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import { COME_BACK, SESSION_ENDED } from '../../contract/matches/live.ts'
import { type Frames, jsonFrame, type Messages, NO_POSITION, PING, type Position } from './messages.ts'
import { RecentChanges } from './recent-changes.ts'

/** The number of sockets written to before the event loop runs other work. */
const BATCH = 500
/** After this time, a socket whose client has not answered the close frame is terminated. */
const CLOSE_TIMEOUT_MS = 1_000

/** Whose socket it is, and the cookie or the token it was opened with: it is closed when that session ends or that token is revoked. */
export type Member = { readonly userId: number; readonly cookie: string; readonly authorization: string | undefined }

/** Every open socket, and those of each signed-in user. */
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

  /** A member's page is told what has changed since it may have asked for it. */
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

  /** Tells the sockets of one user which parts of the user's data have changed. */
  sendChange(userId: number, what: readonly OwnData[]): void {
    this.#recent.add(userId, what, performance.now())
    for (const connection of this.#byUser.get(userId) ?? []) connection.sendChange(what)
  }

  /** Any data of any user may have changed: each signed-in page is told. */
  missChanges(): void {
    this.#recent.miss(performance.now())
    for (const own of this.#byUser.values()) for (const connection of own) connection.sendChange(OWN_DATA)
  }

  /** Sends the newest state to every socket. */
  update(): Promise<void> {
    if (!this.#isUpdating) this.#lastUpdate = this.#updateAll()
    return this.#lastUpdate
  }

  /** Resolves when no socket waits for a change that is on its way. */
  updated(): Promise<void> {
    return this.#lastUpdate
  }

  /** In rounds: a change during one round starts another. No change may come between the last look and the end, which no await divides. */
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

  beat(): Promise<void> {
    return this.#inBatches((connection, frames) => connection.beat(frames))
  }

  /** Closes the sockets of those affected members whose session has ended. */
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

  /** The frames are those of the moment: each batch asks for them once. */
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

/** One open socket. Its state is small, because there may be ten thousand. */
export class Connection {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #messages: Messages
  /** Null until the client has registered. */
  #position: Position | null = null
  /** Changes of the user's own data that wait for the stream to drain. */
  #unsentChange: ReadonlySet<OwnData> | null = null
  /** Whether a pong has arrived since the last ping. */
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

  /** Answers `register`: with the changes since a version, or with the whole state. */
  register(since: number | null, connected: Buffer): void {
    const frames = this.#messages()
    const news = since === null ? frames.after(NO_POSITION) : frames.since(since)
    this.#position = frames.position
    this.#write(connected)
    this.#write(news)
  }

  /** Also sent before registration, as the client may be loading what has changed. A slow client gets one message for all changes. */
  sendChange(what: readonly OwnData[]): void {
    this.#unsentChange = new Set([...(this.#unsentChange ?? []), ...what])
    this.#flushChange()
  }

  /** To a socket that has just opened: what has changed before, and how long ago the last of it. */
  sendEarlierChange(unheard: { readonly what: readonly OwnData[]; readonly ago: number }): void {
    this.#write(jsonFrame({ type: 'changed', what: [...unheard.what], ago: unheard.ago }))
  }

  #flushChange(): void {
    if (this.#unsentChange === null || this.#stream.writableNeedDrain) return
    const what = [...this.#unsentChange]
    this.#unsentChange = null
    this.#write(jsonFrame({ type: 'changed', what }))
  }

  /** Sends the changes since the client's position. A slow client is skipped until its stream has drained; then it gets the newest state. */
  update(frames: Frames): void {
    if (this.#position === null || this.#position === frames.position || this.#stream.writableNeedDrain) return
    const news = frames.after(this.#position)
    this.#position = frames.position
    this.#write(news)
  }

  /** Sends the freshness and a ping; terminates a connection that did not answer the previous one. */
  beat(frames: Frames): void {
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

  /** Writes a ready frame to the stream: `ws` would frame the same message again for every socket. */
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
