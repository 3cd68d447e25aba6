import {
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  SOCKET_PATH,
  serverMessage,
} from '../../../src/contract/matches/live.ts'

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

/** Every socket that the page has opened in this test. */
export const sockets: TestSocket[] = []

const RealSocket = window.WebSocket

/** Replaces the socket of the page; the one of the test runner stays. */
export function installSocket(): void {
  window.WebSocket = new Proxy(RealSocket, {
    construct: (_, [url, protocols]: [string, string[]?]) =>
      new URL(url).pathname === SOCKET_PATH ? new TestSocket(url) : new RealSocket(url, protocols),
  })
}
