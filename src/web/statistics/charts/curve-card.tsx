import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { SkillReport } from '../../../contract/skill.ts'
import { required } from '../../../domain/required.ts'
import { formatCount, formatProfit } from '../../../words/amounts.ts'
import { formatDate } from '../../../words/dates.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ChartTable } from '../../ui/chart-table.tsx'
import { formatShortMoney } from '../figures.ts'
import { ChartCard } from './chart-card.tsx'
import { endLabelAt, type Point, type Room } from './end-label.ts'
import { BottomAxis, Plot, pathOf, type Size, ValueAxis } from './plot.tsx'
import { PointReader } from './point-reader.tsx'

type Points = SkillReport['curve']
/** The approximate number of grid lines. */
const LINES = 3

/** More lines if the usual ones leave a side of zero without a label. */
function linesOf(values: ScaleLinear<number, number>): number {
  const [low = 0, high = 0] = values.domain()
  const isLabelled = (count: number) => {
    const ticks = values.ticks(count)
    return (low >= 0 || ticks.some((tick) => tick < 0)) && (high <= 0 || ticks.some((tick) => tick > 0))
  }
  return [LINES, LINES + 1, LINES + 2].find(isLabelled) ?? LINES
}

/** The profit, bet by bet, with the band of luck alone. */
export function CurveCard({ report: { curve } }: { report: SkillReport }) {
  const t = useT()
  return (
    <ChartCard title={t('skill.curve')} chart={<CurveChart points={curve} />} table={<CurveTable points={curve} />} />
  )
}

function CurveChart({ points }: { points: Points }) {
  const t = useT()
  const language = useLanguage()
  const last = points.at(-1)
  const start = { bets: 0, profit: 0, expected: 0, low: 0, high: 0 }
  const line = [start, ...points.map((point) => numbersOf(point))]
  const amounts = line.flatMap(({ profit, low, high }) => [profit, low, high])
  const values = scaleLinear([Math.min(...amounts), Math.max(...amounts)], [0, 1]).nice(4)
  const lines = linesOf(values)
  const money = (value: number) => formatShortMoney(value, language)
  const label = last
    ? t('skill.curveChart', {
        bets: t('statistics.bets', { count: last.bets }),
        profit: formatProfit(last.profit, language),
        expected: formatProfit(last.expected, language),
        low: formatProfit(last.low, language),
        high: formatProfit(last.high, language),
      })
    : ''
  const scalesOf = (size: Size) => ({
    x: scaleLinear([0, last?.bets ?? 1], [size.left, size.right]),
    y: values.copy().range([size.bottom, size.top]),
  })
  const readable = (size: Size) => {
    const { x, y } = scalesOf(size)
    return points.map(({ bets, placedAt, profit }) => ({
      x: x(bets),
      y: y(Number(profit)),
      when: `${formatDate(new Date(placedAt), language)} · ${t('statistics.bets', { count: bets })}`,
      sum: formatProfit(profit, language),
    }))
  }
  return (
    <>
      <Plot
        isLow
        label={label}
        values={values.ticks(lines).map(money)}
        renderOver={(size) => last && <PointReader label={t('skill.curveRead')} points={readable(size)} size={size} />}
      >
        {(size) => {
          const { x, y } = scalesOf(size)
          const drawn = (value: keyof typeof start) => line.map((point) => [x(point.bets), y(point[value])] as const)
          const path = (value: keyof typeof start) => pathOf(drawn(value))
          const back = line.toReversed().map(({ bets, high }) => [x(bets), y(high)] as const)
          return (
            <>
              <path d={`${path('low')}${pathOf(back).replace('M', 'L')}Z`} className="fill-band" />
              <ValueAxis scale={y} size={size} count={lines} format={money} />
              <BottomAxis scale={x} size={size} format={(value) => formatCount(value, language)} />
              <path d={path('low')} className={BAND} />
              <path d={path('high')} className={BAND} />
              <path d={path('expected')} className={EXPECTED} />
              <path d={path('profit')} className={YOURS} />
              {last && <End line={drawn('profit')} room={size} profit={last.profit} />}
            </>
          )
        }}
      </Plot>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
        <LegendLine look={YOURS} label={t('skill.yours')} />
        <LegendLine look={EXPECTED} label={t('skill.byLuck')} />
        <LegendLine look={BAND} label={t('skill.band')} />
      </ul>
    </>
  )
}

const POINT = 4

type EndProps = { line: readonly Point[]; room: Room; profit: string }

/** The current profit at the end of the line. */
function End({ line, room, profit }: EndProps) {
  const language = useLanguage()
  const words = formatProfit(profit, language)
  const [x, y] = required(line.at(-1), 'the end of a line')
  return (
    <>
      <circle cx={x} cy={y} r={POINT} className={Number(profit) < 0 ? 'fill-lost' : 'fill-won'} />
      <text
        x={x}
        y={endLabelAt(line, words, room)}
        textAnchor="end"
        className="fill-ink text-caption font-semibold tabular-nums"
      >
        {words}
      </text>
    </>
  )
}

/** Solid, dashed and dotted, so that the lines differ without colour. */
const YOURS = 'fill-none stroke-ink stroke-2'
const EXPECTED = 'fill-none stroke-ink-3 stroke-2 [stroke-dasharray:7_5]'
const BAND = 'fill-none stroke-ink-3 [stroke-dasharray:2_3]'

function LegendLine({ look, label }: { look: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width="24" height="8">
        <path d="M0,4H24" className={look} />
      </svg>
      {label}
    </li>
  )
}

/** A float is exact enough for drawing. */
function numbersOf({ bets, profit, expected, low, high }: Points[number]) {
  return { bets, profit: Number(profit), expected: Number(expected), low: Number(low), high: Number(high) }
}

function CurveTable({ points }: { points: Points }) {
  const t = useT()
  const language = useLanguage()
  const money = (amount: string) => formatProfit(amount, language)
  return (
    <ChartTable
      label={t('skill.curve')}
      firstHead={t('skill.afterBets')}
      columns={[
        { label: t('skill.date'), look: 'max-sm:hidden' },
        { label: t('skill.profit'), cell: 'font-semibold' },
        { label: t('skill.byLuck'), look: 'max-sm:hidden' },
        { label: t('skill.low') },
        { label: t('skill.high') },
      ]}
      rows={points.toReversed().map(({ bets, placedAt, profit, expected, low, high }) => ({
        key: String(bets),
        head: formatCount(bets, language),
        cells: [formatDate(new Date(placedAt), language), money(profit), money(expected), money(low), money(high)],
      }))}
      className="scroll-list max-h-90 overflow-auto"
    />
  )
}
