import { type ReactNode, useRef } from 'react'
import type { Bet } from '../../contract/bets/bets.ts'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { OwnBetRow } from '../bets/details/own-bet-row.tsx'
import { ShownBet } from '../bets/details/shown-bet.tsx'
import { useBetDialog } from '../bets/dialogs/bet-actions.tsx'
import { useKeptFocus } from '../bets/history/use-kept-focus.ts'
import { stakeAtRisk } from '../bets/model/evening.ts'
import { verdictSum } from '../bets/model/review.ts'
import { useShownBet } from '../bets/model/use-shown-bet.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { LoginLine } from '../layout/login-line.tsx'
import { RetryButton } from '../layout/retry-button.tsx'
import { BetButton } from '../matches/details/bet-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { MatchOutlook } from './match-outlook.tsx'
import { useOwnBets } from './use-own-bets.ts'

type Props = { match: MatchDetails; takesBets: boolean }

/** The user's bets on the match, newest first, their possible result, and the button to place one. */
export function OwnBetsCard({ match, takesBets }: Props) {
  const user = useCurrentUser()
  if (user) return <OwnBets key={user.id} match={match} takesBets={takesBets} />
  return (
    <Frame match={match} takesBets={takesBets}>
      <div className="px-card pb-3">
        {user === undefined ? <Skeleton className="h-11 w-full" /> : <LoginLine text="matchPage.logIn" />}
      </div>
    </Frame>
  )
}

type FrameProps = Props & { bets?: readonly Bet[] | undefined; children: ReactNode }

function Frame({ match, takesBets, bets = [], children }: FrameProps) {
  const t = useT()
  return (
    <Card flush title={t('matchPage.ownBets')} aside={<Sums bets={bets} />}>
      {children}
      {takesBets && (
        <div className="grid border-t border-line p-card empty:hidden">
          <BetButton matchId={match.id} />
        </div>
      )}
    </Card>
  )
}

/** What the bets can still lose, and what the decided ones would book. */
function Sums({ bets }: { bets: readonly Bet[] }) {
  const t = useT()
  const language = useLanguage()
  const atStake = stakeAtRisk(bets.filter(isOpen))
  const decided = bets.filter(({ gradedResult }) => gradedResult !== null)
  if (atStake === 0 && decided.length === 0) return null
  return (
    <div className="shrink-0 text-end text-caption leading-6 text-ink-3 tabular-nums">
      {atStake > 0 && <p>{t('matchPage.atStake', { amount: formatMoney(formatCents(atStake), language) })}</p>}
      {decided.length > 0 && (
        <p>
          {t('settling.decidedCount', { count: decided.length })} · {formatProfit(verdictSum({ decided }), language)}
        </p>
      )}
    </div>
  )
}

function OwnBets({ match, takesBets }: Props) {
  const t = useT()
  const { list, isWaiting } = useOwnBets(match.id)
  const { onAction, dialog } = useBetDialog()
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place)
  const isOpened = useShownBet().id !== null
  const bets = isWaiting ? undefined : list.data?.bets
  return (
    <Frame match={match} takesBets={takesBets} bets={bets}>
      <div ref={place} tabIndex={-1} onFocus={rememberFocus} className="outline-none">
        {bets ? rows(bets) : <div className="px-card pb-3">{missing()}</div>}
        {dialog}
      </div>
      {isOpened && <ShownBet listed={bets} hasPanel={false} onAction={onAction} />}
    </Frame>
  )

  function rows(own: readonly Bet[]) {
    if (own.length === 0)
      return <p className="px-card pb-3 text-small text-ink-3 max-md:pt-3">{t('matchPage.noBets')}</p>
    return (
      <>
        <ul aria-label={t('matchPage.ownBets')}>
          {own.map((bet) => (
            <OwnBetRow key={bet.id} bet={bet} />
          ))}
        </ul>
        <MatchOutlook matchId={match.id} bets={own} />
      </>
    )
  }

  function missing() {
    if (isWaiting || !list.isError) return <Skeleton className="h-11 w-full" />
    return <FailedLine action={<RetryButton query={list} size="small" />}>{t('matchPage.betsFailed')}</FailedLine>
  }
}

/** Pending, with neither a verdict by the score nor a decision for the user. */
const isOpen = ({ status, grade }: Bet) => status === 'pending' && grade === null
