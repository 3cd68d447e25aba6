import type { ScaleLinear } from 'd3-scale'
import { type ReactNode, useRef } from 'react'
import { useWidth } from '../statistics/charts/use-width.ts'

export const PLOT_HEIGHT = 280
/** For the labels: of amounts at the left, of the axis below. */
export const PLOT_LEFT = 60
export const PLOT_BOTTOM = 28
export const PLOT_TOP = 10
const RIGHT = 20

type Size = Readonly<Record<'width' | 'left' | 'right' | 'top' | 'bottom', number>>
type Props = { label: string; children: (size: Size) => ReactNode }

/** An area for a chart, drawn once its width is known. The picture has a text of its own; its data is in the table. */
export function Plot({ label, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const size = { width, left: PLOT_LEFT, right: width - RIGHT, top: PLOT_TOP, bottom: PLOT_HEIGHT - PLOT_BOTTOM }
  return (
    <div ref={area} className="h-70 min-w-0 overflow-hidden">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={PLOT_HEIGHT} className="block">
          {children(size)}
        </svg>
      )}
    </div>
  )
}

type AxisProps = { scale: ScaleLinear<number, number>; size: Size; count: number; format: (value: number) => string }

/** Lines across, with their values at the left. */
export function ValueAxis({ scale, size, count, format }: AxisProps) {
  return scale.ticks(count).map((value) => (
    <g key={value}>
      <line
        x1={size.left}
        x2={size.right}
        y1={scale(value)}
        y2={scale(value)}
        className={value === 0 ? 'stroke-edge' : 'stroke-line'}
      />
      <text x={size.left - 8} y={scale(value) + 4} textAnchor="end" className="fill-ink-3 text-micro tabular-nums">
        {format(value)}
      </text>
    </g>
  ))
}

/** The values below the chart. */
export function BottomAxis({ scale, size, count, format }: AxisProps) {
  return (
    <>
      <line x1={size.left} x2={size.right} y1={size.bottom} y2={size.bottom} className="stroke-edge" />
      {scale.ticks(count).map((value) => (
        <text
          key={value}
          x={scale(value)}
          y={size.bottom + 18}
          textAnchor="middle"
          className="fill-ink-3 text-micro tabular-nums"
        >
          {format(value)}
        </text>
      ))}
    </>
  )
}

/** A line through points, as the data of a path. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('')
}
