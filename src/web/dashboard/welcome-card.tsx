import { Link } from 'wouter'
import { useT } from '../i18n/language.ts'
import { openAuthDialog } from '../layout/auth-dialog-state.ts'
import { PATHS } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'

/** The introduction for visitors. */
export function WelcomeCard() {
  const t = useT()
  return (
    <section className="col-span-full flex flex-col gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-card lg:flex-row lg:items-center">
      <div className="min-w-0 grow">
        <h2 className="text-title font-semibold text-balance md:text-page">{t('dashboard.welcomeTitle')}</h2>
        <p className="mt-1 max-w-prose text-small text-ink-2">{t('dashboard.welcomeText')}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button variant="primary" className="max-sm:grow" onClick={() => openAuthDialog('login')}>
          {t('dashboard.login')}
        </Button>
        <Link href={PATHS.live} className={`${buttonLook()} max-sm:grow`}>
          {t('dashboard.viewLive')}
        </Link>
      </div>
    </section>
  )
}
