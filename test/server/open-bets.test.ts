import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OpenBet } from '../../src/contract/bets/bet-lists.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { liveReading, scriptedSource, upcomingReading } from '../support/scripted-source.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const READINGS = [
  liveReading('1', { publicId: 1 }),
  upcomingReading('2', { publicId: 2, team1: team('Charlie'), team2: team('Delta'), format: 'BO5' }),
  liveReading('3', { publicId: 3, team1: team('Golf'), team2: team('Hotel') }),
]
const source = scriptedSource(READINGS)
let app: TestApp
/** The stored id of each match, by its public id. */
const stored = new Map<number, number>()
let mine: Bets

async function matches(list: string): Promise<Match[]> {
  return (await (await app.fetch(`/api/${list}-matches`)).json()) as Match[]
}

beforeAll(async () => {
  app = await startTestApp({ source })
  const listed = await vi.waitFor(
    async () => {
      const all = [...(await matches('live')), ...(await matches('upcoming'))]
      expect(all).toHaveLength(3)
      return all
    },
    { timeout: 60_000 },
  )
  for (const { id, hltvId } of listed) stored.set(hltvId, id)
})
beforeEach(async () => {
  mine = await bettor(app)
})
afterAll(() => app.close())

const LIVE = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' }
const UPCOMING = { ...LIVE, teams: 'Delta vs Charlie', selectedTeam: 'Charlie' }
const ELSEWHERE = { ...LIVE, teams: 'Eco vs Fox', selectedTeam: 'Eco', matchId: null }

async function open(bets: Bets = mine) {
  const answer = await bets.fetch('/api/bets/open')
  expect(answer.status).toBe(200)
  return (await answer.json()) as { profile: string; bets: OpenBet[] }
}

async function multiple(legs: readonly object[]): Promise<Bet> {
  const answer = await mine.fetch('/api/bets/multiple', { method: 'POST', json: { amount: '5.00', legs } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Bet
}

test('pending bets on live and upcoming matches are listed, the newest first, with the format at the bet', async () => {
  const live = await mine.placed({ ...LIVE, matchId: stored.get(1) })
  const upcoming = await mine.placed({ ...UPCOMING, matchId: stored.get(2) })
  await mine.placed(ELSEWHERE)
  const settled = await mine.placed({ ...LIVE, matchId: stored.get(1) })
  await mine.settle(settled.id, { status: 'won' })
  expect((await open()).bets).toEqual([
    { ...upcoming, tiedFormat: 'BO5' },
    { ...live, tiedFormat: 'BO3' },
  ])
})

test('a multiple is listed for one such leg, with the format of each', async () => {
  const mixed = await multiple([{ ...LIVE, matchId: stored.get(1) }, ELSEWHERE])
  await multiple([ELSEWHERE, { ...ELSEWHERE, teams: 'Eco vs Golf' }])
  const [listed, ...others] = (await open()).bets
  expect([listed?.id, others]).toEqual([mixed.id, []])
  expect(listed?.legs).toMatchObject([
    { teams: 'Alfa vs Bravo', tiedFormat: 'BO3' },
    { teams: 'Eco vs Fox', tiedFormat: null },
  ])
})

test('the profile is the one of the settings', async () => {
  expect((await open()).profile).toBe('standard')
  const json = { profile: 'hltv-game', automatic: [] }
  await mine.fetch('/api/settlement-settings', { method: 'PUT', json })
  expect((await open()).profile).toBe('hltv-game')
})

test('another user’s bets are not listed', async () => {
  await mine.placed({ ...LIVE, matchId: stored.get(1) })
  expect((await open(await bettor(app))).bets).toEqual([])
})

test('a bet leaves the list when its match is over', async () => {
  await mine.placed({ ...LIVE, teams: 'Golf vs Hotel', selectedTeam: 'Golf', matchId: stored.get(3) })
  expect((await open()).bets).toHaveLength(1)
  const maps = [
    { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
    { number: 2, name: 'Inferno', status: 'finished', score1: 13, score2: 5 },
  ] as const
  const over = liveReading('3', {
    publicId: 3,
    team1: team('Golf'),
    team2: team('Hotel'),
    status: 'finished',
    score1: 2,
    maps,
  })
  source.set([...READINGS.slice(0, 2), over])
  await expect.poll(async () => (await open()).bets).toEqual([])
})
