import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Response } from '../../src/contract/endpoint.ts'
import type { chanceRecord } from '../../src/contract/matches/chances.ts'
import type { MapScore, MatchReading } from '../../src/domain/match/match.ts'
import { required } from '../../src/domain/required.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading } from '../support/scripted-source.ts'
import { deleteMatches } from '../support/stored-matches.ts'

const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
})
beforeEach(() => deleteMatches(app.deps))
afterAll(() => app.close())

async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: [] })
  clock.pass(60)
  await expectRead(app, clock)
}

async function record() {
  // Longer than an answer is cached.
  clock.pass(61)
  const answer = await app.fetch('/api/chances/record')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Response<typeof chanceRecord>
}

const EVEN = { odds1: 1900, odds2: 1900 }
const team = (name: string) => ({ key: name, name, logoUrl: null })
/** A match of equal teams: every even state is 50 %. */
const match = (id: string, more: Partial<MatchReading>) =>
  liveReading(id, { team1: team(`A${id}`), team2: team(`B${id}`), odds: EVEN, score1: 0, score2: 0, maps: [], ...more })
const map = (number: number, status: MapScore['status'], score1: number, score2: number): MapScore => ({
  number,
  name: null,
  status,
  score1,
  score2,
  ...(score1 + score2 >= 12 && { firstHalf: { score1: 6, score2: 6 } }),
})
const UPCOMING = { status: 'upcoming', score1: null, score2: null } as const

/** Upcoming, live, 6–6, a map up, 6–6 on the second, and won 2–0 by the first team. */
const WON = [
  match('1', UPCOMING),
  match('1', {}),
  match('1', { maps: [map(1, 'running', 6, 6)] }),
  match('1', { score1: 1, maps: [map(1, 'finished', 13, 9)] }),
  match('1', { score1: 1, maps: [map(1, 'finished', 13, 9), map(2, 'running', 8, 6)] }),
  match('1', { status: 'finished', score1: 2, maps: [map(1, 'finished', 13, 9), map(2, 'finished', 13, 11)] }),
]

const records = () =>
  app.deps.db
    .selectFrom('chanceRecords')
    .select(['stage', 'map', 'matchChance', 'mapChance', 'recordedAt'])
    .orderBy('recordedAt')
    .execute()

