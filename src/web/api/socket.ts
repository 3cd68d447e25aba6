import type { QueryClient } from '@tanstack/react-query'
import type { OwnData } from '../../contract/endpoint.ts'
import {
  CHANGES_KEPT_SECONDS,
  type ClientMessage,
  COME_BACK,
  HEARTBEAT_SECONDS,
  SESSION_ENDED,
  type ServerMessage,
  SOCKET_PATH,
} from '../../contract/matches/live.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { part, type Site } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { queryClient } from './create-client.ts'
import {
  type Connection,
  connectionQuery,
  endedMatchQuery,
  freshnessQuery,
  liveMatchesQuery,
  upcomingMatchesQuery,
} from './live-data.ts'
import { type Effect, EMPTY_FEED, receive } from './match-feed.ts'
import { forgetOwnData, refetchOwnData } from './own-data.ts'
import { setAnswer } from './query-client.ts'

const RECONNECT_MS = 5000
/** The random part of the delay: when a server dies, all its pages lose their sockets at the same moment. */
const RECONNECT_SPREAD_MS = 1000
/** The pages of a restarting server reconnect within this time. */
const COME_BACK_MS = 5000
const SILENCE_MS = 2 * HEARTBEAT_SECONDS * 1000

/** Shared with other modules. */
export const push = part(() => ({
  /** The version of the last message. */
  version: null as number | null,
  /** From 0 to 1; spreads what all pages would do at once. Tests inject their own. */
  random: Math.random,
  /** Replaced by a spread version once the page is idle (after-push.ts). */
  refetch: refetchOwnData as (client: QueryClient, what: readonly OwnData[] | 'all') => unknown,
}))

/** Sent on registration because the API defines these fields; the server identifies the user by the session cookie only. */
export type Visitor = Omit<ClientMessage, 'type' | 'since'>

/**
 * Applies the server's pushes to the lists in the query cache, until the returned function is called. `askedAt`: when this page first
 * requested its user's data, in ms of the local clock.
 */
export function followMatches(site: Site, visitor: Visitor, askedAt: number): () => void {
  const client = site.of(queryClient)
  const pushOfSite = site.of(push)
  let feed = EMPTY_FEED
  let lastMessageAt = 0
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    const current = new WebSocket(socketUrl(window.location))
    socket = current
    restartWatchdog()
    current.onopen = () => {
      // Longer than the server keeps recent changes.
      if (Date.now() - askedAt >= CHANGES_KEPT_SECONDS * 1000) feed = { ...feed, mayHaveMissed: true }
      const registration: ClientMessage = { type: 'register', ...visitor, since: feed.version }
      current.send(JSON.stringify(registration))
    }
    current.onmessage = ({ data }) => {
      restartWatchdog()
      const message = JSON.parse(String(data)) as ServerMessage // typed by the shared contract
      // Everything on this page was requested after the change.
      if (message.type === 'changed' && message.ago !== undefined && Date.now() - message.ago < askedAt) return
      const received = receive(feed, message, Date.now())
      feed = received.feed
      pushOfSite.version = feed.version
      for (const effect of received.effects) {
        if (effect.type === 'reconnect') reconnect()
        else applyEffect(effect)
      }
    }
    current.onclose = ({ code }) => {
      if (current !== socket) return
      // The next connection may reach another server, or the same after a restart.
      feed = { ...feed, mayHaveMissed: true }
      const isExpected = code === COME_BACK
      if (!isExpected) setConnection(client, 'offline')
      if (code === SESSION_ENDED) void forgetOwnData(site) // the screens show its progress
      const wait = pushOfSite.random()
      retry = setTimeout(connect, isExpected ? wait * COME_BACK_MS : RECONNECT_MS + wait * RECONNECT_SPREAD_MS)
    }
  }

  /** A connection without a message for two heartbeats is dead, whatever its state says. */
  function restartWatchdog(): void {
    lastMessageAt = Date.now()
    clearTimeout(watchdog)
    watchdog = setTimeout(reconnect, SILENCE_MS)
  }

  function reconnect(): void {
    disconnect()
    connect()
  }

  function disconnect(): void {
    const old = socket
    socket = undefined
    clearTimeout(retry)
    clearTimeout(watchdog)
    old?.close()
  }

  /** Reconnects at once: the network is back, or the page is visible again, maybe after a sleep without timers. */
  function reconnectIfDead(): void {
    const isDead = socket?.readyState !== WebSocket.OPEN || Date.now() - lastMessageAt > SILENCE_MS
    if (document.visibilityState === 'visible' && isDead) reconnect()
  }

  function applyEffect(effect: Exclude<Effect, { type: 'reconnect' }>): void {
    switch (effect.type) {
      case 'refetchOwnData':
        void pushOfSite.refetch(client, effect.what) // each screen shows the state of its own call
        break
      case 'keepEnded':
        client.setQueryData(endedMatchQuery(effect.match.id).queryKey, effect.match)
        break
      case 'showList':
        replaceList(client, effect.list, effect.matches)
        break
      case 'showFreshness':
        setAnswer(client, freshnessQuery, effect.freshness)
        break
      case 'showConnected':
        setConnection(client, 'live')
    }
  }

  connect()
  window.addEventListener('online', reconnectIfDead)
  document.addEventListener('visibilitychange', reconnectIfDead)
  return () => {
    window.removeEventListener('online', reconnectIfDead)
    document.removeEventListener('visibilitychange', reconnectIfDead)
    disconnect()
  }
}

/** A fetch in flight would overwrite the list with older data. */
function replaceList(client: QueryClient, list: 'live' | 'upcoming', matches: readonly Match[]): void {
  const query = list === 'live' ? liveMatchesQuery : upcomingMatchesQuery
  void client.cancelQueries({ queryKey: query.queryKey }) // only cancels the fetch; nothing to await
  setAnswer(client, query, matches)
}

function setConnection(client: QueryClient, state: Connection): void {
  client.setQueryData(connectionQuery.queryKey, state)
}

/** The socket URL for a page of this origin: ws or wss. */
export const socketUrl = ({ origin }: Pick<Location, 'origin'>) => origin.replace('http', 'ws') + BASE + SOCKET_PATH
