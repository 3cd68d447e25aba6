import { ChartNoAxesColumn, Table2 } from 'lucide'
import { DIMENSIONS, type Dimension } from '../../domain/explorer/dimensions.ts'
import { FilterButtons } from '../bets/history/filters/filter-bar.tsx'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import type { ShowHistory } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ExplorerView } from './explorer-view.ts'

type Props = {
  view: ExplorerView
  onView: (wanted: Partial<ExplorerView>) => void
  filter: HistoryQuery
  show: ShowHistory
}

/** What to group by, the filter, and whether to show a chart or a table. */
export function ExplorerControls({ view, onView, filter, show }: Props) {
  const t = useT()
  const chosen = (value: string) => DIMENSIONS.find((dimension) => dimension === value) ?? null
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-card pb-3">
      <div className="min-w-0 grow basis-44 sm:max-w-64">
        <SelectField
          label={t('explorer.groupBy')}
          value={view.by}
          onChange={({ target }) => onView({ by: chosen(target.value) ?? view.by })}
        >
          <Options of={DIMENSIONS} />
        </SelectField>
      </div>
      <div className="min-w-0 grow basis-44 sm:max-w-64">
        <SelectField
          label={t('explorer.and')}
          value={view.and ?? ''}
          onChange={({ target }) => onView({ and: chosen(target.value) })}
        >
          <option value="">{t('explorer.andNothing')}</option>
          <Options of={DIMENSIONS.filter((dimension) => dimension !== view.by)} />
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <FilterButtons query={filter} show={show} />
        <Button className="max-sm:grow" onClick={() => onView({ asTable: !view.asTable })}>
          <Icon of={view.asTable ? ChartNoAxesColumn : Table2} className="size-4" />
          {t(view.asTable ? 'statistics.showChart' : 'statistics.showTable')}
        </Button>
      </div>
    </div>
  )
}

function Options({ of }: { of: readonly Dimension[] }) {
  const t = useT()
  return of.map((dimension) => (
    <option key={dimension} value={dimension}>
      {t(`explorer.by.${dimension}`)}
    </option>
  ))
}
