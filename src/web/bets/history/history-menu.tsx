import { Bookmark, Download, FileInput, Landmark, ListChecks, Trash2 } from 'lucide'
import { Suspense } from 'react'
import { PATHS } from '../../../contract/paths.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Menu, type MenuItem } from '../../ui/dialogs/menu.tsx'
import type { BetPage } from '../model/bet-queries.ts'
import { filterOf, type HistoryQuery, WHOLE_HISTORY } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import type { ShowHistory } from './use-history-query.ts'

const DIALOGS = {
  filter: lazyPart(() => import('./filters/filter-dialog.tsx')),
  saved: lazyPart(() => import('./filters/saved-filters-dialog.tsx')),
  export: lazyPart(() => import('../dialogs/export-bets-dialog.tsx')),
  clear: lazyPart(() => import('./clear-history.tsx')),
}

export type HistoryDialogName = keyof typeof DIALOGS

/** `count`: how many bets the query finds. */
type Props = { selection: Selection; count: number; hasSelect: boolean; onOpen: (dialog: HistoryDialogName) => void }

/** Less frequent actions on the whole history or on the listed bets. */
export function HistoryMenu({ selection, count, hasSelect, onOpen }: Props) {
  const t = useT()
  const items: MenuItem[] = [
    ...(hasSelect ? [{ icon: ListChecks, label: t('many.select'), onChoose: () => selection.start() }] : []),
    { icon: Bookmark, label: t('filter.savedTitle'), onChoose: () => onOpen('saved') },
    { icon: FileInput, label: t('imports.open'), href: PATHS.import },
    ...(count > 0 ? [{ icon: Download, label: t('account.exportShown'), onChoose: () => onOpen('export') }] : []),
    { icon: Landmark, label: t('nav.bankroll'), href: PATHS.bankroll },
    { icon: Trash2, label: t('history.clear'), tone: 'lost', onChoose: () => onOpen('clear') },
  ]
  return <Menu label={t('history.more')} items={items} />
}

type DialogProps = {
  dialog: HistoryDialogName
  query: HistoryQuery
  show: ShowHistory
  page: BetPage | undefined
  /** The page still shows the previous filter. */
  waiting: boolean
  onClose: () => void
}

/** The dialogs of the menu and the filter button. Rendered outside both, because another window width renders another button. */
export function HistoryDialog(props: DialogProps) {
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  )
}

function Opened({ dialog, query, show, page, waiting, onClose }: DialogProps) {
  const count = page?.count
  if (dialog === 'filter') {
    const list = { count: waiting ? null : (count ?? null) }
    return <DIALOGS.filter query={query} show={show} list={list} onClose={onClose} />
  }
  if (dialog === 'saved') return <DIALOGS.saved query={query} show={show} onClose={onClose} />
  if (dialog === 'export') {
    const chosen = { filter: filterOf(query) }
    return <DIALOGS.export chosen={chosen} {...(count !== undefined && { count })} onClose={onClose} />
  }
  return <DIALOGS.clear onClose={onClose} onCleared={() => show(WHOLE_HISTORY, { replace: true })} />
}
