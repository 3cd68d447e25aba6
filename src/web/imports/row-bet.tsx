import type { ReactNode } from 'react'
import type { RowBet } from '../../contract/import-row-bet.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { formatTime } from '../../words/format.ts'
import { BET_ROW, BetRowLines } from '../bets/history/rows/bet-row-lines.tsx'
import { betLook } from '../bets/parts/bet-status-badge.tsx'
import { useLanguage } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'

/** The bet of a row in the form that bet components expect. Only the number of legs is known; the legs stay on the server. */
export const nameOf = (bet: RowBet) => ({
  ...bet,
  legs: bet.legs > 1 ? Array.from<undefined>({ length: bet.legs }) : null,
})

/** An imported bet as My Bets will show it, with time, bookmaker and its place in the file. */
export function RowOfBet({ bet, where = null }: { bet: RowBet; where?: string | null }) {
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const placed = new Date(bet.placedAt)
  return (
    <div className={BET_ROW}>
      <BetRowLines
        bet={nameOf(bet)}
        look={betLook(bet)}
        before={`${formatShortDay(placed, today, language)} ${formatTime(placed, language)}`}
        behind={[bet.bookmaker, where].filter(Boolean).join(' · ')}
      />
    </div>
  )
}

type OtherProps = { icon: ReactNode; head: ReactNode; more: string; aside?: ReactNode }

/** A row that is not a bet, in the same grid. */
export function RowOfWords({ icon, head, more, aside }: OtherProps) {
  return (
    <div className={BET_ROW}>
      {icon}
      <div className="min-w-0">
        <p className="text-body font-medium wrap-anywhere">{head}</p>
        <p className="text-caption wrap-anywhere text-ink-3">{more}</p>
      </div>
      {/* On a phone it would leave no room for the text. */}
      {aside && <div className="max-md:col-start-2 max-md:pt-1.5">{aside}</div>}
    </div>
  )
}
