import { ArrowDownWideNarrow, ArrowUpNarrowWide, ListChecks } from 'lucide'
import { Suspense, useState } from 'react'
import { PATHS } from '../../../contract/paths.ts'
import type { BetStatus } from '../../../domain/bet/bet.ts'
import { searchOf } from '../../../domain/text/search-of.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FilterButtons, FilterChips } from './filters/filter-bar.tsx'
import { filterOf, type HistoryQuery, reversed, SORT_COLUMNS, type Sort, sortAfterPressing } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import type { ShowHistory } from './use-history-query.ts'

const ExportBetsDialog = lazyPart(() => import('../dialogs/export-bets-dialog.tsx'))

/** `count`: how many bets the query finds. */
type Props = { query: HistoryQuery; show: ShowHistory; selection: Selection; count: number }

/** Search, order and filters of the history, and the start of a selection. */
export function HistoryToolbar({ query, show, selection, count }: Props) {
  const t = useT()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-card pb-3">
        {/* Only the first letter adds a history entry: Back removes the whole search. */}
        <SearchField
          label={t('history.searchLabel')}
          hint={t('history.searchHint')}
          className="grow basis-56"
          value={query.search}
          onSearch={(text) => show({ search: searchOf(text) }, { replace: query.search !== '' && text !== '' })}
        />
        <SortControl sort={query.sort} onSort={(sort) => show({ sort })} />
        <StatusFilter value={query.status} onChoose={(status) => show({ status })} />
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <FilterButtons query={query} show={show} />
          <Button
            className="max-sm:grow"
            aria-pressed={selection.isOn}
            onClick={() => (selection.isOn ? selection.stop() : selection.start())}
          >
            <Icon of={ListChecks} className="size-4" />
            {t('many.select')}
          </Button>
          <ButtonLink href={PATHS.import} className="max-sm:grow">
            {t('imports.open')}
          </ButtonLink>
          {count > 0 && <ExportButton query={query} count={count} />}
        </div>
      </div>
      <FilterChips query={query} show={show} />
    </>
  )
}

/** Exports what the history shows, on all of its pages. */
function ExportButton({ query, count }: Pick<Props, 'query' | 'count'>) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="max-sm:grow" onClick={() => setIsOpen(true)}>
        {t('account.exportShown')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportBetsDialog chosen={{ filter: filterOf(query) }} count={count} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type SortProps = { sort: Sort; onSort: (sort: Sort) => void }

/** For windows without room for the heads of all columns. */
function SortControl({ sort, onSort }: SortProps) {
  const t = useT()
  const icon = sort.direction === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow
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
      <IconButton
        icon={icon}
        variant="secondary"
        className="shrink-0"
        label={t(`history.${sort.direction}`)}
        onClick={() => onSort(reversed(sort))}
      />
    </div>
  )
}

const STATUS_CHOICES = [null, 'won', 'lost', 'pending'] as const satisfies readonly (BetStatus | null)[]

type StatusProps = { value: BetStatus | null; onChoose: (status: BetStatus | null) => void }

function StatusFilter({ value, onChoose }: StatusProps) {
  const t = useT()
  return (
    <fieldset className="grid grid-cols-2 max-xl:w-full gap-1 rounded-control border border-line bg-raised p-1 sm:grid-cols-4">
      <legend className="sr-only">{t('history.statusLabel')}</legend>
      {STATUS_CHOICES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChoose(status)}
          className="min-h-11 rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-2 transition-colors
            hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-edge)]
            forced-colors:aria-pressed:underline md:min-h-8 pointer-coarse:min-h-11"
        >
          {t(`history.filter.${status ?? 'all'}`)}
        </button>
      ))}
    </fieldset>
  )
}
