import { everyChangeBetween } from '../../domain/bet/history-facts.ts'
import type { Bet } from '../../domain/bet/stored-bet.ts'
import { beforeChanges, beforeDeletion } from '../../domain/bet/undo.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type ChangedBet, lockBets, saveBets } from './bets.ts'
import { type EventRow, findEventsOfAction, findLastEventIds } from './event-queries.ts'

/** Bets undone per turn of the event loop. */
const UNDONE_AT_ONCE = 500

/**
 * Undoes the owner's action with this key: writes the inverse of each of its changes as new events (docs/decisions/0053). A bet changed
 * since stays as it is. Throws `notFound`, or `undoExpired` if the action is older than `since`.
 */
export async function undoAction(
  saving: Pick<Deps, 'onSavedBets'>,
  tx: Conn,
  owner: number,
  key: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<{ total: number; restored: number }> {
  const events = await findEventsOfAction(tx, owner, key)
  const [{ at } = { at: null }] = events
  if (at === null) throw new AppError('notFound')
  if (at < since) throw new AppError('undoExpired')
  const bets = await lockBets(
    tx,
    owner,
    events.map(({ betId }) => betId),
  )
  const found = new Map(bets.map((bet) => [bet.id, bet]))
  const changes: ChangedBet[] = []
  for (let from = 0; from < events.length; from += UNDONE_AT_ONCE) {
    const batch = events.slice(from, from + UNDONE_AT_ONCE)
    const last = await findLastEventIds(
      tx,
      owner,
      batch.map(({ betId }) => betId),
    )
    const untouched = batch.filter(({ id }) => last.has(id))
    changes.push(...untouched.flatMap((event) => inverseOf(owner, event, found.get(event.betId) ?? null, now) ?? []))
  }
  await saveBets(saving, tx, owner, changes, { by: 'user', now })
  return { total: events.length, restored: changes.length }
}

/** The inverse of an event of this bet (null: deleted); null if it can no longer be undone. */
function inverseOf(owner: number, event: EventRow, bet: Bet | null, now: Date): ChangedBet | null {
  const undone = { kind: 'undone', at: now, by: 'user', undoes: event.id } as const
  if (event.kind === 'deleted') {
    if (bet) return null
    return { before: null, after: beforeDeletion(owner, event.changes), events: [{ ...undone, changes: [] }] }
  }
  const after = bet && beforeChanges(bet, event.changes)
  return after && { before: bet, after, events: [{ ...undone, changes: everyChangeBetween(bet, after) }] }
}
