import { Bookmark, ChartNoAxesColumn, Download, ListFilter, Table2 } from 'lucide'
import { Suspense, useState } from 'react'
import { exploreCsv, exploreXlsx } from '../../contract/explorer.ts'
import { DIMENSIONS, type Dimension } from '../../domain/explorer/dimensions.ts'
import { useServer } from '../api/call.ts'
import { downloadFrom } from '../api/download-file.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import type { ShowHistory } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { useDownloads } from '../layout/use-downloads.ts'
import { Menu, type MenuItem } from '../ui/dialogs/menu.tsx'
import { SelectField } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type ExplorerView, queryOf } from './explorer-view.ts'

type Props = {
  view: ExplorerView
  onView: (wanted: Partial<ExplorerView>) => void
  filter: HistoryQuery
  show: ShowHistory
}
/** Downloads are disabled for an unreadable filter. */
type ActionsProps = Omit<Props, 'show'> & { isReadable: boolean; onOpen: (dialog: keyof typeof DIALOGS) => void }

/** The dimensions to group by. */
export function GroupingFields({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const t = useT()
  const chosen = (value: string) => DIMENSIONS.find((dimension) => dimension === value) ?? null
  return (
    <div className="grid max-w-xl min-w-0 grow grid-cols-2 gap-x-3">
      <SelectField
        label={t('explorer.groupBy')}
        value={view.by}
        onChange={({ target }) => onView({ by: chosen(target.value) ?? view.by })}
      >
        <Options of={DIMENSIONS} />
      </SelectField>
      <SelectField
        label={t('explorer.and')}
        value={view.and ?? ''}
        onChange={({ target }) => onView({ and: chosen(target.value) })}
      >
        <option value="">{t('explorer.andNothing')}</option>
        <Options of={DIMENSIONS.filter((dimension) => dimension !== view.by)} />
      </SelectField>
    </div>
  )
}

const DIALOGS = {
  filter: lazyPart(() => import('../bets/history/filters/filter-dialog.tsx')),
  saved: lazyPart(() => import('../bets/history/filters/saved-filters-dialog.tsx')),
}

/** The filter and less frequent actions: table view, saved filters, a download of all rows. */
export function ExplorerActions({ view, onView, filter, isReadable, onOpen }: ActionsProps) {
  const t = useT()
  const server = useServer()
  const { decimals, save } = useDownloads()
  const asked = queryOf(view, filter)
  const files: MenuItem[] = [
    {
      icon: Download,
      label: t('explorer.exportCsv'),
      onChoose: () => save(downloadFrom(server, exploreCsv, { query: { ...asked, decimals } })),
    },
    {
      icon: Download,
      label: t('explorer.exportXlsx'),
      onChoose: () => save(downloadFrom(server, exploreXlsx, { query: asked })),
    },
  ]
  const count = Object.keys(filter.parts).length
  return (
    <div className="-me-2 flex shrink-0 max-sm:-mt-1">
      <IconButton
        icon={ListFilter}
        label={count === 0 ? t('filter.open') : t('filter.openCount', { count })}
        className={count > 0 ? 'text-accent' : ''}
        onClick={() => onOpen('filter')}
      />
      <IconButton
        icon={view.asTable ? ChartNoAxesColumn : Table2}
        label={t(view.asTable ? 'statistics.showChart' : 'statistics.showTable')}
        onClick={() => onView({ asTable: !view.asTable })}
      />
      <Menu
        label={t('explorer.more')}
        items={[
          { icon: Bookmark, label: t('filter.savedTitle'), onChoose: () => onOpen('saved') },
          ...(isReadable ? files : []),
        ]}
      />
    </div>
  )
}

/** `onOpen` opens a dialog of the actions. Render `dialog` outside them, because phones render them elsewhere. */
export function useExplorerDialog({ filter, show }: Pick<Props, 'filter' | 'show'>) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const Dialog = open && DIALOGS[open]
  const dialog = Dialog && (
    <Suspense>
      <Dialog query={filter} show={show} onClose={() => setOpen(null)} />
    </Suspense>
  )
  return { onOpen: setOpen, dialog }
}

function Options({ of }: { of: readonly Dimension[] }) {
  const t = useT()
  return of.map((dimension) => (
    <option key={dimension} value={dimension}>
      {t(`explorer.by.${dimension}`)}
    </option>
  ))
}
