import type { ScaleLinear } from 'd3-scale'
import { type ReactNode, useRef } from 'react'
import { fittingTicks, labelWidth } from './axis-labels.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 280
const LOW_HEIGHT = 180
/** For the x labels. */
const BOTTOM = 28
const TOP = 10
const RIGHT = 20
/** Between the y labels and the chart. */
const GAP = 8

export type Size = Readonly<Record<'width' | 'left' | 'right' | 'top' | 'bottom', number>>
type Format = (value: number) => string
/** `values`: the y labels, which get the width that they need. `isLow`: next to a hero. `renderOver`: HTML over the picture. */
type Props = {
  label: string
  values: readonly string[]
  isLow?: boolean
  children: (size: Size) => ReactNode
  renderOver?: (size: Size) => ReactNode
}

/** An area for a chart, rendered once its width is known. The picture has its own text; its data is in the table. */
export function Plot({ label, values, isLow = false, children, renderOver }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const left = labelWidth(values) + GAP
  const height = isLow ? LOW_HEIGHT : HEIGHT
  const size = { width, left, right: width - RIGHT, top: TOP, bottom: height - BOTTOM }
  return (
    <div ref={area} className={`relative min-w-0 overflow-hidden ${isLow ? 'h-45' : 'h-70'}`}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height} className="block">
          {children(size)}
        </svg>
      )}
      {width > 0 && renderOver?.(size)}
    </div>
  )
}

type AxisProps = { scale: ScaleLinear<number, number>; size: Size; format: Format }

/** Grid lines with their values at the left. */
export function ValueAxis({ scale, size, count, format }: AxisProps & { count: number }) {
  return scale.ticks(count).map((value) => (
    <g key={value}>
      <line
        x1={size.left}
        x2={size.right}
        y1={scale(value)}
        y2={scale(value)}
        className={value === 0 ? 'stroke-edge' : 'stroke-line'}
      />
      <text x={size.left - GAP} y={scale(value) + 4} textAnchor="end" className="fill-ink-3 text-micro tabular-nums">
        {format(value)}
      </text>
    </g>
  ))
}

/** The values below the chart. `ticks`: set if the ticks of the scale are not round numbers. */
export function BottomAxis({ scale, size, format, ticks }: AxisProps & { ticks?: readonly number[] }) {
  return (
    <>
      <line x1={size.left} x2={size.right} y1={size.bottom} y2={size.bottom} className="stroke-edge" />
      {(ticks ?? fittingTicks(scale, format, RIGHT)).map((value) => (
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

/** The path data of a line through points. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('')
}
