import { part } from '../../site.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { createStore, useStore } from '../../ui/store.ts'

/** What stands beside a place in the navigation, by its path: "16 open", "€104.00", "7". */
export const placeCounts = part(() => createStore<Readonly<Record<string, string | undefined>>>({}))

/** Takes the room that is left; a count that has no room is out of sight. Not part of the link's name: `SpokenCount` is beside the link. */
export function PlaceCount({ path, className }: { path: string; className: string }) {
  const count = useStore(placeCounts)[path]
  return (
    <span
      aria-hidden
      className={`flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-micro tracking-tight text-ink-3 tabular-nums ${className}`}
    >
      {/* Keeps the first line: what is wider than the room wraps below it. */}
      <span className="h-4" />
      {count !== undefined && <Changing value={count} className="whitespace-nowrap" />}
    </span>
  )
}

export function SpokenCount({ path }: { path: string }) {
  return <span className="sr-only">{useStore(placeCounts)[path]}</span>
}
