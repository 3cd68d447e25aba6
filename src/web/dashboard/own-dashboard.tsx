import { Pause } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import { formatDateTime } from '../../words/format.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { DetailedHistory } from '../bets/history/history-page.tsx'
import QuickBetCard from '../bets/quick-bet-card.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { NewsOfUpdate } from '../news/news-of-update.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { RenderedInSlices } from '../ui/skeletons/rendered-in-slices.tsx'
import { Overview } from './overview/stat-cards.tsx'
import { BELOW, BelowShape } from './own-shape.tsx'
import { RecentBetsCard } from './recent-bets-card.tsx'
import { StartingSoonCard } from './starting-soon-card.tsx'

const HISTORY_PAGE_SIZE = 10

/** Rendered around the live matches: figures above; quick bet, recent bets and upcoming matches next to them; history below. */
export default function OwnDashboard() {
  return (
    <>
      <div className="col-span-full -order-1 grid grid-cols-1 gap-3 sm:gap-4 lying:col-span-1">
        <NewsOfUpdate />
        <Overview />
      </div>
      <RenderedInSlices fallback={<BelowShape />}>
        <Below />
      </RenderedInSlices>
    </>
  )
}

function Below() {
  const breakEnd = useBreakEnd()
  return (
    <>
      <div className={BELOW}>
        {breakEnd ? <OnBreakCard until={breakEnd} /> : <QuickBetCard />}
        {/* On a phone the form would push them off the screen. */}
        <div className="min-w-0 max-md:-order-1">
          <RecentBetsCard />
        </div>
        <RenderedInSlices fallback={null}>
          <div className="min-w-0 lg:col-span-full lying:col-span-full">
            <StartingSoonCard />
          </div>
        </RenderedInSlices>
      </div>
      <RenderedInSlices fallback={null}>
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
