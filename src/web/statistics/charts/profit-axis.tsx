import { useLanguage } from '../../i18n/language.ts'
import { formatShortMoney } from '../figures.ts'
import { CHART_HEIGHT, type MonthScales } from './month-scales.ts'

/** The euros at the left; it stays while the months scroll. */
export function ProfitAxis({ scale }: { scale: MonthScales['profit'] }) {
  const language = useLanguage()
  return (
    <div aria-hidden className="relative w-16 text-micro text-ink-3 tabular-nums" style={{ height: CHART_HEIGHT }}>
      {scale.ticks(4).map((euros) => (
        <span key={euros} className="absolute right-2 -translate-y-1/2 whitespace-nowrap" style={{ top: scale(euros) }}>
          {formatShortMoney(euros, language)}
        </span>
      ))}
    </div>
  )
}
