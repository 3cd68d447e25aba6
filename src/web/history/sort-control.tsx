import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { SORT_COLUMNS, type Sort, sortAfterPressing, turnedRound } from './history-query.ts'

type Props = { sort: Sort; onSort: (sort: Sort) => void }

/** The order, where there is no room for every column's head. */
export function SortControl({ sort, onSort }: Props) {
  const t = useT()
  const Icon = sort.direction === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  const choose = (name: string) => {
    const by = SORT_COLUMNS.find((column) => column === name)
    if (by) onSort(sortAfterPressing(sort, by))
  }
  return (
    <div className="flex items-center gap-2 max-sm:w-full xl:hidden">
      <Select aria-label={t('history.sortLabel')} value={sort.by} onChange={({ target }) => choose(target.value)}>
        {SORT_COLUMNS.map((column) => (
          <option key={column} value={column}>
            {t('history.sortedBy', { column: t(`history.column.${column}`) })}
          </option>
        ))}
      </Select>
      <Button
        size="icon"
        className="shrink-0"
        aria-label={t(`history.${sort.direction}`)}
        onClick={() => onSort(turnedRound(sort))}
      >
        <Icon className="size-4" />
      </Button>
    </div>
  )
}
