import type { Grade } from '../verdict/verdict.ts'
import { type GradedLeg, settleByGrade } from './settle-by-grade.ts'
import { type Settlement, type Stake, settleByOutcome } from './settlement.ts'

type Graded = { readonly grade: Grade | null; readonly legs: readonly GradedLeg[] | null }

/**
 * The settlement of a bet whose stake or price was corrected. By a verdict or an outcome it is computed again from the new stake; the sum
 * that was paid for a cash-out, and a result that the user typed, stay.
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

/** The sum that the cash-out of the whole rest paid. */
export function paidFor(bet: Stake & Pick<Settlement, 'result'>): number {
  return bet.result - settleByOutcome(bet, 'cashed-out', 0).result
}
