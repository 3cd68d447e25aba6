import { inRange, RANGES, type Range, rangeOf } from '../bets/history/filters/ranges.ts'
import { useToday } from '../bets/history/filters/use-today.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import type { ShowHistory } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'

type Props = { query: HistoryQuery; show: ShowHistory }

/** Quick periods, kept in the address. A narrow window shows years as numbers. */
export function RangeBar({ query: { parts }, show }: Props) {
  const t = useT()
  const today = useToday()
  const chosen = rangeOf(parts, today)
  const year = today.getFullYear()
  const years: Partial<Record<Range, string>> = { year: String(year), lastYear: String(year - 1) }
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(6,minmax(min-content,1fr))] rounded-control border border-line bg-surface p-0.5 sm:flex sm:w-fit">
      <legend className="sr-only">{t('filter.ranges')}</legend>
      {RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          aria-label={years[range] && `${t(`filter.range.${range}`)}, ${years[range]}`}
          onClick={() => show({ parts: inRange(parts, range, today) })}
          className="min-h-11 min-w-0 rounded-small border border-transparent text-caption font-medium text-ink-2
            transition-colors duration-150 hover:text-ink sm:px-3 sm:text-small sm:whitespace-nowrap md:min-h-9
            pointer-coarse:min-h-11 aria-pressed:border-line-strong aria-pressed:bg-raised aria-pressed:text-ink"
        >
          <span className={years[range] && 'max-sm:hidden'}>{t(`filter.range.${range}`)}</span>
          {years[range] && <span className="sm:hidden">{years[range]}</span>}
        </button>
      ))}
    </fieldset>
  )
}
