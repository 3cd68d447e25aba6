import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsApp } from '../support/bets-app.ts'
import { administer, createTestDatabase, pastPooler } from '../support/database.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { storeDecidedMatch } from './support/ended-matches.ts'
import { type Round, torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'
import { startWork } from './support/work.ts'

const WORKERS = 4
const OURS = `FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()`

torture('database-faults', { minutes: 4, shortRounds: 2 }, async ({ rounds, count }) => {
  const database = await createTestDatabase()
  const proxy = await startSilentProxy(database)
  const app = await startTestApp({ build: betsApp, database: proxy.database, connections: 10 })

  const direct = await connectDatabase(database.url, pino({ level: 'silent' }), database)
  const match = await storeDecidedMatch(direct)
  const cut = () => administer(pastPooler(database), `SELECT pg_terminate_backend(pid) ${OURS}`)
  const cancel = () => administer(pastPooler(database), `SELECT pg_cancel_backend(pid) ${OURS}`)
  const lock = ({ below }: Round) =>
    administer(
      pastPooler(database),
      `BEGIN; LOCK TABLE bets IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${below(1_500) / 1_000}); COMMIT`,
    )
  /** Adds latency to every packet. */
  async function slow({ below }: Round): Promise<void> {
    proxy.delay(1 + below(60))
    await wait(500 + below(1_000))
    proxy.delay(0)
  }
  /** Suspends PostgreSQL processes at random points; one of them may hold a lock that others wait for. */
  async function stop({ below }: Round): Promise<void> {
    const { rows } = await direct.pool.query<{ pid: number }>(`SELECT pid ${OURS}`)
    for (let times = 0; times < 10; times += 1) {
      signal(rows, 'SIGSTOP')
      await wait(below(60))
      signal(rows, 'SIGCONT')
      await wait(below(30))
    }
  }
  /** The connection goes silent: the database may commit what it has received, but its response is lost. */
  async function hang(): Promise<void> {
    proxy.silence()
    await wait(100)
    proxy.speak()
  }
  const FAULTS = { cut, cancel, lock, slow, stop, hang } as const
  // Only the long form waits for the 12 s timeout of silent connections.
  const isLong = process.env['TORTURE_REPORT'] !== undefined
  const names = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter((name) => isLong || name !== 'hang')

  for (const round of rounds()) {
    const [book, own] = [await newBook(false), await newBook(true)]
    const work = startWork([
      ...Array.from({ length: WORKERS }, (_, worker) => (goesOn: () => boolean) => book.work(round, worker, goesOn)),
      (goesOn) => own.work(round, 0, goesOn),
    ])
    await work.begun(5 + round.below(50))
    const fault = must(names[round.seed % names.length])
    await FAULTS[fault](round)
    count(`times: ${fault}`)
    await wait(round.below(300))
    await work.end()
    for (const each of [book, own]) {
      await each.repeatLost()
      await each.check()
    }
    await expectSumsAsCounted({ deps: { db: direct.db, database: direct } })
  }
  await direct.close()
  await app.close()
  await database.drop()

  async function newBook(isAlone: boolean) {
    return createTorturedBook(await app.signUp(), { count }, { match, isAlone })
  }
})

function signal(processes: readonly { pid: number }[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // The connection was closed meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('there is no such fault')
  return value
}
