import { ArrowDown, ArrowUp, Equal } from 'lucide'
import { formatCount, formatMoney } from '../../../words/amounts.ts'
import { perLanguage } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'

/** Without color: more bets are neither good nor bad. */
export function BetsChange({ difference }: { difference: number | null }) {
  const t = useT()
  const language = useLanguage()
  if (!difference) return <Change sign={difference} />
  const count = Math.abs(difference)
  return (
    <Change sign={difference} figure={formatCount(count, language)} neutral>
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
    <Change sign={difference} figure={t('overview.points', { points })}>
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
  return (
    <Change sign={sign} figure={amount}>
      {sign > 0 ? t('overview.more', { amount }) : t('overview.less', { amount })}
    </Change>
  )
}

/** `figure`: the short form of the sentence in `children`. */
type Props = { sign: number | null; neutral?: boolean; figure?: string; children?: string }

/** Arrow or equals sign, figure and color; the full sentence is its tooltip and screen reader text. */
function Change({ sign, neutral = false, figure, children }: Props) {
  const t = useT()
  const words = children ?? t('overview.same')
  if (sign === null) return <span className="text-ink-3 max-sm:sr-only">{t('overview.nothingToCompare')}</span>
  const icon = sign > 0 ? ArrowUp : sign < 0 ? ArrowDown : Equal
  const look = neutral || sign === 0 ? 'text-ink-2' : sign > 0 ? 'text-won' : 'text-lost'
  return (
    <span title={words} className={`flex items-center gap-0.5 whitespace-nowrap ${look}`}>
      <Icon of={icon} className="size-3 shrink-0" />
      {figure !== undefined && <span aria-hidden>{figure}</span>}
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** "4.2": percentage points, with one decimal as the rates have. */
const pointsFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }))
