import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { OwnData } from '../../contract/live.ts'
import { jsonFrame, type Messages, NO_POSITION, PING, type Position } from './messages.ts'

/** One open socket. There may be ten thousand, so it holds little. */
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
    const news = since === null ? this.#messages.after(NO_POSITION) : this.#messages.since(since)
    this.#position = this.#messages.position()
    this.#write(connected)
    this.#write(news)
  }

  /** Also sent before registration, as the client may be loading what has changed. A slow client gets one message for all changes. */
  sendChange(what: readonly OwnData[]): void {
    this.#unsentChange = new Set([...(this.#unsentChange ?? []), ...what])
    this.#flushChange()
  }

  #flushChange(): void {
    if (this.#unsentChange === null || this.#stream.writableNeedDrain) return
    const what = [...this.#unsentChange]
    this.#unsentChange = null
    this.#write(jsonFrame({ type: 'changed', what }))
  }

  /** Sends what is new. A slow client is skipped until its stream has drained; then it gets the newest state, not a queue. */
  update(): void {
    if (this.#position === null || this.#stream.writableNeedDrain) return
    const position = this.#messages.position()
    if (position === this.#position) return
    const news = this.#messages.after(this.#position)
    this.#position = position
    this.#write(news)
  }

  /** Sends the freshness and a ping; terminates a connection that did not answer the previous one. */
  beat(fresh: Buffer): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    if (this.#stream.writableNeedDrain) return
    if (this.#position) this.#write(fresh)
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
    this.update()
  }
}
