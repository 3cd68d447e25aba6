import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { bringForward } from '../../src/server/bring-forward.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { createTestDatabase, queryRows } from '../support/database.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { clusterOfFile, missing } from './support/cluster-of-file.ts'

const log = pino({ level: 'silent' })
const cluster = clusterOfFile()

/** What a later version may bring: a column, a computed one, an index, a changed check, rows that are filled, a value in a reference. */
const NEXT = `
ALTER TABLE bets ADD COLUMN mood text COLLATE "C", ADD COLUMN doubled bigint GENERATED ALWAYS AS (amount * 2) STORED;
CREATE INDEX bets_mood ON bets (user_id, mood) WHERE mood IS NOT NULL;
UPDATE bets SET mood = 'calm' WHERE status = 'pending';
ALTER TABLE bets ADD CONSTRAINT bets_mood CHECK (mood IN ('calm', 'tilted'));
ALTER TABLE matches ADD COLUMN seats integer NOT NULL DEFAULT 0;
UPDATE matches SET seats = 1 WHERE status = 'upcoming';
DELETE FROM favorites WHERE created_at < '2020-01-01';
`

const SEEDED = `
WITH person AS (INSERT INTO users (email, email_key, first_name, last_name, password_hash) VALUES ('a', 'a', 'A', 'B', '') RETURNING id)
SELECT id FROM person`

const TABLES_SINCE =
  'accounts site_files alerts alert_settings alert_facts favorite_teams unstarred_matches devices outbox match_choices price_targets import_changes'
const SINCE_0050 = [
  ...TABLES_SINCE.split(' ').map((table) => `DROP TABLE ${table}`),
  ...['favorites_match', 'matches_first_team', 'matches_second_team'].map((index) => `DROP INDEX ${index}`),
  'ALTER TABLE matches DROP lone_key',
  'ALTER TABLE limits DROP time_zone, DROP told_period, DROP told_step',
  'ALTER TABLE imports DROP asked',
  'ALTER TABLE import_rows DROP question',
  'ALTER TABLE imported_bets DROP said',
]

async function withNext(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await writeFile(path.join(folder, '9999-next.sql'), NEXT)
  return folder
}

async function seed({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(SEEDED)
  await pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at)
     VALUES ($1, 'A vs B', 'A', 'a vs b', 500, 2000, 'match-winner', 'pending', now(), now())`,
    [required(rows[0], 'the person').id],
  )
}

test.skipIf(missing !== '')(
  `the next migration runs on one PostgreSQL and on a cluster with rows, and gives the same${missing}`,
  async () => {
    const folder = await withNext()
    for (const make of [createTestDatabase, () => createClusterDatabase(cluster())]) {
      const { url, drop } = await make()
      const database = await connectDatabase(url, log)
      onTestFinished(async () => {
        await database.close()
        await drop()
      })
      await seed(database)
      expect(await migrate(database.direct, log, folder)).toEqual(['9999-next.sql'])
      expect(await queryRows(url, 'SELECT mood, doubled::int, amount::int FROM bets')).toEqual([
        { mood: 'calm', doubled: 1000, amount: 500 },
      ])
      await expect(database.pool.query(`UPDATE bets SET mood = 'odd'`)).rejects.toThrow('bets_mood')
    }
  },
)

test.skipIf(missing !== '')(
  `the newest migrations of this version run on a cluster that had those before${missing}`,
  async () => {
    const its = cluster()
    const { url, drop } = await createClusterDatabase(its)
    const database = await connectDatabase(url, log)
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    // As before migration 0050.
    // Citus drops one of its tables or indexes a statement.
    for (const since of SINCE_0050) await database.direct.query(since)
    await database.direct.query(`
      ALTER TABLE processes DROP host, DROP pid, DROP version, DROP migration, DROP started_at;
      DELETE FROM schema_migrations WHERE name >= '0050'`)
    await seed(database)
    await bringForward(database, log, { isAlone: true })
    expect(
      await queryRows(url, `SELECT citus_table_type AS kind FROM citus_tables WHERE table_name = 'accounts'::regclass`),
    ).toEqual([{ kind: 'distributed' }])
    expect(await queryRows(url, 'SELECT count(*)::int AS accounts FROM accounts')).toEqual([{ accounts: 1 }])
  },
)
