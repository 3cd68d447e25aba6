import { BUILD } from 'virtual:build'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../src/contract/auth.ts'
import { stats } from '../../src/contract/statistics.ts'
import { queryClient } from '../../src/web/api/create-client.ts'
import { currentUserQuery } from '../../src/web/api/current-user.ts'
import { lastSeen } from '../../src/web/api/last-seen.ts'
import { liveMatchesQuery } from '../../src/web/api/live-data.ts'
import { outbox } from '../../src/web/api/outbox.ts'
import { query, setAnswer } from '../../src/web/api/query-client.ts'
import { onThisDevice, putOnDevice } from './support/device.ts'
import { answer } from './support/network.ts'
import { signedIn, statistics } from './support/people.ts'
import { ofPage } from './support/site.tsx'

const ME = 7
const NOW = Date.parse('2026-11-23T12:00:00Z')
const A_MINUTE_AGO = NOW - 60_000
const statsQuery = query(stats, { query: { tz: 'UTC' } })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  signedIn({ id: ME })
  // The page lays out the stores of the device.
  await ofPage(outbox).load()
  ofPage(lastSeen).keep()
})

type Entry = Pick<typeof statsQuery, 'meta'> & {
  readonly key: readonly string[]
  readonly data: unknown
  readonly owner: number | null
}
const me: Entry = { key: [currentUser.path], meta: currentUserQuery.meta, data: { id: ME }, owner: ME }
const lists: Entry = {
  key: liveMatchesQuery.queryKey as readonly string[],
  data: [],
  owner: null,
  meta: liveMatchesQuery.meta,
} // the key is a URL
const OF_BETS = { data: ['bets'], offline: 'person' } as const
const betsOf = (owner: number): Entry => ({ key: ['/api/bets', String(owner)], meta: OF_BETS, data: [owner], owner })
const show = ({ key, meta }: Entry, data: unknown) => setAnswer(ofPage(queryClient), { queryKey: key, meta }, data)

/** What another page of this build has stored. */
async function stored(entries: readonly Entry[], more: object = {}): Promise<void> {
  for (const entry of entries) {
    await putOnDevice('seen', { ...entry, address: JSON.stringify(entry.key), at: A_MINUTE_AGO, build: BUILD, ...more })
  }
}

const keysOnDevice = async () => (await onThisDevice('seen')).map(({ key }) => String(key)).toSorted()
const shownTo = ({ key }: Entry) => ofPage(queryClient).getQueryData(key)

test('what a user was shown is on the device 300 ms later, with its owner and the time it was read', async () => {
  await ofPage(queryClient).query(currentUserQuery)
  answer(stats, statistics({ totalBets: 3 }))
  await ofPage(queryClient).query(statsQuery)
  await vi.advanceTimersByTimeAsync(299)
  expect(await onThisDevice('seen')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(async () => (await onThisDevice('seen')).length).toBe(2)
  expect(await onThisDevice('seen')).toContainEqual(
    expect.objectContaining({ key: statsQuery.queryKey, owner: ME, at: NOW, data: statistics({ totalBets: 3 }) }),
  )
})

test('the answer to what is being chosen, as the count of a filter, is not kept', async () => {
  await ofPage(queryClient).query({
    queryKey: ['/api/bets', 'count'],
    queryFn: () => 3,
    meta: { data: ['bets'], offline: 'nobody' },
  })
  await ofPage(queryClient).query(currentUserQuery)
  await vi.advanceTimersByTimeAsync(300)
  await expect.poll(async () => (await onThisDevice('seen')).length).toBeGreaterThan(0)
  expect(await keysOnDevice()).toEqual([currentUser.path])
})

test('nothing of a user who has signed out meanwhile is written', async () => {
  await ofPage(queryClient).query(currentUserQuery)
  await ofPage(queryClient).query(statsQuery)
  ofPage(queryClient).setQueryData(currentUserQuery.queryKey, null)
  show(lists, [])
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(async () => (await onThisDevice('seen')).length).toBeGreaterThan(0)
  expect(await keysOnDevice()).toEqual([liveMatchesQuery.queryKey.join()])
})

test('without a network the user gets the own data back and the public lists, as old as they are', async () => {
  await stored([me, lists, betsOf(ME), betsOf(8)])
  await ofPage(lastSeen).show()
  expect([shownTo(lists), shownTo(betsOf(ME)), shownTo(betsOf(8))]).toEqual([[], [ME], undefined])
  expect(ofPage(queryClient).getQueryState(betsOf(ME).key)?.dataUpdatedAt).toBe(A_MINUTE_AGO)
})

test('data that the page has already stays', async () => {
  await stored([me, betsOf(ME)])
  show(betsOf(ME), ['newer'])
  await ofPage(lastSeen).show()
  expect(shownTo(betsOf(ME))).toEqual(['newer'])
})

test('to a visitor only the public lists are shown', async () => {
  await stored([lists, betsOf(ME)])
  await ofPage(lastSeen).show()
  expect([shownTo(lists), shownTo(betsOf(ME))]).toEqual([[], undefined])
})

test.each([
  ['another build', { build: 'another' }],
  ['a version before builds were noted', { build: undefined }],
])('data that %s has stored is not shown: its fields may be others', async (_, more) => {
  await stored([me, lists, betsOf(ME)], more)
  await ofPage(lastSeen).show()
  expect([shownTo(lists), shownTo(betsOf(ME))]).toEqual([undefined, undefined])
})

test('signing out deletes the data of every user and every build, and leaves the public lists', async () => {
  await stored([me, lists, betsOf(ME), betsOf(8)])
  await stored([{ ...betsOf(ME), key: ['/api/bets', 'old'] }], { build: 'another' })
  await ofPage(lastSeen).forget()
  expect(await keysOnDevice()).toEqual([lists.key.join()])
})

test('when another user signs in, the data of the others is deleted', async () => {
  await stored([me, betsOf(ME), betsOf(8)])
  await ofPage(lastSeen).forget(8)
  expect(await keysOnDevice()).toEqual([betsOf(8).key.join()])
})

test('when another user signs in, the page drops what it holds of the one before', async () => {
  show(betsOf(ME), [ME])
  show(lists, [])
  await ofPage(lastSeen).dropOwnData()
  expect([shownTo(betsOf(ME)), shownTo(lists)]).toEqual([undefined, []])
})

test('the page starts with the 60 newest entries of a user, and none of another build', async () => {
  const many = Array.from({ length: 62 }, (_, at) => ({ ...betsOf(ME), key: ['/api/bets', String(at)] }))
  for (const [at, entry] of many.entries()) await stored([entry], { at: NOW - 1_000 * at })
  await stored([lists])
  await stored([{ ...betsOf(ME), key: ['/api/bets', 'old'] }], { build: 'another', at: NOW })
  ofPage(lastSeen).keep()
  await expect.poll(async () => (await onThisDevice('seen')).length).toBeLessThanOrEqual(61)
  expect(await keysOnDevice()).toEqual([lists, ...many.slice(0, 60)].map(({ key }) => key.join()).toSorted())
})
