import { useState } from 'react'
import { changePassword, passwordChange } from '../../contract/auth.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { CurrentPasswordField } from '../layout/form/current-password-field.tsx'
import { PasswordField } from '../layout/form/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { useToast } from '../ui/toast/toast.ts'

const check = checkedBy(passwordChange)

/** Opens the form for a new password. */
export function PasswordRow({ email }: { email: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <SettingRow title={t('settings.password')} hint={t('settings.passwordDescription')}>
      <Button onClick={() => setOpen(true)}>{t('settings.changePassword')}</Button>
      {open && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const form = useContractForm({
    values: { currentPassword: '', newPassword: '' },
    check,
    send: (body) => call(changePassword, { body }),
    onSuccess() {
      onClose()
      toast({
        title: t('settings.passwordChanged'),
        description: t('settings.passwordChangedDescription'),
        tone: 'won',
      })
    },
  })
  return (
    <Dialog
      title={t('settings.changePassword')}
      description={t('settings.passwordDescription')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormAlert message={form.problem} />
        <CurrentPasswordField email={email} label={t('settings.currentPassword')} {...form.field('currentPassword')} />
        <PasswordField
          label={t('settings.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          {...form.field('newPassword')}
        />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending ? 'settings.changingPassword' : 'settings.changePassword')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
