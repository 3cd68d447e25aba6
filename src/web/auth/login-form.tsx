import { credentials, login } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { reloadSignedIn } from './reload-signed-in.ts'
import { keepTyped, typedBefore } from './typed-before.ts'

export function LoginForm() {
  const t = useT()
  const form = useContractForm({
    schema: credentials,
    defaultValues: { email: typedBefore().email, password: '' },
    send: (body) => call(login, { body }),
    onSuccess: (user) =>
      reloadSignedIn(user, t('auth.loginSuccess'), t('auth.loginSuccessDescription', { name: user.firstName })),
    failure: 'auth.loginError',
  })
  return (
    <form noValidate onSubmit={form.submit} onChange={keepTyped} className="flex flex-col gap-4">
      <FormAlert message={form.problem} />
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={form.errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        error={form.errors.password}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" pending={form.pending}>
        {t(form.pending ? 'auth.loggingIn' : 'auth.login')}
      </Button>
    </form>
  )
}
