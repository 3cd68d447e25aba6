import { type Factor, type Price, returnOf } from '../money/exact-odds.ts'
import type { Thousandths } from '../money/odds.ts'
import type { Grade, Verdict } from '../verdict/verdict.ts'
import { factorOf } from './bet-arithmetic.ts'

/** One selection of a multiple, with its own price. */
export type Leg = Price & { readonly grade: Grade }

/** `legs` are indexes of the undecided legs: their match is not over, or they need the user. */
export type MultipleGrade =
  | { readonly verdict: Verdict; readonly factor: Factor }
  | { readonly verdict: 'pending' | 'needs-you'; readonly legs: readonly number[] }

const ONE: Factor = { numerator: 1n, denominator: 1n }

/**
 * Lost as soon as one leg is lost. Otherwise the product of the returns of the legs; a void leg counts 1:
 * https://www.liquisearch.com/mathematics_of_bookmaking/settling_winning_bets.
 *
 * `price` is the bookmaker's own, if it is not the product of the legs' prices. It is paid when every leg is won in full. Void and half
 * legs reduce it in the proportion in which they reduce the product, but not below the stake unless a leg is half lost.
 */
export function gradeMultiple(legs: readonly Leg[], price: Thousandths | Factor | null = null): MultipleGrade {
  if (legs.some(({ grade }) => grade.verdict === 'lost')) return { verdict: 'lost', factor: factorOf('lost', 1000) }
  const running = indexesOf(legs, ({ grade }) => grade.verdict === 'needs-you' && grade.reason === 'notFinished')
  if (running.length > 0) return { verdict: 'pending', legs: running }
  const decided = legs.flatMap(({ grade, ...price }) =>
    grade.verdict === 'needs-you' ? [] : [{ price, verdict: grade.verdict }],
  )
  if (decided.length < legs.length) {
    return { verdict: 'needs-you', legs: indexesOf(legs, ({ grade }) => grade.verdict === 'needs-you') }
  }
  const verdicts = decided.map((leg) => leg.verdict)
  if (verdicts.every((verdict) => verdict === 'void' || verdict === 'push')) {
    return { verdict: verdicts.includes('void') ? 'void' : 'push', factor: ONE }
  }
  const product = productOf(decided.map(({ price, verdict }) => factorOf(verdict, returnOf(price))))
  const scaled = price === null ? product : scaledTo(price, product, legs)
  const factor = sign(scaled) < 0 && !verdicts.includes('half-lost') ? ONE : scaled
  return { verdict: verdictOf(verdicts, factor), factor }
}

/** With a half-won or half-lost leg, the bet is half won if it pays more than the stake, else half lost. */
function verdictOf(verdicts: readonly Verdict[], factor: Factor): Verdict {
  if (!verdicts.some((verdict) => verdict === 'half-won' || verdict === 'half-lost')) return 'won'
  return sign(factor) > 0 ? 'half-won' : sign(factor) < 0 ? 'half-lost' : 'push'
}

/** Price × product of factors ÷ product of prices. */
function scaledTo(price: Thousandths | Factor, product: Factor, legs: readonly Leg[]): Factor {
  const prices = productOf(legs.map(returnOf))
  return productOf([factorOf('won', price), product, { numerator: prices.denominator, denominator: prices.numerator }])
}

/** The product of fractions. */
export function productOf(factors: readonly Factor[]): Factor {
  return factors.reduce(
    (product, { numerator, denominator }) => ({
      numerator: product.numerator * numerator,
      denominator: product.denominator * denominator,
    }),
    ONE,
  )
}

/** Whether a stake grows (1), comes back (0), or shrinks (-1). */
function sign({ numerator, denominator }: Factor): number {
  return Number(numerator > denominator) - Number(numerator < denominator)
}

function indexesOf(legs: readonly Leg[], test: (leg: Leg) => boolean): number[] {
  return legs.flatMap((leg, index) => (test(leg) ? [index] : []))
}
