import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientMessage,
  HEARTBEAT_SECONDS,
  type OwnData,
  SESSION_ENDED,
  type ServerMessage,
  SOCKET_PATH,
} from '../../contract/live.ts'
import type { Match } from '../../contract/matches.ts'
import {
  type Connection,
  connectionQuery,
  endedMatchQuery,
  freshnessQuery,
  liveMatchesQuery,
  upcomingMatchesQuery,
} from './live-data.ts'
import { applyMessage, EMPTY_FEED, type MatchFeed } from './match-feed.ts'
import { createOurClock } from './our-clock.ts'
import { forgetOwnData, refetchOwnData } from './own-data.ts'

const RECONNECT_MS = 5000
const SILENCE_MS = 2 * HEARTBEAT_SECONDS * 1000

/** Who says hello. The server believes none of it (decisions §6); the specification's message carries it. */
export type Visitor = Omit<ClientMessage, 'type' | 'since'>

/** Keeps the lists in the query cache as the server pushes them, until the returned function is called. */
export function followMatches(client: QueryClient, visitor: Visitor): () => void {
  const onOurClock = createOurClock()
  let feed = EMPTY_FEED
  let wasConnected = false
  let heardAt = 0
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    const current = new WebSocket(socketUrl())
    socket = current
    expectMessage()
    current.onopen = () => {
      const hello: ClientMessage = { type: 'register', ...visitor, since: feed.version }
      current.send(JSON.stringify(hello))
    }
    current.onmessage = ({ data }) => receive(JSON.parse(String(data)) as ServerMessage) // typed by the shared contract
    current.onclose = ({ code }) => {
      if (current !== socket) return
      setConnection('offline')
      if (code === SESSION_ENDED) void forgetOwnData(client) // what is shown meanwhile is nobody's
      retry = setTimeout(connect, RECONNECT_MS)
    }
  }

  function receive(message: ServerMessage): void {
    expectMessage()
    if (message.type === 'changed') refetchOwn(message.what)
    if (message.type === 'connected') {
      // What was changed elsewhere while the line was down was not heard.
      if (wasConnected) refetchOwn('all')
      wasConnected = true
    }
    const next = applyMessage(feed, message)
    // A new hello with `since` brings what was missed.
    if (next === null) return reconnect()
    if (message.type === 'changes') keepEnded(client, message.matches)
    publish(client, feed, next)
    if (next.freshness) client.setQueryData(freshnessQuery.queryKey, onOurClock(feed.freshness, next.freshness))
    feed = next
    if (feed.version !== null) setConnection('live')
  }

  function refetchOwn(what: readonly OwnData[] | 'all'): void {
    void refetchOwnData(client, what) // each screen shows how its own call goes
  }

  /** A line that says nothing for two heartbeats is dead, whatever the browser thinks. */
  function expectMessage(): void {
    heardAt = Date.now()
    clearTimeout(watchdog)
    watchdog = setTimeout(reconnect, SILENCE_MS)
  }

  function reconnect(): void {
    hangUp()
    connect()
  }

  function hangUp(): void {
    const old = socket
    socket = undefined
    clearTimeout(retry)
    clearTimeout(watchdog)
    old?.close()
  }

  /** Back on the network, back in front of the person, or out of a sleep in which no timer ran: five seconds is too long to wait. */
  function wake(): void {
    const isDead = socket?.readyState !== WebSocket.OPEN || Date.now() - heardAt > SILENCE_MS
    if (document.visibilityState === 'visible' && isDead) reconnect()
  }

  function setConnection(state: Connection): void {
    client.setQueryData(connectionQuery.queryKey, state)
  }

  connect()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    hangUp()
  }
}

function keepEnded(client: QueryClient, matches: readonly Match[]): void {
  for (const match of matches) {
    if (match.status === 'finished') client.setQueryData(endedMatchQuery(match.id).queryKey, match)
  }
}

function publish(client: QueryClient, before: MatchFeed, after: MatchFeed): void {
  if (after.live !== before.live) replaceList(client, liveMatchesQuery.queryKey, after.live)
  if (after.upcoming !== before.upcoming) replaceList(client, upcomingMatchesQuery.queryKey, after.upcoming)
}

/** A fetch that is still on its way would bring something older. */
function replaceList(
  client: QueryClient,
  queryKey: typeof liveMatchesQuery.queryKey,
  matches: MatchFeed['live'],
): void {
  void client.cancelQueries({ queryKey }) // only stops the fetch; there is nothing to wait for
  client.setQueryData(queryKey, matches)
}

function socketUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${SOCKET_PATH}`
}
