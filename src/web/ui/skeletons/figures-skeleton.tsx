import { Skeleton } from './skeleton.tsx'

/** The user's figures while they load: profit, tonight, and the strip. */
export function FiguresSkeleton() {
  return (
    <div className="flex h-98.25 flex-col justify-between gap-4 max-[23rem]:h-106.25 md:h-93.75 lg:h-69.75 xl:h-51.5">
      <div className="grid grow grid-cols-1 items-center gap-4 lg:grid-cols-2 xl:gap-10">
        <div className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-44" />
        </div>
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-2 w-full" />
        </div>
      </div>
      <div className="surface grid grid-cols-2 gap-px overflow-hidden bg-line! xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((stat) => (
          <div key={stat} className="grid content-center gap-2 bg-surface px-card py-3 max-sm:h-18 sm:h-17.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
