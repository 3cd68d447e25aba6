import type { Exploration } from '../../contract/explorer.ts'
import { formatCount } from '../../words/amounts.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ExplorerChart } from './explorer-chart.tsx'
import { ExplorerTable } from './explorer-table.tsx'
import { inOrder } from './explorer-view.ts'

type Props = { asTable: boolean; filter: HistoryQuery; data: Exploration }

/** The rows, and how to read them. */
export function ExplorerResult({ asTable, filter, data }: Props) {
  const t = useT()
  const rows = inOrder(data.rows, data.dimensions)
  const Rows = asTable ? ExplorerTable : ExplorerChart
  return (
    <>
      <Rows filter={filter} data={{ ...data, rows: [...rows] }} />
      {data.luck.tested > 0 && <LuckLine data={data} />}
      <details className="border-t border-line px-card text-caption text-ink-2">
        <summary className="min-h-11 w-fit cursor-pointer content-center text-small font-medium text-ink">
          {t('explorer.how')}
        </summary>
        <p className="max-w-prose pb-3">{t('explorer.howText', { method: t(`explorer.method.${data.method}`) })}</p>
      </details>
    </>
  )
}

/** How many groups would stand out by luck alone. */
function LuckLine({ data: { luck, rows, rest } }: Pick<Props, 'data'>) {
  const t = useT()
  const language = useLanguage()
  return (
    <p className="border-t border-line px-card py-2.5 text-small text-ink-2">
      {t('explorer.luck', {
        byLuck: formatCount(luck.byLuck, language),
        tested: formatCount(luck.tested, language),
        small: rows.length + (rest?.rows ?? 0) - luck.tested,
      })}
    </p>
  )
}
