import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** Placeholders with the shape of the rows that replace them. */
export function MatchSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="@container border-line not-last:border-b">
      <div className="match-row px-card py-2 @2xl:py-1.5">
        <Skeleton className="h-3 w-32 [grid-area:head]" />
        <Skeleton className="h-4 w-28 [grid-area:team-1]" />
        <Skeleton className="h-4 w-24 [grid-area:team-2]" />
        <Skeleton className="h-13 [grid-area:price-1] @2xl:h-7 @2xl:w-14 @2xl:pointer-coarse:h-11" />
        <Skeleton className="h-13 [grid-area:price-2] @2xl:h-7 @2xl:w-14 @2xl:pointer-coarse:h-11" />
      </div>
    </div>
  ))
}
