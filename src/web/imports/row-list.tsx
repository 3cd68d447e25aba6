import { Landmark, TriangleAlert } from 'lucide'
import { useState } from 'react'
import type { RowBet } from '../../contract/import-row-bet.ts'
import type { ImportRow } from '../../contract/imports.ts'
import type { ImportRowKind } from '../../domain/import/import-state.ts'
import type { RowQuestion } from '../../domain/import/row-question.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { formatMoment } from '../../words/dates.ts'
import { formatOdds } from '../../words/format.ts'
import type { Translate } from '../../words/translate.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { AcceptAllAmounts, AcceptAmount, type AmountAcceptance } from './accept-amounts.tsx'
import { useImportRows } from './import-queries.ts'
import type { RowAnswer } from './row-answers.ts'
import { RowOfBet, RowOfWords } from './row-bet.tsx'
import { RowPair } from './row-pair.tsx'
import { RowTable } from './row-table.tsx'

/** Rows shown initially. */
const FEW = 9

export type Answering = {
  readonly answerOf: (row: ImportRow) => RowAnswer | null
  readonly onAnswer: (row: ImportRow, answer: RowAnswer) => void
}

type RowsOfKind = {
  readonly id: number
  readonly kind: ImportRowKind
  readonly read: string
  /** The file is being read again: these rows stay as they were. */
  readonly isBusy?: boolean
  /** The number of rows of this kind. */
  readonly count: number
  readonly few?: number
  readonly isTable?: boolean
  /** For rows with questions, while they can be answered. */
  readonly answering?: Answering | undefined
  /** For rows whose amounts do not follow from stake, odds and result, while the file can be reread. */
  readonly taking?: AmountAcceptance | undefined
}

/** The rows of one kind in file order: a few at first, then page by page. */
export function RowList({
  id,
  kind,
  read,
  isBusy = false,
  count,
  few = FEW,
  isTable = false,
  answering,
  taking,
}: RowsOfKind) {
  const t = useT()
  const list = useImportRows(id, kind, read, !isBusy)
  const [hasMore, setHasMore] = useState(false)
  const loaded = list.data?.pages.flat()
  if (!loaded && list.isError) {
    return (
      <div className="px-card py-3">
        <FailedLine action={<RetryButton query={list} />}>{t('imports.rowsFailed')}</FailedLine>
      </div>
    )
  }
  if (!loaded) return <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-15" />
  const rows = hasMore ? loaded : loaded.slice(0, few)
  const label = t(`imports.kind.${kind}`)
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard when all rows are shown
      tabIndex={hasMore ? 0 : undefined}
      aria-label={hasMore ? label : undefined}
      // A window lower than the list scrolls itself.
      className="scroll-list -outline-offset-2 short:max-h-none"
    >
      {rows.length === 0 && <p className="px-card py-3 text-small text-ink-3">{t('imports.none')}</p>}
      {isTable && rows.length > 0 && (
        <RowTable caption={label} rows={rows.filter(hasBet).map((row) => ({ ...row, where: placeOf(row, t) }))} />
      )}
      {!isTable && (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.number} className="relative">
              {answering && asks(row) ? (
                <RowPair
                  row={row}
                  where={placeOf(row, t)}
                  answer={answering.answerOf(row)}
                  onAnswer={(answer) => answering.onAnswer(row, answer)}
                />
              ) : (
                <RowLine row={row} taking={taking} />
              )}
            </li>
          ))}
        </ul>
      )}
      {taking && loaded.some(({ problem }) => problem?.code === 'sumDiffers') && <AcceptAllAmounts taking={taking} />}
      {(list.hasNextPage || rows.length < loaded.length) && (
        <div className="flex justify-center border-t border-line p-1">
          <Button
            variant="ghost"
            size="small"
            pending={list.isFetchingNextPage}
            onClick={() => (rows.length < loaded.length ? setHasMore(true) : void list.fetchNextPage())}
          >
            {list.isFetchNextPageError ? t('common.retry') : t('imports.moreRows', { count: count - rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const hasBet = (row: ImportRow): row is ImportRow & { bet: RowBet } => row.bet !== null
const asks = (row: ImportRow): row is ImportRow & { bet: RowBet; question: RowQuestion } =>
  row.bet !== null && row.question !== null

const placeOf = ({ line, sheet }: ImportRow, t: Translate) =>
  sheet === null ? t('imports.line', { line }) : t('imports.sheetLine', { sheet, line })

function RowLine({ row, taking }: { row: ImportRow; taking?: AmountAcceptance | undefined }) {
  const t = useT()
  const language = useLanguage()
  const { bet, cash, problem } = row
  const where = placeOf(row, t)
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
        aside={taking && code === 'sumDiffers' && <AcceptAmount taking={taking} row={row} where={where} />}
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
