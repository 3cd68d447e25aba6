import { Bookmark, ListFilter } from 'lucide'
import { Suspense, useState } from 'react'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import type { ShowHistory } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuItem } from '../ui/dialogs/menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMedia } from '../ui/use-media.ts'
import { RangeMenu } from './range-menu.tsx'

const DIALOGS = {
  filter: lazyPart(() => import('../bets/history/filters/filter-dialog.tsx')),
  saved: lazyPart(() => import('../bets/history/filters/saved-filters-dialog.tsx')),
}

/** `more`: further actions of the page, behind ⋯. */
type Props = { query: HistoryQuery; show: ShowHistory; more?: readonly MenuItem[] }

/** The bets that a page of the statistics is about: period, filter, saved filters; on a narrow screen all but the period behind ⋯. */
export function StatisticsControls({ query, show, more = [] }: Props) {
  const t = useT()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const isNarrow = useMedia('(width < 64rem)')
  const count = Object.keys(query.parts).length
  const filter = count === 0 ? t('filter.open') : t('filter.openCount', { count })
  const filters: readonly MenuItem[] = [
    { icon: ListFilter, label: filter, onChoose: () => setOpen('filter') },
    { icon: Bookmark, label: t('filter.savedTitle'), onChoose: () => setOpen('saved') },
  ]
  const items = isNarrow ? [...filters, ...more] : more
  const Dialog = open && DIALOGS[open]
  return (
    <>
      <RangeMenu query={query} show={show} />
      {!isNarrow && (
        <>
          <Button variant="ghost" size="small" onClick={() => setOpen('filter')}>
            <Icon of={ListFilter} className="size-4" />
            {filter}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setOpen('saved')}>
            <Icon of={Bookmark} className="size-4" />
            {t('filter.saved')}
          </Button>
        </>
      )}
      {items.length > 0 && <Menu label={t('explorer.more')} items={items} />}
      {Dialog && (
        <Suspense>
          <Dialog query={query} show={show} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
