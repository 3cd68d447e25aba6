import { scaleLinear } from 'd3-scale'
import type { BalanceCurve } from '../../contract/cash.ts'
import type { Language } from '../../contract/languages.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatDate } from '../../words/dates.ts'
import { perLanguage, threeLetterMonth } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BottomAxis, Plot, pathOf, type Size, ValueAxis } from '../statistics/charts/plot.tsx'
import { PointReader } from '../statistics/charts/point-reader.tsx'
import { formatMonthName, formatShortMoney } from '../statistics/figures.ts'
import { dateOfDay, dayNumber, daysOfAxis, dayText, isByMonth } from './day-axis.ts'

/** The approximate number of grid lines. */
const LINES = 3
/** Keeps the axis end near the data: no whole grid step below a small debt. */
const FINE = 12
/** The minimum distance between two x labels, in pixels. */
const LABEL_EVERY = 72
const POINT = 3.5

type Props = { curve: BalanceCurve; openStakes: string }

/**
 * Balance and net deposits as step lines: both hold until the day they change. Open stakes are drawn above the end of the balance: they have
 * left the account but are not lost.
 */
export function CurveChart({ curve: { days }, openStakes }: Props) {
  const t = useT()
  const language = useLanguage()
  const [start, end] = [days.at(0), days.at(-1)]
  if (!start || !end) return null
  const [first, last] = [dayNumber(start.day), dayNumber(end.day)]
  // For drawing only: floats are exact enough.
  const line = days.map(({ day, balance, paidIn }) => ({
    day: dayNumber(day),
    balance: Number(balance),
    paidIn: Number(paidIn),
  }))
  const inPlay = Number(openStakes)
  const withStakes = Number(end.balance) + inPlay
  const amounts = [...line.flatMap(({ balance, paidIn }) => [balance, paidIn]), withStakes]
  const values = scaleLinear([Math.min(0, ...amounts), Math.max(1, ...amounts)], [0, 1]).nice(FINE)
  const money = (value: number) => formatShortMoney(value, language)
  const label = t('cash.curveChart', {
    from: formatDate(dateOfDay(start.day), language),
    to: formatDate(dateOfDay(end.day), language),
    balance: formatMoney(end.balance, language),
    paidIn: formatMoney(end.paidIn, language),
  })
  const scalesOf = (size: Size) => ({
    x: scaleLinear([first, Math.max(last, first + 1)], [size.left, size.right]),
    y: values.copy().range([size.bottom, size.top]),
  })
  const readable = (size: Size) => {
    const { x, y } = scalesOf(size)
    return days.map(({ day, balance, paidIn }) => ({
      x: x(dayNumber(day)),
      y: y(Number(balance)),
      when: `${formatDate(dateOfDay(day), language)} · ${t('cash.paidInOf', { amount: formatMoney(paidIn, language) })}`,
      sum: formatMoney(balance, language),
    }))
  }
  return (
    <Plot
      isLow
      label={inPlay > 0 ? `${label}; ${t('cash.inPlayOf', { amount: formatMoney(openStakes, language) })}` : label}
      values={values.ticks(LINES).map(money)}
      renderOver={(size) => <PointReader label={t('cash.curveRead')} points={readable(size)} size={size} />}
    >
      {(size) => {
        const { x, y } = scalesOf(size)
        const steps = (of: 'balance' | 'paidIn') =>
          line.flatMap((point, at) => {
            const before = line[at - 1]
            const place = [x(point.day), y(point[of])] as const
            return before ? [[x(point.day), y(before[of])] as const, place] : [place]
          })
        const room = Math.floor((size.right - size.left) / LABEL_EVERY)
        return (
          <>
            <ValueAxis scale={y} size={size} count={LINES} format={money} />
            <BottomAxis
              scale={x}
              size={size}
              ticks={daysOfAxis(first, last, room)}
              format={(day) => dayLabel(day, last - first, language)}
            />
            <path d={pathOf(steps('paidIn'))} className="fill-none stroke-ink-3 stroke-[1.5] [stroke-dasharray:4_3]" />
            <path d={pathOf(steps('balance'))} className="fill-none stroke-ink stroke-2" />
            {inPlay > 0 && (
              <path
                d={pathOf([
                  [x(last), y(Number(end.balance))],
                  [x(last), y(withStakes)],
                ])}
                className="fill-none stroke-pending stroke-2 [stroke-dasharray:2_2]"
              />
            )}
            {inPlay > 0 && (
              <circle cx={x(last)} cy={y(withStakes)} r={POINT} className="fill-surface stroke-pending stroke-2" />
            )}
            <circle cx={x(last)} cy={y(Number(end.balance))} r={POINT} className="fill-ink" />
          </>
        )
      }}
    </Plot>
  )
}

const dayOfMonth = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** The month on its first day; day and month for a short period. */
function dayLabel(day: number, length: number, language: Language): string {
  const text = dayText(day)
  return isByMonth(length)
    ? formatMonthName(text.slice(0, 7), language)
    : threeLetterMonth(dayOfMonth(language).format(new Date(text)))
}
