import { type RawBuilder, sql } from 'kysely'
import { required } from '../../domain/required.ts'
import { SETTLEMENT_LOCK } from '../db/advisory-locks.ts'
import type { Conn } from '../db/tables.ts'

/** The primary key of a bet. */
export type BetKey = { readonly userId: number; readonly id: number }

/** Advisory lock keys have 32 bits: matches whose ids differ by a multiple of this share a lock and wait for each other. */
const LOCK_KEYS = 2 ** 31 - 1

/** Tries to lock the bets on the match for this transaction; false while another one has the lock. */
export async function tryLockBetsOfMatch(tx: Conn, matchId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${SETTLEMENT_LOCK}, ${matchId % LOCK_KEYS}::int) AS held`.execute(tx)
  return required(rows[0], 'the answer of the lock').held
}

export async function lockBetsOfMatch(tx: Conn, matchId: number): Promise<true> {
  await sql`SELECT pg_advisory_xact_lock(${SETTLEMENT_LOCK}, ${matchId % LOCK_KEYS}::int)`.execute(tx)
  return true
}

/** Like `lockBetsOfMatch`, for every meeting of two teams. */
export async function lockBetsOfPair(tx: Conn, pairKey: string): Promise<void> {
  // Sorted, for a consistent lock order.
  await sql`
    SELECT pg_advisory_xact_lock(${SETTLEMENT_LOCK}, (id % ${LOCK_KEYS})::int)
    FROM (SELECT id FROM matches WHERE pair_key = ${pairKey} ORDER BY id OFFSET 0) AS meeting`.execute(tx)
}

/** Up to `limit` bets with a pick on the match, by user and id. */
export async function findBetKeysOfMatch(tx: Conn, matchId: number, after: BetKey, limit: number): Promise<BetKey[]> {
  // For speed only: the outer statement sorts and limits again.
  const first = sql`ORDER BY user_id, id LIMIT ${limit}`
  const { rows } = await sql<BetKey>`
    (SELECT user_id, id FROM bets
     WHERE match_id = ${matchId} AND (user_id, id) > (${after.userId}::bigint, ${after.id}::bigint) ${first})
    UNION ALL
    (SELECT DISTINCT user_id, bet_id AS id FROM bet_legs
     WHERE match_id = ${matchId} AND (user_id, bet_id) > (${after.userId}::bigint, ${after.id}::bigint) ${first})
    ORDER BY user_id, id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Pending bets with a grade, in ascending order. */
export async function findGradedIds(conn: Conn, owner: number): Promise<number[]> {
  const rows = await conn
    .selectFrom('bets')
    .select('id')
    .where('userId', '=', owner)
    .where('status', '=', 'pending')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('grade', 'is not', null),
        exists(
          selectFrom('betLegs')
            .select('number')
            .whereRef('betLegs.userId', '=', 'bets.userId')
            .whereRef('betLegs.betId', '=', 'bets.id')
            .where('betLegs.grade', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The pairs among these that have untied pending bets. */
export async function findUntiedPairs(conn: Conn, pairKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ pairKey: string }>`
    SELECT pair_key FROM bets
    WHERE pair_key = ANY(${pairKeys}) AND status = 'pending' AND match_id IS NULL AND NOT tie_refused
    UNION
    SELECT pair_key FROM bet_legs WHERE pair_key = ANY(${pairKeys}) AND match_id IS NULL AND NOT tie_refused`.execute(
    conn,
  )
  return rows.map(({ pairKey }) => pairKey)
}

/**
 * The matches among these with a bet or leg that satisfies the condition. Bets are queried separately: on a cluster they are on other machines
 * than the matches.
 */
export async function findThoseWithBets(
  conn: Conn,
  ids: readonly number[],
  holds: RawBuilder<unknown> = sql`true`,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ matchId: number }>`
    SELECT match_id FROM bets WHERE match_id = ANY(${ids}) AND ${holds}
    UNION
    SELECT match_id FROM bet_legs WHERE match_id = ANY(${ids}) AND ${holds}`.execute(conn)
  return new Set(rows.map(({ matchId }) => matchId))
}

/** The pairs among these with a cancelled match that has bets. */
export async function findCalledOffPairs(conn: Conn, pairKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; pairKey: string }>`
    SELECT id, pair_key FROM matches WHERE pair_key = ANY(${pairKeys}) AND status = 'cancelled'`.execute(conn)
  const withBets = await findThoseWithBets(
    conn,
    rows.map(({ id }) => id),
  )
  return [...new Set(rows.filter(({ id }) => withBets.has(id)).map(({ pairKey }) => pairKey))]
}

/** Pending bets with an untied pick on this pair, by user and id. */
export async function findUntiedKeys(conn: Conn, pairKey: string): Promise<BetKey[]> {
  const { rows } = await sql<BetKey>`
    SELECT user_id, id FROM bets
    WHERE pair_key = ${pairKey} AND status = 'pending' AND match_id IS NULL AND NOT tie_refused
    UNION ALL
    SELECT DISTINCT bets.user_id, bets.id
    FROM bet_legs JOIN bets ON bets.user_id = bet_legs.user_id AND bets.id = bet_legs.bet_id
    WHERE bet_legs.pair_key = ${pairKey} AND bet_legs.match_id IS NULL AND NOT bet_legs.tie_refused
      AND bets.status = 'pending'
    ORDER BY user_id, id`.execute(conn)
  return rows
}

/** The matches that these bets and their legs are tied to. */
export async function findMatchIdsOf(conn: Conn, owner: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ matchId: number }>`
    SELECT match_id FROM bets WHERE user_id = ${owner} AND id = ANY(${ids}::bigint[]) AND match_id IS NOT NULL
    UNION
    SELECT match_id FROM bet_legs WHERE user_id = ${owner} AND bet_id = ANY(${ids}::bigint[]) AND match_id IS NOT NULL`.execute(
    conn,
  )
  return rows.map(({ matchId }) => matchId)
}
