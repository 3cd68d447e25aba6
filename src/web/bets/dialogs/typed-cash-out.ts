import { type Stake, settleByOutcome } from '../../../domain/bet/settlement.ts'
import { formatCents, LARGEST_RESULT, parseCents } from '../../../domain/money/money.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { amountOf } from '../form/typed-stake.ts'

export type TypedCashOut = { readonly paid: string; readonly stake: string }

/** `stake` null: the whole remaining stake. `result`: the booked profit in cents; for a partial cash-out, the part's profit. */
export type CashOut = {
  readonly paid: string
  readonly stake: string | null
  readonly result: number
  /** What stays in play, in cents. */
  readonly rest: number
  /** The profit of the whole bet, in cents, once the rest is won or lost; null if nothing remains. */
  readonly later: { readonly won: number; readonly lost: number } | null
}
type CashOutProblems = {
  readonly paid?: 'paidRequired' | 'paidInvalid'
  readonly stake?: 'amountInvalid' | 'stakeTooLarge'
}

/** The stake that remains after partial cash-outs, in cents. */
export const leftOf = ({ amount, cashedStake }: Stake): number => amount - cashedStake

/** What was paid, and for which part of the stake; without a part, for all that remains. */
export function readCashOut(typed: TypedCashOut, bet: Stake): { cashOut: CashOut } | { problems: CashOutProblems } {
  const paid = parseCents(plainDecimal(typed.paid) ?? '')
  const left = leftOf(bet)
  const part = typed.stake.trim() === '' ? left : parseCents(amountOf(typed.stake))
  const problems: CashOutProblems = {
    ...((paid === null || paid < 0 || paid > LARGEST_RESULT) && {
      paid: typed.paid.trim() === '' ? 'paidRequired' : 'paidInvalid',
    }),
    ...((part === null || part <= 0) && { stake: 'amountInvalid' }),
    ...(part !== null && part > left && { stake: 'stakeTooLarge' }),
  }
  if (paid === null || part === null || Object.keys(problems).length > 0) return { problems }
  if (part === left) {
    const { result } = settleByOutcome(bet, 'cashed-out', paid)
    return { cashOut: { paid: formatCents(paid), stake: null, result, rest: 0, later: null } }
  }
  const after = { ...bet, cashedStake: bet.cashedStake + part, cashedPaid: bet.cashedPaid + paid }
  return {
    cashOut: {
      paid: formatCents(paid),
      stake: formatCents(part),
      result: paid - (bet.freeBet ? 0 : part),
      rest: left - part,
      later: { won: settleByOutcome(after, 'won').result, lost: settleByOutcome(after, 'lost').result },
    },
  }
}
