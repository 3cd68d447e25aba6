import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import type { PollTask } from '../../src/server/match-sources/match-source.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Clock, expectRead, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectSettled } from '../support/settling-app.ts'
import { deleteMatches } from '../support/stored-matches.ts'

let clock: Clock
let source: TestSource
let database: TestDatabase
let app: TestApp

/** When the test began. */
let begin: Date

async function start() {
  clock = stoppedClock()
  begin = clock.now()
  source = testSource(clock)
  database = await createTestDatabase()
  app = await startTestApp({ source, now: clock.now, database })
}
async function end() {
  await app.close()
  await database.drop()
}

async function read(matches: readonly MatchReading[], complete: readonly ('live' | 'upcoming')[] = ['live']) {
  source.answer = () => ({ matches, complete })
  clock.pass(60)
  await expectRead(app, clock)
}

const minutes = (count: number) => new Date(begin.getTime() + count * 60_000)

describe('of what a poll reads', () => {
  beforeAll(start)
  // Each test begins hours later, without a match of before.
  beforeEach(async () => {
    await expectSettled(app)
    clock.pass(7 * 3_600)
    await read([])
    await deleteMatches(app.deps)
    begin = clock.now()
  })
  afterAll(end)

  test('every change of the odds is stored, including the time when they disappear', async () => {
    const odds = (odds1: number) => ({ odds: { odds1, odds2: 2000 } })
    await read([liveReading('1', odds(1500))])
    await read([liveReading('1', odds(1500))])
    await read([liveReading('1', { ...odds(1500), score2: 1 })])
    await read([liveReading('1', odds(1600))])
    await read([liveReading('1', { odds: null })])
    await read([liveReading('1', { odds: null })])
    const kept = await app.deps.db
      .selectFrom('oddsReadings')
      .select(['readAt', 'odds1', 'odds2'])
      .orderBy('readAt')
      .execute()
    expect(kept).toEqual([
      { readAt: minutes(1), odds1: 1500, odds2: 2000 },
      { readAt: minutes(4), odds1: 1600, odds2: 2000 },
      { readAt: minutes(5), odds1: null, odds2: null },
    ])
  })

  test('a match without prices has no odds reading', async () => {
    await read([liveReading('1', { odds: null })])
    expect(await app.deps.db.selectFrom('oddsReadings').selectAll().execute()).toEqual([])
  })

  test('the first half of a map and the winner of the last round are kept beside its rounds', async () => {
    const map = { number: 1, name: 'Mirage', status: 'running' as const, score1: 9, score2: 5 }
    await read([liveReading('1', { maps: [{ ...map, firstHalf: { score1: 7, score2: 5 } }] })])
    await read([liveReading('1', { maps: [{ ...map, score1: 10 }] })])
    const kept = await app.deps.db.selectFrom('matchMaps').select(['score1', 'half1', 'half2', 'lastRound']).execute()
    expect(kept).toEqual([{ score1: 10, half1: 7, half2: 5, lastRound: 1 }])
  })

  test('a match starts when it is first seen live, and starts again when that was a mistake', async () => {
    const started = async () =>
      (await app.deps.db.selectFrom('matches').select('startedTime').executeTakeFirstOrThrow()).startedTime
    const fresh = { score1: 0, score2: 0, maps: [] }
    await read([liveReading('1', { ...fresh, status: 'upcoming' })])
    expect(await started()).toBeNull()
    await read([liveReading('1', fresh)])
    expect(await started()).toEqual(minutes(2))
    await read([liveReading('1', { ...fresh, status: 'upcoming' })])
    expect(await started()).toBeNull()
    await read([liveReading('1', fresh)])
    await read([liveReading('1')])
    await read([liveReading('1', { status: 'finished', score1: 2, score2: 0 })])
    expect(await started()).toEqual(minutes(4))
  })

  test('a finished match is stored with the score of every map', async () => {
    const maps = [
      { number: 1, name: 'Mirage', status: 'finished' as const, score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'finished' as const, score1: 16, score2: 14 },
    ]
    await read([liveReading('1')])
    await read([liveReading('1', { status: 'finished', score1: 2, maps })])
    await read([])
    const match = await app.deps.db
      .selectFrom('matches')
      .select(['id', 'status', 'score1', 'finishedTime'])
      .executeTakeFirst()
    expect(match).toMatchObject({ status: 'finished', score1: 2, finishedTime: minutes(2) })
    const kept = await app.deps.db
      .selectFrom('matchMaps')
      .select(['name', 'score1', 'score2'])
      .orderBy('number')
      .execute()
    expect(kept).toEqual([
      { name: 'Mirage', score1: 13, score2: 9 },
      { name: 'Inferno', score1: 16, score2: 14 },
    ])
  })

  test('a poll without changes writes no match and creates no version', async () => {
    await read([liveReading('1'), upcomingReading('2')])
    await expectSettled(app)
    const rows = () => app.deps.db.selectFrom('matches').selectAll().orderBy('id').execute()
    const before = await rows()
    await read([liveReading('1'), upcomingReading('2')])
    expect(await rows()).toEqual(before)
    expect(new Set(before.map(({ version }) => version)).size).toBe(1)
  })
})

