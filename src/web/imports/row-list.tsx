import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRow } from '../../contract/imports.ts'
import type { ImportRowKind } from '../../domain/import/import-state.ts'
import { parseBetType } from '../../domain/market/bet-type.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { typedTypeWords } from '../../words/bets/bet-words.ts'
import { formatMoment } from '../../words/dates.ts'
import { formatOdds } from '../../words/format.ts'
import { BetStatusBadge } from '../bets/bet-status-badge.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { importRowsQuery } from './import-queries.ts'
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
      <div className="mt-3">
        <FailedLine action={<RetryButton query={list} />}>{t('imports.rowsFailed')}</FailedLine>
      </div>
    )
  }
  if (!rows) return <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-16" />
  return (
    <div className="mt-3 max-h-112 overflow-y-auto rounded-control border border-line">
      {rows.length === 0 && <p className="p-3 text-small text-ink-3">{t('imports.none')}</p>}
      <ul aria-label={t(`imports.kind.${kind}`)}>
        {rows.map((row) => (
          <li key={row.number} className="border-b border-line px-3 py-2 text-small last:border-b-0">
            {row.question && answering ? (
              <AskingRow row={row} isTaken={answering.isTaken(row)} onAnswer={() => answering.onAnswer(row)} />
            ) : (
              <RowLine row={row} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center p-3">
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
    return (
      <>
        <p className="font-medium text-lost">{t(`imports.problem.${code}`)}</p>
        <p className="text-caption wrap-anywhere text-ink-3">
          {[
            where,
            arithmetic && arithmeticWords(arithmetic),
            column === null ? value : t('imports.cell', { column, value }),
            bet && `${bet.teams}: ${bet.selectedTeam}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </>
    )
  }
  if (cash) {
    const when = formatMoment(new Date(cash.at), language)
    return (
      <>
        <p className="font-medium">{`${t(`imports.cash.${cash.kind}`)} · ${formatMoney(cash.amount, language)}`}</p>
        <p className="text-caption text-ink-3">{[where, when].join(' · ')}</p>
      </>
    )
  }
  return bet ? <BetLine bet={bet} where={where} /> : where
}

/** What the file says beside what the book has, and what is taken of it. */
function AskingRow({ row, isTaken, onAnswer }: { row: ImportRow; isTaken: boolean; onAnswer: () => void }) {
  const t = useT()
  const { bet, inBook, line, sheet, question } = row
  const where = sheet === null ? t('imports.line', { line }) : t('imports.sheetLine', { sheet, line })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-3 @min-[40rem]:grid-cols-2">
        <div>
          <p className="text-caption font-medium text-ink-3">{t('imports.inFile')}</p>
          {bet && <BetLine bet={bet} where={where} />}
        </div>
        <div>
          <p className="text-caption font-medium text-ink-3">{t('imports.inBook')}</p>
          {inBook ? <BetLine bet={inBook} where={null} /> : <p>{t('imports.bookGone')}</p>}
        </div>
      </div>
      <Tick isChosen={isTaken} onChoose={onAnswer}>
        {t(question === 'alike' ? 'imports.addRow' : 'imports.takeRow')}
      </Tick>
    </div>
  )
}

function BetLine({ bet, where }: { bet: NonNullable<ImportRow['bet']>; where: string | null }) {
  const t = useT()
  const language = useLanguage()
  const { teams, selectedTeam, betType, odds, amount, placedAt, bookmaker, result } = bet
  const type = parseBetType(betType)
  const facts = [where, formatMoment(new Date(placedAt), language), bookmaker].filter(Boolean)
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{teams}</p>
        <p className="wrap-anywhere text-ink-2">
          {[
            selectedTeam,
            type && typedTypeWords(type, t, language),
            t('imports.atOdds', { odds: formatOdds(odds, language) }),
            formatMoney(amount, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-caption wrap-anywhere text-ink-3">{facts.join(' · ')}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <BetStatusBadge bet={bet} />
        {result !== null && <span className="tabular-nums">{formatMoney(result, language)}</span>}
      </div>
    </div>
  )
}
