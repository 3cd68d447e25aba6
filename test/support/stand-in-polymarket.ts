import type { Server } from 'node:http'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { findFile } from './recorded.ts'
import type { StandInAnswer } from './stand-in.ts'

const json = (value: unknown): StandInAnswer => ({
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(value),
})

type Event = { readonly id: string; readonly closed: boolean }

/** Polymarket's list of open events, and each event by its id. */
export function polymarketAnswers(folder: string): (path: string) => StandInAnswer | null {
  const { events } = JSON.parse(findFile(join(folder, 'polymarket'), 'events') ?? '{"events":[]}') as {
    events: readonly Event[]
  }
  return (path) => {
    const { pathname } = new URL(path, 'http://stand-in.invalid')
    if (pathname === '/events/keyset')
      return json({ events: events.filter(({ closed }) => !closed), next_cursor: null })
    const event = events.find(({ id }) => pathname === `/events/${id}`)
    return event ? json(event) : null
  }
}

export type StandInSocket = {
  /** The user agents of all connections so far. */
  readonly openedBy: readonly (string | undefined)[]
  /** The number of open connections. */
  open(): number
  /** Messages received on any connection. */
  readonly heard: readonly string[]
  /** Sends a text, or an object as JSON, on every connection. */
  push(frame: string | object): void
  /** Cuts every connection. */
  cut(): void
  pings: number
  /** Ignores pings while this is true. */
  isSilent: boolean
  /** The status that refuses new connections; null for none. */
  refusal: number | null
}

/** The socket of Polymarket at /ws. */
export function attachSocket(server: Server): StandInSocket {
  const sockets = new WebSocketServer({ noServer: true, autoPong: false })
  const openedBy: (string | undefined)[] = []
  const heard: string[] = []
  const standIn: StandInSocket = {
    openedBy,
    heard,
    open: () => sockets.clients.size,
    push(frame) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
      for (const line of sockets.clients) line.send(text)
    },
    cut() {
      for (const line of sockets.clients) line.terminate()
    },
    pings: 0,
    isSilent: false,
    refusal: null,
  }
  server.on('upgrade', (request, socket, head) => {
    const refusal = standIn.refusal ?? (request.url === '/ws' ? null : 404)
    if (refusal !== null) return socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (line) => sockets.emit('connection', line, request))
  })
  sockets.on('connection', (line: WebSocket, { headers }) => {
    openedBy.push(headers['user-agent'])
    line.on('ping', (data) => {
      standIn.pings += 1
      if (!standIn.isSilent) line.pong(data)
    })
    line.on('message', (data: Buffer) => heard.push(data.toString()))
    line.on('error', () => line.terminate())
  })
  return standIn
}
