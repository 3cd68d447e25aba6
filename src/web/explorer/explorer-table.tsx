import type { Exploration } from '../../contract/explorer.ts'
import { formatCount, formatMoney, formatProfit } from '../../words/amounts.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChartTable } from '../ui/chart-table.tsx'
import { closingCells, intervalWords, yieldWords } from './figure-words.ts'
import { RowLink, Verdict } from './row-words.tsx'

/** The most wanted columns first: a narrow screen scrolls to the others. */
const COLUMNS = [
  { label: 'explorer.bets' },
  { label: 'explorer.profit', cell: 'font-semibold' },
  { label: 'explorer.yield', cell: 'font-semibold' },
  { label: 'explorer.interval' },
  { label: 'explorer.staked' },
  { label: 'explorer.openBets' },
  { label: 'explorer.clv' },
  { label: 'explorer.clvCoverage' },
] as const

type Figures = Exploration['total']
type Props = { filter: HistoryQuery; data: Exploration }

/** The same figures as in the chart. */
export function ExplorerTable({ filter, data }: Props) {
  const { rows, rest, total } = data
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const cells = (figures: Figures) => [
    count(figures.bets),
    formatProfit(figures.profit, language),
    yieldWords(figures, language),
    intervalWords(figures, t, language),
    formatMoney(figures.staked, language),
    count(figures.open),
    ...closingCells(figures, t, language),
  ]
  return (
    <ChartTable
      label={t('explorer.title')}
      firstHead={t('explorer.row')}
      columns={COLUMNS.map(({ label, ...looks }) => ({ label: t(label), ...looks }))}
      rows={[
        ...rows.map((row) => ({
          key: JSON.stringify(row.keys),
          head: (
            <span className="flex min-w-30 flex-wrap items-center gap-x-2">
              <RowLink filter={filter} of={data} keys={row.keys} />
              {row.holds && <Verdict row={row} />}
            </span>
          ),
          cells: cells(row),
        })),
        ...(rest ? [{ key: 'rest', head: t('explorer.rest', { count: rest.rows }), cells: cells(rest) }] : []),
        { key: 'total', head: t('explorer.total'), cells: cells(total) },
      ]}
      className="overflow-x-auto px-card py-3"
    />
  )
}
