import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { HEARTBEAT_SECONDS } from '../../contract/matches/live.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { parseUserChange, USER_CHANGES } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'
import { findSessionUser } from '../http/sessions/session.ts'
import { SESSIONS_ENDED } from '../http/sessions/session-queries.ts'
import { createTokenReader, isTokenValid } from '../http/tokens/read-token.ts'
import type { Matches } from '../matches/create-matches.ts'
import type { Presence } from '../presence/create-presence.ts'
import type { Present } from '../presence/online-people.ts'
import { ConnectionCounter, clientAddress, parseRegistration, refusalOf } from './admission.ts'
import { Connection, ConnectionRegistry, type Member } from './connections.ts'
import { createMessages, jsonFrame } from './messages.ts'

const MAX_PAYLOAD_BYTES = 4 * 1024
/** Enough for an office or a mobile network behind one address. */
const MAX_PER_NETWORK = 500
/** More than the tabs and devices of one account. */
const MAX_PER_ACCOUNT = 50
/** Delay before retrying a session check that the database did not answer. */
const CHECK_AGAIN_MS = 1_000
const UNAVAILABLE = '503 Service Unavailable'
const TOO_MANY = '429 Too Many Requests'
const UNAUTHORIZED = '401 Unauthorized'
const CONNECTED = jsonFrame({ type: 'connected' })

/** Sends every change of the matches, and each user's own changes, to the sockets of all open pages. */
export type Live = {
  /** Handles the upgrade requests of this server. */
  attach(server: Server): void
  /** The number of open sockets. */
  sockets(): number
  /** Resolves when every open page has been sent the latest changes, so that less urgent work can wait for that. */
  updated(): Promise<void>
  close(): Promise<void>
}

export function createLive(deps: Deps, { snapshot }: Pick<Matches, 'snapshot'>, presence: Presence): Live {
  const { config, database, log } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MAX_PAYLOAD_BYTES,
  })
  const messages = createMessages(snapshot)
  const connections = new ConnectionRegistry(messages)
  const perNetwork = new ConnectionCounter<string>(MAX_PER_NETWORK)
  const perAccount = new ConnectionCounter<number>(MAX_PER_ACCOUNT)
  const readToken = createTokenReader(deps)
  const heartbeat = setInterval(() => void connections.heartbeat(), HEARTBEAT_SECONDS * 1000)
  const update = () => void connections.update()
  let isClosing = false
  let checkAgain: NodeJS.Timeout | undefined

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy())
    const refusal = refusalOf(request, config) ?? (isClosing ? UNAVAILABLE : null)
    if (refusal) return refuse(stream, refusal)
    const address = clientAddress(request, config)
    // Counted before the first await, so that parallel requests cannot exceed the limit.
    if (!countWhileOpen(stream, perNetwork, networkOf(address))) return refuse(stream, TOO_MANY)
    const { cookie = '', authorization } = request.headers
    const program = await readToken(authorization)
    const user = program?.user ?? (await findSessionUser(deps, cookie))
    if (isClosing) return refuse(stream, UNAVAILABLE)
    if (!countWhileOpen(stream, perAccount, user?.id ?? null)) return refuse(stream, TOO_MANY)
    const member = user && { userId: user.id, cookie, authorization: program ? authorization : undefined }
    const caller = { address, userAgent: request.headers['user-agent'] ?? '', userId: user?.id ?? null }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // API clients do not count as people online.
      if (!program) leaveOnClose(socket, presence.enter(caller))
      connect(socket, stream, member)
    })
  }

  /** A separate function, so that the closure does not keep the upgrade request in memory. */
  function leaveOnClose(socket: WebSocket, present: Present): void {
    socket.on('close', () => presence.leave(present))
  }

  function connect(socket: WebSocket, stream: Duplex, member: Member | null): void {
    const connection = new Connection(socket, stream, messages)
    connections.add(connection, member)
    socket.on('close', () => connections.remove(connection))
    socket.on('message', (data) => {
      // ws delivers Buffers by default. Messages other than `register` are ignored.
      if (connection.isRegistered || !Buffer.isBuffer(data)) return
      const registration = parseRegistration(data.toString())
      if (registration) connection.register(registration.since, CONNECTED)
    })
  }

  async function closeEndedSessions(isAffected: (member: Member) => boolean): Promise<void> {
    try {
      // The same notification clears the session cache, possibly after this listener runs.
      await nextTurn()
      await connections.closeEnded(isAffected, ({ cookie, authorization }) =>
        authorization === undefined ? hasSession(cookie) : isTokenValid(deps, authorization),
      )
    } catch (error) {
      log.warn(
        { reason: errorMessage(error) },
        'could not check sessions; sockets of ended sessions stay open; will retry',
      )
      clearTimeout(checkAgain)
      if (!isClosing) checkAgain = setTimeout(() => void closeEndedSessions(() => true), CHECK_AGAIN_MS)
    }
  }

  async function hasSession(cookie: string): Promise<boolean> {
    return (await findSessionUser(deps, cookie)) !== null
  }

  async function listen(): Promise<void> {
    const sessions = database.listen(
      SESSIONS_ENDED,
      (userId) => void closeEndedSessions((member) => member.userId === Number(userId)),
      () => void closeEndedSessions(() => true),
    )
    const changes = database.listen(
      USER_CHANGES,
      (payload) => {
        const { userId, what } = parseUserChange(payload)
        connections.sendChange(userId, what)
      },
      // Notifications sent while disconnected are lost: any data may have changed.
      () => connections.missChanges(),
    )
    await Promise.all([sessions, changes])
  }

  return {
    attach(server) {
      snapshot.events.on('board', update)
      server.on('upgrade', (request, stream, head) => {
        upgrade(request, stream, head).catch((error: unknown) => {
          if (error instanceof AppError) return refuse(stream, error.status === 401 ? UNAUTHORIZED : TOO_MANY)
          log.warn({ err: error }, 'could not open a socket')
          refuse(stream, UNAVAILABLE)
        })
      })
      listen().catch((error: unknown) => log.warn({ err: error }, 'could not listen for changes of users and sessions'))
    },
    sockets: () => connections.size,
    updated: () => connections.updated(),
    async close() {
      isClosing = true
      clearInterval(heartbeat)
      clearTimeout(checkAgain)
      snapshot.events.off('board', update)
      await connections.close()
    },
  }
}

/** Counts a connection until it closes, however it ends; returns false if its key has too many. A null key is not counted. */
function countWhileOpen<K>(stream: Duplex, counter: ConnectionCounter<K>, key: K | null): boolean {
  if (key === null || stream.destroyed) return true
  if (!counter.add(key)) return false
  stream.once('close', () => counter.remove(key))
  return true
}

function refuse(stream: Duplex, status: string): void {
  // Destroyed without waiting for the other end to close: otherwise the server could not shut down.
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}
