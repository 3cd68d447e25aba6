import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { BetPage } from '../bets/bet-queries.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { type HistoryQuery, pageAfter, pageBefore, pageNumbers, type Turn } from './history-query.ts'
import type { ShowHistory } from './use-history-query.ts'

type Props = { query: HistoryQuery; page: BetPage | undefined; pageSize: number; waiting: boolean; show: ShowHistory }

/** Previous and next page; both are disabled on page 1 of 1. */
export function Pager({ query, page, pageSize, waiting, show }: Props) {
  const t = useT()
  const before = page ? pageBefore(query, page) : null
  const after = page ? pageAfter(query, page) : null
  // Ignored, not disabled, while a page is loading: a disabled button would lose the focus.
  const turn = (to: Turn | null) => to && !waiting && show(to)
  const { number, of } = pageNumbers(query, page, pageSize)
  return (
    <nav
      aria-label={t('history.pagesLabel')}
      className="flex items-center justify-between gap-2 border-t border-line px-card py-3"
    >
      <Button size="small" disabled={!before} onClick={() => turn(before)}>
        <ChevronLeft className="size-4 max-[22.5rem]:hidden" />
        {t('history.previous')}
      </Button>
      <p className="text-center text-small text-balance text-ink-3 tabular-nums">
        {t('history.page', { page: number, pages: of })}
      </p>
      <Button size="small" disabled={!after} onClick={() => turn(after)}>
        {t('history.next')}
        <ChevronRight className="size-4 max-[22.5rem]:hidden" />
      </Button>
    </nav>
  )
}
