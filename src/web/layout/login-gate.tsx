import { Lock } from 'lucide'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { authDialog } from './auth-dialog-state.ts'

/** Replaces a section that needs an account. */
export default function LoginGate({ reason }: { reason: Key }) {
  const t = useT()
  const site = useSite()
  return (
    <Card>
      <EmptyState
        icon={Lock}
        level={2}
        title={t('gate.title')}
        description={t(reason)}
        action={
          <>
            {/* As in the welcome of the dashboard. */}
            <Button variant="primary" onClick={() => site.of(authDialog).set('register')}>
              {t('auth.register')}
            </Button>
            <Button onClick={() => site.of(authDialog).set('login')}>{t('auth.login')}</Button>
          </>
        }
      />
    </Card>
  )
}
