import { expect, test } from 'vitest'
import type { Exploration } from '../../src/contract/explorer.ts'
import { takeVersion } from '../../src/server/matches/match-queries.ts'
import { storeMatch } from '../support/stored-matches.ts'
import { withThreeBets } from '../support/three-bets.ts'

const { its, first, inBulk } = withThreeBets()

async function explored(query: string, url = its.app.url): Promise<Omit<Exploration, 'zone'>> {
  const answer = await fetch(`${url}/api/stats/explorer?${query}`, { headers: { cookie: its.browser.cookie() } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Exploration
}

const send = (path: string, method: string, json: object) => its.mine.fetch(path, { method, json })

async function toMajor(id: number): Promise<void> {
  const { db } = its.app.deps
  const version = await takeVersion(db)
  await db.updateTable('matches').set({ tournament: 'Major', version }).where('id', '=', id).execute()
}

const CHANGES: readonly (readonly [what: string, query: string, change: () => Promise<unknown>])[] = [
  ['placing a bet', 'by=market', () => its.mine.placed()],
  ['another stake', 'by=stake', () => its.mine.change(first(), { amount: '7.00' })],
  ['another price', 'by=odds&and=side', () => its.mine.change(first(), { odds: '4.20' })],
  ['another team', 'by=team&and=opponent', () => its.mine.change(first(), { selectedTeam: 'Natus Vincere' })],
  ['tags', 'by=tags', () => its.mine.change(first(), { tags: ['b'] })],
  ['a bookmaker', 'by=bookmaker', () => its.mine.change(first(), { bookmaker: 'Betano' })],
  ['a tipster', 'by=tipster', () => its.mine.change(first(), { tipster: 'Ana' })],
  ['live', 'by=live', () => its.mine.change(first(), { live: true })],
  ['another time', 'by=month', () => its.mine.change(first(), { placedAt: '2026-01-05T12:00:00Z' })],
  ['settling', 'by=settledBy', () => its.mine.settle(first(), { outcome: 'lost' })],
  ['cashing out', 'by=market', () => its.mine.settle(first(), { outcome: 'cashed-out', paid: '60.00' })],
  ['correcting', 'by=market', () => send(`/api/bets/${its.ids[2]}/correction`, 'PATCH', { amount: '70.00' })],
  [
    'a typed closing price',
    'by=side',
    () => send(`/api/bets/${first()}/close`, 'PUT', { odds: '2.60', otherOdds: '1.50' }),
  ],
  ['reopening', 'by=settledBy', () => its.mine.reopen(its.ids[2] ?? 0)],
  ['deleting', 'by=odds', () => its.mine.remove(first())],
  ['deleting all', 'by=odds', () => its.mine.clear()],
  ['tags of many', 'by=tags', () => inBulk({ kind: 'add-tag', tag: 'many' })],
  ['a bookmaker of many', 'by=bookmaker', () => inBulk({ kind: 'set-bookmaker', bookmaker: 'bet365' })],
  ['settling many', 'by=market', () => inBulk({ kind: 'settle', outcome: 'lost' })],
  ['deleting many', 'by=market', () => inBulk({ kind: 'delete' })],
  ['a match', 'by=format&and=tournament', async () => its.mine.change(first(), { matchId: await spiritMatch() })],
  [
    'a margin method',
    'by=team',
    () => send('/api/book-settings', 'PUT', { currency: 'EUR', unit: null, marginMethod: 'power' }),
  ],
]

const spiritMatch = () => storeMatch(its.app, { team1: 'Team Spirit', team2: 'Natus Vincere' })

test.each(CHANGES)('the view shows %s at once', async (_, query, change) => {
  const before = await explored(query)
  expect(await explored(query)).toEqual(before)
  const answer = await change()
  if (answer instanceof Response) expect(answer.ok, await answer.clone().text()).toBe(true)
  const after = await explored(query)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await explored(query, its.other.url))
})

test('the view shows what was undone of a bulk action', async () => {
  const before = await explored('by=tags')
  const key = await inBulk({ kind: 'add-tag', tag: 'many' })
  expect(await explored('by=tags')).not.toEqual(before)
  await its.mine.fetch(`/api/bets/bulk/${key}/undo`, { method: 'POST' })
  expect(await explored('by=tags')).toEqual(before)
})

test('the view shows another tournament of a match at once', async () => {
  const match = await spiritMatch()
  await its.mine.change(first(), { matchId: match })
  const keysOf = async () => (await explored('by=tournament')).rows.map((row) => row.keys[0])
  // Two bets without a match, and this one.
  expect(await keysOf()).toEqual(['!none', '=Copa de Teste'])
  await toMajor(match)
  expect(await keysOf()).toEqual(['!none', '=Major'])
})

test('the view shows what another process has written', async () => {
  await explored('by=bookmaker')
  const json = { bookmaker: 'Pinnacle' }
  const headers = { cookie: its.browser.cookie() }
  expect((await its.other.fetch(`/api/bets/${first()}`, { method: 'PATCH', json, headers })).status).toBe(200)
  expect((await explored('by=bookmaker')).rows.map((row) => row.keys[0])).toContain('=Pinnacle')
})
