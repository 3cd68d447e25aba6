import type { ReactNode } from 'react'
import { useT } from '../i18n/language.ts'
import { type AuthMode, authDialog } from '../layout/auth-dialog-state.ts'
import type { BetOn } from '../layout/new-bet-state.ts'
import { useMatch } from '../matches/details/use-match.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LoginForm, RegisterForm } from './auth-forms.tsx'

type Props = { mode: AuthMode; bet: BetOn | null; addressed: boolean; onClose: () => void }

/** Login and registration. When a price opened it, it names the bet and returns to it after the login. */
export default function AuthDialog({ mode, bet, addressed, onClose }: Props) {
  const t = useT()
  const site = useSite()
  const isLogin = mode === 'login'
  return (
    <Dialog
      title={t(isLogin ? 'auth.loginTitle' : 'auth.registerTitle')}
      description={bet ? <ForBet bet={bet} /> : t(isLogin ? 'auth.loginDescription' : 'auth.registerDescription')}
      addressed={addressed}
      kept={bet ?? undefined}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-small text-ink-3">
        {t(isLogin ? 'auth.noAccount' : 'auth.haveAccount')}
        <Button variant="ghost" size="small" onClick={() => site.of(authDialog).set(isLogin ? 'register' : 'login')}>
          <span className="text-accent">{t(isLogin ? 'auth.register' : 'auth.login')}</span>
        </Button>
      </p>
    </Dialog>
  )
}

function ForBet({ bet: { matchId, team } }: { bet: BetOn }): ReactNode {
  const t = useT()
  const lookup = useMatch(matchId)
  if (!('match' in lookup)) return t('auth.forBet')
  const { team1, team2 } = lookup.match
  return team === null ? t('auth.forBetOnMatch', { team1, team2 }) : t('auth.forBetOnTeam', { team, team1, team2 })
}
