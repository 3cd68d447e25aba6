import { register, registration } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { reloadSignedIn } from './reload-signed-in.ts'
import { keepTyped, typedBefore } from './typed-before.ts'

export function RegisterForm() {
  const t = useT()
  const form = useContractForm({
    schema: registration,
    defaultValues: { ...typedBefore(), password: '' },
    send: (body) => call(register, { body }),
    onSuccess: (user) =>
      reloadSignedIn(user, t('auth.registerSuccess'), t('auth.registerSuccessDescription', { name: user.firstName })),
    failure: 'auth.registerError',
  })
  return (
    <form noValidate onSubmit={form.submit} onChange={keepTyped} className="flex flex-col gap-4">
      <FormAlert message={form.problem} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('auth.firstName')}
          autoComplete="given-name"
          error={form.errors.firstName}
          {...form.register('firstName')}
        />
        <TextField
          label={t('auth.lastName')}
          autoComplete="family-name"
          error={form.errors.lastName}
          {...form.register('lastName')}
        />
      </div>
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
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        error={form.errors.password}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" pending={form.pending}>
        {t(form.pending ? 'auth.registering' : 'auth.register')}
      </Button>
    </form>
  )
}
