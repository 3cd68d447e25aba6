// The whole server on a database with 2,000,000 bets. Prints its address, then the users as JSON.

import { rebuildSums } from '../src/server/book/book.ts'
import { liftDeadlines } from '../src/server/db/deadlines.ts'
import { startTestApp } from '../test/support/app.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

export type People = {
  readonly databaseUrl: string
  /** The cookies of a user with 100 bets, one with 100,000, and of the users who place bets during the benchmark. */
  readonly few: string
  readonly many: string
  readonly placing: readonly string[]
  readonly manyId: number
  /** A user whose requests are not measured. */
  readonly restId: number
}

const BETS = 2_000_000
const MANY = 100_000
const FEW = 100
const PLACING = 32
const REST = 1_900
/** In 100 tournaments. */
const MATCHES = 3_000

const app = await startTestApp({ source: scriptedSource() })
const cookies: string[] = []
for (let n = 0; n < PLACING + 2; n += 1) cookies.push((await app.signUp()).cookie())
const ids = (await app.deps.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
const [few = '', many = '', ...placing] = cookies
const [fewId = 0, manyId = 0] = ids

const client = await app.deps.database.pool.connect()
await liftDeadlines(client)
await client.query(`
  INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
  SELECT n, n, 'A', 'B', '', '' FROM generate_series(1, ${REST}) AS n`)
await client.query(`
  INSERT INTO matches (source, source_id, status, team1_name, team2_name, tournament, format, updated_at, version, read_task)
  SELECT 'bench', n, 'upcoming', 'A', 'B', 'Tournament ' || n % 100, 'BO3', now(), 1, 'none' FROM generate_series(1, ${MATCHES}) AS n`)
const restId = Math.max(...ids) + 1
await client.query(fill(restId))
await rebuildSums(app.deps.database.pool)
await client.query('VACUUM ANALYZE')
client.release(true)

/** Ten years of bets in chronological order; a few of the 120 teams play most matches. */
function fill(firstOfTheRest: number) {
  const owner = `CASE
    WHEN n <= ${MANY} THEN ${manyId}
    WHEN n <= ${MANY + FEW} THEN ${fewId}
    ELSE ${firstOfTheRest} + n % ${REST}
  END`
  return `
    INSERT INTO bets (
      user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, result, created_at, placed_at, settled_at,
      outcome, settled_by, bookmaker, tags, match_id
    )
    SELECT
      owner, team1 || ' vs ' || team2, team1, lower(team1 || ' vs ' || team2), 100 + n % 5000, 1500 + n % 1000,
      (ARRAY['match-winner', 'handicap', 'total-rounds'])[1 + n % 3], status,
      CASE status WHEN 'won' THEN 85 WHEN 'lost' THEN -100 END, placed_at, placed_at,
      CASE WHEN status != 'pending' THEN placed_at END,
      CASE WHEN status != 'pending' THEN status END, CASE WHEN status != 'pending' THEN 'user' END,
      (ARRAY['Betano', 'bet365', 'Pinnacle', 'GG.BET'])[1 + floor(4 * random() ^ 2)::int],
      CASE WHEN n % 1000 = 0 THEN '{rare}'::text[] WHEN n % 3 = 0 THEN ARRAY['live', 'system'] ELSE '{}' END,
      CASE WHEN n % 10 < 7 THEN (SELECT min(id) FROM matches) + n % ${MATCHES} END
    FROM (
      SELECT
        n, ${owner} AS owner,
        'Team ' || left(md5((120 * random() ^ 2)::int::text), 7) AS team1,
        'Clan ' || left(md5((120 * random() ^ 2)::int::text), 7) AS team2,
        CASE WHEN random() < 0.01 THEN 'pending' WHEN random() < 0.5 THEN 'won' ELSE 'lost' END AS status,
        now() - interval '10 years' * random() AS placed_at
      FROM generate_series(1, ${BETS}) AS n
    ) AS bet
    ORDER BY placed_at`
}

const people: People = { databaseUrl: app.database.url, few, many, placing, manyId, restId }
console.log(app.url)
console.log(JSON.stringify(people))

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
