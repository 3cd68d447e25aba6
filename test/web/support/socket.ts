import { expect } from 'vitest'
import {
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  SOCKET_PATH,
  serverMessage,
} from '../../../src/contract/matches/live.ts'
import type { Match } from '../../../src/contract/matches/matches.ts'

/** One socket of the page. It opens by itself; the test says what it receives. */
export class TestSocket extends EventTarget {
  static readonly OPEN = WebSocket.OPEN
  readonly url: string
  readonly sent: ClientMessage[] = []
  readyState: number = WebSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    sockets.push(this)
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }

  send(message: string): void {
    this.sent.push(clientMessage.parse(JSON.parse(message)))
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(serverMessage.parse(message)) })
  }

  /** As `close` of the page; the code says who ended it. */
  close(code = 1000): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }
}

/** Every socket that the page has opened. */
export const sockets: TestSocket[] = []

/** The socket of the page, once it has registered. */
export async function registered(): Promise<TestSocket> {
  await expect.poll(() => sockets.at(-1)?.sent.length).toBe(1)
  const socket = sockets.at(-1)
  if (!socket) throw new Error('the page has no socket')
  return socket
}

/** The whole state, as a new page gets it; or what has changed since. */
export const state = (live: Match[], upcoming: Match[] = [], source = 'hltv'): ServerMessage => ({
  type: 'state',
  version: 1,
  live,
  upcoming,
  ...readNow(),
  source,
})
export const changes = (version: number, ...matches: Match[]): ServerMessage => ({
  type: 'changes',
  from: version - 1,
  version,
  matches,
  gone: [],
  ...readNow(),
})

const readNow = () => ({ updatedAt: new Date().toISOString(), source: 'hltv', delayedAfterSeconds: 90 })

const RealSocket = window.WebSocket

/** Replaces the socket of the page; the one of the test runner stays. */
export function installSocket(): void {
  window.WebSocket = new Proxy(RealSocket, {
    construct: (_, [url, protocols]: [string, string[]?]) =>
      new URL(url).pathname === SOCKET_PATH ? new TestSocket(url) : new RealSocket(url, protocols),
  })
}
