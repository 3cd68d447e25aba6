import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatMonth } from '../figures.ts'
import { fillMonths } from './month-axis.ts'
import { MonthBars } from './month-bars.tsx'
import { MonthLegend } from './month-legend.tsx'
import { MonthRange } from './month-range.tsx'
import { MONTH_MAX, monthScales } from './month-scales.ts'
import { ProfitAxis } from './profit-axis.tsx'
import { useWidth } from './use-width.ts'

/** Bars a month: profit, and the number of bets below it. Ten years scroll, the newest in sight; one month is read out. */
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

  // The newest month is in sight, also in a window of another size.
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
          {/* For the keyboard and those who cannot see: a slider over the months; it stays in sight as they scroll. */}
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
