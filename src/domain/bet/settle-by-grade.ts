import { exactOddsOf, type Factor, type Price, returnOf } from '../money/exact-odds.ts'
import { divideHalfUp } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import type { Grade } from '../verdict/verdict.ts'
import { gradeMultiple, type MultipleGrade, productOf } from './multiples.ts'
import { type Settlement, type Stake, settleByFactor, settleByOutcome } from './settlement.ts'

/** A leg of a multiple; `grade` is null while its match may go on. */
export type GradedLeg = Price & { readonly grade: Grade | null }

/** The price of a multiple without a price from the bookmaker: the product of the legs' prices, to the nearest thousandth and exactly. */
export function priceOfLegs(legs: readonly Price[]): Price {
  const product = productOf(legs.map(returnOf))
  const odds = thousandthsOf(product)
  return { odds, exactOdds: exactOddsOf(product.numerator - product.denominator, product.denominator, odds) }
}

/** Only the thousandths of `priceOfLegs`. */
export const oddsOfLegs = (legs: readonly Price[]): Thousandths => thousandthsOf(productOf(legs.map(returnOf)))

const thousandthsOf = ({ numerator, denominator }: Factor) => Number(divideHalfUp(numerator * 1000n, denominator))

/** The price of a multiple: the bookmaker's own, or the exact product if that rounds to the same thousandths. */
export function priceOfMultiple(legs: readonly Price[], own: Thousandths | null): Price {
  const product = priceOfLegs(legs)
  return own === null || own === product.odds ? product : { odds: own, exactOdds: null }
}

/** The grade of a multiple, by its legs and its price; null while it is open. */
export function gradeByLegs(legs: readonly GradedLeg[], odds: Thousandths): Grade | null {
  const { verdict } = combined(legs, { odds, exactOdds: null })
  if (verdict === 'pending') return null
  if (verdict === 'needs-you') return { verdict, reason: 'leg' }
  const count = (...verdicts: readonly string[]) =>
    legs.filter(({ grade }) => grade && verdicts.includes(grade.verdict)).length
  return {
    verdict,
    evidence: {
      code: 'legs',
      won: count('won', 'half-won'),
      lost: count('lost', 'half-lost'),
      returned: count('push', 'void'),
    },
  }
}

/** The settlement by the grade; null without a verdict. `legs` is null for a single. */
export function settleByGrade(bet: Stake, grade: Grade | null, legs: readonly GradedLeg[] | null): Settlement | null {
  if (grade === null || grade.verdict === 'needs-you') return null
  if (!legs) return settleByOutcome(bet, grade.verdict)
  const multiple = combined(legs, bet)
  return 'factor' in multiple ? settleByFactor(bet, multiple.verdict, multiple.factor) : null
}

const OPEN: Grade = { verdict: 'needs-you', reason: 'notFinished' }

function combined(legs: readonly GradedLeg[], price: Price): MultipleGrade {
  const isProduct = price.exactOdds === null && price.odds === oddsOfLegs(legs)
  return gradeMultiple(
    legs.map(({ odds, exactOdds, grade }) => ({ odds, exactOdds, grade: grade ?? OPEN })),
    isProduct ? null : returnOf(price),
  )
}
