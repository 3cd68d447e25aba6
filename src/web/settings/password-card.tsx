import { changePassword, passwordChange } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { CurrentPasswordField } from '../layout/form/current-password-field.tsx'
import { PasswordField } from '../layout/form/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast/toast.ts'

const check = checkedBy(passwordChange)

export function PasswordCard({ email }: { email: string }) {
  const t = useT()
  const form = useContractForm({
    values: { currentPassword: '', newPassword: '' },
    check,
    send: (body) => call(changePassword, { body }),
    onSuccess() {
      form.resetSent()
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
        <CurrentPasswordField email={email} label={t('settings.currentPassword')} {...form.field('currentPassword')} />
        <PasswordField
          label={t('settings.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          {...form.field('newPassword')}
        />
        <Button type="submit" variant="primary" pending={form.pending} className="self-start">
          {t(form.pending ? 'settings.changingPassword' : 'settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
