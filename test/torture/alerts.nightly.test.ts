import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { MINUTE_MS } from '../../src/domain/time/durations.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { disableSilenceTimeout } from '../../src/server/db/deadlines.ts'
import { createTestDatabase } from '../support/database.ts'
import { simulateAlerts } from './support/alerts/simulate-alerts.ts'
import { torture } from './support/torture.ts'

/** Longer than a busy machine delays a statement. */
const PATIENCE_MS = 10 * MINUTE_MS

/** Seeds for a jumping clock, one set back, a right one, and no faults. */
const EACH_KIND = [1, 2, 4, 9]

torture('alerts', { rounds: 1_000, shortRounds: 6, shortSeeds: EACH_KIND }, async ({ rounds, count }) => {
  const own = await createTestDatabase()
  const database = await connectDatabase(own.url, pino({ level: 'silent' }))
  wait(database)
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  for (const round of rounds()) await simulateAlerts(database, round, count)
})

/** Raises the time-outs: time is simulated, so a slow machine must not fail a statement. */
function wait({ pool }: Database): void {
  Object.assign(pool.options, {
    statement_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
  })
  pool.on('connect', disableSilenceTimeout)
}
