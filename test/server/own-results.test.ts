import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnResult } from '../../src/contract/bets/bet-lists.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
const HOUR_MS = 60 * 60 * 1000
const DAYS = 24
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

let app: TestApp
let mine: Bets
/** Two matches that are not over yet. */
let first: number
let second: number
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
  first = await storeMatch(app)
  second = await storeMatch(app, { team1: 'Charlie', team2: 'Delta' })
})

const ON = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.00', betType: 'match-winner' }
const OTHER = { teams: 'Charlie vs Delta', selectedTeam: 'Delta', odds: '1.50', betType: 'match-winner' }

async function results(bets: Bets = mine): Promise<OwnResult[]> {
  const answer = await bets.fetch('/api/bets/results')
  expect(answer.status).toBe(200)
  return (await answer.json()) as OwnResult[]
}

/** The match is over since so many hours. */
async function ends(id: number, hours: number, more: object = {}): Promise<void> {
  const over = { status: 'finished' as const, finishedTime: hoursAgo(hours), ...more }
  await app.deps.db.updateTable('matches').set(over).where('id', '=', id).execute()
}

async function settled(more: object, result: object, bets: Bets = mine): Promise<number> {
  const { id } = await bets.placed({ ...ON, matchId: first, ...more })
  expect((await bets.settle(id, result)).status).toBe(200)
  return id
}

async function multiple(result: object): Promise<number> {
  const legs = [
    { ...ON, matchId: first },
    { ...OTHER, matchId: second },
  ].map(({ teams, selectedTeam, odds, betType, matchId }) => ({ teams, selectedTeam, odds, betType, matchId }))
  const answer = await mine.placeMultiple({ amount: '4.00', legs })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as Bet
  expect((await mine.settle(id, result)).status).toBe(200)
  return id
}

test('a settled bet counts at its match, with its stake, its result and what it counts as', async () => {
  await settled({ odds: '2.05' }, { status: 'won' })
  await settled({ ...OTHER, matchId: second, amount: '18.00' }, { status: 'lost' })
  await Promise.all([ends(first, 1), ends(second, 2)])
  expect(await results()).toEqual([
    { matchId: first, bets: 1, amount: '10.00', profit: '10.50', countsAs: 'won' },
    { matchId: second, bets: 1, amount: '18.00', profit: '-18.00', countsAs: 'lost' },
  ])
})

test('several bets on a match are one sum, to the cent, without a word where they did not all end the same way', async () => {
  await settled({ amount: '0.10', odds: '1.10' }, { status: 'won' })
  await settled({ amount: '0.20', odds: '1.05' }, { status: 'won' })
  await ends(first, 1)
  // 0.10 × 0.10 and 0.20 × 0.05
  expect(await results()).toEqual([{ matchId: first, bets: 2, amount: '0.30', profit: '0.02', countsAs: 'won' }])
  await settled({ amount: '0.02' }, { status: 'lost' })
  expect(await results()).toEqual([{ matchId: first, bets: 3, amount: '0.32', profit: '0.00', countsAs: null }])
})

test.each([
  ['push', { outcome: 'push' }, '0.00', 'returned'],
  ['void', { outcome: 'void' }, '0.00', 'returned'],
  ['half won', { outcome: 'half-won' }, '5.00', 'won'],
  ['half lost', { outcome: 'half-lost' }, '-5.00', 'lost'],
  ['cashed out with a loss', { outcome: 'cashed-out', paid: '7.00' }, '-3.00', 'lost'],
  ['cashed out with a profit', { outcome: 'cashed-out', paid: '12.00' }, '2.00', 'won'],
] as const)('a bet that is %s counts as the statistics count it', async (_, result, profit, countsAs) => {
  await settled({}, result)
  await ends(first, 1)
  expect(await results()).toEqual([{ matchId: first, bets: 1, amount: '10.00', profit, countsAs }])
})

