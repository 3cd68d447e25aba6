// Money arithmetic, independent of src/domain.

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + BigInt(value), 0n)

/** The quotient, rounded half away from zero, by the remainder. */
export function nearest(part: bigint, whole: bigint): bigint {
  if (part < 0n) return -nearest(-part, whole)
  return part / whole + ((part % whole) * 2n >= whole ? 1n : 0n)
}

/** Thousandths of the quotient as percent with one decimal; null where `whole` is 0. */
export function tenths(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number(`${nearest(part * 1000n, whole)}e-1`)
}

/** -1250 is "-12.50". */
export function euros(cents: bigint): string {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
