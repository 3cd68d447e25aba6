import { type ReactNode, useRef } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { OwnBetRow } from '../bets/details/own-bet-row.tsx'
import { ShownBet } from '../bets/details/shown-bet.tsx'
import { useBetDialog } from '../bets/dialogs/bet-actions.tsx'
import { useKeptFocus } from '../bets/history/use-kept-focus.ts'
import { useShownBet } from '../bets/model/use-shown-bet.ts'
import { useT } from '../i18n/language.ts'
import { LoginLine } from '../layout/login-line.tsx'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { betsAddress, NoRecord, OwnRecord, useBetsOn } from './own-record.tsx'

/** The latest bets on the team; the others are in the history. */
const LATEST = '5'
/** One bet per page: only the totals, which cover all bets, are read. */
const TOTALS = '1'

/** The user's record with the team and the latest bets on it; asks a visitor to log in. */
export function OwnBetsOnTeam({ name }: { name: string }) {
  const user = useCurrentUser()
  if (user) return <OwnBets key={user.id} name={name} />
  return (
    <Frame>
      <div className="px-card pb-card">
        {user === undefined ? <Skeleton className="h-11 w-full" /> : <LoginLine text="teams.logIn" />}
      </div>
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Card flush title={useT()('teams.ownOne')}>
    {children}
  </Card>
)

function OwnBets({ name }: { name: string }) {
  const t = useT()
  const [on, against] = [useBetsOn(name, 'team', LATEST), useBetsOn(name, 'opponent', TOTALS)]
  const { onAction, dialog } = useBetDialog()
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place)
  const isOpened = useShownBet().id !== null
  const failed = [on, against].find(({ isError, data }) => isError && !data)
  const bets = on.data?.bets
  const href = betsAddress(name, 'team')
  return (
    <Frame>
      {failed ? (
        <div className="px-card pb-card">
          <FailedLine action={<RetryButton query={failed} size="small" />}>{t('teams.ownFailed')}</FailedLine>
        </div>
      ) : (
        <ul aria-label={t('teams.ownOne')} className="border-t border-line py-1">
          <OwnRecord name={name} stand="team" page={on.data} />
          <OwnRecord name={name} stand="opponent" page={against.data} />
          {on.data?.count === 0 && against.data?.count === 0 && <NoRecord name={name} />}
        </ul>
      )}
      <div ref={place} tabIndex={-1} onFocus={rememberFocus} className="outline-none">
        {bets && bets.length > 0 && (
          <ul aria-label={t('history.found', { count: bets.length })}>
            {bets.map((bet) => (
              <OwnBetRow key={bet.id} bet={bet} />
            ))}
          </ul>
        )}
        {dialog}
      </div>
      {on.data && bets && on.data.count > bets.length && href !== null && (
        <div className="grid border-t border-line p-card">
          <ButtonLink href={href} size="small">
            {t('teams.allOwn')}
          </ButtonLink>
        </div>
      )}
      {isOpened && <ShownBet listed={bets} hasPanel={false} onAction={onAction} />}
    </Frame>
  )
}
