import { DAY_MS } from '../../domain/time/durations.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import type { KeyedRequest } from '../http/keyed-request.ts'
import { betTransaction } from './bet-queries.ts'
import { deleteExpiredKeys, findFirstAnswer, insertKey, saveAnswer } from './first-answer-queries.ts'

const KEPT_MS = DAY_MS
const BATCH = 1_000

/**
 * Does what a request asks for once for its key (docs/decisions/0089): the same request again gets the first answer, another one
 * `idempotencyKeyReused`. Key, act and answer are one transaction. A refusal stores nothing: the request may be sent again. `null`: without a key.
 */
export async function once<Answer>(
  tx: Conn,
  owner: number,
  request: KeyedRequest | null,
  at: Date,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return act()
  const { key, fingerprint } = request
  if (!(await insertKey(tx, { key, fingerprint, owner, at, expiredUpTo: expiredUpTo(at) }))) {
    const first = await findFirstAnswer(tx, owner, key)
    const isOther = !first.fingerprint.equals(fingerprint)
    if (isOther) throw new HttpError('idempotencyKeyReused')
    return first.answer as Answer // of the same endpoint, by the fingerprint
  }
  const answer = await act()
  await saveAnswer(tx, owner, key, answer)
  return answer
}

/** A change of the owner's bets, once for the key of its request. */
export function betAct<Answer>(
  deps: Deps,
  owner: number,
  request: KeyedRequest | null,
  act: (tx: Conn, now: Date) => Promise<Answer>,
): Promise<Answer> {
  const now = deps.now()
  return betTransaction(deps, owner, (tx) => once(tx, owner, request, now, () => act(tx, now)))
}

const expiredUpTo = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Deletes the expired keys of all users. */
export async function deleteOldKeys(conn: Conn, now: Date): Promise<void> {
  while ((await deleteExpiredKeys(conn, expiredUpTo(now), BATCH)) === BATCH);
}
