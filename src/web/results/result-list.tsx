import { SearchX, Star, Ticket, Trophy } from 'lucide'
import { useState } from 'react'
import type { Result } from '../../contract/matches/match-pages.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { NO_OWN_RESULTS, type OwnResults } from './group-results.ts'
import { ResultColumns, ResultDays, ResultSkeletons } from './result-days.tsx'
import type { Choice, ResultQuery } from './use-results.ts'

type Props = {
  list: ResultQuery
  results: readonly Result[] | undefined
  /** Undefined while unknown. */
  own: OwnResults | undefined
  /** Whether one-line rows have a column of own results. */
  hasOwn: boolean
  choice: Choice
  onShowAll: () => void
}

/** The results: loading, failed, empty or filled. */
export function ResultList({ list, results, own, hasOwn, choice, onShowAll }: Props) {
  const t = useT()
  // Own results that arrive late would move every row below, and the columns of one-line rows.
  const [isShown, setShown] = useState(false)
  const known = own ?? (isShown ? NO_OWN_RESULTS : undefined)
  if (results && known && !isShown) setShown(true)
  if (!results && list.isError) {
    const [title, hint] = [t('results.failed'), t('results.failedHint')]
    return (
      <div className="self-center">
        <ErrorState title={title} description={hint} action={<RetryButton query={list} />} />
      </div>
    )
  }
  if (results?.length === 0) {
    return (
      <div className="self-center">
        <Nothing choice={choice} onShowAll={onShowAll} />
      </div>
    )
  }
  return (
    <div className="min-w-0">
      {/* A new element: removing a column would shift the others. */}
      <ResultColumns key={String(hasOwn)} hasOwn={hasOwn} />
      {results && known ? (
        <ResultDays results={results} own={known} hasEarlier={list.hasNextPage} />
      ) : (
        <ResultSkeletons />
      )}
    </div>
  )
}

function Nothing({ choice: { q, only }, onShowAll }: Pick<Props, 'choice' | 'onShowAll'>) {
  const t = useT()
  const action = <Button onClick={onShowAll}>{t('results.showAll')}</Button>
  const [title, hint] = [t('results.nothing'), t('results.nothingHint')]
  if (q !== '') return <EmptyState icon={SearchX} title={title} description={hint} action={action} />
  if (only !== 'all') {
    const icon = only === 'bets' ? Ticket : Star
    return <EmptyState icon={icon} title={title} description={t(`results.none.${only}`)} action={action} />
  }
  return <EmptyState icon={Trophy} title={t('results.empty')} description={t('results.emptyHint')} />
}

/** The button that loads the page before the oldest one; nothing after the last page. */
export function EarlierResults({ list }: { list: ResultQuery }) {
  const t = useT()
  const earlier = (
    <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t(list.isFetchNextPageError ? 'common.retry' : 'results.earlier')}
    </Button>
  )
  if (list.isFetchNextPageError) return <FailedLine action={earlier}>{t('results.more')}</FailedLine>
  return list.hasNextPage && earlier
}
