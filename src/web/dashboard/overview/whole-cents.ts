import { formatCents } from '../../../domain/money.ts'

/** A decimal text of the server's as whole cents. Sums may be longer than any amount that can be typed, and are exact so. */
export const centsOf = (decimal: string): number => Number(decimal.replace('.', ''))

export function sumOf(decimals: readonly string[]): string {
  return formatCents(decimals.reduce((sum, decimal) => sum + centsOf(decimal), 0))
}

export function differenceOf(decimal: string, before: string): string {
  return formatCents(centsOf(decimal) - centsOf(before))
}
