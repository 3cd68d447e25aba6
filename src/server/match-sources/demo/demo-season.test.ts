import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { thinned } from '../../../../test/support/thinned.ts'
import { byTier, DAILY_SEED } from '../../../../test/support/tier.ts'
import { isLegalMapScore } from '../../../domain/match/map-score.ts'
import { type MatchReading, type MatchState } from '../../../domain/match/match.ts'
import { isSameState, syncMatch } from '../../../domain/match/match-sync.ts'
import { isDecided } from '../../../domain/match/series.ts'
import { TBD } from '../../../domain/team/team.ts'
import type { Calls, MatchSource, PollResult } from '../match-source.ts'
import { createDemoSource } from './create-demo-source.ts'
import { matchAt } from './match-at.ts'
import { chanceAt } from './odds-at.ts'
import { Season } from './season.ts'

// Whole days are simulated; on a busy machine that takes more than the usual five seconds.
vi.setConfig({ testTimeout: 180_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Dates on which calendar code often fails: leap days, year ends, changes of daylight saving time, before 1970. */
const ODD_DAYS = [
  '2028-02-28T12:00Z',
  '2024-12-31T12:00Z',
  '2026-03-28T18:00Z',
  '2026-10-24T18:00Z',
  '1969-12-31T12:00Z',
].map(Date.parse)
/** Instants of these days, others on the next day. */
const oddInstants = (every: number) =>
  thinned(
    ODD_DAYS.flatMap((start) => Array.from({ length: DAY / every }, (_, index) => new Date(start + index * every))),
    20,
  )
const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const calls: Calls = { signal: new AbortController().signal, turn: async () => {} }

function read(source: MatchSource, task: string, now: Date): Promise<PollResult> {
  return source.read({ key: task, kind: 'live', everySeconds: 2 }, [], now, calls)
}

const everything = async (source: MatchSource, now: Date) =>
  Promise.all(['live', 'schedule', 'results'].map((task) => read(source, task, now)))

const isPlaying = ({ status }: MatchReading) => status === 'live'

/** The reading as a state, without the checks of `syncMatch`. */
function stateOf(reading: MatchReading): MatchState {
  const {
    sourceId: _,
    score1 = null,
    score2 = null,
    maps = [],
    odds = null,
    forfeit = false,
    finishedTime = null,
    ...rest
  } = reading
  return { ...rest, score1, score2, maps, odds, forfeit, finishedTime, reopenVotes: 0 }
}

test('the same seed and instant give the same matches, independent of earlier reads', async () => {
  const asked = createDemoSource({ seed: 'one' })
  await fc.assert(
    fc.asyncProperty(anyInstant, async (now) => {
      expect(await everything(asked, now)).toEqual(await everything(createDemoSource({ seed: 'one' }), now))
    }),
    { numRuns: byTier(1, 20) },
  )
})

test('another seed is another season', async () => {
  const now = new Date('2026-08-20T18:00Z')
  expect(await everything(createDemoSource({ seed: 'one' }), now)).not.toEqual(
    await everything(createDemoSource({ seed: 'two' }), now),
  )
})

const liveAt = async (source: MatchSource, now: Date) =>
  (await read(source, 'live', now)).matches.filter(isPlaying).length

async function beginsSoon(source: MatchSource, now: Date): Promise<number> {
  const { matches } = await read(source, 'schedule', now)
  const soon = now.getTime() + 6 * HOUR
  return matches.filter(({ scheduledTime }) => scheduledTime && scheduledTime.getTime() < soon).length
}

test('at any instant at least two matches are live', async () => {
  const source = createDemoSource()
  const check = async (now: Date) => {
    expect(await liveAt(source, now), now.toISOString()).toBeGreaterThanOrEqual(2)
  }
  await fc.assert(fc.asyncProperty(anyInstant, check), { numRuns: byTier(5, 100) })
  for (const now of oddInstants(2 * MINUTE)) await check(now)
})

test('at any instant at least three matches begin within six hours', async () => {
  const source = createDemoSource()
  const check = async (now: Date) => {
    expect(await beginsSoon(source, now), now.toISOString()).toBeGreaterThanOrEqual(3)
  }
  await fc.assert(fc.asyncProperty(anyInstant, check), { numRuns: byTier(3, 40) })
  for (const now of oddInstants(30 * MINUTE)) await check(now)
})

test('the schedule of the next three days has undecided opponents, and the last day has results', async () => {
  const now = new Date('2026-08-20T18:00Z')
  const [, schedule, results] = await everything(createDemoSource(), now)
  const times = schedule?.matches.map(({ scheduledTime }) => scheduledTime?.getTime() ?? 0) ?? []
  expect(Math.max(...times)).toBeGreaterThan(now.getTime() + 2.5 * DAY)
  expect(schedule?.matches.some(({ team1, team2 }) => team1.name !== TBD && team2.name === TBD)).toBe(true)
  expect(results?.matches.length).toBeGreaterThan(40)
})

test('a simulated day, polled every 2 to 60 seconds, is stored exactly as it is reported', async () => {
  const source = createDemoSource({ seed: 'day' })
  const stored = new Map<string, MatchState>()
  const keep = (reading: MatchReading, now: Date) => {
    const state = syncMatch(stored.get(reading.sourceId) ?? null, reading, now)
    // The prices before the start are those that were polled then.
    const { startOdds: _, ...sent } = stateOf(reading)
    const { startOdds: __, ...kept } = state
    if (!isSameState(kept, sent)) expect(kept).toEqual(sent)
    stored.set(reading.sourceId, state)
  }
  const steps = fc.sample(fc.integer({ min: 2, max: 60 }), { numRuns: byTier(400, 3000), seed: DAILY_SEED })
  let now = new Date('2026-08-20T00:00Z')
  for (const [index, seconds] of steps.entries()) {
    for (const task of ['live', ...(index % 5 === 0 ? ['schedule'] : []), ...(index % 50 === 0 ? ['results'] : [])]) {
      const { matches, complete } = await read(source, task, now)
      for (const reading of matches) keep(reading, now)
      const named = new Set(matches.map(({ sourceId }) => sourceId))
      const lost = [...stored].filter(([id, { status }]) => complete.some((list) => list === status) && !named.has(id))
      expect(lost).toEqual([])
    }
    now = new Date(now.getTime() + seconds * 1000)
  }
  expect(new Set([...stored.values()].map(({ status }) => status))).toContain('finished')
})

test('a score or a price moves within seconds', async () => {
  const source = createDemoSource()
  const start = Date.parse('2026-08-20T04:00Z')
  let changes = 0
  let before = ''
  for (let at = start; at < start + 30 * MINUTE; at += 2000) {
    const now = JSON.stringify((await read(source, 'live', new Date(at))).matches)
    if (now !== before) changes++
    before = now
  }
  // On average at least every six seconds.
  expect(changes).toBeGreaterThan((30 * 60) / 6)
})

test('results missed between polls are reported for the matches that are stored', async () => {
  const source = createDemoSource()
  const then = new Date('2026-08-20T18:00Z')
  const known = (await read(source, 'live', then)).matches.filter(isPlaying).map((reading) => ({
    sourceId: reading.sourceId,
    state: stateOf(reading),
  }))
  const aWeekLater = new Date(then.getTime() + 7 * DAY)
  const { matches } = await source.read(
    { key: 'results', kind: 'results', everySeconds: 300 },
    known,
    aWeekLater,
    calls,
  )
  const reported = new Map(matches.map(({ sourceId, status }) => [sourceId, status]))
  expect(known.map(({ sourceId }) => reported.get(sourceId))).toEqual(known.map(() => 'finished'))
})

/** All matches of a month, with everything that happens in them. */
const month = new Season('month').matchesBetween(Date.parse('2026-06-20T00:00Z'), Date.parse('2026-07-20T00:00Z'))

test('no team plays two matches at once', () => {
  const busyUntil = new Map<string, number>()
  for (const match of month.toSorted((a, b) => a.start - b.start)) {
    for (const { team, knownAt } of match.sides) {
      expect(match.start).toBeGreaterThanOrEqual(Math.max(knownAt, busyUntil.get(team) ?? 0))
      busyUntil.set(team, match.end)
    }
  }
})

test('matches are played by the rules, in about the time they take, and every kind of them occurs', () => {
  for (const match of month.filter(({ fate }) => fate === 'played')) {
    const reported = matchAt(match, match.end)
    expect(reported.status).toBe('finished')
    expect(isDecided(reported.format, reported.score1 ?? 0, reported.score2 ?? 0)).toBe(true)
    for (const { status, score1, score2 } of reported.maps ?? []) {
      if (status === 'finished') expect(isLegalMapScore(score1 ?? 0, score2 ?? 0)).toBe(true)
    }
  }
  const lengths = month
    .filter(({ format, fate }) => format === 'BO3' && fate === 'played')
    .map(({ start, end }) => (end - start) / HOUR)
  const typical = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]
  expect(typical).toBeGreaterThan(1.5)
  expect(typical).toBeLessThan(2.5)
  expect(new Set(month.map(({ format }) => format)).size).toBe(4)
  expect(new Set(month.map(({ fate }) => fate)).size).toBe(3)
  expect(month.some(({ planned, scheduled }) => scheduled > planned)).toBe(true)
})

test('a map has its first half from the twelfth round on, and keeps it', () => {
  for (const match of month.filter(({ fate }) => fate === 'played').slice(0, byTier(8, 40))) {
    // A round takes at least 75 s: no score is missed.
    const times = Array.from({ length: (match.end - match.start) / 20_000 }, (_, index) => match.start + index * 20_000)
    const seen = times.flatMap((at) => matchAt(match, at).maps ?? [])
    for (const { number, score1, score2, firstHalf } of seen) {
      const rounds = (score1 ?? 0) + (score2 ?? 0)
      const half = seen.find((map) => map.number === number && (map.score1 ?? 0) + (map.score2 ?? 0) === 12)
      expect(firstHalf).toEqual(rounds < 12 ? undefined : { score1: half?.score1, score2: half?.score2 })
    }
  }
})

test('a match goes forward only: upcoming, live, finished, and rounds never fall', () => {
  const order = ['upcoming', 'live', 'finished', 'cancelled']
  for (const match of month.slice(0, byTier(8, 40))) {
    let before = matchAt(match, match.start - HOUR)
    for (let at = match.start - HOUR; at < match.end + HOUR; at += 30_000) {
      const now = matchAt(match, at)
      expect(order.indexOf(now.status)).toBeGreaterThanOrEqual(order.indexOf(before.status))
      for (const map of now.maps ?? []) {
        const was = before.maps?.find(({ number }) => number === map.number)
        expect(map.score1 ?? 0).toBeGreaterThanOrEqual(was?.score1 ?? 0)
        expect(map.score2 ?? 0).toBeGreaterThanOrEqual(was?.score2 ?? 0)
      }
      before = now
    }
  }
})

test('prices follow the chance of winning from where the match stands', () => {
  let priced = 0
  let asked = 0
  for (const match of month.filter(({ fate }) => fate === 'played').slice(0, 60)) {
    for (let at = match.start - 2 * HOUR; at < match.end; at += 5 * MINUTE) {
      const { odds } = matchAt(match, at)
      const moment = at < match.start ? null : (match.moments.findLast((candidate) => candidate.at <= at) ?? null)
      const chance = chanceAt(match, at, moment)
      if (match.sides.every(({ knownAt }) => knownAt <= at)) asked++
      if (!odds || chance === null) continue
      priced++
      const implied = 1 / odds.odds1 / (1 / odds.odds1 + 1 / odds.odds2)
      expect(Math.abs(implied - chance)).toBeLessThan(0.09)
      expect(Math.min(odds.odds1, odds.odds2)).toBeGreaterThan(1010)
    }
  }
  // The market is sometimes suspended, but open most of the time.
  expect(priced / asked).toBeGreaterThan(0.8)
  expect(priced / asked).toBeLessThan(1)
})

test('the favorite wins about as often as its chance says', () => {
  const played = month.filter(({ fate, format }) => fate === 'played' && format !== 'BO2').slice(0, 500)
  const chances = played.map((match) => chanceAt(match, match.start - MINUTE, null) ?? 0.5)
  const expected = chances.reduce((sum, chance) => sum + Math.max(chance, 1 - chance), 0)
  const spread = Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0))
  const favoriteWon = played.filter((match, index) => (match.winner === 1) === (chances[index] ?? 0) > 0.5).length
  expect(Math.abs(favoriteWon - expected)).toBeLessThan(3 * spread)
})
