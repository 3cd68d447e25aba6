import type { ReliabilityBin } from '../../contract/matches/chances.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatShare } from './record-figures.ts'

/** The chart goes from 50 % across, as a favoured side has no less, and from 0 % up. In its units, a hundredth of its sides. */
const LEAST = 0.5
const x = (said: number) => ((said - LEAST) / (1 - LEAST)) * 100
const y = (came: number) => (1 - came) * 100

const TICKS_X = [0.5, 0.6, 0.7, 0.8, 0.9, 1]
const TICKS_Y = [0, 0.25, 0.5, 0.75, 1]

/** Forecast against frequency: points on the dashed line are exact. The table beside it has the same figures. */
export function ReliabilityChart({ bins }: { bins: readonly ReliabilityBin[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pe-4 text-micro text-ink-3 tabular-nums">
      <div className="relative h-56 w-9">
        {TICKS_Y.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
            {formatShare(tick, language)}
          </span>
        ))}
      </div>
      <div className="relative h-56 border-b border-l border-edge">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {TICKS_Y.slice(1).map((tick) => (
            <path key={tick} d={`M0 ${y(tick)}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path
            d={`M0 ${y(LEAST)}L100 0`}
            strokeWidth={1.5}
            strokeDasharray="5 4"
            className="fill-none stroke-ink-3"
            vectorEffect="non-scaling-stroke"
          />
          {bins.map(({ from, said, low, high }) => (
            <path
              key={from}
              d={`M${x(said)} ${y(low)}V${y(high)}`}
              strokeWidth={2}
              className="stroke-ink-2"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {bins.map(({ from, said, came }) => (
          <span
            key={from}
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-ink bg-surface"
            style={{ left: `${x(said)}%`, top: `${y(came)}%` }}
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
      <span />
      <p className="mt-1 text-center">{t('chances.axes')}</p>
    </div>
  )
}
