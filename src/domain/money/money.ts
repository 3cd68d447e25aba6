/** An amount of the user's currency in whole cents: 50.00 is 5000. Never a float. */
export type Cents = number

const DECIMAL = /^([+-]?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** Reads a text with up to two decimals ("50", "-25.5"); null for anything else, and for a negative zero. */
export function parseCents(text: string): Cents | null {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (sign !== '-') return cents
  return cents === 0 ? null : -cents
}

/** Parses a sum of bets, as `formatCents` writes it. Throws for anything else, and for more than 2^53 - 1 cents. */
export function centsOfSum(text: string): Cents {
  const cents = /^-?\d+\.\d\d$/.test(text) ? Number(text.replace('.', '')) : Number.NaN
  if (!Number.isSafeInteger(cents)) throw new Error(`no sum: ${text}`)
  return cents
}

/** Always writes two decimals: -2550 is "-25.50". */
export function formatCents(cents: Cents | bigint): string {
  const digits = String(cents).replace('-', '').padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The quotient to the nearest whole, halves away from zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const twice = 2n * (dividend < 0n ? -dividend : dividend)
  const size = (twice + divisor) / (2n * divisor)
  return dividend < 0n ? -size : size
}

/** The largest absolute result: 1,000,000,000.00. */
export const LARGEST_RESULT: Cents = 100_000_000_000

const LEAST_AMOUNT: Cents = 1
const LARGEST_AMOUNT: Cents = 100_000_000

/** Whether this can be a stake: 0.01 to 1000000.00. */
export const isAmount = (cents: Cents): boolean => cents >= LEAST_AMOUNT && cents <= LARGEST_AMOUNT

/** A stake; null for anything else. */
export function parseAmount(text: string): Cents | null {
  const cents = parseCents(text)
  return cents !== null && isAmount(cents) ? cents : null
}
