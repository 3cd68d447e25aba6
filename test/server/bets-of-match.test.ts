import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
let mine: Bets
let match: number
let other: number
/** Of `match`, newest first. */
let placed: Bet[]

beforeAll(async () => {
  app = await startTestApp({
    source: scriptedSource([liveReading('1', { publicId: 1 }), liveReading('2', { publicId: 2 })]),
  })
  const listed = await vi.waitFor(
    async () => {
      const matches = (await (await app.fetch('/api/live-matches')).json()) as Match[]
      expect(matches).toHaveLength(2)
      return matches
    },
    { timeout: 20_000 },
  )
  const idOf = (hltvId: number) => listed.find((each) => each.hltvId === hltvId)?.id ?? 0
  match = idOf(1)
  other = idOf(2)
  mine = await bettor(app)
  const bet = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00' }
  const day = (date: number) => new Date(Date.UTC(2026, 0, date)).toISOString()
  await mine.placed({ ...bet, teams: 'Charlie vs Alfa', amount: '99.00' })
  await mine.placed({ ...bet, amount: '98.00', matchId: other })
  const first = await mine.placed({ ...bet, amount: '10.00', matchId: match, placedAt: day(1) })
  const second = await mine.placed({ ...bet, amount: '20.00', matchId: match, placedAt: day(2) })
  const third = await mine.placed({ ...bet, amount: '30.00', matchId: match, placedAt: day(3) })
  await mine.settle(second.id, { status: 'won' })
  placed = [third, second, first]
})
afterAll(() => app.close())

const ids = (bets: readonly Bet[]) => bets.map(({ id }) => id)
const totals = async (query: string) => {
  const { headers } = await mine.fetch(`/api/bets${query}`)
  return ['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))
}

test('the bets on one match are listed, with their totals', async () => {
  expect(ids(await mine.list(`?match=${match}`))).toEqual(ids(placed))
  expect(await totals(`?match=${match}&limit=10`)).toEqual(['3', '60.00', '20.00'])
})

test.each([
  ['of a status', '&status=won', ['1', '20.00', '20.00']],
  ['of a team', '&q=bravo', ['3', '60.00', '20.00']],
  ['of a team that does not play', '&q=charlie', ['0', '0.00', '0.00']],
])('those %s have their own totals', async (_, more, expected) => {
  expect(await totals(`?match=${match}&limit=10${more}`)).toEqual(expected)
})

test('they come in pages, whose links keep the match', async () => {
  const first = await mine.fetch(`/api/bets?match=${match}&limit=2`)
  expect(ids((await first.json()) as Bet[])).toEqual(ids(placed.slice(0, 2)))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(ids((await (await mine.fetch(next)).json()) as Bet[])).toEqual(ids(placed.slice(2)))
})

test('another user’s bets on the match are not listed', async () => {
  const another = await bettor(app)
  expect(await another.list(`?match=${match}`)).toEqual([])
  expect((await app.fetch(`/api/bets?match=${match}`)).status).toBe(401)
})

test.each(['0', '-1', 'x', '1.5', '9007199254740992', '9999999999999999'])('match=%s is refused', async (text) => {
  expect((await mine.fetch(`/api/bets?match=${text}`)).status).toBe(400)
})

test('a multiple is listed with each match of its legs, once', async () => {
  const another = await bettor(app)
  const leg = (matchId: number) => ({
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    odds: '2.00',
    betType: 'match-winner',
    matchId,
  })
  const answer = await another.fetch('/api/bets/multiple', {
    method: 'POST',
    json: { amount: '5.00', legs: [leg(match), leg(other)] },
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as Bet
  expect(ids(await another.list(`?match=${match}`))).toEqual([id])
  expect(ids(await another.list(`?match=${other}&limit=5`))).toEqual([id])
})

test('a match without bets has none, also one that does not exist', async () => {
  expect(await mine.list('?match=999999')).toEqual([])
})
