import { useT } from '../../i18n/language.ts'
import { FittedAmount } from '../../ui/fitted-amount.tsx'
import { MarkedLine } from '../../ui/marked-line.tsx'
import { UnbrokenWords } from '../../ui/unbroken-words.tsx'

type Interval = { readonly low: number; readonly high: number }

type Props = {
  label: string
  /** Null if unknown. */
  value: number | null
  interval: Interval | null
  /** What the value is compared with: zero, or the break-even rate. Null if unknown. */
  tick: number | null
  /** The minimum reach of the line to both sides of the tick. */
  reach: number
  /** The meaning of the line in words. */
  note: string
  format: (value: number) => string
}

/** Padding around the widest value. */
const MARGIN = 1.15

/** A figure with its interval, as a line with a mark and in words. */
export function Measure({ label, value, interval, tick, reach, note, format }: Props) {
  const t = useT()
  const middle = tick ?? value ?? 0
  const ends = [value, interval?.low, interval?.high].filter((end) => typeof end === 'number')
  const width = Math.max(reach, ...ends.map((end) => Math.abs(end - middle))) * MARGIN
  const words = value === null ? '–' : format(value)
  const range = interval && { low: format(interval.low), high: format(interval.high) }
  return (
    <div className="@container min-w-0 p-card">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd>
        <span className="flex min-h-7 flex-wrap items-baseline gap-x-2">
          <span className="text-figure font-semibold tabular-nums">
            <FittedAmount>{words}</FittedAmount>
          </span>
          {range && (
            <span className="text-caption text-ink-3 tabular-nums">
              <UnbrokenWords>{t('statistics.fromTo', range)}</UnbrokenWords>
            </span>
          )}
        </span>
        <MarkedLine
          label={
            range
              ? t('statistics.lineOfRange', { measure: label, value: words, note, ...range })
              : t('statistics.lineOf', { measure: label, value: words, note })
          }
          from={middle - width}
          to={middle + width}
          mark={value}
          ticks={tick === null ? [] : [tick]}
          band={interval}
        />
        <span className="block text-caption text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

/** What the interval of a profit says about zero. */
export function sideOfZero(interval: Interval | null) {
  if (interval === null) return 'statistics.noRange'
  if (interval.low > 0) return 'statistics.aboveZero'
  return interval.high < 0 ? 'statistics.belowZero' : 'statistics.crossesZero'
}
