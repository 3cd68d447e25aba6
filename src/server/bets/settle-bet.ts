import type * as z from 'zod/mini'
import type { Bet, settlement } from '../../contract/bets.ts'
import { settleByStatus, settlementProblem } from '../../domain/settlement.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Deps } from '../deps.ts'
import { updateBet } from './bet-queries.ts'
import { changeBets } from './bet-transaction.ts'
import { getPendingBet } from './change-bet.ts'
import { badField } from './check-bet.ts'
import { presentBet } from './present-bet.ts'

type Given = z.output<typeof settlement>

/** Once: who comes second finds it settled. */
export function settleBet(deps: Deps, owner: number, id: number, { status, result = null }: Given): Promise<Bet> {
  return changeBets(deps, owner, async (tx) => {
    const before = await getPendingBet(tx, owner, id)
    const settled = result === null ? settleByStatus(before, status) : { status, result }
    const problem = settlementProblem(settled, before.amount)
    if (problem) throw badField('result', problem)
    const after = await updateBet(tx, before, { ...settled, settledAt: deps.now() })
    await recordAct(tx, 'bet-settled', owner)
    return presentBet(after)
  })
}
