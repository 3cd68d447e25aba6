import { type RawBuilder, sql } from 'kysely'
import { type Bet, legsOf } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { SETTLEMENT_LOCK } from '../db/advisory-locks.ts'
import { BET_LEGS } from '../db/bet-columns.ts'
import { isCluster } from '../db/citus/distribution.ts'
import type { Conn, Tables } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'
import { legRowOf } from './bet-rows.ts'
import { type Change, ofOwners, onlyOne, updateOf } from './row-queries.ts'

/** The primary key of a bet. */
export type BetKey = { readonly userId: number; readonly id: number }

/** The key of a lock has 32 bits: matches whose ids are so far apart share one, and wait for each other. */
const LOCK_KEYS = 2 ** 31 - 1

/**
 * Of a cluster: a transaction that reads the bets of all and then writes their match asks the machines one by one, as a match is on each of
 * them. It is nothing to one PostgreSQL.
 */
const oneByOne = sql`set_config('citus.multi_shard_modify_mode', 'sequential', true)`

/** Whether this transaction may change the bets on the match; false while another one does. */
export async function tryLockBetsOfMatch(tx: Conn, matchId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${SETTLEMENT_LOCK}, ${matchId % LOCK_KEYS}::int) AS held, ${oneByOne}`.execute(tx)
  return required(rows[0], 'the answer of the lock').held
}

export async function lockBetsOfMatch(tx: Conn, matchId: number): Promise<true> {
  await sql`SELECT pg_advisory_xact_lock(${SETTLEMENT_LOCK}, ${matchId % LOCK_KEYS}::int), ${oneByOne}`.execute(tx)
  return true
}

/** As `lockBetsOfMatch`, of every meeting of two teams. */
export async function lockBetsOfPair(tx: Conn, pairKey: string): Promise<void> {
  // Stryker disable next-line SqlOrder: the order of the locks
  await sql`
    SELECT pg_advisory_xact_lock(${SETTLEMENT_LOCK}, (id % ${LOCK_KEYS})::int)
    FROM (SELECT id FROM matches WHERE pair_key = ${pairKey} ORDER BY id OFFSET 0) AS meeting`.execute(tx)
}

/**
 * The keys in their order, on a cluster those of each shard by themselves: a statement about rows of several users of one shard is one for one
 * machine.
 */
export async function byShard<Key extends Pick<BetKey, 'userId'>>(
  conn: Conn,
  keys: readonly Key[],
): Promise<readonly (readonly Key[])[]> {
  if (!(await isCluster(conn))) return [keys]
  const owners = [...new Set(keys.map(({ userId }) => userId))]
  const { rows } = await sql<{ owner: number; shard: number }>`
    SELECT owner, get_shard_id_for_distribution_column('books', owner) AS shard
    FROM unnest(${owners}::bigint[]) AS owner`.execute(conn)
  const shards = new Map(rows.map(({ owner, shard }) => [owner, shard]))
  const groups = [...Map.groupBy(keys, ({ userId }) => required(shards.get(userId), 'the shard of a user'))]
  return groups.toSorted(([a], [b]) => a - b).map(([, together]) => together)
}

/** Locks the bets by user and id, until the end of the transaction. */
export async function findBetsForUpdate(tx: Conn, keys: readonly BetKey[]): Promise<BetRow[]> {
  if (keys.length === 0) return []
  const owners = keys.map(({ userId }) => userId)
  const owner = onlyOne(owners)
  if (owner !== null) {
    const { rows } = await sql<BetRow>`
      SELECT * FROM bets WHERE user_id = ${owner} AND id = ANY(${keys.map(({ id }) => id)}::bigint[]) ORDER BY id FOR UPDATE`.execute(
      tx,
    )
    return rows
  }
  const { rows } = await sql<BetRow>`
    SELECT bets.*
    FROM bets JOIN unnest(${owners}::bigint[], ${keys.map(({ id }) => id)}::bigint[]) AS wanted (user_id, id)
      ON bets.user_id = wanted.user_id AND bets.id = wanted.id${await ofOwners(tx, 'bets', owners)}
    ORDER BY bets.user_id, bets.id
    FOR UPDATE OF bets`.execute(tx)
  return rows
}

/** The teams of the bets and of their legs. */
export async function findPairsOf(tx: Conn, owner: number, ids: readonly number[]) {
  const { rows } = await sql<{ teams: string; selectedTeam: string }>`
    SELECT teams, selected_team FROM bets WHERE user_id = ${owner} AND id = ANY(${ids}) AND bet_type != 'multiple'
    UNION
    SELECT teams, selected_team FROM bet_legs WHERE user_id = ${owner} AND bet_id = ANY(${ids})`.execute(tx)
  return rows
}

/** Writes the legs of these locked bets. A leg that is the same object is unchanged. */
export async function updateLegs(tx: Conn, changes: readonly Change<Bet>[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const known = new Map(legsOf(before)?.map((leg) => [leg.number, leg]))
    return (legsOf(after) ?? []).flatMap((leg) => {
      const was = required(known.get(leg.number), 'the leg as it was')
      return was === leg ? [] : [{ before: legRowOf(before, was), after: legRowOf(after, leg) }]
    })
  })
  await (await updateOf(tx, BET_LEGS, rows))?.execute(tx)
}

/** Up to `limit` bets with a pick on the match, by user and id. */
export async function findBetKeysOfMatch(tx: Conn, matchId: number, after: BetKey, limit: number): Promise<BetKey[]> {
  // Stryker disable next-line SqlOrder,SqlLimit,StringLiteral: it saves time; the whole statement sorts and ends at the limit
  const first = sql`ORDER BY user_id, id LIMIT ${limit}`
  // Stryker disable next-line SqlUnion: a bet is a single or has legs
  const { rows } = await sql<BetKey>`
    (SELECT user_id, id FROM bets
     WHERE match_id = ${matchId} AND (user_id, id) > (${after.userId}::bigint, ${after.id}::bigint) ${first})
    UNION ALL
    (SELECT DISTINCT user_id, bet_id AS id FROM bet_legs
     WHERE match_id = ${matchId} AND (user_id, bet_id) > (${after.userId}::bigint, ${after.id}::bigint) ${first})
    ORDER BY user_id, id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Pending bets with a grade, by id. */
