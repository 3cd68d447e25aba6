import { formatCents, parseCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import type { DecidedBets } from './bet-queries.ts'

/** Whether there is anything to review. */
export const isFilled = (review: DecidedBets) =>
  review.total > 0 || review.needsYouTotal > 0 || review.corrected.length > 0

/** The sum that the listed verdicts would book. */
export function verdictSum({ decided }: Pick<DecidedBets, 'decided'>): string {
  const results = decided.map(({ gradedResult }) => required(gradedResult, 'the result of a verdict'))
  return formatCents(
    results.reduce((cents, result) => cents + required(parseCents(result), 'an amount of an answer'), 0),
  )
}