test('push and void count the same; beside a won bet they do not', async () => {
  await settled({}, { outcome: 'push' })
  await settled({}, { outcome: 'void' })
  await ends(first, 1)
  expect(await results()).toMatchObject([{ bets: 2, profit: '0.00', countsAs: 'returned' }])
  await settled({}, { status: 'won' })
  expect(await results()).toMatchObject([{ bets: 3, profit: '10.00', countsAs: null }])
})

test('a pending bet does not count, also where a part of it was cashed out, nor one that was reopened or deleted', async () => {
  const { id } = await mine.placed({ ...ON, matchId: first })
  await mine.cashOut(id, { stake: '5.00', paid: '6.00' })
  const reopened = await settled({}, { status: 'won' })
  expect((await mine.reopen(reopened)).status).toBe(200)
  const deleted = await settled({}, { status: 'won' })
  expect((await mine.remove(deleted)).status).toBe(204)
  await ends(first, 1)
  expect(await results()).toEqual([])
})

test('a corrected bet counts as it was corrected', async () => {
  const id = await settled({}, { status: 'won' })
  await ends(first, 1)
  const json = { amount: '20.00', status: 'lost' }
  expect((await mine.fetch(`/api/bets/${id}/correction`, { method: 'PATCH', json })).status).toBe(200)
  expect(await results()).toEqual([{ matchId: first, bets: 1, amount: '20.00', profit: '-20.00', countsAs: 'lost' }])
})

test('a multiple counts once, at the match of its legs that ended last, beside a single on it', async () => {
  await multiple({ status: 'won' })
  await ends(first, 2)
  // Settled by hand before the second match ended: so far the first one is the last.
  expect(await results()).toMatchObject([{ matchId: first, bets: 1, profit: '8.00' }])
  await ends(second, 1)
  // 4.00 × 2.00 × 1.50 − 4.00
  expect(await results()).toEqual([{ matchId: second, bets: 1, amount: '4.00', profit: '8.00', countsAs: 'won' }])
  await settled({ ...OTHER, matchId: second, amount: '10.00' }, { status: 'lost' })
  await settled({}, { status: 'won' })
  expect(await results()).toEqual([
    { matchId: first, bets: 1, amount: '10.00', profit: '10.00', countsAs: 'won' },
    { matchId: second, bets: 2, amount: '14.00', profit: '-2.00', countsAs: null },
  ])
})

test('a multiple with two legs on one match counts once there', async () => {
  const legs = ['match-winner', 'first-map'].map((betType) => ({
    teams: ON.teams,
    selectedTeam: 'Alfa',
    odds: '2.00',
    betType,
    matchId: first,
  }))
  const answer = await mine.placeMultiple({ amount: '4.00', legs })
  const { id } = (await answer.json()) as Bet
  await mine.settle(id, { status: 'lost' })
  await ends(first, 1)
  expect(await results()).toEqual([{ matchId: first, bets: 1, amount: '4.00', profit: '-4.00', countsAs: 'lost' }])
})

test('of two matches that ended at once the later one in the list has a multiple; reopened, it waits there', async () => {
  const id = await multiple({ status: 'lost' })
  await Promise.all([ends(first, 1), ends(second, 1)])
  expect(await results()).toMatchObject([{ matchId: Math.max(first, second), bets: 1, profit: '-4.00' }])
  await mine.reopen(id)
  // The matches have no score.
  expect(await results()).toMatchObject([
    { matchId: Math.max(first, second), bets: 0, waiting: { bets: 1, verdict: 'needs-you' } },
  ])
})

test('matches count from their end to 31 days after it, of the configured source alone', async () => {
  await settled({}, { status: 'won' })
  await settled({ ...OTHER, matchId: second }, { status: 'won' })
  await ends(second, 31 * DAYS)
  expect(await results()).toEqual([])
  await Promise.all([ends(first, 1), ends(second, 31 * DAYS - 1)])
  expect((await results()).map(({ matchId }) => matchId)).toEqual([first, second])
  await ends(first, 1, { source: 'pandascore', sourceId: `elsewhere-${first}` })
  expect((await results()).map(({ matchId }) => matchId)).toEqual([second])
  await ends(second, 1, { status: 'cancelled', finishedTime: null })
  expect(await results()).toEqual([])
})

