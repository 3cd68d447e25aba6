import { without } from '../bets/history/filters/filter-parts.ts'
import { inRange, RANGES, type Range, rangeOf } from '../bets/history/filters/ranges.ts'
import { useToday } from '../bets/history/filters/use-today.ts'
import { type HistoryQuery, isFiltered } from '../bets/history/history-query.ts'
import type { ShowHistory } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { ChoiceMenu } from '../ui/dialogs/choice-menu.tsx'

type Props = { query: HistoryQuery; show: ShowHistory }

/** Quick periods, kept in the address. The button shows a year as its number. */
export function RangeMenu({ query: { parts }, show }: Props) {
  const t = useT()
  const today = useToday()
  const year = today.getFullYear()
  const years: Partial<Record<Range, number>> = { year, lastYear: year - 1 }
  return (
    <ChoiceMenu
      label={t('filter.ranges')}
      other={t('filter.range.own')}
      value={rangeOf(parts, today)}
      choices={RANGES.map((range) => {
        const label = t(`filter.range.${range}`)
        const number = years[range]
        return number === undefined
          ? { value: range, label }
          : { value: range, label: `${label}, ${number}`, short: String(number) }
      })}
      onChoose={(range) => show({ parts: inRange(parts, range, today) })}
    />
  )
}

/** Whether the filter has other parts than a period of the menu. */
export function hasOtherParts(filter: HistoryQuery, today: Date): boolean {
  const isPeriod = rangeOf(filter.parts, today) !== null
  return isFiltered({ ...filter, parts: isPeriod ? without(filter.parts, 'from', 'to') : filter.parts })
}
