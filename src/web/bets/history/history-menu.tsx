import { Bookmark, Download, FileInput, Landmark, ListChecks, Trash2 } from 'lucide'
import { Suspense, useState } from 'react'
import { PATHS } from '../../../contract/paths.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Menu, type MenuItem } from '../../ui/dialogs/menu.tsx'
import { filterOf, type HistoryQuery, WHOLE_HISTORY } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import type { ShowHistory } from './use-history-query.ts'

const DIALOGS = {
  saved: lazyPart(() => import('./filters/saved-filters-dialog.tsx')),
  export: lazyPart(() => import('../dialogs/export-bets-dialog.tsx')),
  clear: lazyPart(() => import('./clear-history.tsx')),
}

/** `count`: how many bets the query finds. */
type Props = { query: HistoryQuery; show: ShowHistory; selection: Selection; count: number; hasSelect: boolean }

/** What is done less often with the whole history or with the list that is shown. */
export function HistoryMenu({ query, show, selection, count, hasSelect }: Props) {
  const t = useT()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const items: MenuItem[] = [
    ...(hasSelect ? [{ icon: ListChecks, label: t('many.select'), onChoose: () => selection.start() }] : []),
    { icon: Bookmark, label: t('filter.savedTitle'), onChoose: () => setOpen('saved') },
    { icon: FileInput, label: t('imports.open'), href: PATHS.import },
    ...(count > 0 ? [{ icon: Download, label: t('account.exportShown'), onChoose: () => setOpen('export') }] : []),
    { icon: Landmark, label: t('nav.bankroll'), href: PATHS.bankroll },
    { icon: Trash2, label: t('history.clear'), tone: 'lost', onChoose: () => setOpen('clear') },
  ]
  return (
    <>
      <Menu label={t('history.more')} items={items} />
      <Suspense>{open && <Opened dialog={open} {...{ query, show, count }} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

type OpenedProps = Pick<Props, 'query' | 'show' | 'count'> & { dialog: keyof typeof DIALOGS; onClose: () => void }

function Opened({ dialog, query, show, count, onClose }: OpenedProps) {
  if (dialog === 'saved') return <DIALOGS.saved query={query} show={show} onClose={onClose} />
  if (dialog === 'export')
    return <DIALOGS.export chosen={{ filter: filterOf(query) }} count={count} onClose={onClose} />
  return <DIALOGS.clear onClose={onClose} onCleared={() => show(WHOLE_HISTORY, { replace: true })} />
}
