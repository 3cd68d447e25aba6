import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listAlerts } from '../../src/contract/alerts.ts'
import { currentUser } from '../../src/contract/auth.ts'
import { CHANGES_KEPT_SECONDS, COME_BACK, HEARTBEAT_SECONDS, SESSION_ENDED } from '../../src/contract/matches/live.ts'
import { queryClient } from '../../src/web/api/create-client.ts'
import { currentUserQuery } from '../../src/web/api/current-user.ts'
import { connectionQuery } from '../../src/web/api/live-data.ts'
import { query, setAnswer } from '../../src/web/api/query-client.ts'
import { followMatches, push, socketUrl } from '../../src/web/api/socket.ts'
import { answer } from './support/network.ts'
import { signedIn } from './support/people.ts'
import { ofPage, siteOfPage } from './support/site.tsx'
import { sockets } from './support/socket.ts'

/** As the comment of the contract says: without a message for two heartbeats a connection is dead. */
const SILENCE = 2 * HEARTBEAT_SECONDS * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  answer(currentUser, null)
})

async function follow(askedAt = Date.now()): Promise<() => void> {
  const visitor = { userId: 'anonymous-1', isAuthenticated: false, email: null }
  const stop = followMatches(siteOfPage(), visitor, askedAt)
  onTestFinished(stop)
  await opened(1)
  return stop
}

/** The sockets open in a microtask. */
async function opened(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets).toHaveLength(count)
}

const connection = () => ofPage(queryClient).getQueryData(connectionQuery.queryKey)
const FRESHNESS = { updatedAt: '2026-11-23T12:00:00.000Z', source: 'hltv', delayedAfterSeconds: 90 } as const
const connect = (at: number) =>
  sockets[at]?.receive({ type: 'state', version: 41, live: [], upcoming: [], ...FRESHNESS })
const isOpen = (at: number) => sockets[at]?.readyState === WebSocket.OPEN

test('a lost connection is offline at once, and opened again after 5 s, not before', async () => {
  await follow()
  connect(0)
  expect(connection()).toBe('live')
  sockets[0]?.close(1006)
  expect(connection()).toBe('offline')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await opened(2)
  connect(1)
  expect(connection()).toBe('live')
})

test('pages that lose a server at the same moment come back within a second of each other', async () => {
  ofPage(push).random = () => 0.5
  await follow()
  sockets[0]?.close(1006)
  await vi.advanceTimersByTimeAsync(5_499)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await opened(2)
})

test('a server that ends says "come back": pages do so within five seconds, each at its own time, and nothing is shown as lost', async () => {
  ofPage(push).random = () => 0.4
  await follow()
  connect(0)
  sockets[0]?.close(COME_BACK)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sockets).toHaveLength(1)
  expect(connection()).toBe('live')
  await vi.advanceTimersByTimeAsync(1)
  await opened(2)
  sockets[1]?.close(1006)
  expect(connection()).toBe('offline')
})

test.each([
  ['https:', 'wss://clutchbook.example/ws'],
  ['http:', 'ws://clutchbook.example/ws'],
])('of a page under %s the socket is at %s', (protocol, url) => {
  expect(socketUrl({ origin: `${protocol}//clutchbook.example` })).toBe(url)
})

test('the new connection asks for what was missed since the last version', async () => {
  await follow()
  connect(0)
  sockets[0]?.close(1006)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets.map(({ sent }) => sent.map(({ since }) => since))).toEqual([[null], [41]])
})

test('a server that stays away is asked every 5 s', async () => {
  await follow()
  sockets[0]?.close(1006)
  for (const count of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(5_000)
    await opened(count)
    sockets[count - 1]?.close(1006)
  }
})

test('a connection without a message for two heartbeats is replaced', async () => {
  await follow()
  await vi.advanceTimersByTimeAsync(SILENCE - 1)
  connect(0)
  await vi.advanceTimersByTimeAsync(SILENCE - 1)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await opened(2)
  expect(isOpen(0)).toBe(false)
  expect(isOpen(1)).toBe(true)
})