describe('pending bets that the score has decided', () => {
  const WON: [number, number][] = [
    [13, 5],
    [13, 9],
  ]
  let over: number
  beforeEach(async () => {
    over = await storeMatch(app, finished(WON, hoursAgo(1)))
  })
  const onOver = (more: object = {}, bets = mine) => bets.placed({ ...ON, matchId: over, ...more })

  test('wait at their match with what the verdict would book, and leave once they are settled', async () => {
    const { id } = await onOver({ amount: '20.00', odds: '2.10' })
    // 20.00 × 1.10
    const waiting = { bets: 1, amount: '20.00', profit: '22.00', verdict: 'won' }
    expect(await results()).toEqual([
      { matchId: over, bets: 0, amount: '0.00', profit: '0.00', countsAs: null, waiting },
    ])
    await mine.settle(id, { status: 'won' })
    expect(await results()).toEqual([{ matchId: over, bets: 1, amount: '20.00', profit: '22.00', countsAs: 'won' }])
  })

  test('are one sum beside the settled ones, without a verdict where they differ', async () => {
    await onOver()
    await onOver({ selectedTeam: 'Bravo', amount: '4.50' })
    const settledBet = await onOver({ amount: '1.00' })
    await mine.settle(settledBet.id, { status: 'won' })
    const waiting = { bets: 2, amount: '14.50', profit: '5.50', verdict: null }
    expect(await results()).toEqual([
      { matchId: over, bets: 1, amount: '1.00', profit: '1.00', countsAs: 'won', waiting },
    ])
  })

  test('have no sum while one of them needs the user', async () => {
    await onOver({ betType: 'first-blood' })
    expect(await results()).toMatchObject([{ waiting: { bets: 1, profit: null, verdict: 'needs-you' } }])
    await onOver()
    expect(await results()).toMatchObject([{ waiting: { bets: 2, profit: null, verdict: null } }])
  })

  test('wait as a multiple at the match of its legs that ended last', async () => {
    const last = await storeMatch(app, { ...finished(WON, hoursAgo(0.5)), team1: 'Charlie', team2: 'Delta' })
    const { teams, selectedTeam, odds, betType } = OTHER
    const legs = [
      { teams: ON.teams, selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner', matchId: over },
      { teams, selectedTeam, odds, betType, matchId: last },
    ]
    expect((await mine.placeMultiple({ amount: '4.00', legs })).status).toBe(201)
    // Delta lost.
    const waiting = { bets: 1, amount: '4.00', profit: '-4.00', verdict: 'lost' }
    expect(await results()).toMatchObject([{ matchId: last, bets: 0, waiting }])
  })

  test('are in the list of matches with own bets, of their owner alone', async () => {
    const other = await bettor(app)
    await onOver({}, other)
    const list = async (bets: Bets) => {
      const { matches, total } = (await (await bets.fetch('/api/bets/results/matches')).json()) as {
        matches: { id: number }[]
        total: number
      }
      return [total, ...matches.map(({ id }) => id)]
    }
    expect(await list(other)).toEqual([1, over])
    expect(await list(mine)).toEqual([0])
    expect(await results()).toEqual([])
  })
})

test('a bet on no match does not count', async () => {
  await settled({ teams: 'Eco vs Fox', selectedTeam: 'Eco', matchId: null }, { status: 'won' })
  await ends(first, 1)
  expect(await results()).toEqual([])
})

test('nobody sees another user’s bets, neither singles nor multiples; signed out nobody sees any', async () => {
  const other = await bettor(app)
  await settled({}, { status: 'won' }, other)
  await multiple({ status: 'won' })
  await Promise.all([ends(first, 2), ends(second, 1)])
  expect(await results()).toMatchObject([{ matchId: second, bets: 1, profit: '8.00' }])
  expect(await results(other)).toMatchObject([{ matchId: first, bets: 1, profit: '10.00' }])
  expect(await results(await bettor(app))).toEqual([])
  expect((await app.fetch('/api/bets/results')).status).toBe(401)
})
