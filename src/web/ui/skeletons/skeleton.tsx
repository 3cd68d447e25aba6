/** A grey placeholder; give it the size of the content that replaces it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-shimmer rounded-small bg-raised forced-colors:border ${className}`} />
  )
}
