import { sql } from 'kysely'
import type { FactKind } from '../../domain/alerts/match-facts.ts'
import type { MatchStatus } from '../../domain/match/match.ts'
import { ALERTS_LOCK } from '../db/advisory-locks.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { lockMatches } from '../matches/match-queries.ts'
import type { NewAlert } from './outbox-queries.ts'

export type FactRow = {
  readonly matchId: number
  readonly publicId: number
  readonly kind: FactKind
  readonly step: number
  readonly version: number
  readonly learnedAt: Date
  readonly until: Date
  readonly fromTime: Date | null
  readonly withdrawn: boolean
  /** The current status of the match. */
  readonly status: MatchStatus
  readonly scheduledTime: Date | null
}

/** Advisory lock keys have 32 bits: matches whose ids differ by a multiple of this share a lock and wait for each other. */
export const LOCK_KEYS = 2 ** 31 - 1

function selectPending(conn: Conn) {
  return conn
    .selectFrom('alertFacts')
    .innerJoin('matches', 'matches.id', 'alertFacts.matchId')
    .select(['matchId', 'hltvId as publicId', 'kind', 'step', 'alertFacts.version', 'learnedAt', 'until', 'fromTime'])
    .select(['withdrawn', 'status', 'scheduledTime'])
    .where('told', '=', false)
}

/** Facts that some users may not have been alerted to, oldest first. */
export function findPendingFacts(conn: Conn): Promise<FactRow[]> {
  return selectPending(conn).orderBy('learnedAt').orderBy('matchId').orderBy('kind').orderBy('step').execute()
}

/**
 * Locks the current version of the fact for this transaction. Returns undefined if it has been delivered, or another process is delivering
 * facts of the match.
 */
export async function lockPendingFact(tx: Conn, { matchId, kind, step }: FactRow): Promise<FactRow | undefined> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${ALERTS_LOCK}, ${matchId % LOCK_KEYS}::int) AS held`.execute(tx)
  if (!rows[0]?.held) return undefined
  return selectPending(tx)
    .where('matchId', '=', matchId)
    .where('kind', '=', kind)
    .where('step', '=', step)
    .executeTakeFirst()
}

/** Marks only the delivered version. Locks the match first, in the same order as polls, which write the match and then its facts. */
export async function markDelivered(tx: Conn, { matchId, kind, step, version }: FactRow): Promise<void> {
  await lockMatches(tx, [matchId])
  await tx
    .updateTable('alertFacts')
    .set({ told: true })
    .where('matchId', '=', matchId)
    .where('kind', '=', kind)
    .where('step', '=', step)
    .where('version', '=', version)
    .execute()
}

/** Writes the alert as unread for these users, and returns those for whom it is new. Users who have this version keep it. */
export async function insertAlerts(
  tx: Conn,
  fact: FactRow,
  people: readonly number[],
  at: Date,
): Promise<readonly NewAlert[]> {
  const { matchId, kind, step, version } = fact
  if (people.length === 0) return []
  return tx
    .insertInto('alerts')
    .values(people.map((userId) => ({ userId, kind, matchId, step, version, at })))
    .onConflict((conflict) =>
      conflict
        .columns(['matchId', 'kind', 'step', 'userId'])
        .doUpdateSet({ version, at, readAt: null, devices: null })
        .where('alerts.version', '<', version),
    )
    .returning(['userId', 'id'])
    .execute()
}

/** The alerts of these users whose current version a device has received. */
export async function findSent(
  tx: Conn,
  { matchId, kind, step }: FactRow,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('alerts')
    .select('id')
    .where('userId', '=', sql<number>`ANY(${people}::bigint[])`)
    .where('matchId', '=', matchId)
    .where('kind', '=', kind)
    .where('step', '=', step)
    .where('devices', '=', 'sent')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Up to `limit` users who have the alert of the fact, by id. */
export async function findAlerted(
  conn: Conn,
  { matchId, kind, step }: FactRow,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await conn
    .selectFrom('alerts')
    .select('userId')
    .where('matchId', '=', matchId)
    .where('kind', '=', kind)
    .where('step', '=', step)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Deletes alerts of these users. `unread`: only unread alerts of earlier versions. Returns how many were deleted. */
export async function deleteAlerts(
  tx: Conn,
  { matchId, kind, step, version }: FactRow,
  people: readonly number[],
  which: 'all' | 'unread',
): Promise<number> {
  const isOld = which === 'all' ? sql`true` : sql`read_at IS NULL AND version < ${version}`
  return affectedRows(
    await sql`
      DELETE FROM alerts
      WHERE user_id = ANY(${people}::bigint[]) AND match_id = ${matchId} AND kind = ${kind} AND step = ${step} AND ${isOld}`.execute(
      tx,
    ),
  )
}
