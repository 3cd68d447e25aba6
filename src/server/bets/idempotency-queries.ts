import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

/** The first use of an idempotency key. */
export type IdempotencyRecord = {
  /** SHA-256 of the parsed body. */
  readonly bodyHash: Buffer
  readonly betId: number
  readonly createdAt: Date
  /** Null in a record from before migration 0017: that bet was placed when it was created. */
  readonly placedAt: Date | null
}

type NewRecord = {
  readonly userId: number
  readonly key: string
  readonly bodyHash: Buffer
  readonly createdAt: Date
  readonly placedAt: Date
  /** A record created up to this moment has expired and is replaced. */
  readonly expiredUpTo: Date
}

/**
 * Returns the id that the bet of this key gets, or null where the key was used before. A request with the same key that comes meanwhile
 * waits here until the first transaction ends.
 */
export async function insertIdempotencyRecord(
  tx: Conn,
  { expiredUpTo, ...columns }: NewRecord,
): Promise<number | null> {
  const row = await tx
    .insertInto('idempotencyKeys')
    .values({ ...columns, betId: sql<number>`nextval('bets_id_seq')` })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet(({ ref }) => ({
          bodyHash: ref('excluded.bodyHash'),
          betId: ref('excluded.betId'),
          createdAt: ref('excluded.createdAt'),
          placedAt: ref('excluded.placedAt'),
        }))
        .where('idempotencyKeys.createdAt', '<=', expiredUpTo),
    )
    .returning('betId')
    .executeTakeFirst()
  return row?.betId ?? null
}

export function findIdempotencyRecord(tx: Conn, owner: number, key: string): Promise<IdempotencyRecord> {
  return tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'betId', 'createdAt', 'placedAt'])
    .where('userId', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Deletes up to 1,000 expired records of all users. Two transactions that delete at the same time do not wait for each other. */
export async function deleteExpiredRecords(tx: Conn, upTo: Date): Promise<void> {
  const expired = tx
    .selectFrom('idempotencyKeys')
    .select(['userId', 'key'])
    .where('createdAt', '<=', upTo)
    .forUpdate()
    .skipLocked()
    .limit(1_000)
  await tx
    .deleteFrom('idempotencyKeys')
    .where(({ eb, refTuple }) => eb(refTuple('userId', 'key'), 'in', expired.$asTuple('userId', 'key')))
    .execute()
}
