import type { SheetSums, YearlySheet } from '../../../contract/yearly-sheet.ts'
import { formatCount, formatMoney, formatProfit } from '../../../words/amounts.ts'
import { useToday } from '../../bets/history/filters/use-today.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { toneOf } from '../../layout/tone-of.ts'
import { Card } from '../../ui/card.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'
import { formatMonthName } from '../figures.ts'

/** A narrow screen shows winnings, losses and profit; paper and files show all. */
const COLUMNS = [
  { label: 'statistics.totalBets', look: 'max-sm:hidden print:table-cell!' },
  { label: 'statistics.staked', look: 'max-lg:hidden print:table-cell!' },
  { label: 'statistics.year.returned', look: 'max-2xl:hidden print:table-cell!' },
  { label: 'statistics.year.winnings' },
  { label: 'statistics.year.losses' },
  { label: 'statistics.profit', cell: 'font-semibold' },
  { label: 'statistics.year.deposits', look: 'max-2xl:hidden print:table-cell!' },
  { label: 'statistics.year.withdrawals', look: 'max-2xl:hidden print:table-cell!' },
] as const

/** "2026-11" */
const monthOf = (day: Date) => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`

/** Drops the months before the first bet or payment; keeps all if there is neither. */
function sinceFirst(months: YearlySheet['months']) {
  const first = months.findIndex(
    ({ bets, deposits, withdrawals }) => bets > 0 || Number(deposits) !== 0 || Number(withdrawals) !== 0,
  )
  return months.slice(Math.max(first, 0))
}

/** A month with payments alone is all zeros where their columns are hidden. */
const PAYMENTS_ONLY = 'max-2xl:hidden print:table-row!'

type Props = { part: 'months' | 'bookmakers'; sheet: YearlySheet }

/** The sums of a year by month or by bookmaker, with their total. */
export function SheetTable({ part, sheet: { year, months, bookmakers, total } }: Props) {
  const t = useT()
  const language = useLanguage()
  const thisMonth = monthOf(useToday())
  const firstWithBets = months.find(({ bets }) => bets > 0)?.month ?? ''
  const lines =
    part === 'months'
      ? sinceFirst(months)
          // Months to come have no sums.
          .filter(({ month }) => month <= thisMonth)
          .map(({ month, ...sums }) => ({
            key: month,
            head: formatMonthName(month, language),
            look: month < firstWithBets ? PAYMENTS_ONLY : '',
            sums,
          }))
      : bookmakers.map(({ bookmaker, ...sums }) => ({
          key: JSON.stringify(bookmaker),
          head: (
            <span className="block max-w-24 wrap-break-word whitespace-normal sm:max-w-60">
              {bookmaker ?? t('statistics.year.noBookmaker')}
            </span>
          ),
          look: '',
          sums,
        }))
  const title = t(`statistics.year.${part}`)
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="text-small text-ink-2">{t('statistics.year.noneYet')}</p>
      ) : (
        <ChartTable
          label={title}
          firstHead={part === 'months' ? String(year) : t('statistics.year.bookmaker')}
          columns={COLUMNS.map(({ label, ...looks }) => ({ label: t(label), ...looks }))}
          rows={[...lines, { key: 'total', head: t('statistics.year.total'), look: '', sums: total }].map(
            ({ sums, ...row }) => ({ ...row, cells: cellsOf(sums) }),
          )}
          className="relative overflow-x-auto max-sm:[&_:is(td,th)+:is(td,th)]:ps-1.5 max-sm:[&_table]:text-caption max-[22.5rem]:[&_:is(table,thead)]:text-micro! max-[22.5rem]:[&_:is(td,th)+:is(td,th)]:ps-1!"
        />
      )}
    </Card>
  )

  function cellsOf(sums: SheetSums) {
    const money = (amount: string) => formatMoney(amount, language)
    return [
      formatCount(sums.bets, language),
      money(sums.staked),
      money(sums.returned),
      money(sums.winnings),
      money(sums.losses),
      <span key="profit" className={toneOf(sums.profit)}>
        {formatProfit(sums.profit, language)}
      </span>,
      money(sums.deposits),
      money(sums.withdrawals),
    ]
  }
}
