import type { PointerEvent } from 'react'
import { required } from '../../../domain/required.ts'
import { formatCount } from '../../../words/amounts.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatMonthName } from '../figures.ts'
import type { MonthBar } from './month-axis.ts'
import { barBetween, CHART_HEIGHT, COUNT_BASE, type MonthScales } from './month-scales.ts'
import { fillOf } from './texture.tsx'

type Props = {
  bars: readonly MonthBar[]
  scales: MonthScales
  /** The index of the chosen month. */
  at: number
  onPoint: (index: number) => void
  id: string
}

/** Ignores the chart scrolling under a resting mouse: the key that scrolls it chooses the month. */
const isMoved = ({ pointerType, movementX, movementY }: PointerEvent) =>
  pointerType !== 'mouse' || movementX !== 0 || movementY !== 0

export function MonthBars({ bars, scales, at, onPoint, id }: Props) {
  const { width, profit, step } = scales
  return (
    <svg aria-hidden width={width} height={CHART_HEIGHT} className="block">
      <rect x={step * at} width={step} height={CHART_HEIGHT} rx="6" className="fill-raised" />
      {profit.ticks(4).map((euros) => (
        <line
          key={euros}
          x2={width}
          y1={profit(euros)}
          y2={profit(euros)}
          className={euros === 0 ? 'stroke-edge' : 'stroke-line'}
        />
      ))}
      <line x2={width} y1={COUNT_BASE} y2={COUNT_BASE} className="stroke-edge" />
      {bars.map((bar, index) => (
        <g key={bar.month} onPointerEnter={(event) => isMoved(event) && onPoint(index)}>
          <rect x={step * index} width={step} height={CHART_HEIGHT} className="fill-transparent" />
          <Bars bar={bar} scales={scales} id={id} />
          <MonthLabel month={bar.month} x={step * (index + 0.5)} withYear={index === 0} />
        </g>
      ))}
    </svg>
  )
}

function Bars({ bar, scales, id }: { bar: MonthBar; scales: MonthScales; id: string }) {
  const language = useLanguage()
  const { month, profit, count } = scales
  const x = required(month(bar.month), 'the place of a month')
  const width = month.bandwidth()
  const top = count(bar.bets)
  return (
    <>
      <rect
        x={x}
        width={width}
        {...barBetween(profit(0), profit(bar.profit))}
        rx="2"
        fill={fillOf(bar.profit < 0 ? 'lost' : 'won', id)}
      />
      <rect x={x} width={width} {...barBetween(COUNT_BASE, top)} rx="2" fill={fillOf('count', id)} />
      {bar.bets > 0 && (
        <text x={x + width / 2} y={top - 5} textAnchor="middle" className="fill-ink-2 text-micro tabular-nums">
          {formatCount(bar.bets, language)}
        </text>
      )}
    </>
  )
}

/** The year is below its first month. */
function MonthLabel({ month, x, withYear }: { month: string; x: number; withYear: boolean }) {
  const language = useLanguage()
  return (
    <text x={x} y={COUNT_BASE + 16} textAnchor="middle" className="fill-ink-3 text-micro">
      {formatMonthName(month, language)}
      {(withYear || month.endsWith('-01')) && (
        <tspan x={x} dy="15" className="fill-ink-2 font-semibold">
          {month.slice(0, 4)}
        </tspan>
      )}
    </text>
  )
}
