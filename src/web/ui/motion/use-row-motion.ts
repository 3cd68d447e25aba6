import { useEffect, useState } from 'react'

type Key = string | number
/** The attribute `data-motion` of a row: see theme.css. */
export type RowMotion = 'enters' | 'leaves' | undefined

/** As long as the animations in theme.css. */
const MOTION_MS = 150

type Seen<Row> = {
  readonly rows: readonly Row[]
  readonly of: string | null
  /** The rows, including those that are leaving. */
  readonly shown: readonly Row[]
  readonly entering: ReadonlySet<Key>
}

/**
 * The rows of a list, each with its motion: an added one fades in, a removed one stays until it has faded out. `of`: identifies the list;
 * rows of another list, and of null, change without motion.
 */
export function useRowMotion<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, of: string | null) {
  const [seen, setSeen] = useState<Seen<Row>>(() => still(rows, of))
  const now = seen.rows === rows && seen.of === of ? seen : follow(seen, rows, of, keyOf)
  if (now !== seen) setSeen(now)

  useEffect(() => {
    if (now.shown === now.rows && now.entering.size === 0) return
    const timer = setTimeout(() => setSeen(still(now.rows, now.of)), MOTION_MS)
    return () => clearTimeout(timer)
  }, [now])

  const staying = now.shown === now.rows ? null : new Set(now.rows)
  const motionOf = (row: Row): RowMotion =>
    staying && !staying.has(row) ? 'leaves' : now.entering.has(keyOf(row)) ? 'enters' : undefined
  return { shown: now.shown, motionOf }
}

const still = <Row>(rows: readonly Row[], of: string | null): Seen<Row> => ({
  rows,
  of,
  shown: rows,
  entering: new Set(),
})

function follow<Row>(seen: Seen<Row>, rows: readonly Row[], of: string | null, keyOf: (row: Row) => Key): Seen<Row> {
  if (of === null || seen.of !== of || matchMedia('(prefers-reduced-motion: reduce)').matches) return still(rows, of)
  const known = new Set(seen.rows.map(keyOf))
  const present = rows.map(keyOf)
  const entering = new Set(present.filter((key) => !known.has(key) || seen.entering.has(key)))
  return { rows, of, shown: withLeaving(seen.shown, rows, keyOf), entering }
}

/** Each leaving row stays after its previous neighbor. */
function withLeaving<Row>(before: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[] {
  const present = new Set(rows.map(keyOf))
  if (before.every((row) => present.has(keyOf(row)))) return rows
  const shown = [...rows]
  let place = 0
  for (const row of before) {
    const key = keyOf(row)
    if (present.has(key)) place = shown.findIndex((other) => keyOf(other) === key)
    else shown.splice(place, 0, row)
    place += 1
  }
  return shown
}
