import { expect } from 'vitest'
import type { Database } from '../../../src/server/db/connect.ts'
import { replaceMaps, takeVersion } from '../../../src/server/matches/match-queries.ts'
import { MATCHES_CHANNEL } from '../../../src/server/matches/polling/source-queries.ts'
import { storeCrowd } from '../../support/crowd.ts'
import { finished, storeMatch } from '../../support/stored-matches.ts'
import type { DecidedMatch } from './actions.ts'

const USERS = 300
const BETS_EACH = 5
const HOUR_MS = 60 * 60 * 1_000
const WON_2_0 = [
  [13, 9],
  [13, 5],
] as const

/** A match won by Alfa an hour ago, fully processed, so that bets change only on request. */
export async function storeDecidedMatch({ db, pool }: Database, now = new Date()): Promise<DecidedMatch> {
  const id = await storeMatch({ deps: { db, now: () => now } }, finished(WON_2_0, new Date(now.getTime() - HOUR_MS)))
  await pool.query(
    'UPDATE matches SET closes_kept = true, ties_checked = true, graded_version = version WHERE id = $1',
    [id],
  )
  return { id, winner: 'Alfa', loser: 'Bravo' }
}

/** Ends a match with many pending bets: every process is notified, and the bets settle automatically. */
export async function endMatch(database: Database): Promise<{ expectSettledOnce(): Promise<void> }> {
  const { db, pool } = database
  const now = new Date()
  const started = { status: 'live', scheduledTime: new Date(now.getTime() - 2 * HOUR_MS) } as const
  const id = await storeMatch({ deps: { db, now: () => now } }, started)
  await pool.query('UPDATE matches SET closes_kept = true, ties_checked = true WHERE id = $1', [id])
  await storeCrowd(database, { users: USERS, betsEach: BETS_EACH, matchId: id })
  const { maps = [] } = finished(WON_2_0, now)
  await replaceMaps(db, id, maps)
  await pool.query(
    `UPDATE matches SET status = 'finished', score1 = 2, score2 = 0, finished_time = now(), version = $2 WHERE id = $1`,
    [id, await takeVersion(db)],
  )
  await pool.query('SELECT pg_notify($1, $2)', [MATCHES_CHANNEL, 'hltv'])
  return {
    /** Checks that each bet has its exact result and one event; then deletes the users. */
    async expectSettledOnce() {
      const query = async (text: string) => (await pool.query<Record<string, unknown>>(text, [id])).rows
      const open = () => query('SELECT FROM matches WHERE id = $1 AND graded_version IS DISTINCT FROM version')
      await expect.poll(async () => (await open()).length, { timeout: 60_000, interval: 20 }).toBe(0)
      const outcomes = await query(
        `SELECT selected_team, outcome, settled_by, count(*)::int AS bets,
           bool_and(result = CASE outcome WHEN 'won' THEN round(amount * 0.85) ELSE -amount END) AS exact
         FROM bets WHERE match_id = $1 GROUP BY 1, 2, 3 ORDER BY 1`,
      )
      const group = { settled_by: 'program', exact: true }
      expect(outcomes).toEqual([
        { ...group, selected_team: 'Alfa', outcome: 'won', bets: USERS * Math.floor(BETS_EACH / 2) },
        { ...group, selected_team: 'Bravo', outcome: 'lost', bets: USERS * Math.ceil(BETS_EACH / 2) },
      ])
      const events = await query(
        `SELECT kind, by, count(*)::int AS events, count(DISTINCT bet_id)::int AS bets FROM bet_events
         WHERE (user_id, bet_id) IN (SELECT user_id, id FROM bets WHERE match_id = $1) GROUP BY 1, 2`,
      )
      const all = USERS * BETS_EACH
      expect(events).toEqual([{ kind: 'settled', by: 'program', events: all, bets: all }])
      const crowd = await pool.query<{ id: number }>(`SELECT id FROM users WHERE email LIKE 'crowd%'`)
      // Sequentially, as accounts are deleted: the server alerts many users in one transaction, which deadlocks with deleting many at once.
      for (const { id: person } of crowd.rows) await pool.query('DELETE FROM users WHERE id = $1', [person])
      await query('DELETE FROM matches WHERE id = $1')
    },
  }
}
