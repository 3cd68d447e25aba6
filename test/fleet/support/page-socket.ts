import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

type Seen = { readonly closes: number[]; readonly refusals: string[] }

/** The socket of an open page, which comes back when it is closed: a small one, of which a test has thousands. */
export class PageSocket {
  readonly #url: string
  readonly #backWithinMs: number
  readonly #seen: Seen
  #socket: WebSocket | null = null
  #isOver = false
  /** Of the newest message that has one. */
  version = -1

  constructor(url: string, seen: Seen, { backWithinMs }: { backWithinMs: number }) {
    this.#url = `${url.replace('http', 'ws')}/ws`
    this.#seen = seen
    this.#backWithinMs = backWithinMs
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  async open(): Promise<void> {
    if (this.#isOver) return
    const socket = new WebSocket(this.#url, { perMessageDeflate: false })
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#take(data.toString('latin1')))
    socket.on('error', (error) => this.#seen.refusals.push(error.message))
    socket.on('close', (code) => void this.#comeBack(code))
    await new Promise<void>((resolve) => {
      socket.on('open', () => {
        const since = this.version < 0 ? null : this.version
        socket.send(JSON.stringify({ type: 'register', since }))
        resolve()
      })
    })
  }

  close(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }

  #take(text: string): void {
    const version = Number(/"version":(\d+)/.exec(text)?.[1] ?? -1)
    if (version < 0) return
    if (version < this.version) this.#seen.refusals.push(`version ${version} after ${this.version}`)
    this.version = version
  }

  /** As pages do, each after a time of its own. */
  async #comeBack(code: number): Promise<void> {
    if (this.#isOver) return
    this.#seen.closes.push(code)
    await wait(Math.random() * this.#backWithinMs)
    await this.open()
  }
}
