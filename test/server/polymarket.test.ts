import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { expectSettled, settler } from '../support/settling-app.ts'
import { type StandIn, startStandIn } from '../support/stand-in.ts'

let site: StandIn
let app: TestApp
let clock: Clock
beforeEach(async () => {
  site = await startStandIn('polymarket')
  clock = stoppedClock('2026-08-29T12:40:00Z')
  app = await startTestApp({
    config: { matchProviders: ['polymarket'], polymarketBaseUrl: site.url },
    now: clock.now,
  })
})
afterEach(async () => {
  await app.close()
  // The process that polled leaves no line open.
  await expect.poll(() => site.socket.open()).toBe(0)
  await site.close()
})

async function refreshAfter(seconds: number) {
  clock.pass(seconds)
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}

async function live(): Promise<Match | undefined> {
  const matches = (await (await app.fetch('/api/live-matches')).json()) as Match[]
  return matches.find(({ team1 }) => team1 === 'Marble Owls')
}

const FRAME = {
  gameId: 900_001,
  leagueAbbreviation: 'cs2',
  homeTeam: 'Marble Owls',
  awayTeam: 'Kettle Nine',
  status: 'running',
  live: true,
  ended: false,
}

/** Pushes the frame until the list shows it, as the clock goes on. */
async function expectPlay(frame: object, shown: object): Promise<void> {
  site.socket.push({ leagueAbbreviation: 'lol', gameId: 1, status: 'running', score: '000-000|0-1|Bo5', live: true })
  site.socket.push({ ...FRAME, ...frame })
  const afterFive = async () => {
    await refreshAfter(5)
    return live()
  }
  await expect.poll(afterFive, { timeout: 30_000 }).toMatchObject(shown)
}

test('a match goes through its maps to its result, and a bet on it settles itself; one on rounds asks its user', async () => {
  await refreshAfter(0)
  await expect.poll(live).toMatchObject({ score1: 1, score2: 0, currentMapScore1: 4, currentMapScore2: 8 })
  const mine = await settler(app)
  await mine.automatic('won', 'lost')
  const { id: matchId } = await app.deps.db
    .selectFrom('matches')
    .select('id')
    .where('sourceId', '=', '700001')
    .executeTakeFirstOrThrow()
  const bet = {
    teams: 'Marble Owls vs Kettle Nine',
    selectedTeam: 'Marble Owls',
    amount: '10.00',
    odds: '1.80',
    matchId,
  }
  const series = await mine.placed(bet)
  const lastMap = await mine.placed({
    ...bet,
    betType: 'map-winner',
    selection: { market: 'map-winner', map: 3, side: 1 },
  })
  const rounds = await mine.placed({
    ...bet,
    betType: 'handicap',
    selection: { market: 'round-handicap', map: 1, side: 1, line: -3.5 },
  })

  await expect.poll(() => site.socket.open(), { timeout: 30_000 }).toBe(1)
  await expectPlay({ score: '7-9|1-0|Bo3', period: '2/3' }, { score1: 1, currentMapScore1: 7, currentMapScore2: 9 })
  // Rounds that are not known, of the next map.
  await expectPlay({ score: '000-000|1-1|Bo3', period: '3/3' }, { score1: 1, score2: 1, currentMapScore1: null })
  // The list of five minutes ago says nothing new.
  await refreshAfter(300)
  site.socket.push({ ...FRAME, status: 'Finished', score: '000-000|2-1|Bo3', live: false, ended: true })
  const ended = async () => {
    await refreshAfter(5)
    return (await live()) ?? 'gone'
  }
  await expect.poll(ended, { timeout: 30_000 }).toBe('gone')
  await expectSettled(app)
  expect(await mine.bet(series.id)).toMatchObject({ status: 'pending' })

  const decided = (text: string) =>
    text
      .replace('4-8|1-0|Bo3', '000-000|2-1|Bo3')
      .replace('"live":true,"ended":false', '"live":false,"ended":true')
      .replace(String.raw`"[\"0.71\", \"0.29\"]"`, String.raw`"[\"0.999\", \"0.001\"]"`)
      .replace(String.raw`"[\"0.4\", \"0.6\"]"`, String.raw`"[\"0.001\", \"0.999\"]"`)
  site.rewrite = decided
  const settled = async () => {
    await refreshAfter(300)
    await expectSettled(app)
    return mine.bet(series.id)
  }
  await expect.poll(settled, { timeout: 60_000 }).toMatchObject({ status: 'won' })
  expect(await mine.bet(lastMap.id)).toMatchObject({ status: 'won' })
  expect(await mine.bet(rounds.id)).toMatchObject({ status: 'pending' })
  expect(site.socket.openedBy).toEqual(['Clutchbook'])
})

test('a line that breaks is opened again', async () => {
  await refreshAfter(0)
  await expect.poll(() => site.socket.open(), { timeout: 30_000 }).toBe(1)
  site.socket.cut()
  const again = async () => {
    await refreshAfter(5)
    return site.socket.openedBy.length
  }
  await expect.poll(again, { timeout: 30_000 }).toBe(2)
})

test('an open line that says nothing does not keep a match on time while the list fails', async () => {
  await refreshAfter(0)
  await expect.poll(() => site.socket.open(), { timeout: 30_000 }).toBe(1)
  await expectPlay({ score: '7-9|1-0|Bo3', period: '2/3' }, { currentMapScore1: 7, delayedSince: null })
  site.fault = 'server-error'
  const delayed = async () => {
    await refreshAfter(300)
    return (await live())?.delayedSince
  }
  await expect.poll(delayed, { timeout: 30_000 }).not.toBeNull()
  const reads = app.deps.db.selectFrom('matches').select('readTask').where('sourceId', '=', '700001')
  expect(await reads.execute()).toEqual([{ readTask: 'list' }])
})
