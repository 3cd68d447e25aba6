import type { OwnData } from '../../contract/endpoint.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { KeyedRequest } from '../http/keyed-request.ts'
import { deleteExpiredKeys, findEarlierTime, findFirstAnswer, insertKey, saveAnswer } from './first-answer-queries.ts'
import { lockBook, shareBook } from './lock-queries.ts'

const KEPT_MS = DAY_MS
const BATCH = 1_000
/** Alerts show the current bets, so they change too. */
const OF_BETS: readonly OwnData[] = ['bets', 'stats', 'alerts']

/**
 * Runs an action once per idempotency key (docs/decisions/0089): a repeated request gets the first answer; a different request with the
 * same key gets `idempotencyKeyReused`. One transaction covers key, action and answer. A refused request stores nothing and may be retried.
 * `null`: no key.
 */
async function idempotent<Answer>(
  tx: Conn,
  owner: number,
  request: KeyedRequest | null,
  at: Date,
  action: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return action()
  const { key, fingerprint } = request
  if (!(await insertKey(tx, { key, fingerprint, owner, at, expiredUpTo: expiredUpTo(at) }))) {
    const first = await findFirstAnswer(tx, owner, key)
    const isOther = !first.fingerprint.equals(fingerprint)
    if (isOther) throw new AppError('idempotencyKeyReused')
    return first.answer as Answer // equal fingerprints: the same endpoint
  }
  const answer = await action()
  await saveAnswer(tx, owner, key, answer)
  return answer
}

type Action<Answer> = (tx: Conn, now: Date) => Promise<Answer>

/**
 * Changes bets or movements, idempotently by the request's key, then makes open pages refetch `changes`. Such changes run concurrently, and
 * wait only for changes of the whole book.
 */
export function changeBook<Answer>(
  deps: Deps,
  owner: number,
  request: KeyedRequest | null,
  action: Action<Answer>,
  changes: readonly OwnData[] = OF_BETS,
): Promise<Answer> {
  return change(deps, owner, { lock: shareBook, request, action, changes })
}

/** Like `changeBook`, with the whole book locked: nothing else in it changes meanwhile. */
export function changeWholeBook<Answer>(
  deps: Deps,
  owner: number,
  request: KeyedRequest | null,
  action: Action<Answer>,
  changes: readonly OwnData[] = OF_BETS,
): Promise<Answer> {
  return change(deps, owner, { lock: lockBook, request, action, changes })
}

type Change<Answer> = {
  readonly lock: typeof shareBook
  readonly request: KeyedRequest | null
  readonly action: Action<Answer>
  readonly changes: readonly OwnData[]
}

async function change<Answer>(
  deps: Deps,
  owner: number,
  { lock, request, action, changes }: Change<Answer>,
): Promise<Answer> {
  const now = deps.now()
  const answer = await deps.db.transaction().execute(async (tx) => {
    await lock(tx, owner)
    return idempotent(tx, owner, request, now, () => action(tx, now))
  })
  notifyUser(deps, owner, changes)
  return answer
}

/** Notifies the owner's open pages, in every process, that bets have changed. Call it after the commit. */
export function notifyOfBook(deps: Pick<Deps, 'database'>, owner: number): void {
  notifyUser(deps, owner, OF_BETS)
}

const expiredUpTo = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Deletes the expired keys of all users. */
export async function deleteOldKeys(conn: Conn, now: Date): Promise<void> {
  const upTo = expiredUpTo(await findEarlierTime(conn, now))
  while ((await deleteExpiredKeys(conn, upTo, BATCH)) === BATCH);
}
