import { expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { storeMatch } from '../support/stored-matches.ts'
import { withThreeBets } from '../support/three-bets.ts'

const { its, first, inBulk } = withThreeBets()

/** The bets and the totals of the first page. */
async function listed(query: string, url = its.app.url) {
  const answer = await fetch(`${url}/api/bets?limit=2&${query}`, { headers: { cookie: its.browser.cookie() } })
  expect(answer.status).toBe(200)
  const totals = ['count', 'staked', 'profit'].map((name) => answer.headers.get(`x-total-${name}`))
  return { totals, ids: ((await answer.json()) as Bet[]).map(({ id }) => id) }
}

const spiritMatch = () => storeMatch(its.app, { team1: 'Team Spirit', team2: 'Natus Vincere' })
async function tieFirst() {
  return its.mine.change(first(), { matchId: await spiritMatch() })
}

const CHANGES: readonly (readonly [what: string, query: string, change: () => Promise<unknown>])[] = [
  ['another bet', 'tag=a', () => its.mine.placed({ tags: ['a'] })],
  ['the first bet with a tag', 'tag=b', () => its.mine.change(first(), { tags: ['b'] })],
  ['the first bet of a bookmaker', 'bookmaker=Betano', () => its.mine.change(first(), { bookmaker: 'Betano' })],
  ['another stake', 'stakeFrom=60', () => its.mine.change(first(), { amount: '70.00' })],
  ['another price', 'oddsTo=2', () => its.mine.change(first(), { odds: '4.20' })],
  ['another time', 'to=2026-02-01T00:00:00Z', () => its.mine.change(first(), { placedAt: '2026-01-05T12:00:00Z' })],
  ['settling', 'outcome=lost', () => its.mine.settle(first(), { outcome: 'lost' })],
  ['reopening', 'settledBy=user', () => its.mine.reopen(its.ids[2] ?? 0)],
  ['a match', 'tied=yes', tieFirst],
  ['the tournament of a match', 'tournament=Copa+de+Teste', tieFirst],
  ['deleting', 'tag=a', () => its.mine.remove(first())],
  ['deleting all', 'tag=a', () => its.mine.clear()],
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
  expect(after).toEqual(await listed(query, its.other.url))
})

test('a filter with kept totals shows the undo of a bulk action', async () => {
  const before = await listed('tag=many')
  const key = await inBulk({ kind: 'add-tag', tag: 'many' })
  expect(await listed('tag=many')).toMatchObject({ totals: ['3', '150.00', expect.any(String)] })
  await its.mine.fetch(`/api/bets/bulk/${key}/undo`, { method: 'POST' })
  expect(await listed('tag=many')).toEqual(before)
})

test('the pages of a filter that was asked before follow one another', async () => {
  const [one, two] = [await listed('tag=a'), await listed('tag=a')]
  expect(two).toEqual(one)
  const answer = await its.mine.fetch('/api/bets?limit=2&tag=a')
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  const rest = (await (await its.mine.fetch(next)).json()) as Bet[]
  expect([...one.ids, ...rest.map(({ id }) => id)]).toEqual(its.ids.toReversed())
})
