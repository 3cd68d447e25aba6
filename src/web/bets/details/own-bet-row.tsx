import type { Bet } from '../../../contract/bets/bets.ts'
import { formatMoney, formatProfit } from '../../../words/amounts.ts'
import { typeName } from '../../../words/bets/bet-words.ts'
import { gradeWords } from '../../../words/bets/verdict-words.ts'
import { formatOdds } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatChance } from '../../matches/chances/chance-figure.ts'
import { ConfirmButton } from '../dialogs/confirm-button.tsx'
import { useBetOutlook, winAndReturn } from '../model/bet-chances.ts'
import { bookedBy } from '../model/bet-stake.ts'
import { breakEven, ChanceLine } from '../parts/bet-chance.tsx'
import { CashedNote, CorrectedMark } from '../parts/bet-notes.tsx'
import { BetLookWords, rowLook } from '../parts/bet-status-badge.tsx'
import { PickButton } from '../parts/pick-button.tsx'
import { Profit } from '../parts/profit.tsx'
import { BetStanding } from './bet-standing.tsx'

/**
 * A bet on the match: the pick, its chance compared with the break-even chance, and what it needs, or its result. A press opens the bet
 * unless `isFixed`.
 */
export function OwnBetRow({ bet, isFixed = false }: { bet: Bet; isFixed?: boolean }) {
  const t = useT()
  const isPending = bet.status === 'pending'
  return (
    <li
      data-bet={bet.id}
      tabIndex={-1}
      className="relative flex flex-col gap-0.5 border-t border-line px-card py-3 -outline-offset-2"
    >
      <div data-own={isPending || undefined} className="flex flex-wrap items-baseline gap-x-2">
        <p className="text-body font-semibold">
          <PickButton bet={bet} isChoosing={isFixed} />
        </p>
        <p className="min-w-0 grow text-caption text-ink-3">{typeName(bet.betTypeName, t)}</p>
        {!isPending && (
          <p className="text-body font-semibold">
            <Profit amount={bet.result} />
          </p>
        )}
      </div>
      {isPending && bet.grade === null && <Chance bet={bet} />}
      <BetStanding bet={bet} />
      <Terms bet={bet} />
      <ul className="flex flex-col gap-1 text-caption text-ink-2 empty:hidden">
        {isPending && bet.cashedOut && <CashedNote part={bet.cashedOut} />}
      </ul>
      {isPending && bet.grade && <Decided bet={bet} grade={bet.grade} />}
    </li>
  )
}

type DecidedProps = { bet: Bet; grade: NonNullable<Bet['grade']> }

/** The verdict by the score, and the button that books it. */
function Decided({ bet, grade }: DecidedProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-caption text-ink-2">
        <BetLookWords look={rowLook(bet)} />{' '}
        <span className="wrap-anywhere">{gradeWords({ ...bet, grade }, t, language)}</span>
      </p>
      {bet.gradedResult !== null && <ConfirmButton bet={bet} className="relative" />}
    </div>
  )
}

/** Not announced to assistive technology: it may change with every round. */
function Chance({ bet }: { bet: Bet }) {
  const language = useLanguage()
  const outlook = useBetOutlook(bet.id)
  const chances = outlook && winAndReturn(outlook)
  if (!chances) return null
  return (
    <div data-bet-chance className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <ChanceLine bet={bet} win={chances.win} />
      <span aria-hidden className="text-body font-semibold tabular-nums">
        {formatChance(chances.win, language)}
      </span>
    </div>
  )
}

/** Stake, odds, break-even chance and potential profit; for a settled bet, its status. */
function Terms({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const isPending = bet.status === 'pending'
  // A verdict already shows the profit.
  const isOpen = isPending && bet.grade === null
  const asked = breakEven(bet)
  const price = t('history.amountAt', {
    amount: formatMoney(bet.amount, language),
    odds: formatOdds(bet.odds, language),
  })
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-ink-3 tabular-nums">
      <p>
        {price}
        {isOpen && asked !== null && ` · ${t('matchPage.paysFrom', { chance: formatChance(asked, language) })}`}
      </p>
      <p className="flex items-center gap-1.5">
        {bet.correctedAt !== null && <CorrectedMark at={bet.correctedAt} />}
        {isOpen && (
          <span className="text-ink-2">
            {t('matchPage.ifWins', { amount: formatProfit(bookedBy(bet, 'won'), language) })}
          </span>
        )}
        {!isPending && <BetLookWords look={rowLook(bet)} />}
      </p>
    </div>
  )
}
