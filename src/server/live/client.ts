import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { OwnData, ServerMessage } from '../../contract/live.ts'
import { type Messages, NOWHERE, type Position } from './messages.ts'
import { textFrame } from './text-frame.ts'

/** A ping without content, as it goes over the wire. */
const PING = Buffer.from([0x89, 0])

/** One open socket. Ten thousand of them are kept, so it holds little. */
export class Client {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #messages: Messages
  #position: Position | null = null
  /** What changed of the person's own while it could not be told. */
  #untold: ReadonlySet<OwnData> | null = null
  /** Whether it has answered since it was last asked. */
  #isAlive = true

  constructor(socket: WebSocket, stream: Duplex, messages: Messages) {
    this.#socket = socket
    this.#stream = stream
    this.#messages = messages
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // After an error comes 'close'; without a listener it would end the process.
    socket.on('error', () => undefined)
  }

  get isRegistered(): boolean {
    return this.#position !== null
  }

  /** Answers `register`: with what was missed since a version, or with the whole. */
  register(since: number | null, connected: Buffer): void {
    const news = since === null ? this.#messages.after(NOWHERE) : this.#messages.since(since)
    this.#position = this.#messages.position()
    this.#write(connected)
    this.#write(news)
  }

  /** Also before it has registered: what it has asked for meanwhile may be old. A slow reader is told once, of everything. */
  tellChange(what: readonly OwnData[]): void {
    this.#untold = new Set([...(this.#untold ?? []), ...what])
    this.#tellUntold()
  }

  #tellUntold(): void {
    if (this.#untold === null || this.#stream.writableNeedDrain) return
    const message: ServerMessage = { type: 'changed', what: [...this.#untold] }
    this.#untold = null
    this.#write(textFrame(JSON.stringify(message)))
  }

  /** Sends what is new. A slow reader is left alone until it has read; then it gets the newest state, not a queue. */
  update(): void {
    if (this.#position === null || this.#stream.writableNeedDrain) return
    const position = this.#messages.position()
    if (position === this.#position) return
    const news = this.#messages.after(this.#position)
    this.#position = position
    this.#write(news)
  }

  /** Sends what may as well be missed, and asks for a sign of life; one that gave none since the last time is gone. */
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

  /** Straight to the stream, as the frame is ready. */
  #write(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const wasWaiting = this.#stream.writableNeedDrain
    if (!this.#stream.write(frame) && !wasWaiting) this.#stream.once('drain', () => this.#drained())
  }

  #drained(): void {
    this.#tellUntold()
    this.update()
  }
}
