import type { ComponentProps, ReactNode } from 'react'
import { credentials, login, register, registration, type User } from '../../contract/auth.ts'
import { PATHS } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { forgetDraftsOfOthers } from '../layout/drafts.ts'
import { PasswordField } from '../layout/form/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { wantedBet } from '../layout/new-bet-state.ts'
import { type Site, useSite } from '../site.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { afterDialogs, leavePage } from '../ui/dialogs/dialog-history.ts'
import { TextField } from '../ui/field.tsx'
import { ACCOUNT, BASE, remember } from '../ui/storage.ts'
import { toastAfterReload } from '../ui/toast/toast.ts'
import { clearAuthDraft, readAuthDraft, saveAuthDraft } from './auth-draft.ts'

const EMAIL = { type: 'email', autoComplete: 'username', inputMode: 'email' } as const
const checkLogin = checkedBy(credentials)
const checkRegistration = checkedBy(registration)

export function LoginForm() {
  const t = useT()
  const site = useSite()
  const call = useCall()
  const form = useContractForm({
    values: { email: readAuthDraft().email, password: '' },
    check: checkLogin,
    send: (body) => call(login, { body }),
    onSuccess: (user) =>
      reloadSignedIn(site, user, t('auth.loginSuccess'), t('auth.loginSuccessDescription', { name: user.firstName })),
    failure: 'auth.loginError',
  })
  return (
    <AuthForm form={form} action={t(form.pending ? 'auth.loggingIn' : 'auth.login')}>
      <TextField label={t('auth.email')} {...EMAIL} {...form.field('email')} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
    </AuthForm>
  )
}

export function RegisterForm() {
  const t = useT()
  const site = useSite()
  const call = useCall()
  const form = useContractForm({
    values: { ...readAuthDraft(), password: '' },
    check: checkRegistration,
    send: (body) => call(register, { body }),
    onSuccess: (user) =>
      reloadSignedIn(
        site,
        user,
        t('auth.registerSuccess'),
        t('auth.registerSuccessDescription', { name: user.firstName }),
      ),
    failure: 'auth.registerError',
  })
  return (
    <AuthForm form={form} action={t(form.pending ? 'auth.registering' : 'auth.register')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('auth.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={t('auth.lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label={t('auth.email')} {...EMAIL} {...form.field('email')} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        {...form.field('password')}
      />
    </AuthForm>
  )
}

type FrameProps = {
  form: { submit: ComponentProps<'form'>['onSubmit']; problem: string | null; pending: boolean }
  /** The label of the button. */
  action: string
  children: ReactNode
}

function AuthForm({ form, action, children }: FrameProps) {
  return (
    <form noValidate onSubmit={form.submit} onChange={saveAuthDraft} className="flex flex-col gap-4">
      <FormAlert message={form.problem} />
      {children}
      <Button type="submit" variant="primary" pending={form.pending}>
        {action}
      </Button>
    </form>
  )
}

/** Reloads the page, since every screen depends on the user; the toast is shown after the reload. */
function reloadSignedIn(site: Site, user: User, title: string, description: string): void {
  toastAfterReload({ title, description, tone: 'won' })
  clearAuthDraft()
  forgetDraftsOfOthers(user.id)
  // The reloaded page starts in the signed-in state.
  remember(ACCOUNT, String(user.id))
  site.of(authDialog).set(null)
  // /login would open the dialog again.
  if (location.pathname === BASE + PATHS.login) leavePage(() => location.replace(BASE + PATHS.dashboard))
  // The history entry of this dialog holds the requested bet; the reloaded page opens it.
  else if (site.of(wantedBet).get()) leavePage(() => location.reload())
  else afterDialogs(() => leavePage(() => location.reload()))
}
