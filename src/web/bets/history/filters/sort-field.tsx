import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide'
import { useT } from '../../../i18n/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { reversed, SORT_COLUMNS, type Sort, sortAfterPressing } from '../history-query.ts'
import { ChoiceRow } from './choice-row.tsx'

type Props = { sort: Sort; onSort: (sort: Sort) => void }

/** The order of the list, for windows too narrow for all column heads. */
export function SortField({ sort, onSort }: Props) {
  const t = useT()
  const choose = (name: string) => {
    const by = SORT_COLUMNS.find((column) => column === name)
    if (by) onSort(sortAfterPressing(sort, by))
  }
  return (
    <div className="flex items-end gap-2 max-md:items-center max-md:border-t max-md:border-line">
      <div className="min-w-0 grow">
        <ChoiceRow label={t('history.sortLabel')} value={sort.by} onChange={({ target }) => choose(target.value)}>
          {SORT_COLUMNS.map((column) => (
            <option key={column} value={column}>
              {t(`history.column.${column}`)}
            </option>
          ))}
        </ChoiceRow>
      </div>
      <IconButton
        icon={sort.direction === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow}
        variant="secondary"
        className="shrink-0"
        label={t(`history.${sort.direction}`)}
        onClick={() => onSort(reversed(sort))}
      />
    </div>
  )
}
