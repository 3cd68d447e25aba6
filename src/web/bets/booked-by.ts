import { settleByOutcome } from '../../domain/bet/settlement.ts'
import { formatCents } from '../../domain/money/money.ts'
import { type BetStake, stakeOf } from './dialogs/typed-result.ts'

/** The profit or loss that a result would book: "42.50". */
export const bookedBy = (bet: BetStake, status: 'won' | 'lost') =>
  formatCents(settleByOutcome(stakeOf(bet), status).result)
