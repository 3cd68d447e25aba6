import { type PointerEvent, useRef, useState } from 'react'
import { required } from '../../../domain/required.ts'
import { nearestPlace } from './nearest-place.ts'
import type { Size } from './plot.tsx'

/** A point of a curve: its place in the plot, and what it says: "12/11/2026 · 45 bets", "+€ 312,40". */
export type ReadPoint = { readonly x: number; readonly y: number; readonly when: string; readonly sum: string }

/** `label`: names the slider that keyboards and screen readers use. `points`: in ascending order, at least one. */
type Props = { label: string; points: readonly ReadPoint[]; size: Size }

/** Reads a point of a curve: under a mouse or a finger, or with the arrow keys. A finger that moves up or down scrolls the page. */
export function PointReader({ label, points, size }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const places = points.map(({ x }) => x)
  // The curve may have become shorter.
  const last = points.length - 1
  const shown = Math.min(at ?? last, last)
  const point = required(points[shown], 'a point of the curve')
  const read = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    setAt(nearestPlace(places, clientX - currentTarget.getBoundingClientRect().left))
  return (
    <div
      data-part="reader"
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-small has-focus-visible:outline-2 has-focus-visible:-outline-offset-2
        has-focus-visible:outline-accent print:hidden"
      onPointerDown={(event) => {
        slider.current?.focus({ preventScroll: true })
        read(event)
      }}
      onPointerMove={read}
      onPointerLeave={() => document.activeElement !== slider.current && setAt(null)}
    >
      <input
        ref={slider}
        type="range"
        min={1}
        max={points.length}
        value={shown + 1}
        aria-label={label}
        aria-valuetext={`${point.when}: ${point.sum}`}
        onChange={({ target }) => setAt(target.valueAsNumber - 1)}
        onFocus={() => setAt(shown)}
        onBlur={() => setAt(null)}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-6 w-full opacity-0"
      />
      {at !== null && <Reading point={point} size={size} />}
    </div>
  )
}

/** From the mark to its words, in px. */
const GAP = 8

/** The point on the curve, and its words on the side with more room. */
function Reading({ point: { x, y, when, sum }, size: { width, top, bottom } }: { point: ReadPoint; size: Size }) {
  return (
    <>
      <svg aria-hidden className="absolute inset-0 size-full">
        <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-edge" />
        <circle cx={x} cy={y} r="5" className="fill-ink stroke-surface stroke-2" />
      </svg>
      <p
        aria-hidden
        style={x > width / 2 ? { right: width - x + GAP } : { left: x + GAP }}
        className="pointer-events-none absolute top-0 rounded-small border border-line-strong bg-raised px-2 py-1 text-micro whitespace-nowrap
          text-ink-2 tabular-nums"
      >
        <strong className="block text-small font-semibold text-ink">{sum}</strong>
        {when}
      </p>
    </>
  )
}
