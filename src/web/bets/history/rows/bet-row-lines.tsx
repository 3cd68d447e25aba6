import type { ReactNode } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatMoney, formatProfit } from '../../../../words/amounts.ts'
import type { NamedBet } from '../../../../words/bets/bet-words.ts'
import { pickWords } from '../../../../words/bets/pick-words.ts'
import { formatOdds } from '../../../../words/format.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { bookedBy } from '../../model/bet-stake.ts'
import { type BetLook, BetLookIcon } from '../../parts/bet-status-badge.tsx'
import { Profit } from '../../parts/profit.tsx'

/** The grid of a row; the surrounding frame draws its borders. */
export const BET_ROW =
  'grid min-h-15 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-card py-2 md:short:min-h-13 md:short:py-1'

/** What a row shows of a bet: a recorded one, or one in an import. */
export type DrawnBet = NamedBet &
  Readonly<Pick<Bet, 'amount' | 'odds' | 'exactOdds' | 'freeBet' | 'cashedOut' | 'status' | 'outcome' | 'result'>> &
  Readonly<Partial<Pick<Bet, 'gradedResult'>>>

type Props = {
  bet: DrawnBet
  look: BetLook
  /** Replaces the icon. */
  mark?: ReactNode
  /** The pick, if it is more than text. */
  pick?: ReactNode
  /** Texts before and after the second line. */
  before?: string | null | undefined
  behind?: string | null | undefined
  /** Texts around the outcome. */
  notes?: ReactNode
  now?: ReactNode
}

/** A bet in two lines, for all lists of bets: pick, stake and odds at the left; money and outcome at the right. */
export function BetRowLines({ bet, look, mark, pick, before, behind, notes, now }: Props) {
  const t = useT()
  const language = useLanguage()
  const { pick: words, beside, kind } = pickWords(bet, t, language)
  const sum = bet.status === 'pending' ? bet.gradedResult : bet.result
  const price = t('history.amountAt', {
    amount: formatMoney(bet.amount, language),
    odds: formatOdds(bet.odds, language),
  })
  return (
    <>
      {mark || <BetLookIcon look={look} className="size-5" />}
      <div className="min-w-0" data-own={bet.status === 'pending' || undefined}>
        <p className="text-body font-semibold wrap-anywhere">{pick ?? words}</p>
        {/* If not everything fits, the last text wraps below the line and is hidden whole. */}
        <p className="flex h-4 flex-wrap overflow-hidden text-caption text-ink-3 tabular-nums">
          <span className="max-w-full min-w-0 truncate">
            {[before, price, kind, beside].filter(Boolean).join(' · ')}
          </span>
          {behind && <span className="whitespace-pre"> · {behind}</span>}
        </p>
      </div>
      <div className="text-right">
        <p className="text-body font-semibold whitespace-nowrap tabular-nums">
          {sum ? (
            <Profit amount={sum} />
          ) : (
            <span className="text-ink-2">
              {t('history.upTo', { amount: formatProfit(bookedBy(bet, 'won'), language) })}
            </span>
          )}
        </p>
        <p className="flex items-center justify-end gap-1.5 text-caption whitespace-nowrap text-ink-3">
          {notes}
          {/* On the narrowest phones a dated start leaves no room for the word, which the icon conveys too. */}
          <span className="max-[23rem]:[&:has(+[data-dated])]:sr-only">{t(look.word)}</span>
          {now}
        </p>
      </div>
    </>
  )
}
