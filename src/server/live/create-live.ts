import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { clientMessage, HEARTBEAT_SECONDS, SOCKET_PATH } from '../../contract/live.ts'
import type { Deps } from '../deps.ts'
import { isForeignOrigin } from '../http/foreign-origin.ts'
import { findSessionUser } from '../http/sessions/session.ts'
import { SESSIONS_ENDED } from '../http/sessions/session-queries.ts'
import type { Matches } from '../matches/create-matches.ts'
import { Client } from './client.ts'
import { createMessages } from './messages.ts'
import { textFrame } from './text-frame.ts'
import { clientAddress, networkOf, requestedHost } from './upgrade-request.ts'

const MOST_PAYLOAD_BYTES = 4 * 1024
/** Enough for an office or a mobile network behind one address. */
const MOST_PER_NETWORK = 500
/** After so many writes others have their turn. */
const SLICE = 500
const GOING_AWAY = 1001
const SESSION_ENDED = 4001
/** A socket that does not answer the close is cut. */
const CLOSE_PATIENCE_MS = 1_000
const CONNECTED = textFrame(JSON.stringify({ type: 'connected' }))

/** The socket: whoever has a page open is told of every change. */
export type Live = {
  /** Takes the upgrades of this server. */
  attach(server: Server): void
  close(): Promise<void>
}

/** A signed-in person's sockets know by which cookie, so that they end with the session. */
type Member = { readonly userId: number; readonly cookie: string }

export function createLive(deps: Deps, { snapshot }: Pick<Matches, 'snapshot'>): Live {
  const { config, database, log } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MOST_PAYLOAD_BYTES,
  })
  const messages = createMessages(snapshot)
  const clients = new Map<Client, Member | null>()
  const perNetwork = new Map<string, number>()
  const heartbeat = setInterval(() => void inSlices(beat), HEARTBEAT_SECONDS * 1000)
  let isUpdating = false
  let isClosing = false

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy())
    const network = networkOf(clientAddress(request, config))
    const refusal = findRefusal(request, network)
    if (refusal) return refuse(stream, refusal)
    const user = await findSessionUser(deps, request.headers.cookie)
    const member = user && { userId: user.id, cookie: request.headers.cookie ?? '' }
    if (isClosing) return refuse(stream, '503 Service Unavailable')
    sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, stream, network, member))
  }

  function findRefusal(request: IncomingMessage, network: string | null): string | null {
    if (request.url !== SOCKET_PATH && !request.url?.startsWith(`${SOCKET_PATH}?`)) return '404 Not Found'
    if (isForeignOrigin(config, request.headers, requestedHost(request, config))) return '403 Forbidden'
    if (isClosing) return '503 Service Unavailable'
    return network !== null && countOf(network) >= MOST_PER_NETWORK ? '429 Too Many Requests' : null
  }

  const countOf = (network: string) => perNetwork.get(network) ?? 0

  function count(network: string | null, change: 1 | -1): void {
    if (network === null) return
    perNetwork.set(network, countOf(network) + change)
    if (countOf(network) <= 0) perNetwork.delete(network)
  }

  function welcome(socket: WebSocket, stream: Duplex, network: string | null, member: Member | null): void {
    const client = new Client(socket, stream, messages)
    clients.set(client, member)
    count(network, 1)
    socket.on('message', (data) => {
      const registration = client.isRegistered ? null : readRegistration(data)
      if (registration) client.register(registration.since ?? null, CONNECTED)
    })
    socket.on('close', () => {
      clients.delete(client)
      count(network, -1)
    })
  }

  async function inSlices(tell: (client: Client) => void): Promise<void> {
    let told = 0
    for (const client of clients.keys()) {
      tell(client)
      told += 1
      if (told % SLICE === 0) await breathe()
    }
  }

  /** Changes that come while it runs are in what the rest are sent; those already told have another turn. */
  async function update(): Promise<void> {
    if (isUpdating) return
    isUpdating = true
    for (let told = null; told !== messages.position(); ) {
      told = messages.position()
      await inSlices((client) => client.update())
    }
    isUpdating = false
  }

  function beat(client: Client): void {
    client.beat(messages.fresh())
  }

  async function endSessionsOf(isAffected: (member: Member) => boolean): Promise<void> {
    // The session's cache is told at the same moment, maybe after us.
    await breathe()
    for (const [client, member] of clients) {
      if (!member || !isAffected(member)) continue
      const user = await findSessionUser(deps, member.cookie)
      if (!user) client.close(SESSION_ENDED)
    }
  }

  function watchSessions(isAffected: (member: Member) => boolean): void {
    endSessionsOf(isAffected).catch((error: unknown) => log.warn({ err: error }, 'sockets of ended sessions stay open'))
  }

  const onBoard = () => void update()
  return {
    attach(server) {
      snapshot.events.on('board', onBoard)
      server.on('upgrade', (request, stream, head) => {
        upgrade(request, stream, head).catch((error: unknown) => {
          log.warn({ err: error }, 'a socket could not be opened')
          refuse(stream, '503 Service Unavailable')
        })
      })
      void database.listen(
        SESSIONS_ENDED,
        (userId) => watchSessions((member) => member.userId === Number(userId)),
        () => watchSessions(() => true),
      )
    },
    async close() {
      isClosing = true
      clearInterval(heartbeat)
      snapshot.events.off('board', onBoard)
      for (const client of clients.keys()) client.close(GOING_AWAY)
      const patience = performance.now() + CLOSE_PATIENCE_MS
      while (clients.size > 0 && performance.now() < patience) await sleep(10)
      for (const client of clients.keys()) client.terminate()
    },
  }
}

/** Whatever else a client says is not answered. */
function readRegistration(data: RawData): { since?: number | null | undefined } | null {
  // As long as nothing else is asked of ws, it always is one.
  if (!Buffer.isBuffer(data)) return null
  try {
    return clientMessage.safeParse(JSON.parse(data.toString())).data ?? null
  } catch {
    return null
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
