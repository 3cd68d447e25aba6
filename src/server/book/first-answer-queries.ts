import { sql } from 'kysely'
import { required } from '../../domain/required.ts'
import { compiledOnce } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'
import type { KeyedRequest } from '../http/keyed-request.ts'

/** What is stored at the first use of a key. */
export type FirstAnswer = {
  readonly fingerprint: Buffer
  /** Null if the answer has no body. */
  readonly answer: unknown
}

type NewKey = KeyedRequest & {
  readonly owner: number
  readonly at: Date
  /** Keys created up to this moment have expired and are replaced. */
  readonly expiredUpTo: Date
}

/**
 * Stores the key without an answer, and returns whether it is new. A concurrent request with the same key waits here until the transaction
 * ends.
 */
export async function insertKey(tx: Conn, key: NewKey): Promise<boolean> {
  const rows = await compiledOnce(tx, 'insert_key', key, (value) => {
    return sql<{ userId: number }>`
      INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
      VALUES (${value('owner')}, ${value('key')}, ${value('fingerprint')}, ${value('at')})
      ON CONFLICT (user_id, key) DO UPDATE SET
        fingerprint = excluded.fingerprint, created_at = excluded.created_at, answer = NULL
      WHERE idempotency_keys.created_at <= ${value('expiredUpTo')}
      RETURNING user_id`
  })
  return rows.length > 0
}

export function findFirstAnswer(tx: Conn, owner: number, key: string): Promise<FirstAnswer> {
  return tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'answer'])
    .where('userId', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Call it in the transaction of the action. */
export async function saveAnswer(tx: Conn, owner: number, key: string, answer: unknown): Promise<void> {
  await compiledOnce(tx, 'save_answer', { owner, key, answer: JSON.stringify(answer ?? null) }, (value) => {
    return sql`UPDATE idempotency_keys SET answer = ${value('answer')}::json WHERE user_id = ${value('owner')} AND key = ${value('key')}`
  })
}

/** The earlier of `now` and the database's time: a clock set forward by mistake must not delete anything. */
export async function findEarlierTime(conn: Conn, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT least(${now}::timestamptz, now()) AS at`.execute(conn)
  return required(rows[0], 'the time').at
}

/**
 * Deletes up to `limit` expired keys of all users, and returns how many it found. Concurrent processes find the same keys in the same
 * order.
 */
export async function deleteExpiredKeys(conn: Conn, upTo: Date, limit: number): Promise<number> {
  const expired = await conn
    .selectFrom('idempotencyKeys')
    .select(['userId', 'key'])
    .where('createdAt', '<=', upTo)
    .orderBy('userId')
    .orderBy('key')
    .limit(limit)
    .execute()
  // A cluster would send the statement to all machines.
  if (expired.length === 0) return 0
  // A key used again in the meantime is not expired.
  await sql`
    DELETE FROM idempotency_keys
    USING unnest(${expired.map(({ userId }) => userId)}::bigint[], ${expired.map(({ key }) => key)}::text[]) AS gone (user_id, key)
    WHERE idempotency_keys.user_id = gone.user_id AND idempotency_keys.key = gone.key AND created_at <= ${upTo}`.execute(
    conn,
  )
  return expired.length
}
