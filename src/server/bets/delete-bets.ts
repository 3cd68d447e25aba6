import { recordAct } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteBet, findBetForUpdate } from './bet-queries.ts'
import { changeBets, clearBets } from './bet-transaction.ts'

export function removeBet(deps: Deps, owner: number, id: number): Promise<void> {
  return changeBets(deps, owner, async (tx) => {
    const bet = await findBetForUpdate(tx, owner, id)
    if (!bet) throw new HttpError('notFound')
    await deleteBet(tx, bet)
    await recordAct(tx, 'bet-deleted', owner)
  })
}

/** Answers how many there were. */
export function clearHistory(deps: Deps, owner: number): Promise<number> {
  return clearBets(deps, owner)
}
