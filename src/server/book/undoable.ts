import { MINUTE_MS } from '../../domain/time/durations.ts'
import type { Conn, Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { KeyedRequest } from '../http/keyed-request.ts'
import * as acts from './bulk-queries.ts'

/** Before images of acts that nobody undoes any more are kept this long at most. */
const KEPT_MS = 5 * MINUTE_MS

/** Writes a change of bets, whose rows are locked, as an act that its owner can undo by the key of the request. */
export async function writeUndoable(
  tx: Conn,
  owner: number,
  { key, fingerprint }: KeyedRequest,
  { ids, at, write }: { readonly ids: readonly number[]; readonly at: Date; write(): Promise<unknown> },
): Promise<void> {
  const act = { owner, key }
  if (!(await acts.insertAct(tx, act, { requestHash: fingerprint, betIds: ids, at }))) {
    throw new HttpError('idempotencyKeyReused')
  }
  await acts.keepBets(tx, act, ids)
  await write()
  await acts.noteBetsAfter(tx, act, ids)
  await acts.saveProgress(tx, act, { done: ids.length, changed: ids.length, workedAt: at })
}

/** Deletes the acts that can no longer be undone, one at a time. */
export async function deleteOldActs(db: Db, now: Date): Promise<void> {
  while (await acts.deleteOldAct(db, new Date(now.getTime() - KEPT_MS)));
}
