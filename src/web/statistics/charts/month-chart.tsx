import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatMonth, formatShortMoney } from '../figures.ts'
import { fillMonths } from './month-axis.ts'
import { MonthBars } from './month-bars.tsx'
import { MonthRange } from './month-range.tsx'
import { CHART_HEIGHT, MONTH_MAX, type MonthScales, monthScales } from './month-scales.ts'
import { Patterns, Swatch } from './texture.tsx'
import { useWidth } from './use-width.ts'

/** Two bars per month: profit, and below it the number of bets. Scrolls if it is wider than its card, with the newest month visible. */
export default function MonthChart({ stats }: { stats: Statistics }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot)
  const [chosen, setChosen] = useState<number | null>(null)
  const bars = fillMonths(stats.byMonth, stats.thisMonth.month, Math.floor(width / MONTH_MAX))
  const scales = monthScales(bars, width)
  const at = Math.min(chosen ?? bars.length - 1, bars.length - 1)

  // Shows the newest month, also after a resize.
  useLayoutEffect(() => {
    if (width > 0) plot.current?.scrollTo({ left: scales.width })
  }, [width, scales.width])

  const words = wordsOf(at)
  return (
    <div className="flex flex-col gap-3">
      <MonthLegend id={id} />
      <p className="flex min-h-6 flex-wrap gap-x-3 text-small tabular-nums">
        <strong className="font-semibold">{words.month}</strong>
        <span className="text-ink-2">{words.bets}</span>
        <span className="font-semibold">{words.profit}</span>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)]">
        <ProfitAxis scale={scales.profit} />
        <div
          ref={plot}
          className="overflow-x-auto overscroll-x-contain rounded-small has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          {/* For keyboards and assistive technology: a slider over the months, which stays visible while they scroll. */}
          <input
            type="range"
            min={1}
            max={bars.length}
            value={at + 1}
            onChange={({ target }) => choose(target.valueAsNumber - 1)}
            aria-label={t('statistics.monthsChart')}
            aria-valuetext={`${words.month}: ${words.bets}, ${words.profit}`}
            className="pointer-events-none sticky left-0 -mb-6 block h-6 w-full opacity-0"
          />
          {width > 0 && <MonthBars bars={bars} scales={scales} at={at} onPoint={setChosen} id={id} />}
        </div>
      </div>
      {width > 0 && scales.width > width && <MonthRange plot={plot} bars={bars} scales={scales} width={width} />}
    </div>
  )

  function choose(index: number) {
    setChosen(index)
    plot.current?.scrollTo({ left: scales.step * (index + 0.5) - width / 2 })
  }

  function wordsOf(index: number) {
    const { month, bets } = bars[index] ?? { month: stats.thisMonth.month, bets: 0 }
    const profit = stats.byMonth.find((each) => each.month === month)?.profit ?? '0.00'
    return {
      month: formatMonth(month, language),
      bets: t('statistics.bets', { count: bets }),
      profit: formatProfit(profit, language),
    }
  }
}

function MonthLegend({ id }: { id: string }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
      <li className="flex items-center gap-1.5">
        <Swatch texture="won" id={id} />
        {t('statistics.profitUp')}
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch texture="lost" id={id} />
        {t('statistics.profitDown')}
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch texture="count" id={id} />
        {t('statistics.betCount')}
        {/* Outside the chart, which is rendered only after it is measured. */}
        <svg aria-hidden className="absolute size-0">
          <Patterns id={id} />
        </svg>
      </li>
    </ul>
  )
}

/** The axis at the left, which stays while the months scroll. */
function ProfitAxis({ scale }: { scale: MonthScales['profit'] }) {
  const language = useLanguage()
  return (
    <div aria-hidden className="relative w-16 text-micro text-ink-3 tabular-nums" style={{ height: CHART_HEIGHT }}>
      {scale.ticks(4).map((euros) => (
        <span key={euros} className="absolute right-2 -translate-y-1/2 whitespace-nowrap" style={{ top: scale(euros) }}>
          {formatShortMoney(euros, language)}
        </span>
      ))}
    </div>
  )
}
