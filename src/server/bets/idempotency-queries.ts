import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

export type KeyUse = {
  readonly owner: number
  readonly key: string
  readonly bodyHash: Buffer
  readonly now: Date
  /** When its bet was placed. */
  readonly placedAt: Date
  /** A use up to then is forgotten. */
  readonly forgottenUpTo: Date
}

/**
 * The id that the first bet of this key gets, or null where the key was used. Who asks at the same time waits
 * here until that first bet is placed, or was not.
 */
export async function claimKey(
  tx: Conn,
  { owner, key, bodyHash, now, placedAt, forgottenUpTo }: KeyUse,
): Promise<number | null> {
  const claimed = { bodyHash, betId: sql<number>`nextval('bets_id_seq')`, createdAt: now, placedAt }
  const row = await tx
    .insertInto('idempotencyKeys')
    .values({ userId: owner, key, ...claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet(({ ref }) => ({
          bodyHash: ref('excluded.bodyHash'),
          betId: ref('excluded.betId'),
          createdAt: ref('excluded.createdAt'),
          placedAt: ref('excluded.placedAt'),
        }))
        .where('idempotencyKeys.createdAt', '<=', forgottenUpTo),
    )
    .returning('betId')
    .executeTakeFirst()
  return row?.betId ?? null
}

export type KeyUsed = {
  readonly bodyHash: Buffer
  readonly betId: number
  readonly createdAt: Date
  readonly placedAt: Date | null
}

export function findKeyUse(tx: Conn, owner: number, key: string): Promise<KeyUsed> {
  return tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'betId', 'createdAt', 'placedAt'])
    .where('userId', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Everybody's, of people who left too. Two that forget at the same time do not wait for each other. */
export async function forgetKeys(tx: Conn, upTo: Date): Promise<void> {
  const old = tx
    .selectFrom('idempotencyKeys')
    .select(['userId', 'key'])
    .where('createdAt', '<=', upTo)
    .forUpdate()
    .skipLocked()
    .limit(1_000)
  await tx
    .deleteFrom('idempotencyKeys')
    .where(({ eb, refTuple }) => eb(refTuple('userId', 'key'), 'in', old.$asTuple('userId', 'key')))
    .execute()
}
