import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { betPageQuery } from '../bets/bet-queries.ts'
import { useBetDialog } from '../bets/history/bet-actions.tsx'
import { ShortBetRow } from '../bets/history/short-bet-row.tsx'
import { useKeptFocus } from '../bets/history/use-kept-focus.ts'
import { betTypeWords } from '../bets/words/bet-words.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { openAuthDialog } from '../layout/auth-dialog-state.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** The most that a page of bets holds. */
const MOST = '200'

/** The user's bets on a match, newest first. */
export function OwnBetsCard({ matchId }: { matchId: number }) {
  const t = useT()
  const user = useCurrentUser()
  return <Card title={t('matchPage.ownBets')}>{body()}</Card>

  function body() {
    if (user === undefined) return <Skeleton className="h-10 w-full" />
    return user ? <OwnBets key={user.id} matchId={matchId} /> : <LoginLine />
  }
}

function LoginLine() {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-ink-3">{t('matchPage.logIn')}</p>
      <Button size="small" onClick={() => openAuthDialog('login')}>
        {t('auth.login')}
      </Button>
    </div>
  )
}

function OwnBets({ matchId }: { matchId: number }) {
  const t = useT()
  const language = useLanguage()
  const list = useQuery(betPageQuery({ match: String(matchId), limit: MOST }))
  const { onAct, dialog } = useBetDialog()
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place)
  const bets = list.data?.bets
  if (!bets && list.isError) {
    return <FailedLine action={<RetryButton query={list} size="small" />}>{t('matchPage.betsFailed')}</FailedLine>
  }
  if (!bets) return <Skeleton className="h-10 w-full" />
  return (
    <div ref={place} tabIndex={-1} onFocus={rememberFocus} className="outline-none">
      {bets.length === 0 ? (
        <p className="text-small text-ink-3">{t('matchPage.noBets')}</p>
      ) : (
        <ul aria-label={t('matchPage.ownBets')} className="-my-3">
          {bets.map((bet) => (
            <ShortBetRow key={bet.id} bet={bet} title={betTypeWords(bet, t, language)} onAct={onAct} />
          ))}
        </ul>
      )}
      {dialog}
    </div>
  )
}
