import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { WelcomeFrame } from '../layout/frame.tsx'
import { useSite } from '../site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

/** The introduction for visitors. */
export function WelcomeCard() {
  const t = useT()
  const site = useSite()
  return (
    <WelcomeFrame
      title={t('dashboard.welcomeTitle')}
      text={t('dashboard.welcomeText')}
      actions={
        <>
          <Button variant="primary" className="max-sm:grow" onClick={() => site.of(authDialog).set('login')}>
            {t('dashboard.login')}
          </Button>
          <ButtonLink href={PATHS.live} className="max-sm:grow">
            {' '}
            {t('dashboard.viewLive')}
          </ButtonLink>
        </>
      }
    />
  )
}
