import { Skeleton } from '../../ui/skeletons/skeleton.tsx'

/** The shape of the scoreboard of one match, with or without its maps. */
export function ScoreboardSkeleton({ maps = false }: { maps?: boolean }) {
  return (
    <div className="@container flex flex-col gap-2.5 px-card py-3.5">
      <div className="flex h-6 items-center gap-2">
        <Skeleton className="h-6 w-20 rounded-full!" />
        <Skeleton className="h-3 w-32" />
      </div>
      <div className="mx-auto grid w-full max-w-240 grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] items-center gap-2 @xl:gap-4">
        <Side className="@xl:flex-row-reverse" price="@xl:me-auto" />
        <Skeleton className="mx-auto h-8 w-16" />
        <Side className="@xl:flex-row" price="@xl:ms-auto" />
      </div>
      {maps && (
        <div className="flex justify-center gap-1">
          <Skeleton className="h-11 w-20" />
          <Skeleton className="h-11 w-20" />
          <Skeleton className="h-11 w-20" />
        </div>
      )}
    </div>
  )
}

function Side({ className, price }: { className: string; price: string }) {
  return (
    <div className={`flex flex-col items-center gap-2 @xl:gap-3 ${className}`}>
      <Skeleton className="size-9 rounded-full!" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className={`h-9 w-14 pointer-coarse:h-11 ${price}`} />
    </div>
  )
}
