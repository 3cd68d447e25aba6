import { changePassword, passwordChange } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { PasswordField } from '../layout/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'

const check = checkedBy(passwordChange)

export function PasswordCard({ email }: { email: string }) {
  const t = useT()
  const form = useContractForm({
    values: { currentPassword: '', newPassword: '' },
    check,
    send: (body) => call(changePassword, { body }),
    onSuccess() {
      form.reset()
      toast({
        title: t('settings.passwordChanged'),
        description: t('settings.passwordChangedDescription'),
        tone: 'won',
      })
    },
    failure: 'settings.passwordError',
  })
  return (
    <Card title={t('settings.password')} description={t('settings.passwordDescription')}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormAlert message={form.problem} />
        {/* For password managers: the account of the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          error={form.errors.currentPassword}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={t('settings.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          error={form.errors.newPassword}
          {...form.register('newPassword')}
        />
        <Button type="submit" variant="primary" pending={form.pending} className="self-start">
          {t(form.pending ? 'settings.changingPassword' : 'settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
