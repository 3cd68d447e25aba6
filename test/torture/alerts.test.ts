import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { createTestDatabase } from '../support/database.ts'
import { simulateAlerts } from './support/alerts/simulate-alerts.ts'
import { torture } from './support/torture.ts'

torture('alerts', { rounds: 1_000, shortRounds: 20 }, async ({ rounds, count }) => {
  const own = await createTestDatabase()
  const database = await connectDatabase(own.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  for (const round of rounds()) await simulateAlerts(database, round, count)
})
