import type { ReliabilityBin } from '../../contract/matches/chances.ts'
import { useLanguage } from '../i18n/language.ts'
import { formatShare } from './record-figures.ts'

/** The chart starts at 50%, because a favored side has no less. The plot is 100 units wide and high. */
const LEAST = 0.5
const x = (said: number) => ((said - LEAST) / (1 - LEAST)) * 100

const TICKS_X = [0.5, 0.6, 0.7, 0.8, 0.9, 1]
const STEP = 0.2
/** The bottom of the chart, lower if an interval extends below it. */
const FOOT = 0.4

/** Forecast against frequency: points on the dashed line are exact, bars show how often. The table below has the same figures. */
export function ReliabilityChart({ bins }: { bins: readonly ReliabilityBin[] }) {
  const language = useLanguage()
  const steps = Math.floor(Math.min(FOOT, ...bins.map(({ low }) => low)) / STEP)
  const foot = steps * STEP
  const y = (came: number) => ((1 - came) / (1 - foot)) * 100
  const ticks = Array.from({ length: Math.round((1 - foot) / STEP) + 1 }, (_, at) => (steps + at) * STEP)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pe-4 text-micro text-ink-3 tabular-nums">
      <div className="relative h-50 w-9">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
            {formatShare(tick, language)}
          </span>
        ))}
      </div>
      <div className="relative h-50 border-b border-edge">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {ticks.slice(1).map((tick) => (
            <path key={tick} d={`M0 ${y(tick)}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path
            d={`M0 ${y(LEAST)}L100 0`}
            strokeWidth={1.5}
            strokeDasharray="5 4"
            className="fill-none stroke-ink-3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {bins.map(({ from, said, came, low, high }) => (
          <span key={from}>
            <span
              data-part="range"
              className="absolute -translate-x-1/2 rounded-full border-s-6 border-bar"
              style={{ left: `${x(said)}%`, top: `${y(high)}%`, height: `${y(low) - y(high)}%` }}
            />
            <span
              data-part="mark"
              className="absolute w-4 -translate-1/2 rounded-full border-t-3 border-ink outline-1 outline-surface"
              style={{ left: `${x(said)}%`, top: `${y(came)}%` }}
            />
          </span>
        ))}
      </div>
      <span />
      <div className="relative mt-2 h-8">
        {bins.map(({ from, said, count }) => (
          <span
            key={from}
            data-part="bar"
            className="absolute bottom-0 w-4 -translate-x-1/2 rounded-t-small bg-bar forced-colors:border"
            style={{ left: `${x(said)}%`, height: `${Math.max(5, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <span />
      <div className="relative mt-1 h-4">
        {TICKS_X.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${x(tick)}%` }}>
            {formatShare(tick, language)}
          </span>
        ))}
      </div>
    </div>
  )
}
