import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import type { SortColumn } from '../../../../contract/bets/bet-lists.ts'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatMoney } from '../../../../words/amounts.ts'
import { typeName } from '../../../../words/bets/bet-words.ts'
import { formatClv } from '../../../../words/bets/close-words.ts'
import { pickWords } from '../../../../words/bets/pick-words.ts'
import { formatDate } from '../../../../words/dates.ts'
import { calendarDay, formatShortDay, startOfDay } from '../../../../words/days.ts'
import { formatOdds, formatTime } from '../../../../words/format.ts'
import { deviceZone } from '../../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { RowMotion } from '../../../ui/motion/use-row-motion.ts'
import { type BetAction, BetMenu, BetResult } from '../../dialogs/bet-actions.tsx'
import { CorrectedMark } from '../../parts/bet-notes.tsx'
import { BetLookWords, rowLook } from '../../parts/bet-status-badge.tsx'
import { BetUnits } from '../../parts/bet-units.tsx'
import { PickButton } from '../../parts/pick-button.tsx'
import { Profit } from '../../parts/profit.tsx'
import { type Sort, sortAfterPressing, WHOLE_HISTORY } from '../history-query.ts'
import { SelectBox, SelectPageBox } from '../many/select-box.tsx'
import type { Selection } from '../many/use-selection.ts'
import { BetNow } from './bet-now.tsx'

const CELL = 'px-2 first:pl-card last:pr-2'
/** Columns hidden in a narrow list; the bet's details show their content. */
const WIDE_ONLY = '@max-[60rem]:hidden'
/** Hidden in a narrow list while the details are open: they settle the bet too, and the match gets the room. */
const GIVES_WAY = '@max-[60rem]:group-has-[aside]/bets:hidden'
/** The sum that the hidden button would book. */
const IN_ITS_PLACE = 'hidden @max-[60rem]:group-has-[aside]/bets:inline'

type Props = {
  bets: readonly Bet[]
  motionOf: (bet: Bet) => RowMotion
  /** Null if the bets are not sorted by a column. */
  sort: Sort | null
  selection: Selection
  /** The bet whose details are open. */
  shown: number | null
  onSort: (sort: Sort) => void
  onAction: (action: BetAction) => void
}

export function BetTable({ bets, motionOf, sort, selection, shown, onSort, onAction }: Props) {
  const t = useT()
  const head = { sort, onSort }
  const today = new Date(useTicking(startOfDay))
  const dayOf = calendarDay(deviceZone())
  const days = bets.map(({ placedAt }) => dayOf(new Date(placedAt)))
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
          <SortHead column="placedAt" {...head} />
          <SortHead column="teams" className="w-full" {...head} />
          <SortHead column="betType" className={WIDE_ONLY} {...head} />
          <Head className={`text-left font-medium ${WIDE_ONLY}`}>{t('many.bookmaker')}</Head>
          <SortHead column="amount" figure {...head} />
          <SortHead column="odds" figure {...head} />
          <Head className={`text-right font-medium ${WIDE_ONLY}`}>
            <span title={t('close.rawHint')}>{t('explorer.clv')}</span>
          </Head>
          <SortHead column="result" figure {...head} />
          <SortHead column="status" {...head} />
          <Head>
            <span className="sr-only">{t('history.column.actions')}</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet, at) => (
          <BetRow
            key={bet.id}
            bet={bet}
            motion={motionOf(bet)}
            // Sorted by time, the date is shown once per day.
            isFirstOfDay={sort?.by !== 'placedAt' || days[at] !== days[at - 1]}
            isShown={bet.id === shown}
            today={today}
            selection={selection}
            onAction={onAction}
          />
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = Pick<Props, 'sort' | 'onSort'> & { column: SortColumn; figure?: boolean; className?: string }

function SortHead({ column, sort, onSort, figure = false, className = '' }: SortHeadProps) {
  const t = useT()
  const sorted = sort?.by === column ? sort.direction : undefined
  return (
    <Head sorted={sorted ?? 'none'} className={`${figure ? 'text-right' : 'text-left'} ${className}`}>
      <button
        type="button"
        onClick={() => onSort(sortAfterPressing(sort ?? WHOLE_HISTORY.sort, column))}
        className={`inline-flex min-h-9 items-center gap-1 font-medium whitespace-nowrap hover:text-ink pointer-coarse:min-h-11
          ${figure ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink' : ''}`}
      >
        {t(`history.column.${column}`)}
        {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} className="size-3.5 shrink-0" />}
      </button>
    </Head>
  )
}

