import { ArrowDown, ArrowUp, Minus } from 'lucide'
import { formatMoney } from '../../i18n/amounts.ts'
import { perLanguage } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'

/** Without colour: more bets are neither good nor bad. */
export function BetsChange({ difference }: { difference: number | null }) {
  const t = useT()
  if (!difference) return <Change sign={difference} />
  const count = Math.abs(difference)
  return (
    <Change sign={difference} neutral>
      {difference > 0 ? t('overview.betsMore', { count }) : t('overview.betsFewer', { count })}
    </Change>
  )
}

export function PointsChange({ difference }: { difference: number | null }) {
  const t = useT()
  const language = useLanguage()
  if (!difference) return <Change sign={difference} />
  const points = pointsFormat(language).format(Math.abs(difference))
  return (
    <Change sign={difference}>
      {difference > 0 ? t('overview.pointsMore', { points }) : t('overview.pointsLess', { points })}
    </Change>
  )
}

export function ProfitChange({ difference }: { difference: string | null }) {
  const t = useT()
  const language = useLanguage()
  const sign = difference === null ? null : Math.sign(Number(difference))
  if (!difference || !sign) return <Change sign={sign} />
  const amount = formatMoney(difference.replace('-', ''), language)
  return <Change sign={sign}>{sign > 0 ? t('overview.more', { amount }) : t('overview.less', { amount })}</Change>
}

type Props = { sign: number | null; neutral?: boolean; children?: string }

/** Arrow, words and colour; without children, the words for no difference. */
function Change({ sign, neutral = false, children }: Props) {
  const t = useT()
  if (sign === null) return <span className="text-ink-3">{t('overview.nothingToCompare')}</span>
  const icon = sign > 0 ? ArrowUp : sign < 0 ? ArrowDown : Minus
  const look = neutral || sign === 0 ? 'text-ink-2' : sign > 0 ? 'text-won' : 'text-lost'
  return (
    <span className={`flex items-start gap-1 ${look}`}>
      <Icon of={icon} className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{children ?? t('overview.same')}</span>
    </span>
  )
}

/** "4.2": percentage points, with one decimal as the rates have. */
const pointsFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }))