test('the end of a replaced connection changes nothing', async () => {
  await follow()
  await vi.advanceTimersByTimeAsync(SILENCE)
  await opened(2)
  connect(1)
  sockets[0]?.onclose?.({ code: 1006 })
  expect(connection()).toBe('live')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(2)
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('when %s, a dead connection is opened again at once and a live one is left alone', async (_, happens) => {
  await follow()
  happens()
  expect(sockets).toHaveLength(1)
  sockets[0]?.close(1006)
  happens()
  await opened(2)
  // The delayed attempt is not made as well.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(2)
})

test('after a sleep without timers a connection that has been silent for too long is opened again', async () => {
  await follow()
  vi.setSystemTime(Date.now() + SILENCE)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  document.dispatchEvent(new Event('visibilitychange'))
  await opened(2)
})

/** Requests of own data of a page that shows it. */
async function showsOwnData(): Promise<readonly unknown[]> {
  const asked = answer(listAlerts, { alerts: [], unread: 0 })
  onTestFinished(new QueryObserver(ofPage(queryClient), query(listAlerts)).subscribe(() => undefined))
  await expect.poll(() => asked.length).toBe(1)
  return asked
}

test('a page asks for its data again at its first connection where an attempt before failed: the server may be another', async () => {
  const asked = await showsOwnData()
  await follow()
  sockets[0]?.close(1006)
  await vi.advanceTimersByTimeAsync(5_000)
  await opened(2)
  sockets[1]?.receive({ type: 'connected' })
  await expect.poll(() => asked.length).toBe(2)
})

test('a page whose first connection opens later than servers remember changes asks for its data again', async () => {
  const asked = await showsOwnData()
  const askedAt = Date.now()
  vi.setSystemTime(askedAt + CHANGES_KEPT_SECONDS * 1000)
  await follow(askedAt)
  sockets[0]?.receive({ type: 'connected' })
  await expect.poll(() => asked.length).toBe(2)
})

test('a page whose first connection opens in time is notified by the server, and requests nothing itself', async () => {
  const asked = await showsOwnData()
  const askedAt = Date.now()
  vi.setSystemTime(askedAt + CHANGES_KEPT_SECONDS * 1000 - 1)
  await follow(askedAt)
  sockets[0]?.receive({ type: 'connected' })
  await vi.advanceTimersByTimeAsync(0)
  expect(ofPage(queryClient).getQueryState(query(listAlerts).queryKey)?.fetchStatus).toBe('idle')
  sockets[0]?.receive({ type: 'changed', what: ['alerts'] })
  await expect.poll(() => asked.length).toBe(2)
})

test('what a page asked for after a change that arrives late is not requested again', async () => {
  const asked = await showsOwnData()
  const askedAt = Date.now()
  vi.setSystemTime(askedAt + 2_000)
  await follow(askedAt)
  sockets[0]?.receive({ type: 'changed', what: ['alerts'], ago: 2_001 })
  expect(ofPage(queryClient).getQueryState(query(listAlerts).queryKey)?.fetchStatus).toBe('idle')
  sockets[0]?.receive({ type: 'changed', what: ['alerts'], ago: 2_000 })
  await expect.poll(() => asked.length).toBe(2)
})

test('once it is stopped, nothing opens it again', async () => {
  const stop = await follow()
  stop()
  expect(isOpen(0)).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10 * SILENCE)
  expect(sockets).toHaveLength(1)
})

test('a session that was ended elsewhere is noticed: the user is asked for again, and the data of the last one is dropped', async () => {
  signedIn()
  onTestFinished(new QueryObserver(ofPage(queryClient), currentUserQuery).subscribe(() => undefined))
  await expect.poll(() => ofPage(queryClient).getQueryData(currentUserQuery.queryKey)).toBeTruthy()
  setAnswer(ofPage(queryClient), { queryKey: ['/api/stats'], meta: { data: ['stats'], offline: 'person' } }, 'figures')
  await follow()
  answer(currentUser, null)
  sockets[0]?.close(SESSION_ENDED)
  await expect.poll(() => ofPage(queryClient).getQueryData(currentUserQuery.queryKey)).toBeNull()
  expect(ofPage(queryClient).getQueryData(['/api/stats'])).toBeUndefined()
})