export function findGradedKeys(conn: Conn, owner: number): Promise<BetKey[]> {
  return conn
    .selectFrom('bets')
    .select(['userId', 'id'])
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
}

/** Those of the pairs that pending bets without a match are on. */
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
 * Those of the matches with a bet, or a leg of one, for which this holds. Bets are asked by themselves: on a cluster they are on other machines
 * than the matches that a statement would join them to.
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

/** Those of the pairs that have a match that was called off and bets on it. */
export async function findCalledOffPairs(conn: Conn, pairKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; pairKey: string }>`
    SELECT id, pair_key FROM matches WHERE pair_key = ANY(${pairKeys}) AND status = 'cancelled'`.execute(conn)
  const withBets = await findThoseWithBets(
    conn,
    rows.map(({ id }) => id),
  )
  return [...new Set(rows.filter(({ id }) => withBets.has(id)).map(({ pairKey }) => pairKey))]
}

/** Pending bets with a pick that is on this pair and on no match, by user and id. */
export async function findUntiedKeys(conn: Conn, pairKey: string): Promise<BetKey[]> {
  // Stryker disable next-line SqlUnion,SqlJoin: a bet is a single or has legs, and a leg has its bet
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

type SettingsRow = Tables['settlementSettings']

export function findSettingsOf(conn: Conn, owners: readonly number[]): Promise<SettingsRow[]> {
  return conn.selectFrom('settlementSettings').selectAll().where('userId', '=', sql<number>`ANY(${owners})`).execute()
}

/** The matches that these bets and their legs are tied to. */
export async function findMatchIdsOf(conn: Conn, keys: readonly BetKey[]): Promise<number[]> {
  const [owners, ids] = [keys.map(({ userId }) => userId), keys.map(({ id }) => id)]
  const { rows } = await sql<{ matchId: number }>`
    WITH wanted (user_id, id) AS (SELECT * FROM unnest(${owners}::bigint[], ${ids}::bigint[]))
    SELECT match_id FROM bets JOIN wanted USING (user_id, id) WHERE match_id IS NOT NULL
    UNION
    SELECT match_id FROM bet_legs JOIN wanted ON wanted.user_id = bet_legs.user_id AND wanted.id = bet_legs.bet_id
    WHERE match_id IS NOT NULL`.execute(conn)
  return rows.map(({ matchId }) => matchId)
}
