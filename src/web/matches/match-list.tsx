import type { UseQueryResult } from '@tanstack/react-query'
import {
  type FocusEvent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Match } from '../../contract/matches/matches.ts'
import { useIsUnread } from '../api/live-data.ts'
import { silentSource } from '../api/refresh.ts'
import { whenIdle } from '../api/when-idle.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/message.tsx'
import { useRowMotion } from '../ui/motion/use-row-motion.ts'
import { useStore } from '../ui/store.ts'
import { holdOrder } from './held-order.ts'
import { mineFirst, NO_OWN, type OwnMatches, useOwnMatches } from './own-matches.ts'
import { MatchRow } from './scoreboard/match-row.tsx'

type Props = {
  label: string
  matches: readonly Match[]
  own: OwnMatches
  onOpen: (id: number) => void
  Row?: typeof MatchRow
  /** Animates matches that come and go. Not for a list that a filter changes, nor before all rows are rendered. */
  hasMotion?: boolean
}

/** Rows in the given order; under the pointer they keep their places. */
export function MatchList({ label, matches, own, onOpen, Row = MatchRow, hasMotion = false }: Props) {
  const { rows, handlers } = useHeldOrder(matches)
  const { shown, motionOf } = useRowMotion(rows, idOf, hasMotion ? label : null)
  return (
    <ul aria-label={label} className="match-list" {...handlers}>
      {shown.map((match) => (
        <Row
          key={match.id}
          match={match}
          ended={!matches.includes(match)}
          own={own.get(match.id) ?? 0}
          motion={motionOf(match)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

const idOf = ({ id }: Match) => id

/** A pointer that has not moved for this long no longer holds the rows. */
const HOLD_MS = 10_000

/** The rows to show, and the handlers for their container: no row moves under the pointer or the keyboard focus. */
function useHeldOrder(matches: readonly Match[]) {
  const [held, setHeld] = useState(false)
  const [seen, setSeen] = useState(matches)
  const [rows, setRows] = useState(matches)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const current = held ? (matches === seen ? rows : holdOrder(rows, matches)) : matches
  if (matches !== seen) setSeen(matches)
  if (current !== rows) setRows(current)

  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  const hold = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(release, HOLD_MS)
    setHeld(true)
  }
  // The focus has left the list.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || release()
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = { onPointerMove: hold, onPointerLeave: release, onFocus: hold, onBlur: leave, onKeyDown: hold }
  return { rows: current, handlers }
}

const FIRST_ROWS = 2
const ALL_ROWS = Infinity

/** The state of a list's query; the matches may be filtered. */
type MatchQuery = Pick<UseQueryResult<readonly Match[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>

type BodyProps = {
  list: MatchQuery
  skeleton: ReactNode
  empty: ReactNode
  /** Reserves the same height for no match and for one, so that nothing below moves. */
  className?: string
  /** Matches with the user's bets come first. */
  isMineFirst?: boolean
  /** `isWhole`: all rows are rendered. */
  children: (matches: readonly Match[], own: OwnMatches, isWhole: boolean) => ReactNode
}

/**
 * A list that is loading, failed, without a source, empty or filled. Loaded matches stay when a refetch fails. The first load waits for the
 * user's open bets, whose lines would move every row below.
 */
export function ListBody({ list, skeleton, empty, className = '', isMineFirst = false, children }: BodyProps) {
  const isUnread = useIsUnread()
  const isSilent = useStore(silentSource)
  const known = useOwnMatches()
  const [isShown, setShown] = useState(false)
  const own = known ?? (isShown ? NO_OWN : undefined)
  const ready = useMemo(
    () => list.data && own && (isMineFirst ? mineFirst(list.data, own) : list.data),
    [list.data, own, isMineFirst],
  )
  if (ready && !isShown) setShown(true)
  const [hasFailed, setFailed] = useState(false)
  if (list.isError && !hasFailed) setFailed(true)
  // Rendered in slices after urgent updates, so that a press is handled at once however long the list is.
  const matches = useDeferredValue(ready)
  // On first load the rest is rendered when the browser is idle, so that no single render is long.
  const [rows, setRows] = useState(ready ? ALL_ROWS : FIRST_ROWS)
  const count = matches?.length
  useEffect(() => {
    if (count === undefined || rows === ALL_ROWS) return
    const more = rows * 4
    whenIdle(() => startTransition(() => setRows(more < count ? more : ALL_ROWS)))
  }, [count, rows])
  return (
    <div
      data-growing={(count !== undefined && rows < count) || undefined}
      className={`scroll-list grid border-line md:rounded-b-card md:border-t ${className}`}
    >
      {body()}
    </div>
  )

  function body() {
    // Also while refetching, or the message would flicker.
    if (list.data === undefined && hasFailed) return <LoadFailed list={list} />
    // Before the first successful poll it is unknown whether the list is empty.
    const isUnknown = matches?.length === 0 && isUnread
    if (isUnknown && isSilent) return <SilentSource />
    if (matches === undefined || own === undefined || isUnknown) {
      return (
        <div data-loading className="animate-shimmer overflow-clip">
          {skeleton}
        </div>
      )
    }
    if (matches.length === 0) return <div className="self-center">{empty}</div>
    const cut = rows < matches.length
    return (
      <div className="min-w-0 overflow-clip" data-loading={cut || undefined}>
        {children(cut ? matches.slice(0, rows) : matches, own, !cut)}
      </div>
    )
  }
}

/** No data yet. Without a button: the page asks again by itself. */
function SilentSource() {
  const t = useT()
  return (
    <div className="self-center">
      <ErrorState title={t('matches.silent')} description={t('matches.silentHint')} />
    </div>
  )
}

function LoadFailed({ list }: { list: MatchQuery }) {
  const t = useT()
  const retry = (
    <Button pending={list.isFetching} onClick={() => void list.refetch()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <div className="self-center">
      <ErrorState title={t('matches.failed')} description={t('matches.failedHint')} action={retry} />
    </div>
  )
}
