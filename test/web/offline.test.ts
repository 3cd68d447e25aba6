import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../src/contract/auth.ts'
import { createBet } from '../../src/contract/bets/bets.ts'
import { stats } from '../../src/contract/statistics.ts'
import { server } from '../../src/web/api/call.ts'
import { queryClient } from '../../src/web/api/create-client.ts'
import { currentUserQuery } from '../../src/web/api/current-user.ts'
import { connectionQuery } from '../../src/web/api/live-data.ts'
import { offline } from '../../src/web/api/offline.ts'
import { outbox, waitingBets } from '../../src/web/api/outbox.ts'
import { query } from '../../src/web/api/query-client.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webBet } from '../support/web-bet.ts'
import { onThisDevice, putOnDevice } from './support/device.ts'
import { answer, health, lost, requestsOf } from './support/network.ts'
import { signedIn, statistics } from './support/people.ts'
import { ofPage } from './support/site.tsx'

const ME = 7
const BODY = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50', odds: '1.85', betType: 'match-winner' }
const statsQuery = query(stats, { query: { tz: 'UTC' } })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  signedIn({ id: ME })
  answer(createBet, webBet())
  const { start, whenUnreachable } = ofPage(offline)
  ofPage(server).whenUnreachable = whenUnreachable
  const locked = vi.spyOn(navigator.locks, 'request')
  start()
  await ofPage(queryClient).query(currentUserQuery)
  // Once the user is known, the page looks for bets that wait.
  await expect.poll(() => locked.mock.calls.length).toBe(1)
  locked.mockRestore()
  await sendingEnds()
})

/** One tab at a time sends. */
const sendingEnds = () => navigator.locks.request('waiting-bets', () => undefined)

async function cut(): Promise<void> {
  health.isThere = false
  window.dispatchEvent(new Event('offline'))
  await expect.poll(() => ofPage(reachability).get()).toBe('lost')
}

async function waiting(owner: number): Promise<void> {
  const bet = { key: `of-${owner}`, owner, body: BODY, writtenAt: Date.now(), attemptedAt: null, refusal: null }
  await putOnDevice('waiting', bet)
  await ofPage(outbox).load()
}

/** From now on the server knows this user; the page asks who it is. */
async function signsIn(id: number | null): Promise<void> {
  if (id === null) answer(currentUser, null)
  else signedIn({ id })
  await ofPage(queryClient).query({ ...currentUserQuery, staleTime: 0 })
}

test('a page that starts is on line', () => {
  expect(ofPage(reachability).get()).toBe('up')
})

test('a call without an answer while the server is away: the line is lost, and what was seen last is shown', async () => {
  answer(stats, statistics({ totalBets: 3 }))
  await ofPage(queryClient).query(statsQuery)
  await vi.advanceTimersByTimeAsync(300)
  await expect.poll(async () => (await onThisDevice('seen')).length).toBe(2)
  ofPage(queryClient).removeQueries({ queryKey: statsQuery.queryKey })
  health.isThere = false
  answer(stats, lost())
  await expect(ofPage(queryClient).query(statsQuery)).rejects.toThrow(TypeError)
  expect(ofPage(reachability).get()).toBe('lost')
  expect(ofPage(queryClient).getQueryData(statsQuery.queryKey)).toMatchObject({ totalBets: 3 })
})

test('a call without an answer while the server is there is no lost connection, and does not sign the user out', async () => {
  ofPage(queryClient).removeQueries({ queryKey: currentUserQuery.queryKey })
  answer(currentUser, lost())
  await expect(ofPage(queryClient).query(currentUserQuery)).rejects.toThrow(TypeError)
  expect(ofPage(reachability).get()).toBe('up')
  signedIn({ id: ME })
  await vi.advanceTimersByTimeAsync(0)
  await expect.poll(() => ofPage(queryClient).getQueryData(currentUserQuery.queryKey)?.id).toBe(ME)
})

test('a call that the page itself gave up says nothing about the line', async () => {
  health.isThere = false
  await ofPage(offline).whenUnreachable(new DOMException('given up', 'AbortError'))
  expect(ofPage(reachability).get()).toBe('up')
})

