import type { Balances } from '../../contract/cash.ts'
import { formatMoney } from '../../words/amounts.ts'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { lacksDeposit } from './known-balance.ts'

export type Sums = Balances['total']

/** The components of a balance. */
export const MOVED = ['deposited', 'withdrawn', 'corrected', 'profit', 'openStakes'] as const
type SumName = (typeof MOVED)[number] | 'balance'

/** Profit and corrections have a sign; zero is a dash. Without a deposit the balance is not a debt, but unknown. */
export function Figure({ sums, figure }: { sums: Sums; figure: SumName }) {
  const t = useT()
  const language = useLanguage()
  const amount = sums[figure]
  if (figure === 'balance' && lacksDeposit(sums)) {
    return (
      <span className="inline-block max-w-28 text-caption text-balance whitespace-normal text-ink-3">
        {t('cash.noDeposit')}
      </span>
    )
  }
  if (figure === 'balance') return <strong className="font-semibold">{formatMoney(amount, language)}</strong>
  if (amount === '0.00') return <span className="text-ink-3">–</span>
  return figure === 'profit' || figure === 'corrected' ? <Profit amount={amount} /> : formatMoney(amount, language)
}