describe('the record of live chances', () => {
  test('has each fixed state once, with the chance and the time at which the match passed it', async () => {
    for (const reading of WON) await read([reading])
    const kept = await records()
    expect(kept.map(({ stage, map: number }) => `${stage} ${number}`)).toEqual([
      'start 0',
      'half 1',
      'between 1',
      'half 2',
    ])
    const chances = kept.map(({ matchChance, mapChance }) => [matchChance, mapChance])
    // One map up between equals: 1 − ½·½.
    const expected = [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.75, null],
      [0.75, 0.5],
    ]
    for (const [at, pair] of expected.entries()) {
      for (const [which, chance] of pair.entries()) {
        if (chance === null) expect(chances[at]?.[which]).toBeNull()
        else expect(chances[at]?.[which]).toBeCloseTo(chance, 9)
      }
    }
    expect(new Set(kept.map(({ recordedAt }) => recordedAt.getTime())).size).toBe(4)
  })

  test('publishes the chances against what came, and those of the price alone', async () => {
    for (const reading of WON) await read([reading])
    const { matches, simulated, forecasts, methods } = await record()
    expect({ matches, simulated }).toEqual({ matches: 1, simulated: false })
    expect(forecasts.map(({ of, stage, count }) => [of, stage, count])).toEqual([
      ['match', 'start', 1],
      ['match', 'half', 2],
      ['match', 'between', 1],
      ['map', 'half', 2],
    ])
    const between = forecasts[2]
    expect(between?.brier).toBeCloseTo(0.0625, 9)
    expect(between?.logLoss).toBeCloseTo(-Math.log(0.75), 9)
    expect(between?.price.brier).toBeCloseTo(0.25, 9)
    expect(between?.bins).toHaveLength(1)
    expect(between?.bins[0]).toMatchObject({ from: 0.7, count: 1, came: 1, high: 1 })
    // Wilson, one of one: z² / (1 + z²) from below.
    expect(between?.bins[0]?.low).toBeCloseTo(1 / (1 + 1.959964 ** 2), 6)
    expect(methods).toEqual({ matches: 1, needed: 2000, scores: null })
  })

  test('counts no match that is still open, drawn or given up', async () => {
    await read([match('1', UPCOMING), match('2', UPCOMING), match('3', { ...UPCOMING, format: 'BO2' })])
    const open = { maps: [map(1, 'running', 6, 6)] }
    await read([match('1', open), match('2', open), match('3', { ...open, format: 'BO2' })])
    expect(await records()).toHaveLength(6)
    const drawn = { score1: 1, score2: 1, maps: [map(1, 'finished', 13, 9), map(2, 'finished', 9, 13)] }
    await read([
      match('2', { status: 'finished', forfeit: true, score1: 1, score2: 0 }),
      match('3', { status: 'finished', format: 'BO2', ...drawn }),
    ])
    // Of the drawn match only the first map has a winner.
    expect((await record()).forecasts.map(({ of, stage, count }) => [of, stage, count])).toEqual([['map', 'half', 1]])
  })

  test('counts a match whose maps contradict each other once the source has corrected them', async () => {
    const named = ({ maps = [], ...reading }: MatchReading, ...names: readonly string[]): MatchReading => ({
      ...reading,
      maps: maps.map((of, at) => ({ ...of, name: names[at] ?? null })),
    })
    for (const reading of WON) await read([named(reading, 'Mirage', 'Mirage')])
    expect(await records()).toHaveLength(4)
    expect(await app.deps.db.selectFrom('matches').select(['status', 'score1', 'score2']).execute()).toEqual([
      { status: 'finished', score1: null, score2: null },
    ])
    // Which of the two maps was played is not known: neither says whether a chance came true.
    expect(await record()).toMatchObject({ matches: 0, forecasts: [] })

    await read([named(required(WON.at(-1), 'the last reading'), 'Nuke', 'Mirage')])
    const { matches, forecasts } = await record()
    expect(matches).toBe(1)
    expect(forecasts.map(({ of, count }) => [of, count])).toEqual([
      ['match', 1],
      ['match', 2],
      ['match', 1],
      ['map', 2],
    ])
  })

  test('counts no match of which it has no chance to compare', async () => {
    await read([match('1', { ...UPCOMING, format: 'BO2' })])
    await read([match('1', { format: 'BO2' })])
    const maps = [map(1, 'finished', 13, 9), map(2, 'finished', 13, 11)]
    await read([match('1', { status: 'finished', format: 'BO2', score1: 2, maps })])
    expect(await records()).toMatchObject([{ stage: 'start', matchChance: null }])
    expect(await record()).toMatchObject({ matches: 0, forecasts: [] })
  })

  test('a match without a price before its start has no chance', async () => {
    await read([match('1', { maps: [map(1, 'running', 6, 6)] })])
    expect(await records()).toEqual([])
  })

  test('a false start is forgotten', async () => {
    await read([match('1', UPCOMING)])
    await read([match('1', {})])
    expect(await records()).toHaveLength(1)
    await read([match('1', UPCOMING)])
    expect(await records()).toEqual([])
  })

  test('the chances after a map whose winner was exchanged are those of its winner', async () => {
    for (const reading of WON.slice(0, 4)) await read([reading])
    const [, , before] = await records()
    const corrected = match('1', { score2: 1, maps: [map(1, 'finished', 9, 13)] })
    for (const reading of [corrected, corrected]) await read([reading])
    const [, , after] = await records()
    expect([before?.stage, after?.stage]).toEqual(['between', 'between'])
    // The teams are equal.
    expect(Number(after?.matchChance)).toBeCloseTo(1 - Number(before?.matchChance), 9)
  })

  test('the chances of teams that the source took back are forgotten, those of its own recorded', async () => {
    const other = { team1: team('C'), team2: team('D'), odds: { odds1: 1500, odds2: 3000 } }
    await read([match('1', { ...UPCOMING, ...other })])
    await read([match('1', other)])
    expect((await records())[0]?.matchChance).toBeGreaterThan(0.6)
    const own = match('1', { startOdds: EVEN })
    await read([own])
    await read([own])
    const kept = await records()
    expect(kept.map(({ stage, matchChance }) => [stage, matchChance])).toEqual([['start', expect.closeTo(0.5, 9)]])
  })

  test('compares the margin methods from 2,000 prices on', async () => {
    for (const reading of WON) await read([reading])
    const [{ id } = { id: 0 }] = await app.deps.db.selectFrom('matches').select('id').execute()
    await app.deps.db.updateTable('matches').set({ startOdds1: 1500, startOdds2: 2740 }).where('id', '=', id).execute()
    // The same match 1,999 times more: three of four won by the favorite.
    await app.deps.database.pool.query(`
      INSERT INTO matches (source, source_id, status, team1_name, team2_name, format, score1, score2, start_odds1, start_odds2,
        updated_at, version, read_task)
      SELECT source, 'copy ' || n, status, team1_name, team2_name, format, CASE WHEN n % 4 = 0 THEN 0 ELSE 2 END,
        CASE WHEN n % 4 = 0 THEN 2 ELSE 0 END, start_odds1, start_odds2, updated_at, version, read_task
      FROM matches, generate_series(1, 1999) AS n`)
    const { methods } = await record()
    expect(methods.matches).toBe(2000)
    // 499 of 2,000 lost. https://github.com/opisthokonta/implied gives .646226 (basic) and .653152 (power) at 1.50 / 2.74.
    const brier = (chance: number) => (1501 * (1 - chance) ** 2 + 499 * chance ** 2) / 2000
    const scores = new Map(methods.scores?.map((score) => [score.method, score.brier]))
    expect(scores.get('multiplicative')).toBeCloseTo(brier(0.646226), 5)
    expect(scores.get('power')).toBeCloseTo(brier(0.653152), 5)
    expect(methods.scores).toHaveLength(4)
  })
})
