import { useId } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { perLanguage } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { fillOf, Patterns } from '../../statistics/charts/texture.tsx'
import { barsOf } from './bars.ts'

/** Half the height; bars grow from the middle, up for a profit and down, hatched, for a loss. */
const HALF = 22
const STEP = 14
const WIDTH = 9

/** The last seven days as bars, with a text alternative. */
export function WeekBars({ days }: { days: Statistics['last7Days'] }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const looks = {
    won: { fill: fillOf('won', id) },
    lost: { fill: fillOf('lost', id) },
    even: { className: 'fill-edge' },
  }
  const words = days.map(({ day, profit }) =>
    t('overview.dayProfit', { day: weekday(language).format(new Date(day)), profit: formatProfit(profit, language) }),
  )
  return (
    <svg
      role="img"
      aria-label={t('overview.weekChart', { days: words.join('; ') })}
      viewBox={`0 ${-HALF} ${STEP * days.length} ${2 * HALF}`}
      className="h-11"
    >
      <Patterns id={id} />
      {barsOf(days, HALF).map(({ day, top, height, look }, at) => (
        <rect key={day} x={at * STEP} y={top} width={WIDTH} height={height} rx={1.5} {...looks[look]} />
      ))}
    </svg>
  )
}

const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
