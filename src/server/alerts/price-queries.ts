import { sql } from 'kysely'
import type { Direction } from '../../domain/alerts/price-target.ts'
import { serializeRequests } from '../db/account-locks.ts'
import { ALERTS_LOCK } from '../db/advisory-locks.ts'
import type { Conn } from '../db/tables.ts'
import { LOCK_KEYS } from './fact-queries.ts'

/** Targets with the public id of their match. */
function selectTargets(conn: Conn, owner: number) {
  return conn
    .selectFrom('priceTargets')
    .innerJoin('matches', 'matches.id', 'priceTargets.matchId')
    .select(['hltvId', 'number', 'side', 'direction', 'odds', 'reachedAt', 'reachedOdds'])
    .where('userId', '=', owner)
    .orderBy('createdAt')
    .orderBy('matchId')
    .orderBy('number')
}
export type TargetRow = Awaited<ReturnType<typeof findTargets>>[number]

/** Targets of all matches. */
export const findTargets = (conn: Conn, owner: number) => selectTargets(conn, owner).execute()

/** Targets of matches that may still have prices. */
export const findOpenTargets = (conn: Conn, owner: number) =>
  selectTargets(conn, owner).where('matches.status', '!=', 'finished').execute()

/** The current state of the match of a target. */
export function findPricedMatch(conn: Conn, publicId: number) {
  return conn
    .selectFrom('matches')
    .select(['id', 'source', 'status', 'team1Name', 'team2Name', 'odds1', 'odds2'])
    .where('hltvId', '=', publicId)
    .executeTakeFirst()
}

/** The numbers of the user's targets for the match. Locks them: concurrent additions run one after another. */
export async function lockNumbers(tx: Conn, owner: number, matchId: number): Promise<number[]> {
  await serializeRequests(tx, owner)
  const rows = await tx
    .selectFrom('priceTargets')
    .select('number')
    .where('userId', '=', owner)
    .where('matchId', '=', matchId)
    .execute()
  return rows.map(({ number }) => number)
}

type NewTarget = {
  readonly userId: number
  readonly matchId: number
  readonly number: number
  readonly side: 1 | 2
  readonly direction: Direction
  readonly odds: number
  readonly createdAt: Date
}

export async function insertTarget(tx: Conn, target: NewTarget): Promise<void> {
  await tx.insertInto('priceTargets').values(target).execute()
}

/** An equal target that is not reached yet. */
export async function findSameTarget(
  tx: Conn,
  { userId, matchId, side, direction, odds }: Omit<NewTarget, 'number' | 'createdAt'>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('priceTargets')
    .select('number')
    .where((eb) => eb.and({ userId, matchId, side, direction, odds }))
    .where('reachedAt', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return row?.number ?? null
}

/** Also deletes the alert that it was reached. */
export async function deleteTarget(tx: Conn, owner: number, matchId: number, number: number): Promise<void> {
  await tx
    .deleteFrom('priceTargets')
    .where('userId', '=', owner)
    .where('matchId', '=', matchId)
    .where('number', '=', number)
    .execute()
  await tx
    .deleteFrom('alerts')
    .where('userId', '=', owner)
    .where('matchId', '=', matchId)
    .where('kind', '=', 'priceReached')
    .where('step', '=', number)
    .execute()
}

/** Matches with reached targets whose users were not alerted yet. */
export async function findMatchesWithPendingTargets(conn: Conn): Promise<number[]> {
  const rows = await conn
    .selectFrom('priceTargets')
    .select('matchId')
    .distinct()
    .where('reachedAt', 'is not', null)
    .where('told', '=', false)
    .execute()
  return rows.map(({ matchId }) => matchId)
}

/** Locks some of a match's reached targets for this transaction; undefined if another process is delivering alerts of the match. */
export async function lockPendingTargets(tx: Conn, matchId: number, limit: number) {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${ALERTS_LOCK}, ${matchId % LOCK_KEYS}::int) AS held`.execute(tx)
  if (!rows[0]?.held) return undefined
  return tx
    .selectFrom('priceTargets')
    .select(['userId', 'number'])
    .select((of) => of.ref('reachedAt').$notNull().as('reachedAt'))
    .where('matchId', '=', matchId)
    .where('reachedAt', 'is not', null)
    .where('told', '=', false)
    .orderBy('userId')
    .orderBy('number')
    .limit(limit)
    .execute()
}

type Key = { readonly userId: number; readonly number: number }

/** Marks the targets that still exist, and returns them. */
export async function markTargetsDelivered(tx: Conn, matchId: number, keys: readonly Key[]) {
  const { rows } = await sql<Key & { readonly reachedAt: Date }>`
    UPDATE price_targets SET told = true
    FROM unnest(${keys.map(({ userId }) => userId)}::bigint[], ${keys.map(({ number }) => number)}::smallint[]) AS known (user_id, number)
    WHERE price_targets.user_id = known.user_id AND price_targets.number = known.number AND match_id = ${matchId}
    RETURNING price_targets.user_id, price_targets.number, price_targets.reached_at`.execute(tx)
  return rows
}

/** Users who have the alert keep it unchanged. */
export async function insertPriceAlerts(tx: Conn, matchId: number, keys: readonly Key[], at: Date) {
  if (keys.length === 0) return []
  return tx
    .insertInto('alerts')
    .values(
      keys.map(({ userId, number }) => ({
        userId,
        kind: 'priceReached' as const,
        matchId,
        step: number,
        version: at.getTime(),
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['matchId', 'kind', 'step', 'userId']).doNothing())
    .returning(['userId', 'id'])
    .execute()
}
