import type { Grade } from '../verdict/verdict.ts'
import { type GradedLeg, settleByGrade } from './settle-by-grade.ts'
import { type Settlement, type Stake, settleByOutcome } from './settlement.ts'

type Graded = { readonly grade: Grade | null; readonly legs: readonly GradedLeg[] | null }

/**
 * The settlement of a bet after its stake or price was corrected. A verdict or an outcome is computed again from the new stake; the amount of a
 * cash-out and a typed result stay.
 */
export function settleCorrected(before: Stake & Settlement, after: Stake, { grade, legs }: Graded): Settlement {
  const { status, outcome, restOutcome, result } = before
  const same = { status, outcome, restOutcome, result }
  const books = (settlement: Settlement | null) => settlement?.outcome === outcome && settlement.result === result
  if (books(settleByGrade(before, grade, legs))) return settleByGrade(after, grade, legs) ?? same
  const played = before.cashedStake > 0 ? restOutcome : outcome
  if (played === 'cashed-out') return { ...settleByOutcome(after, played, paidFor(before)), restOutcome }
  if (played && books(settleByOutcome(before, played))) return settleByOutcome(after, played)
  return same
}

/** The amount that the cash-out of the remaining stake paid. */
export function paidFor(bet: Stake & Pick<Settlement, 'result'>): number {
  return bet.result - settleByOutcome(bet, 'cashed-out', 0).result
}
