import { parseAmount } from '../../../domain/money/money.ts'
import { inUnits } from '../../../domain/money/units.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { useBook } from '../../i18n/book.ts'
import { useLanguage, useT } from '../../i18n/language.ts'

/** A stake in units: "2.5u". Renders nothing without a unit. */
export function BetUnits({ amount, className }: { amount: string; className: string }) {
  const t = useT()
  const language = useLanguage()
  const { unit } = useBook()
  const cents = parseAmount(amount)
  if (unit === null || cents === null) return null
  return <span className={className}>{t('book.units', { count: writeDecimal(inUnits(cents, unit), language) })}</span>
}
