import type { Balances } from '../../contract/cash.ts'
import { formatCents } from '../../domain/money/money.ts'

type Sums = Balances['total']

/** Whether the balance is below zero only because no deposit was recorded: then it is unknown, not a debt. */
export function lacksDeposit({ deposited, corrected, balance }: Sums): boolean {
  return deposited === '0.00' && corrected === '0.00' && balance.startsWith('-')
}

/** The sum of the balances that are known; null if none is. */
export function knownBalance(bookmakers: readonly Sums[]): string | null {
  const known = bookmakers.filter((sums) => !lacksDeposit(sums))
  if (known.length === 0) return null
  return formatCents(known.reduce((sum, { balance }) => sum + BigInt(balance.replace('.', '')), 0n))
}
