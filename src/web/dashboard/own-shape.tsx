import { FiguresSkeleton } from '../ui/skeletons/figures-skeleton.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { hadSample } from '../ui/storage.ts'

/** Of the notice above a sample book: room for the longest language. */
export const NOTICE_HEIGHT = 'min-h-36 sm:min-h-24 md:min-h-27 lg:min-h-16.5 lying:min-h-36'

/** Skeletons of the user's parts: figures above the live matches, the rest next to and below them. */
export function OwnShape() {
  return (
    <>
      <div className="col-span-full -order-1 grid grid-cols-1 gap-3 sm:gap-4 lying:col-span-1">
        {hadSample() && <div className={`surface bg-pending-tint! ${NOTICE_HEIGHT}`} />}
        <FiguresSkeleton />
      </div>
      <Skeleton className="below-list h-160 rounded-card! lying:col-span-full" />
    </>
  )
}
