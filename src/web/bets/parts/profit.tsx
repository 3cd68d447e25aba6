import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage } from '../../i18n/language.ts'
import { toneOf } from '../../layout/tone-of.ts'
import { FittedAmount } from '../../ui/fitted-amount.tsx'

/** A signed, colored sum; a dash if there is none. */
export function Profit({ amount }: { amount: string | null }) {
  const language = useLanguage()
  if (amount === null) return <span className="text-ink-3">–</span>
  return (
    <span className={`tabular-nums ${toneOf(amount) || 'text-ink-2'}`}>
      <FittedAmount>{formatProfit(amount, language)}</FittedAmount>
    </span>
  )
}
