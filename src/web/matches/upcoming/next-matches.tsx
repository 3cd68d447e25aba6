import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

const UpcomingMatchCard = lazy(async () => ({ default: (await import('./upcoming-match-card.tsx')).UpcomingMatchCard }))

/** What comes next, beside what is live: it may come a moment later than that. */
export function NextMatches({ onOpen }: { onOpen: (id: number) => void }) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-card!" />}>
      <UpcomingMatchCard onOpen={onOpen} />
    </Suspense>
  )
}
