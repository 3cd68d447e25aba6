import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** Placeholder with the height of a field or a button. */
export function ControlSkeleton() {
  return <Skeleton className="h-11 w-full md:h-10 pointer-coarse:h-11" />
}
