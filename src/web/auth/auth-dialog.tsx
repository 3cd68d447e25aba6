import { useT } from '../i18n/language.ts'
import { type AuthMode, authDialog } from '../layout/auth-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Login and registration, switchable. */
export default function AuthDialog({ mode, onClose }: { mode: AuthMode; onClose: () => void }) {
  const t = useT()
  const isLogin = mode === 'login'
  return (
    <Dialog
      title={t(isLogin ? 'auth.loginTitle' : 'auth.registerTitle')}
      description={t(isLogin ? 'auth.loginDescription' : 'auth.registerDescription')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-small text-ink-3">
        {t(isLogin ? 'auth.noAccount' : 'auth.haveAccount')}
        <Button variant="ghost" size="small" onClick={() => authDialog.set(isLogin ? 'register' : 'login')}>
          <span className="text-accent">{t(isLogin ? 'auth.register' : 'auth.login')}</span>
        </Button>
      </p>
    </Dialog>
  )
}
