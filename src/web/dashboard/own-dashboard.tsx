import { useQuery } from '@tanstack/react-query'
import { Pause } from 'lucide'
import { useState } from 'react'
import { decidedBets } from '../../contract/bets/bet-results.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatDateTime } from '../../words/format.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { query } from '../api/query-client.ts'
import { DetailedHistory } from '../bets/history/history-page.tsx'
import { isFilled, ReviewList } from '../bets/history/review/review-list.tsx'
import QuickBetCard from '../bets/quick-bet-card.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { NewsOfUpdate } from '../news/news-of-update.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { RenderedInSlices } from '../ui/skeletons/rendered-in-slices.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { Overview } from './overview/stat-cards.tsx'
import { RecentBetsCard } from './recent-bets-card.tsx'
import { StartingSoonCard } from './starting-soon-card.tsx'

const HISTORY_PAGE_SIZE = 10

/**
 * Rendered around the live matches: figures above; decided bets, quick bet and recent bets next to them; upcoming matches and history
 * below.
 */
export default function OwnDashboard() {
  return (
    <>
      <div className="col-span-full -order-1 grid grid-cols-1 gap-3 sm:gap-4">
        <NewsOfUpdate />
        <Overview />
      </div>
      <BelowFigures />
    </>
  )
}

const SHAPE = <Skeleton className="h-160 rounded-card!" />

/**
 * Waits until it is known whether bets are decided: their card is above the quick bet and would move it later. Bets decided afterwards are
 * listed last, and a refetch, also after a failure, removes nothing.
 */
function BelowFigures() {
  const { data: review, isPending } = useQuery(query(decidedBets))
  const [isReviewFirst, setReviewFirst] = useState<boolean | null>(null)
  if (isReviewFirst === null && !isPending) setReviewFirst(review !== undefined && isFilled(review))
  if (isReviewFirst === null) return SHAPE
  return (
    <RenderedInSlices fallback={SHAPE}>
      <Below isReviewFirst={isReviewFirst} />
    </RenderedInSlices>
  )
}

function Below({ isReviewFirst }: { isReviewFirst: boolean }) {
  const breakEnd = useBreakEnd()
  return (
    <>
      <div className="below-list grid gap-4 lg:grid-cols-2 xl:grid-cols-1 xl:row-span-2 min-[120rem]:grid-cols-2">
        {isReviewFirst && <ReviewList />}
        {breakEnd ? <OnBreakCard until={breakEnd} /> : <QuickBetCard />}
        <RecentBetsCard />
        {!isReviewFirst && <ReviewList />}
      </div>
      <RenderedInSlices fallback={null}>
        <div className="below-list">
          <StartingSoonCard />
        </div>
        <div className="below-list col-span-full">
          <DetailedHistory pageSize={HISTORY_PAGE_SIZE} />
        </div>
      </RenderedInSlices>
    </>
  )
}

/** Replaces the quick bet. */
function OnBreakCard({ until }: { until: Date }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card>
      <EmptyState
        icon={Pause}
        level={2}
        title={t('break.on', { until: formatDateTime(until, language) })}
        description={t('break.cardHint')}
        action={<ButtonLink href={PATHS.history}>{t('nav.history')}</ButtonLink>}
      />
    </Card>
  )
}
