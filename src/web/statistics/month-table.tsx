import type { Statistics } from '../../contract/statistics.ts'
import { formatCount, formatMoney, formatProfit } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatMonth, formatPercent } from './figures.ts'

const FIGURES = [
  { label: 'statistics.totalBets', look: '' },
  { label: 'statistics.winRate', look: 'max-sm:hidden' },
  { label: 'statistics.staked', look: 'max-sm:hidden' },
  { label: 'statistics.profit', look: '' },
] as const

/** The data of the monthly chart, the newest month first. */
export function MonthTable({ months }: { months: Statistics['byMonth'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls an area without controls only if it is focusable
    <section tabIndex={0} aria-label={t('statistics.months')} className="scroll-list">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('statistics.months')}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-ink-3">
          <tr>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('statistics.month')}
            </th>
            {FIGURES.map(({ label, look }) => (
              <th key={label} scope="col" className={`pb-2 ps-3 text-end align-bottom font-medium ${look}`}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, bets, winRate, staked, profit }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-medium whitespace-nowrap">
                {formatMonth(month, language)}
              </th>
              <td className="py-2 ps-3 text-end">{formatCount(bets, language)}</td>
              <td className="py-2 ps-3 text-end max-sm:hidden">{formatPercent(winRate, language)}</td>
              <td className="py-2 ps-3 text-end whitespace-nowrap max-sm:hidden">{formatMoney(staked, language)}</td>
              <td className="py-2 ps-3 text-end font-semibold whitespace-nowrap">{formatProfit(profit, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
