import { LOCALES } from '../../../contract/languages.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { barsOf } from './bars.ts'

/** Half the height; a bar grows from the middle, up for a profit and down for a loss. */
const HALF = 14
const STEP = 14
const WIDTH = 9

/** The profit of the last seven days, also in words for assistive technology. */
export function WeekBars({ days }: { days: Statistics['last7Days'] }) {
  const t = useT()
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' })
  const words = days.map(({ day, profit }) =>
    t('overview.dayProfit', { day: weekday.format(new Date(day)), profit: formatProfit(profit, language) }),
  )
  return (
    <svg
      role="img"
      aria-label={t('overview.weekChart', { days: words.join('; ') })}
      viewBox={`0 ${-HALF} ${STEP * days.length} ${2 * HALF}`}
      className="h-7"
    >
      {barsOf(days, HALF).map(({ day, top, height, look }, at) => (
        <rect key={day} x={at * STEP} y={top} width={WIDTH} height={height} rx={1.5} className={LOOKS[look]} />
      ))}
    </svg>
  )
}

const LOOKS = { won: 'fill-won', lost: 'fill-lost', even: 'fill-edge' }
