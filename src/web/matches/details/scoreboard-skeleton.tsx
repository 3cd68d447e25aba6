import { Skeleton } from '../../ui/skeletons/skeleton.tsx'

/** A placeholder in the shape of teams, score, maps and prices. */
export function ScoreboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,1fr)] items-center gap-2">
        <Side />
        <Skeleton className="mx-auto h-12 w-20" />
        <Side />
      </div>
      <Skeleton className="h-19 w-full" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
    </div>
  )
}

function Side() {
  return (
    <div className="flex flex-col items-center gap-2">
      <Skeleton className="size-12 rounded-full!" />
      <Skeleton className="h-4 w-20" />
    </div>
  )
}
