// The whole server on a database with 400,000 bets, or as many as the arguments say: in total, of one user, of another. Prints its address, then the
// users as JSON.

import { rebuildSums } from '../src/server/book/book.ts'
import { liftDeadlines } from '../src/server/db/deadlines.ts'
import { startTestApp } from '../test/support/app.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

/** The cookies of a user with many bets (100,000), and of one with fewer (10,000). */
export type Explorers = { readonly databaseUrl: string; readonly many: string; readonly some: string }

const [BETS = 400_000, MANY = 100_000, SOME = 10_000] = process.argv.slice(2).map(Number)
const MATCHES = 30_000

const app = await startTestApp({ source: scriptedSource() })
const [many, some] = [(await app.signUp()).cookie(), (await app.signUp()).cookie()]
const other = await app.signUp()
const [manyId, someId, otherId] = await Promise.all(
  [many, some, other.cookie()].map(async (cookie) => {
    const answer = await fetch(`${app.url}/api/auth/user`, { headers: { cookie } })
    return ((await answer.json()) as { id: number }).id
  }),
)

const client = await app.deps.database.pool.connect()
await liftDeadlines(client)
await client.query(`
  INSERT INTO matches (source, source_id, status, team1_name, team2_name, tournament, format, updated_at, version, read_task, scheduled_time)
  SELECT 'bench', n, 'upcoming', 'A', 'B', 'Tournament ' || n % 100, 'BO3', now(), 1, 'none', now() - interval '10 years' * random()
  FROM generate_series(1, ${MATCHES}) AS n`)
await client.query(`
  INSERT INTO match_maps (match_id, number, name, status)
  SELECT id, number, (ARRAY['Mirage', 'Nuke', 'Ancient'])[1 + (id + number) % 3], 'finished' FROM matches, generate_series(1, 3) AS number`)
await client.query(fill())
await client.query(`
  INSERT INTO bet_legs (user_id, bet_id, number, match_id, teams, selected_team, teams_key, odds, bet_type)
  SELECT user_id, id, number, (SELECT min(id) FROM matches) + (id * number) % ${MATCHES}, 'A vs B', 'A', 'a vs b', 1500, 'match-winner'
  FROM bets, generate_series(1, 2) AS number WHERE bet_type = 'multiple'`)
await rebuildSums(app.deps.database.pool)
await client.query('VACUUM ANALYZE')
client.release(true)

/** Ten years of bets in chronological order: some of the 120 teams play most matches, one bet in ten is a multiple, half have a closing price. */
function fill() {
  const owner = `CASE WHEN n <= ${MANY} THEN ${manyId} WHEN n <= ${MANY + SOME} THEN ${someId} ELSE ${otherId} END`
  return `
    INSERT INTO bets (
      user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, result, created_at, placed_at, settled_at, outcome,
      settled_by, bookmaker, tags, tipster, live, match_id, selection, close_odds, close_other, close_missing, chance_odds_ratio,
      chance_multiplicative, chance_additive, chance_power
    )
    SELECT
      owner, team1 || ' vs ' || team2, team1, lower(team1 || ' vs ' || team2), 100 + n % 5000, 1500 + n % 1000, type, status,
      CASE status WHEN 'won' THEN 85 WHEN 'lost' THEN -100 END, placed_at, placed_at, CASE WHEN status != 'pending' THEN placed_at END,
      CASE WHEN status != 'pending' THEN status END, CASE WHEN status != 'pending' THEN 'user' END,
      (ARRAY['Betano', 'bet365', 'Pinnacle', 'GG.BET'])[1 + floor(4 * random() ^ 2)::int],
      CASE WHEN n % 1000 = 0 THEN '{rare}'::text[] WHEN n % 3 = 0 THEN ARRAY['live', 'system'] ELSE '{}' END,
      'Tipster ' || floor(30 * random() ^ 2), n % 4 = 0,
      CASE WHEN n % 10 < 7 AND type != 'multiple' THEN (SELECT min(id) FROM matches) + n % ${MATCHES} END,
      CASE type
        WHEN 'match-winner' THEN '{"market": "match-winner", "side": 1, "isThreeWay": false}'::jsonb
        WHEN 'map-winner' THEN '{"market": "map-winner", "side": 1, "map": 2}'
      END,
      CASE WHEN n % 2 = 0 THEN 1500 + n % 900 END, CASE WHEN n % 2 = 0 THEN 1600 + n * 7 % 900 END, CASE WHEN n % 2 = 1 THEN 'no-reading' END,
      close, close, close, close
    FROM (
      SELECT
        n, ${owner} AS owner, 'Team ' || left(md5((120 * random() ^ 2)::int::text), 7) AS team1,
        'Clan ' || left(md5((120 * random() ^ 2)::int::text), 7) AS team2, CASE WHEN n % 2 = 0 THEN 0.4 + random() / 5 END AS close,
        CASE WHEN n % 10 = 0 THEN 'multiple' ELSE (ARRAY['match-winner', 'map-winner', 'total-rounds'])[1 + n % 3] END AS type,
        CASE WHEN random() < 0.01 THEN 'pending' WHEN random() < 0.5 THEN 'won' ELSE 'lost' END AS status,
        now() - interval '10 years' * random() AS placed_at
      FROM generate_series(1, ${BETS}) AS n
    ) AS bet
    ORDER BY placed_at`
}

const explorers: Explorers = { databaseUrl: app.database.url, many, some }
console.log(app.url)
console.log(JSON.stringify(explorers))

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
