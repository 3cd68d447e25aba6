import { ChevronDown } from 'lucide'
import type { Exploration } from '../../contract/explorer.ts'
import { formatCount } from '../../words/amounts.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
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
      <details className="group border-t border-line px-card text-caption text-ink-2">
        <summary className="flex min-h-11 list-none items-center gap-2 text-small font-medium text-ink [&::-webkit-details-marker]:hidden">
          <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
          {t('explorer.how')}
        </summary>
        <p className="max-w-prose pb-3">{t('explorer.howText', { method: t(`explorer.method.${data.method}`) })}</p>
      </details>
    </>
  )
}

/** From this many groups on, luck alone lets one stand out. */
const MANY_GROUPS = 20

/** How many groups would stand out by luck alone, and how many are not tested. */
function LuckLine({ data: { luck, rows, rest } }: Pick<Props, 'data'>) {
  const t = useT()
  const language = useLanguage()
  const small = rows.length + (rest?.rows ?? 0) - luck.tested
  const said = [
    luck.tested >= MANY_GROUPS &&
      t('explorer.luck', {
        byLuck: formatCount(luck.byLuck, language),
        tested: formatCount(luck.tested, language),
      }),
    small > 0 && t('explorer.small', { small }),
  ].filter((words) => words !== false)
  if (said.length === 0) return null
  return <p className="border-t border-line px-card py-2.5 text-small text-ink-2">{said.join(' ')}</p>
}
