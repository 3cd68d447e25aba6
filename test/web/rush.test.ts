import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlerts, readAlertSettings } from '../../src/contract/alerts.ts'
import { addFavorite, listFavorites } from '../../src/contract/matches/favorites.ts'
import { findMatch, listResults } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { spreadPushes } from '../../src/web/api/after-push.ts'
import { server } from '../../src/web/api/call.ts'
import { queryClient } from '../../src/web/api/create-client.ts'
import { refetchOwnData } from '../../src/web/api/own-data.ts'
import { query } from '../../src/web/api/query-client.ts'
import { push } from '../../src/web/api/socket.ts'
import { webMatch } from '../support/web-match.ts'
import { passSeconds, stopClock } from './support/clock.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { loaded } from './support/page.ts'
import { alertSettings, showMatches, signedIn, visitor } from './support/people.ts'
import { ofPage, open, siteOfPage } from './support/site.tsx'
import { changes, registered, state, type TestSocket } from './support/socket.ts'

const MATCH = webMatch({ hltvId: 2395747 })
const FAVORITE = {
  ...MATCH,
  id: 1,
  status: 'live',
  byTeam: false,
  calledOff: false,
  finalScore1: null,
  finalScore2: null,
  finishedTime: null,
  otherSource: null,
} as const
const over = (match: Match): Match => ({
  ...match,
  status: 'finished',
  score1: 2,
  updatedAt: '2026-11-20T20:00:00.000Z',
})

/** What has been pushed is waited with for three quarters of the longest time: 1.5 s of 2. */
beforeEach(() => {
  visitor()
  ofPage(push).random = () => 0.75
})

async function openLive(path: string): Promise<TestSocket> {
  showMatches([MATCH])
  await open(path)
  const socket = await registered()
  socket.receive(state([MATCH]))
  await loaded()
  return socket
}

test('the page of a match shows a pushed end at once, and asks for its details within two seconds, for what it was sent or newer', async () => {
  const details = {
    byTeam: false,
    calledOff: false,
    startedTime: null,
    finishedTime: null,
    otherSource: null,
    oddsHistory: [],
  }
  answer(findMatch, { ...MATCH, ...details })
  stopClock()
  const socket = await openLive(`/jogo/${MATCH.hltvId}`)
  const calls = requestsOf(findMatch)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Alfa')
  const before = calls.length
  socket.receive(changes(2, over(MATCH)))
  const end = page.getByRole('main').getByText('Encerrado').first()
  // An assertion that waits would move the clock.
  while (end.query() === null) await passSeconds(0)
  expect(calls).toHaveLength(before)
  answer(findMatch, { ...over(MATCH), ...details, finishedTime: '2026-11-20T20:00:00.000Z' })
  await passSeconds(2)
  expect(calls).toHaveLength(before + 1)
  expect(calls.at(-1)?.headers.get('x-seen-version')).toBe('2')
})

test('matches that end one after the other make the results ask once', async () => {
  answer(listResults, { matches: [], earlier: null, total: 0 })
  stopClock()
  const second = webMatch({ id: 2, hltvId: 2, team1: 'Charlie' })
  const socket = await openLive('/resultados')
  socket.receive(changes(2, second))
  const calls = requestsOf(listResults)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await loaded()
  const before = calls.length
  socket.receive(changes(3, over(MATCH)))
  await passSeconds(0.5)
  socket.receive(changes(4, over(second)))
  await passSeconds(0.5)
  expect(calls).toHaveLength(before)
  await passSeconds(4)
  expect(calls).toHaveLength(before + 1)
  expect(calls.at(-1)?.headers.get('x-seen-version')).toBe('4')
})

async function openFavorites() {
  signedIn()
  // As the page does at rest.
  spreadPushes(siteOfPage())
  const calls = answer(listFavorites, [])
  answer(addFavorite, FAVORITE)
  stopClock()
  const socket = await openLive('/jogos-ao-vivo')
  onTestFinished(new QueryObserver(ofPage(queryClient), query(listFavorites)).subscribe(() => undefined))
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await loaded()
  return { socket, calls, before: calls.length }
}
const changed = (socket: TestSocket) => socket.receive({ type: 'changed', what: ['favorites'] })

describe('what a push says has changed of the user’s own data is asked for again', () => {
  test('within two seconds, once for two pushes', async () => {
    const { socket, calls, before } = await openFavorites()
    changed(socket)
    await passSeconds(1.4)
    changed(socket)
    expect(calls).toHaveLength(before)
    await passSeconds(0.2)
    expect(calls).toHaveLength(before + 1)
    await passSeconds(4)
    expect(calls).toHaveLength(before + 1)
  })

  test('also where the first answer was from before the change, and its screen was left before it could be read again', async () => {
    signedIn()
    const old = held<typeof listAlerts>({ alerts: [], unread: 1 })
    const alerts = answer(listAlerts, old)
    const settings = answer(readAlertSettings, alertSettings())
    const show = (endpoint: typeof listAlerts | typeof readAlertSettings) =>
      new QueryObserver(ofPage(queryClient), query<typeof endpoint>(endpoint)).subscribe(() => undefined)
    onTestFinished(show(readAlertSettings))
    await expect.poll(() => ofPage(queryClient).getQueryData(query(readAlertSettings).queryKey)).toBeTruthy()
    const leave = show(listAlerts)
    await expect.poll(() => alerts.length).toBe(1)
    // Something else of the same kind takes longer.
    const slow = held<typeof readAlertSettings>(alertSettings())
    answer(readAlertSettings, slow)
    const refetching = refetchOwnData(ofPage(queryClient), ['alerts'])
    await expect.poll(() => settings.length).toBe(2)
    answer(listAlerts, { alerts: [], unread: 0 })
    old.release()
    await expect
      .poll(() => ofPage(queryClient).getQueryData(query(listAlerts).queryKey))
      .toEqual({ alerts: [], unread: 1 })
    leave()
    slow.release()
    await refetching
    onTestFinished(show(listAlerts))
    await expect
      .poll(() => ofPage(queryClient).getQueryData(query(listAlerts).queryKey))
      .toEqual({ alerts: [], unread: 0 })
  })

  test('at once after a mutation of this page, and spread again three seconds later', async () => {
    const { socket, calls, before } = await openFavorites()
    const act = new MutationObserver(ofPage(queryClient), {
      mutationFn: (hltvId: number) => ofPage(server).call(addFavorite, { body: { hltvId } }),
    })
    await act.mutate(5)
    changed(socket)
    await expect.poll(() => calls.length).toBe(before + 1)
    await passSeconds(4)
    changed(socket)
    expect(calls).toHaveLength(before + 1)
    await passSeconds(2)
    expect(calls).toHaveLength(before + 2)
  })
})
