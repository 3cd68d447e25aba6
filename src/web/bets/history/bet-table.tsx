import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide'
import type { ReactNode } from 'react'
import type { SortColumn } from '../../../contract/bets/bet-lists.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatMoney } from '../../i18n/amounts.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatOdds, formatTime } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { BetStatusBadge } from '../bet-status-badge.tsx'
import { BetUnits } from '../bet-units.tsx'
import { betDetail, betTypeWords, typeName } from '../words/bet-words.ts'
import { type BetAct, BetActions, BetResult } from './bet-actions.tsx'
import { BetNotes } from './bet-notes.tsx'
import { type Sort, sortAfterPressing } from './history-query.ts'
import { SelectBox, SelectPageBox } from './many/select-box.tsx'
import type { Selection } from './many/use-selection.ts'

const CELL = 'px-2 py-1.5 first:pl-card last:pr-card'
/** Columns that a narrow window shows as second lines of other columns. */
const WIDE_ONLY = 'max-xl:hidden'
const NARROW_ONLY = 'xl:hidden'
const FIRST_IF_NARROW = 'max-xl:pl-card'

type Props = {
  bets: readonly Bet[]
  sort: Sort
  selection: Selection
  onSort: (sort: Sort) => void
  onAct: (act: BetAct) => void
}

export function BetTable({ bets, sort, selection, onSort, onAct }: Props) {
  const t = useT()
  const head = { sort, onSort }
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('history.title')}</caption>
      <thead>
        <tr>
          {selection.isOn && (
            <Head>
              <SelectPageBox selection={selection} />
            </Head>
          )}
          <SortHead column="placedAt" className={WIDE_ONLY} {...head} />
          <SortHead column="teams" className={`w-full ${FIRST_IF_NARROW}`} {...head} />
          <SortHead column="betType" className={WIDE_ONLY} {...head} />
          <SortHead column="amount" figure {...head} />
          <SortHead column="odds" figure className={WIDE_ONLY} {...head} />
          <SortHead column="result" figure {...head} />
          <SortHead column="status" className={WIDE_ONLY} {...head} />
          <Head>
            <span className="sr-only">{t('history.column.actions')}</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <BetRow key={bet.id} bet={bet} selection={selection} onAct={onAct} />
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = Pick<Props, 'sort' | 'onSort'> & { column: SortColumn; figure?: boolean; className?: string }

function SortHead({ column, sort, onSort, figure = false, className = '' }: SortHeadProps) {
  const t = useT()
  const sorted = sort.by === column ? sort.direction : undefined
  const icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Head sorted={sorted ?? 'none'} className={`${figure ? 'text-right' : 'text-left'} ${className}`}>
      <button
        type="button"
        onClick={() => onSort(sortAfterPressing(sort, column))}
        className={`inline-flex min-h-9 items-center gap-1 font-medium whitespace-nowrap hover:text-ink pointer-coarse:min-h-11
          ${figure ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink' : ''}`}
      >
        {t(`history.column.${column}`)}
        <Icon of={icon} className="size-3.5 shrink-0" />
      </button>
    </Head>
  )
}

type HeadProps = { sorted?: Sort['direction'] | 'none'; className?: string; children: ReactNode }

/** Stays visible while the rows scroll. Its hairline is a shadow: a border would scroll away. */
function Head({ sorted, className = '', children }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`sticky top-0 z-10 bg-surface px-2 text-caption text-ink-3 shadow-[inset_0_-1px_var(--color-line)]
        first:pl-card last:pr-card ${className}`}
    >
      {children}
    </th>
  )
}

type RowProps = Pick<Props, 'selection' | 'onAct'> & { bet: Bet }

function BetRow({ bet, selection, onAct }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const placed = new Date(bet.placedAt)
  const date = formatDate(placed, language)
  const odds = formatOdds(bet.odds, language)
  const detail = betDetail(bet, t, language)
  return (
    <tr
      data-bet={bet.id}
      tabIndex={-1}
      className="border-b border-line -outline-offset-2 last:border-b-0 hover:bg-raised"
    >
      {selection.isOn && (
        <td className={CELL}>
          <SelectBox bet={bet} selection={selection} />
        </td>
      )}
      <td className={`${CELL} ${WIDE_ONLY} whitespace-nowrap tabular-nums`}>
        {date}
        <span className="block text-caption text-ink-3">{formatTime(placed, language)}</span>
      </td>
      {/* Takes the remaining width, and cuts a long name. */}
      <th scope="row" className={`${CELL} ${FIRST_IF_NARROW} w-full max-w-0 min-w-28 text-left font-normal`}>
        <span className="line-clamp-3 text-body leading-5 font-medium wrap-anywhere" title={bet.teams}>
          {bet.teams}
        </span>
        <span className="line-clamp-2 text-ink-2 wrap-anywhere">
          <span className="sr-only">{t('bets.selectedTeam')}: </span>
          {bet.selectedTeam}
        </span>
        <span className={`${NARROW_ONLY} block text-caption text-ink-3 wrap-anywhere`}>
          {date} · {betTypeWords(bet, t, language)}
        </span>
        <BetNotes bet={bet} />
      </th>
      <td className={`${CELL} ${WIDE_ONLY} min-[100rem]:min-w-80`}>
        {/* What the bet is on is never cut: it wraps. */}
        <span className="block whitespace-nowrap">{typeName(bet.betTypeName, t)}</span>
        {detail !== null && (
          <span className="block max-w-40 text-caption text-ink-2 wrap-anywhere tabular-nums min-[100rem]:max-w-none">
            {detail}
          </span>
        )}
      </td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        {formatMoney(bet.amount, language)}
        <BetUnits amount={bet.amount} className="block text-caption text-ink-3" />
        <span className={`${NARROW_ONLY} block text-caption text-ink-3`}>× {odds}</span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{odds}</td>
      <td className={`${CELL} text-right font-semibold`}>
        <BetResult bet={bet} onAct={onAct} />
        <span className={`${NARROW_ONLY} mt-1 flex justify-end`}>
          <BetStatusBadge bet={bet} />
        </span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`}>
        <BetStatusBadge bet={bet} />
      </td>
      <td className={CELL}>
        <BetActions bet={bet} onAct={onAct} />
      </td>
    </tr>
  )
}
