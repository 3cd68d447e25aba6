/** A grey shape of what is to come: give it that thing's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-shimmer rounded-small bg-raised forced-colors:border ${className}`} />
  )
}
