import type { Conn } from '../db/tables.ts'
import type { SavedBets } from '../deps.ts'
import { createBetAlerts, markRead } from './bet-alert-queries.ts'
import { createLimitAlerts } from './limit-alert-queries.ts'

/**
 * Called when the book saves bets: alerts the owner to bets that the program changed, marks alerts of bets that the owner decided as read,
 * and alerts when a limit is near.
 */
export async function alertOfBets(tx: Conn, owner: number, { bets, by, now }: SavedBets): Promise<void> {
  const changed = bets.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  await (by === 'program' ? createBetAlerts : markRead)(tx, owner, changed, now)
  await createLimitAlerts(tx, owner, now)
}
