import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { Match } from '../../contract/matches.ts'
import { holdOrder } from './held-order.ts'
import { MatchRow } from './scoreboard/match-row.tsx'

type Props = { label: string; matches: readonly Match[]; onOpen: (id: number) => void; Row?: typeof MatchRow }

/** Rows in order of time; under the pointer they keep their places. */
export function MatchList({ label, matches, onOpen, Row = MatchRow }: Props) {
  const { rows, handlers } = useHeldOrder(matches)
  return (
    <ul aria-label={label} className="match-list" {...handlers}>
      {rows.map((match) => (
        <Row key={match.id} match={match} ended={!matches.includes(match)} onOpen={onOpen} />
      ))}
    </ul>
  )
}

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
