import { Skeleton } from '../ui/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Rows that are on their way. */
export function HistorySkeleton() {
  return ROWS.map((row) => (
    <div key={row} className="flex h-17 items-center gap-4 border-b border-line px-card last:border-b-0">
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-3/5 max-w-72" />
        <Skeleton className="h-3 w-2/5 max-w-44" />
      </div>
      <Skeleton className="h-4 w-16 max-sm:hidden" />
      <Skeleton className="h-4 w-20" />
    </div>
  ))
}
