import { rebuildSums } from '../../src/server/book/book.ts'
import type { Database } from '../../src/server/db/connect.ts'

export type Crowd = { readonly users: number; readonly betsEach: number; readonly matchId: number }

/** Stores users with automatic settlement, and their pending bets on one match between Alfa and Bravo, recorded at its start. */
export async function storeCrowd({ pool }: Pick<Database, 'pool'>, { users, betsEach, matchId }: Crowd): Promise<void> {
  await pool.query(
    `INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
     SELECT 'crowd' || n, 'crowd' || n, 'A', 'B', '', '' FROM generate_series(1, $1::int) AS n`,
    [users],
  )
  await pool.query(`INSERT INTO accounts (user_id) SELECT id FROM users WHERE email LIKE 'crowd%'`)
  await pool.query(
    `INSERT INTO settlement_settings (user_id, profile, automatic)
     SELECT id, 'standard', '{won,lost}' FROM users WHERE email LIKE 'crowd%'`,
  )
  await pool.query(
    `INSERT INTO bets (
       user_id, match_id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at, selection, tied_format
     )
     SELECT
       users.id, matches.id, 'Alfa vs Bravo', CASE n % 2 WHEN 0 THEN 'Alfa' ELSE 'Bravo' END, 'alfa vs bravo', 100 + n, 1850, 'match-winner',
       'pending', scheduled_time, scheduled_time - n * interval '20 minutes',
       jsonb_build_object('market', 'match-winner', 'side', 1 + n % 2, 'isThreeWay', false), 'BO3'
     FROM users CROSS JOIN generate_series(1, $1::int) AS n JOIN matches ON matches.id = $2
     WHERE users.email LIKE 'crowd%'`,
    [betsEach, matchId],
  )
  await rebuildSums(pool)
}