type HeadProps = { sorted?: Sort['direction'] | 'none'; className?: string; children: ReactNode }

/** Stays visible while the rows scroll. Its border is a shadow: a real border would scroll away. */
function Head({ sorted, className = '', children }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`sticky top-0 z-10 bg-surface px-2 text-caption whitespace-nowrap text-ink-3 shadow-[inset_0_-1px_var(--color-line)]
        first:pl-card last:pr-2 ${className}`}
    >
      {children}
    </th>
  )
}

type RowProps = Pick<Props, 'selection' | 'onAction'> & {
  bet: Bet
  motion: RowMotion
  isFirstOfDay: boolean
  isShown: boolean
  today: Date
}

function BetRow({ bet, motion, isFirstOfDay, isShown, today, selection, onAction }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const placed = new Date(bet.placedAt)
  const { beside } = pickWords(bet, t, language)
  const isChosen = selection.isOn && selection.has(bet.id)
  return (
    <tr
      data-bet={bet.id}
      data-motion={motion}
      inert={motion === 'leaves'}
      tabIndex={-1}
      className={`relative cursor-pointer border-t -outline-offset-2 first:border-t-0 hover:bg-raised ${isFirstOfDay ? 'border-line-strong' : 'border-line'}
        ${isChosen ? 'bg-accent-tint' : isShown ? 'bg-raised' : ''}`}
    >
      {selection.isOn && (
        <td className={CELL}>
          <SelectBox bet={bet} selection={selection} />
        </td>
      )}
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <span
          title={formatDate(placed, language)}
          className={`inline-block min-w-12 ${isFirstOfDay ? 'font-medium text-ink-2' : 'opacity-0'}`}
        >
          {formatShortDay(placed, today, language)}
        </span>
        <time dateTime={bet.placedAt} className={`ml-4 text-ink-3 ${WIDE_ONLY}`}>
          {formatTime(placed, language)}
        </time>
      </td>
      {/* Takes the remaining width, and truncates a long name. */}
      <th scope="row" className={`${CELL} h-9.5 w-full max-w-0 min-w-36 text-left font-normal pointer-coarse:h-12`}>
        <span className="flex items-center gap-2" title={bet.teams}>
          <span className="min-w-0 font-semibold">
            <PickButton isInTable bet={bet} isChoosing={selection.isOn} />
          </span>{' '}
          {/* The room that the pick leaves; where only a few letters would fit, none are shown. */}
          <span className="@container min-w-0 grow basis-0 text-ink-3">
            <span className="block truncate @max-[4rem]:sr-only">{beside}</span>
          </span>
          {bet.correctedAt !== null && <CorrectedMark at={bet.correctedAt} />}
          <BetNow bet={bet} />
        </span>
      </th>
      <td className={`${CELL} ${WIDE_ONLY} whitespace-nowrap text-ink-2`}>
        {/* The pick of a multiple already names the type. */}
        <span className={bet.legs ? 'sr-only' : ''}>{typeName(bet.betTypeName, t)}</span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} max-w-32 truncate text-ink-3`}>{bet.bookmaker}</td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        {formatMoney(bet.amount, language)}
        <BetUnits amount={bet.amount} className={`ml-1.5 text-caption text-ink-3 ${WIDE_ONLY}`} />
      </td>
      <td className={`${CELL} text-right tabular-nums`}>{formatOdds(bet.odds, language)}</td>
      <td className={`${CELL} ${WIDE_ONLY} text-right whitespace-nowrap text-ink-3 tabular-nums`}>
        {bet.close && bet.outcome !== 'void' ? formatClv(Number(bet.odds) / Number(bet.close.odds) - 1, language) : '–'}
      </td>
      <td className={`${CELL} relative text-right font-semibold whitespace-nowrap`}>
        <Result bet={bet} onAction={onAction} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <BetLookWords look={rowLook(bet)} />
      </td>
      <td className={`${CELL} relative`}>
        <BetMenu bet={bet} onAction={onAction} />
      </td>
    </tr>
  )
}

/** The result; for a pending bet the button that settles it, or its sum by the score. */
function Result({ bet, onAction }: Pick<RowProps, 'bet' | 'onAction'>) {
  if (bet.status !== 'pending') return <BetResult bet={bet} onAction={onAction} />
  return (
    <>
      <span className={GIVES_WAY}>
        <BetResult bet={bet} onAction={onAction} />
      </span>
      {bet.gradedResult !== null && (
        <span className={IN_ITS_PLACE}>
          <Profit amount={bet.gradedResult} />
        </span>
      )}
    </>
  )
}