describe('in a new database', () => {
  beforeEach(start)
  afterEach(end)

  test('a match absent from two polls is hidden, and shown again when it returns', async () => {
    const tomorrow = upcomingReading('1', { scheduledTime: new Date('2026-11-21T18:00:00Z') })
    const shown = async () => ((await (await app.fetch('/api/upcoming-matches')).json()) as unknown[]).length
    await read([tomorrow], ['upcoming'])
    await read([], ['upcoming'])
    expect(await shown()).toBe(1)
    await read([], ['upcoming'])
    expect(await shown()).toBe(0)
    await read([tomorrow], ['upcoming'])
    expect(await shown()).toBe(1)
  })

  test('the delay of a match is that of the task that polls it most often', async () => {
    const list: PollTask = { key: 'list', kind: 'live', everySeconds: 180 }
    const page: PollTask = { key: 'match:1', kind: 'live', everySeconds: 60 }
    await read([])
    source.plan = [list, page]
    source.answer = () => ({ matches: [liveReading('1')], complete: [] })
    const before = source.polled.length
    const readings = async () => {
      await app.fetch('/api/refresh-matches', { method: 'POST' })
      return source.polled.length - before
    }
    clock.pass(200)
    await expect.poll(readings).toBe(2)
    source.answer = () => Promise.reject(new Error('the page fails'))
    const delayed = async () => {
      const [match] = (await (await app.fetch('/api/live-matches')).json()) as { delayedSince: string | null }[]
      return match?.delayedSince !== null
    }
    await expect.poll(delayed).toBe(false)
    clock.pass(150)
    expect(await delayed()).toBe(false)
    clock.pass(1)
    expect(await delayed()).toBe(true)
  })

  test('after a restart the lists are available at once, with matches of the configured source only', async () => {
    await read([liveReading('1'), upcomingReading('2')])
    const list = async (app: TestApp) => (await app.fetch('/api/live-matches')).text()
    const before = await list(app)
    await app.close()
    app = await startTestApp({ source: { ...source, tasks: () => [] }, now: clock.now, database })
    expect(await list(app)).toBe(before)

    const other = testSource(clock, { name: 'pandascore' })
    other.answer = () => ({ matches: [liveReading('1', { tournament: 'Elsewhere' })], complete: ['live', 'upcoming'] })
    const elsewhere = await startTestApp({ source: other, now: clock.now, database })
    await expectRead(elsewhere, clock)
    expect(await list(elsewhere)).toContain('Elsewhere')
    expect(await list(elsewhere)).not.toContain('Copa de Teste')
    await elsewhere.close()
    const statuses = await app.deps.db.selectFrom('matches').select(['source', 'status']).orderBy('id').execute()
    expect(statuses).toEqual([
      { source: 'hltv', status: 'live' },
      { source: 'hltv', status: 'upcoming' },
      { source: 'pandascore', status: 'live' },
    ])
  })

  describe('a result that the source corrects', () => {
    const LOST_0_2 = { status: 'finished', score1: 0, score2: 2 } as const
    const maps = (...rounds: readonly (readonly [number, number])[]) =>
      rounds.map(([score1, score2], at) => ({
        number: at + 1,
        name: null,
        status: 'finished' as const,
        score1,
        score2,
      }))
    const won = liveReading('1', { ...LOST_0_2, score1: 2, score2: 0, maps: maps([13, 9], [13, 5]) })
    const lost = liveReading('1', { ...LOST_0_2, maps: maps([9, 13], [5, 13]) })

    const shown = async () => {
      const results = (await (await app.fetch('/api/results')).json()) as { matches: Match[] }
      const page = (await (await app.fetch(`/api/matches/${results.matches[0]?.hltvId}`)).json()) as Match
      return [page, ...results.matches].map(({ score1, score2 }) => [score1, score2])
    }

    test('is shown when two readings in a row agree, also with a restart between them', async () => {
      await read([won])
      await read([lost])
      expect(await shown()).toEqual([
        [2, 0],
        [2, 0],
      ])
      await app.close()
      app = await startTestApp({ source, now: clock.now, database })
      await read([lost])
      expect(await shown()).toEqual([
        [0, 2],
        [0, 2],
      ])
    })

    test('stays while the readings differ', async () => {
      const longer = liveReading('1', { ...LOST_0_2, score1: 1, maps: maps([9, 13], [13, 5], [4, 13]) })
      for (const reading of [won, lost, longer, lost, won, lost]) await read([reading])
      expect(await shown()).toEqual([
        [2, 0],
        [2, 0],
      ])
    })

    test('is known to the plan of the polls as soon as one reading says so', async () => {
      const votes: (string | undefined)[] = []
      source.tasks = (known) => {
        votes.push(known[0]?.state.correctionVote)
        return source.plan
      }
      await read([won])
      await read([lost])
      await expect.poll(() => votes.at(-1)).toBe('BO3 0-2 1:2 2:2')
      await read([won])
      await expect.poll(() => votes.at(-1)).toBeUndefined()
    })
  })
})
