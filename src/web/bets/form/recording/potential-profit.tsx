import { formatMoney } from '../../../../words/amounts.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { AmountFigure } from '../../../layout/amount-figure.tsx'
import { fittingSize } from '../../../ui/fitted-amount.tsx'
import type { BetForm } from '../bet-form.tsx'
import { potentialOfForm } from '../legs.ts'

type Props = { form: BetForm; className?: string }

/** The potential profit; a dash reserves its space. */
export function PotentialProfit({ form, className = '' }: Props) {
  const t = useT()
  const language = useLanguage()
  const potential = potentialOfForm(form.typed)
  const returns = t('recording.returns', { amount: potential ? formatMoney(potential.payout, language) : '–' })
  return (
    <dl className={`@container min-w-0 ${className}`}>
      <dt className="text-caption text-ink-2">{t('bets.profit')}</dt>
      <dd className={`h-7 text-figure font-semibold ${potential ? 'text-won' : 'text-ink-3'}`}>
        <output>{potential ? <AmountFigure decimal={potential.profit} signed /> : '–'}</output>
      </dd>
      <dt className="sr-only">{t('bets.payout')}</dt>
      {/* Smaller to stay on one line; only a sum of billions takes two. */}
      <dd className="min-h-4 text-caption leading-4 text-ink-3 tabular-nums">
        <span style={{ fontSize: fittingSize(returns.length) }}>{returns}</span>
      </dd>
    </dl>
  )
}
