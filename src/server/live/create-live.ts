import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { clientMessage, HEARTBEAT_SECONDS, OWN_DATA, SOCKET_PATH } from '../../contract/live.ts'
import type { Deps } from '../deps.ts'
import { isForeignOrigin } from '../http/foreign-origin.ts'
import { networkOf } from '../http/network.ts'
import { findSessionUser } from '../http/sessions/session.ts'
import { SESSIONS_ENDED } from '../http/sessions/session-queries.ts'
import { parseUserChange, USER_CHANGES } from '../http/user-changes.ts'
import type { Matches } from '../matches/create-matches.ts'
import type { Presence } from '../presence/create-presence.ts'
import type { Present } from '../presence/online-people.ts'
import { Audience, type Member } from './audience.ts'
import { Client } from './client.ts'
import { createMessages } from './messages.ts'
import { textFrame } from './text-frame.ts'
import { clientAddress, requestedHost } from './upgrade-request.ts'

const MOST_PAYLOAD_BYTES = 4 * 1024
/** Enough for an office or a mobile network behind one address. */
const MOST_PER_NETWORK = 500
/** Of one account: more tabs and devices than anybody has open. */
const MOST_PER_ACCOUNT = 50
const CLOSING = '503 Service Unavailable'
const CONNECTED = textFrame(JSON.stringify({ type: 'connected' }))

/** The socket: whoever has a page open is told of every change. */
export type Live = {
  /** Takes the upgrades of this server. */
  attach(server: Server): void
  /** How many are open. */
  sockets(): number
  close(): Promise<void>
}

export function createLive(deps: Deps, { snapshot }: Pick<Matches, 'snapshot'>, presence: Presence): Live {
  const { config, database, log } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MOST_PAYLOAD_BYTES,
  })
  const messages = createMessages(snapshot)
  const audience = new Audience(messages)
  const perNetwork = createCounter<string>(MOST_PER_NETWORK)
  const perAccount = createCounter<number>(MOST_PER_ACCOUNT)
  const heartbeat = setInterval(() => void audience.beat(), HEARTBEAT_SECONDS * 1000)
  const update = () => void audience.update()
  let isClosing = false

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy())
    const address = clientAddress(request, config)
    // Counted before anything is waited for: of many at once each must see the others.
    const refusal = findRefusal(request) ?? countWhileOpen(stream, perNetwork, networkOf(address))
    if (refusal) return refuse(stream, refusal)
    const user = await findSessionUser(deps, request.headers.cookie)
    const member = user && { userId: user.id, cookie: request.headers.cookie ?? '' }
    const late = isClosing ? CLOSING : countWhileOpen(stream, perAccount, user?.id ?? null)
    if (late) return refuse(stream, late)
    const caller = { address, userAgent: request.headers['user-agent'] ?? '', userId: user?.id ?? null }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      leaveWhenClosed(socket, presence.enter(caller))
      welcome(socket, stream, member)
    })
  }

  function findRefusal(request: IncomingMessage): string | null {
    if (request.url !== SOCKET_PATH && !request.url?.startsWith(`${SOCKET_PATH}?`)) return '404 Not Found'
    if (isForeignOrigin(config, request.headers, requestedHost(request, config))) return '403 Forbidden'
    return isClosing ? CLOSING : null
  }

  /** Apart from the upgrade, so that an open socket holds on to nothing of its request. */
  function leaveWhenClosed(socket: WebSocket, present: Present): void {
    socket.on('close', () => presence.leave(present))
  }

  function welcome(socket: WebSocket, stream: Duplex, member: Member | null): void {
    const client = new Client(socket, stream, messages)
    audience.add(client, member)
    socket.on('close', () => audience.remove(client))
    socket.on('message', (data) => {
      const registration = client.isRegistered ? null : readRegistration(data)
      if (registration) client.register(registration.since ?? null, CONNECTED)
    })
  }

  async function endSessions(isAffected: (member: Member) => boolean): Promise<void> {
    try {
      // The cache of sessions is told at the same moment, maybe after us.
      await breathe()
      await audience.dismiss(isAffected, async ({ cookie }) => (await findSessionUser(deps, cookie)) !== null)
    } catch (error) {
      log.warn({ err: error }, 'sockets of ended sessions stay open')
    }
  }

  function listenForEndedSessions(): Promise<void> {
    return database.listen(
      SESSIONS_ENDED,
      (userId) => void endSessions((member) => member.userId === Number(userId)),
      () => void endSessions(() => true),
    )
  }

  function listenForUserChanges(): Promise<void> {
    return database.listen(
      USER_CHANGES,
      (payload) => {
        const { userId, what } = parseUserChange(payload)
        audience.tellChange(userId, what)
      },
      // What was said while the line was down, nobody knows.
      () => audience.tellAllChange(OWN_DATA),
    )
  }

  return {
    attach(server) {
      snapshot.events.on('board', update)
      server.on('upgrade', (request, stream, head) => {
        upgrade(request, stream, head).catch((error: unknown) => {
          log.warn({ err: error }, 'a socket could not be opened')
          refuse(stream, CLOSING)
        })
      })
      listenForEndedSessions().catch((error: unknown) => log.warn({ err: error }, 'ended sessions are not heard of'))
      listenForUserChanges().catch((error: unknown) => log.warn({ err: error }, 'changes of a person are not heard of'))
    },
    sockets: () => audience.size,
    async close() {
      isClosing = true
      clearInterval(heartbeat)
      snapshot.events.off('board', update)
      await audience.close()
    },
  }
}

type Counter<K> = { add(key: K): boolean; remove(key: K): void }

/** Counts up to `most` of each key. */
function createCounter<K>(most: number): Counter<K> {
  const counts = new Map<K, number>()
  return {
    add(key) {
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      return true
    },
    remove(key) {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** Counts a connection until it closes, however it ends; says why it cannot stay where there are too many. Nobody counts as null. */
function countWhileOpen<K>(stream: Duplex, counter: Counter<K>, key: K | null): string | null {
  if (key === null || stream.destroyed) return null
  if (!counter.add(key)) return '429 Too Many Requests'
  stream.once('close', () => counter.remove(key))
  return null
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
  // Nobody waits for the other end to hang up too: until then the server could not close.
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}
