import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { bringForward } from '../../src/server/bring-forward.ts'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { checksums } from '../support/checksums.ts'
import { createTestDatabase } from '../support/database.ts'

// A backup of the last version: test/server/update.test.ts.

const log = pino({ level: 'silent' })
const NOW = new Date('2026-11-22T12:00:00Z')

/** A database without any table. */
async function emptyDatabase() {
  const created = await createTestDatabase('template0')
  const database = await connectDatabase(created.url, log, created)
  onTestFinished(async () => {
    await database.close()
    await created.drop()
  })
  return database
}

test('a backup of a much older version is migrated', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-old-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const older = await emptyDatabase()
  await migrate(older.direct, log, MIGRATIONS_FOLDER, { last: '0018-one-table-of-sums.sql' })
  await older.pool.query(`
    INSERT INTO users (email, email_key, first_name, last_name, password_hash) VALUES ('a', 'a', 'A', 'B', '');
    INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, bet_value, status, created_at, placed_at)
    SELECT id, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 500, 2000, 'match-winner', NULL, 'pending', now(), now() FROM users`)
  const old = path.join(folder, 'old.sql.gz')
  await writeBackup(older, old, NOW)
  const restored = await emptyDatabase()
  await restoreBackup(restored, old, log)
  await bringForward(restored, log, { isAlone: true })
  await bringForward(older, log, { isAlone: true })
  const { data_steps: _steps, schema_migrations: _migrations, ...tables } = await checksums(restored)
  expect(await checksums(older)).toMatchObject(tables)
  expect((await restored.pool.query('SELECT teams, selected_team FROM bets')).rows).toEqual([
    { teams: 'Alfa vs Bravo', selected_team: 'Alfa' },
  ])
})
