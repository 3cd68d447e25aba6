import type { RowBet } from '../../contract/import-row-bet.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { typeName } from '../../words/bets/bet-words.ts'
import { pickWords } from '../../words/bets/pick-words.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { formatOdds, formatTime } from '../../words/format.ts'
import { BetLookIcon, betLook } from '../bets/parts/bet-status-badge.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { toneOf } from '../layout/tone-of.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { nameOf } from './row-bet.tsx'

const CELL = 'px-2 first:pl-card last:pr-card'
const HEAD = `${CELL} sticky top-0 z-10 h-9 bg-surface text-caption font-medium whitespace-nowrap text-ink-3 shadow-[inset_0_-1px_var(--color-line)]`
/** Hidden in a narrow list. */
const WIDE_ONLY = '@max-[42rem]:hidden'

type Props = {
  caption: string
  rows: readonly { readonly bet: RowBet; readonly number: number; readonly where: string }[]
}

/** Imported bets in the columns of My Bets. */
export function RowTable({ caption, rows }: Props) {
  const t = useT()
  const hasType = rows.some(({ bet }) => bet.betTypeName !== 'other')
  const hasBookmaker = rows.some(({ bet }) => bet.bookmaker !== null)
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {t('history.column.placedAt')}
          </th>
          <th scope="col" className={`${HEAD} w-full text-left`}>
            {t('history.column.teams')}
          </th>
          {hasType && (
            <th scope="col" className={`${HEAD} text-left ${WIDE_ONLY}`}>
              {t('history.column.betType')}
            </th>
          )}
          {hasBookmaker && (
            <th scope="col" className={`${HEAD} text-left ${WIDE_ONLY}`}>
              {t('many.bookmaker')}
            </th>
          )}
          {(['amount', 'odds', 'result'] as const).map((column) => (
            <th key={column} scope="col" className={`${HEAD} text-right`}>
              {t(`history.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bet, number, where }) => (
          <TableRow key={number} {...{ bet, where, hasType, hasBookmaker }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { bet: RowBet; where: string; hasType: boolean; hasBookmaker: boolean }

function TableRow({ bet, where, hasType, hasBookmaker }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const placed = new Date(bet.placedAt)
  const { pick, beside } = pickWords(nameOf(bet), t, language)
  const look = betLook(bet)
  return (
    <tr title={where} className="border-t border-line first:border-t-0">
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <span className="text-ink-2">{formatShortDay(placed, today, language)}</span>{' '}
        <span className="text-ink-3">{formatTime(placed, language)}</span>
      </td>
      <th scope="row" className={`${CELL} h-9.5 w-full max-w-0 min-w-36 text-left font-normal pointer-coarse:h-12`}>
        <span className="flex items-baseline gap-2" title={`${pick} ${beside}`}>
          <span className={`min-w-0 truncate font-semibold ${beside && 'max-w-[85%] shrink-0'}`}>{pick}</span>{' '}
          {beside && <span className="min-w-0 truncate text-ink-3">{beside}</span>}
        </span>
      </th>
      {hasType && (
        <td className={`${CELL} ${WIDE_ONLY} max-w-36 truncate whitespace-nowrap text-ink-2`}>
          {typeName(bet.betTypeName, t)}
        </td>
      )}
      {hasBookmaker && <td className={`${CELL} ${WIDE_ONLY} max-w-28 truncate text-ink-3`}>{bet.bookmaker}</td>}
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>{formatMoney(bet.amount, language)}</td>
      <td className={`${CELL} text-right tabular-nums`}>{formatOdds(bet.odds, language)}</td>
      <td className={`${CELL} text-right font-semibold whitespace-nowrap tabular-nums`}>
        <span className="inline-flex items-center gap-1.5">
          {bet.result === null ? (
            <span className="text-pending">{t(look.word)}</span>
          ) : (
            <span className={toneOf(bet.result) || 'text-ink-2'}>{formatProfit(bet.result, language)}</span>
          )}
          <BetLookIcon look={look} />
          {bet.result !== null && <span className="sr-only">{t(look.word)}</span>}
        </span>
      </td>
    </tr>
  )
}
