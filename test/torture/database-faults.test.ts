import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsApp } from '../support/bets-app.ts'
import { administer, createTestDatabase } from '../support/database.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { type Round, torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'

const WORKERS = 4
const OURS = `FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()`

torture('database-faults', { minutes: 5, shortRounds: 2 }, async ({ rounds, count }) => {
  const database = await createTestDatabase()
  const proxy = await startSilentProxy(database)
  const app = await startTestApp({ build: betsApp, database: proxy.database })

  const direct = await connectDatabase(database.url, pino({ level: 'silent' }))
  const cut = () => administer(database.url, `SELECT pg_terminate_backend(pid) ${OURS}`)
  const cancel = () => administer(database.url, `SELECT pg_cancel_backend(pid) ${OURS}`)
  const slow = ({ below }: Round) =>
    administer(
      database.url,
      `BEGIN; LOCK TABLE bets IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${below(1_500) / 1_000}); COMMIT`,
    )
  /** The server has what was sent before, and may commit it: nobody hears of it. */
  async function hang(): Promise<void> {
    proxy.silence()
    await wait(100)
    proxy.speak()
  }
  const FAULTS = { cut, cancel, slow, hang } as const
  // Only the long form waits for the 12 s after which a silent connection is ended.
  const isShort = process.env['TORTURE_REPORT'] === undefined
  const names: (keyof typeof FAULTS)[] = isShort ? ['cut', 'cancel', 'slow'] : ['cut', 'cancel', 'slow', 'hang']

  for (const round of rounds()) {
    const book = createTorturedBook(await app.signUp(), { count })
    const until = performance.now() + 300 + round.below(1_000)
    const works = Array.from({ length: WORKERS }, (_, worker) =>
      book.work(round, worker, () => performance.now() < until),
    )
    await wait(round.below(300))
    const fault = round.pick(names)
    await FAULTS[fault](round)
    count(`times: ${fault}`)
    await Promise.all(works)
    await book.repeatLost()
    await book.check()
    await expectSumsAsCounted({ deps: { db: direct.db, database: direct } })
  }
  await direct.close()
  await app.close()
  await database.drop()
})
