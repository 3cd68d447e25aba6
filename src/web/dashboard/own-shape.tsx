import type { ReactNode } from 'react'
import { FiguresSkeleton } from '../ui/skeletons/figures-skeleton.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { hadSample } from '../ui/storage.ts'

/** The height of the notice above a sample book in the longest language. */
export const NOTICE_HEIGHT = 'min-h-36 sm:min-h-24 md:min-h-27 lg:min-h-16.5 lying:min-h-36'

/** Skeletons of the user's parts: figures above the live matches, the rest next to and below them. */
export function OwnShape() {
  return (
    <>
      <div className="col-span-full -order-1 grid grid-cols-1 gap-3 sm:gap-4 lying:col-span-1">
        {hadSample() && <div className={`surface bg-pending-tint! ${NOTICE_HEIGHT}`} />}
        <FiguresSkeleton />
      </div>
      <BelowShape />
    </>
  )
}

/** The columns of the cards next to the live matches. */
export const BELOW =
  'below-list grid gap-4 lg:grid-cols-2 lying:col-span-full lying:grid-cols-2 xl:grid-cols-1 min-[120rem]:grid-cols-2'

/** The cards next to the live matches: quick bet, recent bets, and what starts soon. */
export function BelowShape() {
  return (
    <div aria-hidden className={`${BELOW} content-start`}>
      <CardShape>
        <div className="grid gap-2.5 px-card pb-card">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      </CardShape>
      <CardShape>
        <SkeletonRows count={3} lines={['h-4 w-3/5', 'h-3 w-4/5']} className="h-15.25 gap-2" />
      </CardShape>
      <CardShape>
        <SkeletonRows count={3} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-14.25 gap-2" />
      </CardShape>
    </div>
  )
}

function CardShape({ children }: { children: ReactNode }) {
  return (
    <div className="surface">
      <div className="p-card">
        <Skeleton className="my-0.5 h-5 w-32" />
      </div>
      {children}
    </div>
  )
}
