import { Download } from 'lucide'
import { type Exploration, exploreCsv, exploreXlsx } from '../../contract/explorer.ts'
import { downloadFrom } from '../api/download-file.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { formatCount } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useDownloads } from '../layout/use-downloads.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ExplorerChart } from './explorer-chart.tsx'
import { ExplorerTable } from './explorer-table.tsx'
import { type ExploreInput, inOrder } from './explorer-view.ts'

type Props = { asTable: boolean; filter: HistoryQuery; data: Exploration; asked: ExploreInput }

/** The rows, what luck alone would do among them, how to read them, and their file. */
export function ExplorerResult({ asTable, filter, data, asked }: Props) {
  const t = useT()
  const rows = inOrder(data.rows, data.dimensions)
  const Rows = asTable ? ExplorerTable : ExplorerChart
  return (
    <>
      <LuckLine luck={data.luck} />
      <Rows filter={filter} data={{ ...data, rows: [...rows] }} />
      <div className="flex flex-col gap-3 border-t border-line p-card">
        <details className="text-caption text-ink-2">
          <summary className="min-h-11 w-fit cursor-pointer content-center text-small font-medium text-ink sm:min-h-9">
            {t('explorer.how')}
          </summary>
          <p className="max-w-prose pb-2">{t('explorer.howText', { method: t(`explorer.method.${data.method}`) })}</p>
        </details>
        <Files asked={asked} />
      </div>
    </>
  )
}

function LuckLine({ luck: { tested, byLuck, standOut, hold } }: { luck: Exploration['luck'] }) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  return (
    <p className="border-y border-line bg-raised px-card py-2.5 text-small text-ink-2">
      {tested === 0
        ? t('explorer.luckNone')
        : t('explorer.luck', {
            tested: count(tested),
            byLuck: count(byLuck),
            standOut: count(standOut),
            hold: count(hold),
          })}
    </p>
  )
}

/** What is shown, all rows of it, as a file. */
function Files({ asked }: { asked: ExploreInput }) {
  const t = useT()
  const { decimals, save } = useDownloads()
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => save(downloadFrom(exploreCsv, { query: { ...asked, decimals } }))}>
        <Icon of={Download} className="size-4" />
        {t('explorer.exportCsv')}
      </Button>
      <Button size="small" onClick={() => save(downloadFrom(exploreXlsx, { query: asked }))}>
        <Icon of={Download} className="size-4" />
        {t('explorer.exportXlsx')}
      </Button>
    </div>
  )
}
