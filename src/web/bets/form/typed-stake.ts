import { formatCents } from '../../../domain/money/money.ts'
import { stakeOfUnits } from '../../../domain/money/units.ts'
import { book } from '../../i18n/book.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'

/** The stake of "50", "1.234,56" or "2u" as decimal text. Other text is returned unchanged, and the contract reports it. */
export function amountOf(typed: string): string {
  const stake = stakeOfUnits(typed, book.get().unit)
  if (stake && 'amount' in stake) return formatCents(stake.amount)
  return plainDecimal(typed) ?? typed
}
