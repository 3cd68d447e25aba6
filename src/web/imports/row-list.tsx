import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRow } from '../../contract/imports.ts'
import type { ImportRowKind } from '../../domain/import/import-state.ts'
import { parseBetType } from '../../domain/market/bet-type.ts'
import { formatMoney } from '../../words/amounts.ts'
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

/** The rows of one kind in the order of the file, a page at a time. */
export function RowList({ id, kind, read }: { id: number; kind: ImportRowKind; read: string }) {
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
            <RowLine row={row} />
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
  if (problem) {
    const { code, column, value } = problem
    return (
      <>
        <p className="font-medium text-lost">{t(`imports.problem.${code}`)}</p>
        <p className="text-caption wrap-anywhere text-ink-3">
          {[
            where,
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
  if (!bet) return where
  const { teams, selectedTeam, betType, odds, amount, placedAt, bookmaker } = bet
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
      <BetStatusBadge bet={bet} />
    </div>
  )
}
