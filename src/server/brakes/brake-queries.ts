import { sql } from 'kysely'
import { LIMIT_KINDS, type Limit, type LimitKind, NO_LIMIT } from '../../domain/money/brakes.ts'
import type { Conn } from '../db/tables.ts'

/** The stored limits; changes that are due are not applied yet. */
export async function findLimits(db: Conn, owner: number): Promise<Map<LimitKind, Limit>> {
  const rows = await db.selectFrom('limits').selectAll().where('userId', '=', owner).execute()
  const stored = new Map(rows.map((row) => [row.kind, toLimit(row)]))
  return new Map(LIMIT_KINDS.map((kind) => [kind, stored.get(kind) ?? NO_LIMIT]))
}

/** Locks the limit until the end of the transaction, even one that was never set. */
export async function findLimitForUpdate(tx: Conn, owner: number, kind: LimitKind, timeZone: string): Promise<Limit> {
  await tx
    .insertInto('limits')
    .values({ userId: owner, kind, amount: null, nextAmount: null, nextFrom: null, timeZone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('limits')
    .selectAll()
    .where('userId', '=', owner)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toLimit(row)
}

/** `timeZone` defines the days, weeks and months of alerts. */
export async function saveLimit(
  tx: Conn,
  owner: number,
  kind: LimitKind,
  { amount, next }: Limit,
  timeZone: string,
): Promise<void> {
  await tx
    .updateTable('limits')
    .set({ amount, nextAmount: next?.amount ?? null, nextFrom: next?.from ?? null, timeZone })
    .where('userId', '=', owner)
    .where('kind', '=', kind)
    .execute()
}

type Row = { amount: number | null; nextAmount: number | null; nextFrom: Date | null }

function toLimit({ amount, nextAmount, nextFrom }: Row): Limit {
  return { amount, next: nextFrom && { amount: nextAmount, from: nextFrom } }
}

/** The end of the break in effect at `now`. */
export async function findBreakEnd(db: Conn, owner: number, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('breaks')
    .select('until')
    .where('userId', '=', owner)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Keeps the later end if another request started a break in the meantime. */
export async function saveBreak(db: Conn, owner: number, startedAt: Date, until: Date): Promise<void> {
  await db
    .insertInto('breaks')
    .values({ userId: owner, startedAt, until })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ startedAt, until: sql`greatest(breaks.until, excluded.until)` }),
    )
    .execute()
}

/**
 * Stakes and profit of the bets placed since each moment, in cents, from sums per quarter-hour: time zone offsets are multiples of that.
 */
export async function findSumsSince(db: Conn, owner: number, moments: readonly Date[]): Promise<Sums[]> {
  const keys = moments.map((at) => `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`)
  const { rows } = await sql<Sums>`
    SELECT sums.*
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS moment (since, place)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(staked), 0)::float8 AS staked, coalesce(sum(profit), 0)::float8 AS profit
      FROM bet_sums
      WHERE user_id = ${owner} AND scope = 'quarter-hour' AND key >= moment.since COLLATE "C"
    ) AS sums
    ORDER BY place`.execute(db)
  return rows
}
/** Whole cents, exact up to 2⁵³. */
type Sums = { readonly staked: number; readonly profit: number }
