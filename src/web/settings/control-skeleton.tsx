import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** In place of a field or a button that is loading, as high as it. */
export function ControlSkeleton() {
  return <Skeleton className="h-11 w-full md:h-10 pointer-coarse:h-11" />
}
