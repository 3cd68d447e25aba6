import type { Balances } from '../../contract/cash.ts'
import { formatMoney } from '../../words/amounts.ts'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage } from '../i18n/language.ts'

export type Sums = Balances['total']

/** The components of a balance. */
export const MOVED = ['deposited', 'withdrawn', 'corrected', 'profit', 'openStakes'] as const
type SumName = (typeof MOVED)[number] | 'balance'

/** Profit and corrections have a sign; zero is a dash. */
export function Figure({ sums, figure }: { sums: Sums; figure: SumName }) {
  const language = useLanguage()
  const amount = sums[figure]
  if (figure === 'balance') return <strong className="font-semibold">{formatMoney(amount, language)}</strong>
  if (amount === '0.00') return <span className="text-ink-3">–</span>
  return figure === 'profit' || figure === 'corrected' ? <Profit amount={amount} /> : formatMoney(amount, language)
}
