type Props = {
  /** The meaning of the line in words. */
  label: string
  /** The values at its ends. */
  from: number
  to: number
  /** The user's value; null if unknown. */
  mark: number | null
  /** Values to compare it with: zero, or the break-even chance. */
  ticks?: readonly number[]
  /** The interval in which the true value may lie. */
  band?: { readonly low: number; readonly high: number } | null
  /** A grey mark, for a value that means little. */
  isFaint?: boolean
}

/** Where a value stands on a line, in percent of its width. */
export const placeOn = (from: number, to: number, value: number) =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))

/** A line with thin ticks, a band and a thick mark. All parts are borders, which forced colors keep. */
export function MarkedLine({ label, from, to, mark, ticks = [], band = null, isFaint = false }: Props) {
  const place = (value: number) => placeOn(from, to, value)
  return (
    <span role="img" aria-label={label} className="relative block h-5">
      <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-t-2 border-line-strong" />
      {band && (
        <span
          data-part="band"
          className="absolute top-1/2 -translate-y-1/2 rounded-full border-t-6 border-bar"
          style={{ left: `${place(band.low)}%`, width: `${place(band.high) - place(band.low)}%` }}
        />
      )}
      {ticks.map((tick) => (
        <span
          key={tick}
          data-part="tick"
          className="absolute inset-y-0.75 -translate-x-1/2 border-s border-ink-2"
          style={{ left: `${place(tick)}%` }}
        />
      ))}
      {mark !== null && (
        <span
          data-part="mark"
          className={`absolute inset-y-0.5 -translate-x-1/2 rounded-small border-s-3 outline-2 outline-surface ${isFaint ? 'border-ink-3' : 'border-ink'}`}
          style={{ left: `${place(mark)}%` }}
        />
      )}
    </span>
  )
}
