import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { createWorker } from './worker.ts'

const CHANNEL = 'worker_test'
const HOUR_MS = 3_600_000
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = await connectDatabase(testDatabase.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const notify = () => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(database.db)

/** A worker whose runs wait until they are let go, or fail. */
async function started(options: { wakeOn?: string; every?: number } = {}) {
  const lines: string[] = []
  const log = pino(new Writable({ write: (line, _encoding, next) => (lines.push(String(line)), next()) }))
  const runs: { isSweep: boolean; signal: AbortSignal; end: () => void; fail: (error: Error) => void }[] = []
  const worker = createWorker(
    { database, log },
    {
      name: 'count sheep',
      run(run) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        runs.push({ ...run, end: resolve, fail: reject })
        return promise
      },
      ...options,
    },
  )
  await worker.start()
  onTestFinished(async () => {
    const closing = worker.close()
    for (const run of runs) run.end()
    await closing
  })
  const run = async (number: number) => {
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(number)
    const found = runs[number - 1]
    if (!found) throw new Error(`there was no run ${number}`)
    return found
  }
  return { worker, runs, run, lines }
}

test('a start begins a run, and what asks for one meanwhile shares the next', async () => {
  const { worker, runs, run } = await started({ wakeOn: CHANNEL })
  const first = await run(1)
  const asked = [worker.wake(), worker.wake()]
  await notify()
  expect(runs).toHaveLength(1)
  first.end()
  const second = await run(2)
  second.end()
  await Promise.all(asked)
  // Whatever the notification came after.
  await notify()
  const third = await run(3)
  expect([first, second, third].map(({ isSweep }) => isSweep)).toEqual([false, false, false])
})

test('the clock begins sweeps', async () => {
  const { run } = await started({ every: 5 })
  const first = await run(1)
  first.end()
  expect(await run(2)).toMatchObject({ isSweep: true })
})

test('of consecutive failures the first is logged, and the next run tries again', async () => {
  const { worker, run, lines } = await started({ every: HOUR_MS })
  for (const [number, ending] of ['fails', 'fails', 'ends', 'fails'].entries()) {
    const { end, fail } = await run(number + 1)
    const next = worker.wake()
    if (ending === 'fails') fail(new Error(`run ${number + 1}`))
    else end()
    void next
  }
  await run(5)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, err: { message: 'run 1' }, msg: 'failed to count sheep; will retry' },
    { level: 40, err: { message: 'run 4' }, msg: 'failed to count sheep; will retry' },
  ])
})

test('the end stops a run by its signal, waits for it, logs no failure of it, and begins no other', async () => {
  const { worker, runs, run, lines } = await started({ wakeOn: CHANNEL })
  const { signal, fail } = await run(1)
  void worker.wake()
  let isClosed = false
  const closing = worker.close().then(() => (isClosed = true))
  expect(signal.aborted).toBe(true)
  void worker.wake()
  await notify()
  expect(isClosed).toBe(false)
  fail(new Error('aborted'))
  await closing
  expect(runs).toHaveLength(1)
  expect(lines).toEqual([])
})
