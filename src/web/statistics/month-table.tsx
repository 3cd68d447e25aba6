import type { Statistics } from '../../contract/statistics.ts'
import { formatCount, formatMoney, formatProfit } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChartTable } from '../ui/chart-table.tsx'
import { formatMonth, formatPercent } from './figures.ts'

const COLUMNS = [
  { label: 'statistics.totalBets' },
  { label: 'statistics.winRate', look: 'max-sm:hidden' },
  { label: 'statistics.staked', look: 'max-sm:hidden' },
  { label: 'statistics.profit', cell: 'font-semibold' },
] as const

/** The data of the monthly chart, newest month first. */
export function MonthTable({ months }: { months: Statistics['byMonth'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ChartTable
      label={t('statistics.months')}
      firstHead={t('statistics.month')}
      columns={COLUMNS.map(({ label, ...looks }) => ({ label: t(label), ...looks }))}
      rows={months.toReversed().map(({ month, bets, winRate, staked, profit }) => ({
        key: month,
        head: formatMonth(month, language),
        cells: [
          formatCount(bets, language),
          formatPercent(winRate, language),
          formatMoney(staked, language),
          formatProfit(profit, language),
        ],
      }))}
      className="scroll-list"
    />
  )
}
