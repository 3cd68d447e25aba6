import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { WelcomeFrame } from '../layout/frame.tsx'
import { useSite } from '../site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ExampleBook } from './example-book.tsx'

/** The introduction for visitors. */
export function WelcomeCard() {
  const t = useT()
  const site = useSite()
  const ask = (mode: 'login' | 'register') => () => site.of(authDialog).set(mode)
  return (
    <WelcomeFrame
      title={t('dashboard.welcomeTitle')}
      text={t('dashboard.welcomeText')}
      actions={
        <>
          <Button variant="primary" className="max-sm:px-2" onClick={ask('register')}>
            {t('auth.register')}
          </Button>
          <Button className="max-sm:px-2" onClick={ask('login')}>
            {t('dashboard.login')}
          </Button>
          <ButtonLink href={PATHS.live} variant="ghost" className="max-sm:col-span-full">
            {t('dashboard.viewLive')}
          </ButtonLink>
        </>
      }
      picture={<ExampleBook />}
    />
  )
}
