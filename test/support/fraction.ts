/** An exact fraction, for independent calculations in tests. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

export const fraction = (n: number | bigint, d: number | bigint = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) })
export const plus = (a: Fraction, b: Fraction) => reduced(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Fraction, b: Fraction) => reduced(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Fraction, b: Fraction) => reduced(a.n * b.n, a.d * b.d)
export const over = (a: Fraction, b: Fraction) => reduced(a.n * b.d, a.d * b.n)
export const ZERO = fraction(0)
export const ONE = fraction(1)

/** Exact to 15 digits: both parts may exceed a float. */
export function toNumber({ n, d }: Fraction): number {
  return Number((n * 10n ** 18n) / d) / 1e18
}

function reduced(n: bigint, d: bigint): Fraction {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? { n: 0n, d: 1n } : { n: n / a, d: d / a }
}
