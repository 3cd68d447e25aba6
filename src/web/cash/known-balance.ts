import type { Balances } from '../../contract/cash.ts'
import * as cash from '../../domain/money/cash.ts'
import { formatCents } from '../../domain/money/money.ts'

type Sums = Balances['total']
const centsOf = (decimal: string) => BigInt(decimal.replace('.', ''))

/** Applies the domain rule to sums in the server's format. */
export function lacksDeposit({ deposited, corrected, balance }: Sums): boolean {
  return cash.lacksDeposit({
    deposited: centsOf(deposited),
    corrected: centsOf(corrected),
    balance: centsOf(balance),
  })
}

/** The balance and the open stakes of the bookmakers whose balance is known; null if none is. The curve shows the same ones. */
export function knownSums(bookmakers: readonly Sums[]): Pick<Sums, 'balance' | 'openStakes'> | null {
  const known = bookmakers.filter((sums) => !lacksDeposit(sums))
  if (known.length === 0) return null
  const sumOf = (figure: 'balance' | 'openStakes') =>
    formatCents(known.reduce((sum, sums) => sum + centsOf(sums[figure]), 0n))
  return { balance: sumOf('balance'), openStakes: sumOf('openStakes') }
}
