import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
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
WITH person AS (INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key) VALUES ('a', 'a', 'A', 'B', '', '') RETURNING id)
SELECT id FROM person`

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
