import { Skeleton } from '../../ui/skeleton.tsx'

/** Rows of the same height as those that replace them. */
export function UpcomingSkeletons({ count }: { count: number }) {
  return (
    <div className="match-list">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="@container">
          <div className="upcoming-row border-b border-line px-card py-1.5 @3xl:py-1">
            <Skeleton className="my-1 h-4 w-40 [grid-area:when]" />
            <Skeleton className="my-1 h-4 w-28 [grid-area:team-1] @3xl:ms-auto" />
            <Skeleton className="my-1 h-4 w-24 [grid-area:team-2]" />
            <Skeleton className="h-9 w-12 [grid-area:price-1] @3xl:w-14 pointer-coarse:h-11" />
            <Skeleton className="h-9 w-12 [grid-area:price-2] @3xl:w-14 pointer-coarse:h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
