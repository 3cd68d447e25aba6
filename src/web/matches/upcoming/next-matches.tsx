import { Suspense } from 'react'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const UpcomingMatchCard = lazyPart(() => import('./upcoming-match-card.tsx'), { worded: false })

/** What comes next, beside what is live: it may come a moment later than that. */
export function NextMatches({ onOpen }: { onOpen: (id: number) => void }) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-card!" />}>
      <UpcomingMatchCard onOpen={onOpen} />
    </Suspense>
  )
}
