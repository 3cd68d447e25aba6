import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import type { Browser } from '../support/browser.ts'
import { storeMatch } from '../support/stored-matches.ts'

let app: TestApp
/** Another process on the same database: it keeps no totals that it was not asked for. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
  other = await startTestApp({ build: betsApp, database: app.database })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let browser: Browser
let mine: Bets
let ids: number[]
beforeEach(async () => {
  browser = await app.signUp()
  mine = betsOf(browser)
  ids = []
  for (const odds of ['1.50', '2.50', '3.50']) ids.push((await mine.placed({ odds, tags: ['a'] })).id)
  await mine.settle(ids[2] ?? 0, { outcome: 'won' })
})

/** The bets and the totals of the first page. */
async function listed(query: string, url = app.url) {
  const answer = await fetch(`${url}/api/bets?limit=2&${query}`, { headers: { cookie: browser.cookie() } })
  expect(answer.status).toBe(200)
  const totals = ['count', 'staked', 'profit'].map((name) => answer.headers.get(`x-total-${name}`))
  return { totals, ids: ((await answer.json()) as Bet[]).map(({ id }) => id) }
}

const first = () => ids[0] ?? 0
const spiritMatch = () => storeMatch(app, { team1: 'Team Spirit', team2: 'Natus Vincere' })
async function tieFirst() {
  return mine.change(first(), { matchId: await spiritMatch() })
}

let keys = 0
async function inBulk(action: object) {
  keys += 1
  const key = `filter-changes-${keys}`
  const answer = await mine.fetch('/api/bets/bulk', { method: 'POST', json: { key, bets: { ids }, action } })
  expect(answer.status).toBe(200)
  return key
}

const CHANGES: readonly (readonly [what: string, query: string, change: () => Promise<unknown>])[] = [
  ['another bet', 'tag=a', () => mine.placed({ tags: ['a'] })],
  ['the first bet with a tag', 'tag=b', () => mine.change(first(), { tags: ['b'] })],
  ['the first bet of a bookmaker', 'bookmaker=Betano', () => mine.change(first(), { bookmaker: 'Betano' })],
  ['another stake', 'stakeFrom=60', () => mine.change(first(), { amount: '70.00' })],
  ['another price', 'oddsTo=2', () => mine.change(first(), { odds: '4.20' })],
  ['another time', 'to=2026-02-01T00:00:00Z', () => mine.change(first(), { placedAt: '2026-01-05T12:00:00Z' })],
  ['settling', 'outcome=lost', () => mine.settle(first(), { outcome: 'lost' })],
  ['reopening', 'settledBy=user', () => mine.reopen(ids[2] ?? 0)],
  ['a match', 'tied=yes', tieFirst],
  ['the tournament of a match', 'tournament=Copa+de+Teste', tieFirst],
  ['deleting', 'tag=a', () => mine.remove(first())],
  ['deleting all', 'tag=a', () => mine.clear()],
  ['tags of many', 'tag=many', () => inBulk({ kind: 'add-tag', tag: 'many' })],
  ['deleting many', 'tag=a', () => inBulk({ kind: 'delete' })],
]

test.each(CHANGES)('a filter that was asked before shows %s at once', async (_, query, change) => {
  const before = await listed(query)
  expect(await listed(query)).toEqual(before)
  const answer = await change()
  if (answer instanceof Response) expect(answer.ok, await answer.clone().text()).toBe(true)
  const after = await listed(query)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await listed(query, other.url))
})

test('a filter that was asked before shows what was taken back of an act on many bets', async () => {
  const before = await listed('tag=many')
  const key = await inBulk({ kind: 'add-tag', tag: 'many' })
  expect(await listed('tag=many')).toMatchObject({ totals: ['3', '150.00', expect.any(String)] })
  await mine.fetch(`/api/bets/bulk/${key}/undo`, { method: 'POST' })
  expect(await listed('tag=many')).toEqual(before)
})

test('the pages of a filter that was asked before follow one another', async () => {
  const [one, two] = [await listed('tag=a'), await listed('tag=a')]
  expect(two).toEqual(one)
  const answer = await mine.fetch('/api/bets?limit=2&tag=a')
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  const rest = (await (await mine.fetch(next)).json()) as Bet[]
  expect([...one.ids, ...rest.map(({ id }) => id)]).toEqual(ids.toReversed())
})
