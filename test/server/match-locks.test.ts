import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { lockMatches } from '../../src/server/matches/match-queries.ts'
import {
  findMatchesNow,
  recheckMatchesSince,
  saveTiesChecked,
  skipMatchesWithoutBets,
} from '../../src/server/settlement/match-now-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ACTIVITY } from '../support/database.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { expectSettled, meeting, WON_2_0 } from '../support/settling-app.ts'
import { deleteMatches, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
const source = testSource(clock)
const log: string[] = []
let app: TestApp
let other: pg.Client
beforeAll(async () => {
  app = await startTestApp({
    source,
    now: clock.now,
    logTo: { write: (line: string) => void log.push(line) },
    connections: 10,
  })
})
afterAll(() => app.close())
// Not of the program's connections: these end a transaction that is idle for long.
beforeEach(async () => {
  await expectSettled(app)
  await deleteMatches(app.deps)
  log.length = 0
  other = new pg.Client(app.database.url)
  await other.connect()
})
afterEach(() => other.end())

async function poll(...matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: [] })
  clock.pass(60)
  await expectRead(app, clock)
}

const query = async (text: string) => (await app.deps.database.pool.query<Record<string, unknown>>(text)).rows
const failures = () => log.filter((line) => line.includes('deadlock'))
const WAITING = `SELECT FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`
const isWaiting = async () => (await query(WAITING)).length > 0

/** As another process does that writes matches; by id the first comes before the second. */
const lock = (sourceId: '1' | '2') =>
  other.query('SELECT FROM matches WHERE source_id = $1 FOR NO KEY UPDATE', [sourceId])

/** Polls in the order of the source, while another process has the first match and then takes the second. */
async function pollBetween(...matches: readonly MatchReading[]): Promise<void> {
  await other.query('BEGIN')
  await lock('1')
  const polled = poll(...matches)
  await expect.poll(isWaiting).toBe(true)
  await lock('2')
  await other.query('COMMIT')
  await polled
}

test('a poll that names the matches in another order than processes lock them waits, and neither fails', async () => {
  await poll(meeting('1'), meeting('2'))
  await expectSettled(app)
  await pollBetween(meeting('2', WON_2_0), meeting('1', WON_2_0))
  expect(await query('SELECT status FROM matches')).toEqual([{ status: 'finished' }, { status: 'finished' }])
  expect(failures()).toEqual([])
})

test('what marks ended matches without bets waits for a process that has one, and forgets none', async () => {
  await poll(meeting('1'), meeting('2'))
  await expectSettled(app)
  await poll(meeting('1', WON_2_0), meeting('2', WON_2_0))
  await expectSettled(app)
  // Both are to be marked again, as after a correction.
  await query('UPDATE matches SET graded_version = NULL')
  await other.query('BEGIN')
  await lock('1')
  const marking = skipMatchesWithoutBets(app.deps.db)
  await lock('2')
  await other.query('COMMIT')
  await marking
  await expectSettled(app)
  expect(await query('SELECT FROM matches WHERE graded_version = version')).toHaveLength(2)
  expect(failures()).toEqual([])
})

/** Again where a busy machine is too slow for eighty at a time: it has changed nothing. A deadlock is none of these. */
async function served(act: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!/timeout exceeded when trying to connect|lock timeout/.test(String(error))) throw error
    }
  }
}

test('processes that write the same matches and new ones at once all succeed', async () => {
  await poll(meeting('1'), meeting('2'))
  await expectSettled(app)
  const { db } = app.deps
  const ids = (await db.selectFrom('matches').select('id').execute()).map(({ id }) => id)
  const matches = await findMatchesNow(db, ids)
  const lock = () => db.transaction().execute((tx) => lockMatches(tx, ids))
  const acts: readonly (() => Promise<unknown>)[] = [
    lock,
    () => storeMatch(app),
    () => saveTiesChecked(db, matches),
    () => recheckMatchesSince(db, clock.now()),
  ]
  await Promise.all(acts.flatMap((act) => Array.from({ length: 20 }, () => served(act))))
  expect(failures()).toEqual([])
})
