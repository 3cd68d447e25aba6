import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MOST_ROWS } from '../../src/domain/import/file-limits.ts'
import type { WorkLimits } from '../../src/server/imports/limits.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { ACTIVITY } from '../support/database.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { workbookOf } from '../support/zip.ts'

const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result'
const ROW = '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), connections: 10 })
})
afterAll(() => app.close())

const person = async (of = app) => {
  const browser = await of.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

/** The threads that this process starts during the test. */
function threadsStarted(): Worker[] {
  const threads: Worker[] = []
  const add = (thread: Worker) => void threads.push(thread)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return threads
}

/** Another process on the same database, with other limits. */
async function appWith(importLimits: Partial<WorkLimits>): Promise<TestApp> {
  const other = await startTestApp({ source: scriptedSource(), database: app.database, importLimits, connections: 10 })
  onTestFinished(() => other.close())
  return other
}

test('a file costs the thread that answers everybody a small part of the work', async () => {
  const { imports } = await person()
  await imports.imported(`${HEAD}\n${ROW}`)
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  const file = `${HEAD}\n${'a;b;c;d;e;f\n'.repeat(60_000)}`
  expect((await imports.uploaded(file)).survey).toMatchObject({ rows: 60_000 })
  const spent = ({ user, system }: { user: number; system: number }) => user + system
  expect(spent(process.threadCpuUsage(own))).toBeLessThan(spent(process.cpuUsage(all)) / 2)
})

test('a file that needs more memory than a reader has is refused, and the next one is read', async () => {
  const small = await appWith({ readerMegabytes: 24 })
  const { imports } = await person(small)
  const threads = threadsStarted()
  const strings = Array.from({ length: 300_000 }, (_, at) => `a string ${at} of some length`)
  expect(await imports.uploaded(workbookOf('', strings))).toMatchObject({
    state: 'refused',
    failure: { code: 'tooMuchMemory' },
  })
  expect(threads).toHaveLength(1)
  expect(await imports.imported(`${HEAD}\n${ROW}`)).toMatchObject({ state: 'done', counts: { new: 1 } })
})

test('a file that takes too long is refused, its reader is ended, and another file is read', async () => {
  const hasty = await appWith({ jobSeconds: 0.2, jobSecondsPerMegabyte: 0 })
  const threads = threadsStarted()
  const { imports } = await person(hasty)
  // A second of work, without a single bet.
  const file = `${HEAD}\n${'a;b;c;d\n'.repeat(MOST_ROWS)}`
  expect(await imports.uploaded(file)).toMatchObject({ state: 'refused', failure: { code: 'tookTooLong' } })
  const [reader] = threads
  if (reader && reader.threadId !== -1) await once(reader, 'exit')
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  expect(await (await person()).imports.imported(`${HEAD}\n${ROW}`)).toMatchObject({ state: 'done' })
})

test('a cancel ends the reader of the file at once', async () => {
  const { imports } = await person(await appWith({}))
  // A second of work.
  const file = `${HEAD}\n${'a;b;c;d\n'.repeat(MOST_ROWS)}`
  const started = once(process, 'worker')
  const id = await imports.begin(file)
  const [reader] = (await started) as [Worker] // by the documentation of the event
  const exited = once(reader, 'exit')
  await imports.post(`/${id}/cancel`)
  await exited
  // It had not come to an end by itself.
  expect(await imports.read(id)).toMatchObject({ state: 'refused', failure: null, survey: null })
})

test('two jobs of one person leave a place to somebody else', async () => {
  const [ana, bia] = [await person(), await person()]
  const { id } = await ana.imports.planned(await ana.imports.uploaded(`${HEAD}\n${ROW}`))
  const holder = await app.deps.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
     SELECT user_id, fingerprint, import_id, 0, 'pending' FROM import_rows WHERE import_id = $1`,
    [id],
  )
  const waiting = async () =>
    (
      await app.deps.database.pool.query(
        `SELECT FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount
  await ana.imports.post(`/${id}/run`, {})
  await expect.poll(waiting).toBe(1)
  // The first job waits for the database, which a cancel does not end.
  await ana.imports.post(`/${id}/cancel`)
  await ana.imports.post(`/${id}/run`, {})
  expect(await bia.imports.imported(`${HEAD}\n${ROW}`)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect(await waiting()).toBe(1)
  expect(await ana.imports.read(id)).toMatchObject({ state: 'running' })
  await holder.query('ROLLBACK')
  holder.release()
  expect(await ana.imports.rested(id)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect(await ana.bets.list()).toHaveLength(1)
})
