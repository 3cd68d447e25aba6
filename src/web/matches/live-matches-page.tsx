import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { LiveMatchCard } from './live-match-card.tsx'

const MatchTabs = lazyPart(() => import('./match-tabs.tsx'), { silent: true })
const UpcomingMatchCard = lazyPart(() => import('./upcoming/upcoming-match-card.tsx'), { worded: false })

export function LiveMatchesPage() {
  const { id, open, close } = useOpenMatch()
  return (
    <div>
      <Suspense fallback={<div className="mb-2 h-11.25 lying:-mt-3 sidebar:hidden" />}>
        <MatchTabs />
      </Suspense>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <LiveMatchCard screen="live" onOpen={open} />
        <div className="below-list">
          <Suspense fallback={<Skeleton className="h-160 rounded-card!" />}>
            <UpcomingMatchCard onOpen={open} />
          </Suspense>
        </div>
        <OpenMatch id={id} onClose={close} />
      </div>
    </div>
  )
}
