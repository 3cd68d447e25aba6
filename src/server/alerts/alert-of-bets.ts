import type { Conn } from '../db/tables.ts'
import type { SavedBets } from '../deps.ts'
import { readOfActs, tellOfBets } from './bet-alert-queries.ts'
import { tellOfLimits } from './limit-alert-queries.ts'

/**
 * The hook of the book: alerts the owner of what the program did to these bets, marks the alerts of those that the owner decides as read, and
 * tells of a limit that is near.
 */
export async function alertOfBets(tx: Conn, owner: number, { bets, by, now }: SavedBets): Promise<void> {
  const changed = bets.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  await (by === 'program' ? tellOfBets : readOfActs)(tx, owner, changed, now)
  await tellOfLimits(tx, owner, now)
}
