import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { authDialog } from './auth-dialog-state.ts'

/** What a visitor would see here, and the button to log in. */
export function LoginLine({ text }: { text: Key }) {
  const t = useT()
  const site = useSite()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-ink-3">{t(text)}</p>
      <Button size="small" onClick={() => site.of(authDialog).set('login')}>
        {t('auth.login')}
      </Button>
    </div>
  )
}
