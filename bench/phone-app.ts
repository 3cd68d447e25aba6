// The whole site with three users, with 100, 5,000 and 20,000 bets, and a live match. Prints its address, then their cookies as JSON.

import { rebuildSums } from '../src/server/book/book.ts'
import { startTestApp } from '../test/support/app.ts'
import { liveReading, scriptedSource } from '../test/support/scripted-source.ts'

const app = await startTestApp({ source: scriptedSource([liveReading('live')]), webRoot: 'dist' })
const cookies: Record<string, string> = {}
for (const count of [100, 5_000, 20_000]) {
  const email = `book${count}@example.com`
  cookies[count] = (await app.signUp({ email })).cookie()
  await app.deps.database.pool.query(
    `INSERT INTO bets (
       user_id, teams, selected_team, teams_key, pair_key, amount, odds, bet_type, status, result, created_at, placed_at, settled_at, outcome, settled_by
     )
     SELECT
       users.id, team || ' vs Rival', team, lower(team || ' vs Rival'), lower(team || ' vs Rival'), 100 + n % 5000, 1500 + n % 1000,
       'match-winner', 'lost', -(100 + n % 5000), placed_at, placed_at, placed_at, 'lost', 'user'
     FROM users, generate_series(1, $2::int) AS n,
       LATERAL (SELECT 'Time ' || n % 97 AS team, now() - n * interval '2 hours' AS placed_at) AS bet
     WHERE email = $1`,
    [email, count],
  )
}
await rebuildSums(app.deps.database.pool)
await app.deps.database.pool.query('VACUUM ANALYZE')
console.log(app.url)
console.log(JSON.stringify(cookies))

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
