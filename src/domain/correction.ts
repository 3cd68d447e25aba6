import { type GradedLeg, settleByGrade } from './settle-by-grade.ts'
import { type Settlement, type Stake, settleByOutcome } from './settlement.ts'
import type { Grade } from './verdict.ts'

type Graded = { readonly grade: Grade | null; readonly legs: readonly GradedLeg[] | null }

/**
 * The settlement of a bet whose stake or price was corrected: what the verdict or the outcome books of the new stake; the sum that was paid
 * for a cash-out; and a result that the user typed stays.
 */
export function settleCorrected(before: Stake & Settlement, after: Stake, { grade, legs }: Graded): Settlement {
  const { status, outcome, result } = before
  const books = (settlement: Settlement | null) => settlement?.outcome === outcome && settlement.result === result
  if (books(settleByGrade(before, grade, legs))) return settleByGrade(after, grade, legs) ?? before
  if (outcome === 'cashed-out') return settleByOutcome(after, outcome, paidFor(before))
  if (books(settleByOutcome(before, outcome))) return settleByOutcome(after, outcome)
  return { status, outcome, result }
}

/** What the cash-out of the whole rest paid: every cent of it is a cent of the result. */
export function paidFor(bet: Stake & Pick<Settlement, 'result'>): number {
  return bet.result - settleByOutcome(bet, 'cashed-out', 0).result
}
