import { Lock } from 'lucide'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { openAuthDialog } from './auth-dialog-state.ts'

/** In place of a section that needs an account. */
export default function LoginGate({ reason }: { reason: Key }) {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon={Lock}
        level={2}
        title={t('gate.title')}
        description={t(reason)}
        action={
          <>
            <Button variant="primary" onClick={() => openAuthDialog('login')}>
              {t('auth.login')}
            </Button>
            <Button onClick={() => openAuthDialog('register')}>{t('auth.register')}</Button>
          </>
        }
      />
    </Card>
  )
}
