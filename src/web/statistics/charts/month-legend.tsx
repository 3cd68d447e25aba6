import { useT } from '../../i18n/language.ts'
import { Patterns, Swatch } from './texture.tsx'

export function MonthLegend({ id }: { id: string }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
      <li className="flex items-center gap-1.5">
        <Swatch texture="won" id={id} />
        {t('statistics.profitUp')}
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch texture="lost" id={id} />
        {t('statistics.profitDown')}
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch texture="count" id={id} />
        {t('statistics.betCount')}
        {/* Beside what uses them, and there before the chart has been measured. */}
        <svg aria-hidden className="absolute size-0">
          <Patterns id={id} />
        </svg>
      </li>
    </ul>
  )
}
