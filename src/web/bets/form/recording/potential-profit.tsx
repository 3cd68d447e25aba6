import { formatMoney } from '../../../../words/amounts.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { AmountFigure } from '../../../layout/amount-figure.tsx'
import { fittingSize } from '../../../ui/fitted-amount.tsx'
import type { BetForm } from '../bet-form.tsx'
import { potentialOfForm } from '../legs.ts'

/** `foot`: places it next to the buttons of a page or of a dialog. */
type Props = { form: BetForm; foot?: keyof typeof FEET; className?: string }

/** Next to a page's buttons, on a line above a dialog's. In a low window it is as high as the buttons: a dialog then hides the payout. */
const FEET = {
  page: 'grow short:flex short:flex-wrap short:items-baseline short:gap-x-2 short:min-w-32',
  dialog:
    'grow flex flex-wrap items-baseline gap-x-2 basis-full short:basis-0 short:min-w-32 short:[&>:last-child]:sr-only',
}

/** The potential profit; a dash reserves its space. */
export function PotentialProfit({ form, foot, className = '' }: Props) {
  const t = useT()
  const language = useLanguage()
  const potential = potentialOfForm(form.typed)
  const returns = t('recording.returns', { amount: potential ? formatMoney(potential.payout, language) : '–' })
  return (
    <dl className={`@container ${foot ? FEET[foot] : 'min-w-0'} ${className}`}>
      <dt className={`text-caption text-ink-2 ${foot ? 'whitespace-nowrap' : ''}`}>{t('bets.profit')}</dt>
      <dd
        className={`h-7 text-figure font-semibold ${foot ? 'short:h-5 short:text-title short:leading-5' : ''} ${potential ? 'text-won' : 'text-ink-3'}`}
      >
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
