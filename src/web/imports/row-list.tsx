import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, TriangleAlert } from 'lucide'
import type { ImportRow } from '../../contract/imports.ts'
import type { ImportRowKind } from '../../domain/import/import-state.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { formatMoment } from '../../words/dates.ts'
import { formatOdds } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { importRowsQuery } from './import-queries.ts'
import { RowOfBet, RowOfWords } from './row-bet.tsx'
import { Tick } from './tick.tsx'

type RowsOfKind = {
  readonly id: number
  readonly kind: ImportRowKind
  readonly read: string
  /** Of rows that ask, while they can be answered. */
  readonly answering?: { readonly isTaken: (row: ImportRow) => boolean; readonly onAnswer: (row: ImportRow) => void }
}

/** The rows of one kind in the order of the file, a page at a time. */
export function RowList({ id, kind, read, answering }: RowsOfKind) {
  const t = useT()
  const list = useInfiniteQuery(importRowsQuery(id, kind, read))
  const rows = list.data?.pages.flat()
  if (!rows && list.isError) {
    return (
      <div className="px-card py-3">
        <FailedLine action={<RetryButton query={list} />}>{t('imports.rowsFailed')}</FailedLine>
      </div>
    )
  }
  if (!rows) return <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-15" />
  return (
    <div className="md:max-h-128 md:overflow-y-auto">
      {rows.length === 0 && <p className="px-card py-3 text-small text-ink-3">{t('imports.none')}</p>}
      <ul aria-label={t(`imports.kind.${kind}`)} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.number} className="relative">
            {row.question && answering ? (
              <AskingRow row={row} isTaken={answering.isTaken(row)} onAnswer={() => answering.onAnswer(row)} />
            ) : (
              <RowLine row={row} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center border-t border-line p-3">
          <Button size="small" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(list.isFetchNextPageError ? 'common.retry' : 'imports.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function RowLine({ row: { line, sheet, bet, cash, problem } }: { row: ImportRow }) {
  const t = useT()
  const language = useLanguage()
  const where = sheet === null ? t('imports.line', { line }) : t('imports.sheetLine', { sheet, line })
  type Arithmetic = NonNullable<NonNullable<ImportRow['problem']>['arithmetic']>
  const arithmeticWords = ({ outcome, said, expected, stake, odds }: Arithmetic) =>
    t('imports.arithmetic', {
      said: formatProfit(said, language),
      stake: formatMoney(stake, language),
      odds: formatOdds(odds, language),
      expected: formatProfit(expected, language),
      outcome: t(`outcome.${outcome}`),
    })
  if (problem) {
    const { code, column, value, arithmetic } = problem
    const more = [
      where,
      arithmetic && arithmeticWords(arithmetic),
      column === null ? value : t('imports.cell', { column, value }),
      bet && `${bet.teams}: ${bet.selectedTeam}`,
    ]
    return (
      <RowOfWords
        icon={<Icon of={TriangleAlert} className="size-5 text-lost" />}
        head={t(`imports.problem.${code}`)}
        more={more.filter(Boolean).join(' · ')}
      />
    )
  }
  if (cash) {
    const when = formatMoment(new Date(cash.at), language)
    return (
      <RowOfWords
        icon={<Icon of={Landmark} className="size-5 text-ink-3" />}
        head={`${t(`imports.cash.${cash.kind}`)} · ${formatMoney(cash.amount, language)}`}
        more={[when, where].join(' · ')}
      />
    )
  }
  return bet ? <RowOfBet bet={bet} where={where} /> : <p className="px-card py-3 text-small">{where}</p>
}

/** What the file says beside what the book has, and what is taken of it. */
function AskingRow({ row, isTaken, onAnswer }: { row: ImportRow; isTaken: boolean; onAnswer: () => void }) {
  const t = useT()
  const { bet, inBook, line, sheet, question } = row
  const where = sheet === null ? t('imports.line', { line }) : t('imports.sheetLine', { sheet, line })
  return (
    <div className="flex flex-col pt-3">
      <div className="grid @min-[40rem]:grid-cols-2">
        <div className="min-w-0">
          <p className="px-card text-caption font-medium text-ink-3">{t('imports.inFile')}</p>
          {bet && <RowOfBet bet={bet} where={where} />}
        </div>
        <div className="min-w-0">
          <p className="px-card text-caption font-medium text-ink-3">{t('imports.inBook')}</p>
          {inBook ? <RowOfBet bet={inBook} /> : <p className="px-card py-2 text-small">{t('imports.bookGone')}</p>}
        </div>
      </div>
      <div className="px-card">
        <Tick isChosen={isTaken} onChoose={onAnswer}>
          {t(question === 'alike' ? 'imports.addRow' : 'imports.takeRow')}
        </Tick>
      </div>
    </div>
  )
}
