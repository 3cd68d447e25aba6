import { WebSocket } from 'ws'
import { type ServerMessage, serverMessage } from '../../src/contract/matches/live.ts'
import type { Match } from '../../src/contract/matches/matches.ts'

/** A page's socket client, which applies messages as the contract specifies. */
export class SocketClient {
  readonly socket: WebSocket
  readonly messages: ServerMessage[] = []
  readonly closed: Promise<number>
  #waiting = new Set<() => void>()
  #matches = new Map<number, Match>()
  version: number | null = null

  constructor(url: string, options: { origin?: string; headers?: Record<string, string> } = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, options)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('message', (data: Buffer) => this.#take(serverMessage.parse(JSON.parse(data.toString()))))
    this.socket.on('error', () => undefined)
  }

  /** Opens and registers; `since` is the last version seen. */
  async register(since: number | null = null, known: readonly Match[] = []): Promise<this> {
    this.version = since
    this.#matches = new Map(known.map((match) => [match.id, match]))
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject))
    this.socket.send(
      JSON.stringify({ type: 'register', userId: 'visitor', isAuthenticated: false, email: null, since }),
    )
    await this.until(() => this.version !== null && this.messages.length > 1)
    return this
  }

  /** Waits until the received messages meet the condition. */
  async until(isMet: () => boolean): Promise<void> {
    while (!isMet()) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve)
      })
    }
  }

  list(status: 'LIVE' | 'upcoming'): Match[] {
    return [...this.#matches.values()].filter((match) => match.status === status)
  }

  all(): Match[] {
    return [...this.#matches.values()]
  }

  close(): void {
    this.socket.terminate()
  }

  #take(message: ServerMessage): void {
    this.messages.push(message)
    if (message.type === 'state') this.#matches = new Map()
    if (message.type === 'state') for (const match of [...message.live, ...message.upcoming]) this.#put(match)
    if (message.type === 'changes') this.#apply(message)
    if (message.type === 'state' || message.type === 'changes') this.version = message.version
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  #apply(message: Extract<ServerMessage, { type: 'changes' }>): void {
    if (message.from !== this.version) throw new Error(`changes from ${message.from} for a client at ${this.version}`)
    for (const match of message.matches) this.#put(match)
    for (const id of message.gone) this.#matches.delete(id)
  }

  #put(match: Match): void {
    if (match.status === 'finished') this.#matches.delete(match.id)
    else this.#matches.set(match.id, match)
  }
}
