import { PATHS } from '../../../contract/paths.ts'
import { useT } from '../../i18n/language.ts'
import { part } from '../../site.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { createStore, useStore } from '../../ui/store.ts'

/** As it is shown, and as screen readers hear it: "16" and "16 open", "€104.00", "7". */
export type Counted = { readonly shown: string; readonly spoken: string }

/** The count next to a place in the navigation, by path. */
export const placeCounts = part(() => createStore<Readonly<Record<string, Counted | undefined>>>({}))

/** Whether bets wait for a decision of the user. */
export const needsUser = part(() => createStore(false))

/** The mark of the user's bets while some need the user; the space around it is the icon's. */
export function NeedsMark({ path }: { path: string }) {
  const t = useT()
  const isShown = useStore(needsUser) && path === PATHS.history
  return (
    isShown && (
      <>
        <span aria-hidden className="absolute -top-1 -right-1.5 rounded-full border-4 border-pending" />
        <span className="sr-only">{t('nav.needsYou')}: </span>
      </>
    )
  )
}

/** Takes the remaining width; a count that does not fit is hidden. Not part of the link's name: `SpokenCount` is next to the link. */
export function PlaceCount({ path, className }: { path: string; className: string }) {
  const count = useStore(placeCounts)[path]?.shown
  return (
    <span
      aria-hidden
      className={`flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-micro tracking-tight text-ink-3 tabular-nums ${className}`}
    >
      {/* Keeps the first line empty: a count wider than the space wraps below it. */}
      <span className="h-4" />
      {count !== undefined && <Changing value={count} className="whitespace-nowrap" />}
    </span>
  )
}

export function SpokenCount({ path }: { path: string }) {
  return <span className="sr-only">{useStore(placeCounts)[path]?.spoken}</span>
}