test.each([
  ['the browser says so', () => window.dispatchEvent(new Event('offline'))],
  ['the socket is lost', () => ofPage(queryClient).setQueryData(connectionQuery.queryKey, 'offline')],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('when %s the server is asked, and the line is lost if it does not answer', async (_, happens) => {
  happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(ofPage(reachability).get()).toBe('up')
  health.isThere = false
  ofPage(queryClient).setQueryData(connectionQuery.queryKey, 'live')
  happens()
  await expect.poll(() => ofPage(reachability).get()).toBe('lost')
})

test('a lost line is probed every 5 s; once it is back it says so for 5 s, and the screens are loaded again', async () => {
  await ofPage(queryClient).query(statsQuery)
  await cut()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ofPage(reachability).get()).toBe('lost')
  health.isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => ofPage(reachability).get(), { interval: 1 }).toBe('back')
  expect(ofPage(queryClient).getQueryState(statsQuery.queryKey)?.isInvalidated).toBe(true)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(ofPage(reachability).get()).toBe('back')
  await vi.advanceTimersByTimeAsync(100)
  expect(ofPage(reachability).get()).toBe('up')
})

test('a probe that fails after a later one was answered does not lose the line again', async () => {
  const late = Promise.withResolvers<boolean>()
  health.isThere = late.promise
  const given = ofPage(offline).whenUnreachable(new TypeError('Failed to fetch'))
  await cut()
  health.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => ofPage(reachability).get()).toBe('back')
  late.resolve(false)
  await given
  expect(ofPage(reachability).get()).toBe('back')
})

test('bets that wait are sent when the line is back', async () => {
  await cut()
  await waiting(ME)
  health.isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => ofPage(waitingBets).get().length).toBe(0)
  expect(requestsOf(createBet)).toHaveLength(1)
})

test('bets that wait are sent every 30 s', async () => {
  await waiting(ME)
  await vi.advanceTimersByTimeAsync(25_000)
  await sendingEnds()
  expect(requestsOf(createBet)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => ofPage(waitingBets).get().length).toBe(0)
  expect(requestsOf(createBet)).toHaveLength(1)
})

test('bets that wait are not sent while the line is lost', async () => {
  await waiting(ME)
  await cut()
  await vi.advanceTimersByTimeAsync(30_000)
  await sendingEnds()
  expect(requestsOf(createBet)).toHaveLength(0)
})

test('when another user signs in, what the one before saw is deleted, and the bets of that one wait', async () => {
  await waiting(ME)
  answer(createBet, lost())
  await putOnDevice('seen', { address: 'x', key: ['/api/bets'], data: [], at: 0, owner: ME, build: 'any' })
  await signsIn(8)
  await expect.poll(async () => (await onThisDevice('seen')).every(({ owner }) => owner !== ME)).toBe(true)
  expect((await onThisDevice('waiting')).map(({ key }) => key)).toEqual([`of-${ME}`])
  answer(createBet, webBet())
  await signsIn(ME)
  await expect.poll(() => ofPage(waitingBets).get().length).toBe(0)
  expect(requestsOf(createBet).at(-1)?.headers.get('X-Account')).toBe(String(ME))
})

test('a user who signs out leaves no bet and no name on the device, and bets of others wait', async () => {
  answer(createBet, lost())
  await waiting(ME)
  await waiting(8)
  remember(ACCOUNT, String(ME))
  await ofPage(offline).forgetDevice()
  expect(localStorage.getItem(ACCOUNT)).toBe('')
  expect((await onThisDevice('waiting')).map(({ key }) => key)).toEqual(['of-8'])
})

test('when the session ends, what was seen is deleted and bets that wait stay for the same user', async () => {
  await waiting(ME)
  await putOnDevice('seen', { address: 'x', key: ['/api/bets'], data: [], at: 0, owner: ME, build: 'any' })
  answer(createBet, lost())
  await signsIn(null)
  await expect.poll(async () => (await onThisDevice('seen')).every(({ owner }) => owner === null)).toBe(true)
  expect((await onThisDevice('waiting')).map(({ key }) => key)).toEqual([`of-${ME}`])
  answer(createBet, webBet())
  await signsIn(ME)
  await expect.poll(() => ofPage(waitingBets).get().length).toBe(0)
})
