import { FilterButtons, FilterChips } from '../history/filters/filter-bar.tsx'
import { type HistoryQuery, isFiltered } from '../history/history-query.ts'
import type { ShowHistory } from '../history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'

type Props = { filter: HistoryQuery; show: ShowHistory }

/** Which bets the page is about, by the filter of the history. */
export function FilterCard({ filter, show }: Props) {
  const t = useT()
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
        <p className="max-w-prose text-small text-ink-2">
          {t(isFiltered(filter) ? 'skill.filtered' : 'skill.allBets')}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <FilterButtons query={filter} show={show} />
        </div>
      </div>
      <FilterChips query={filter} show={show} whole />
    </Card>
  )
}
