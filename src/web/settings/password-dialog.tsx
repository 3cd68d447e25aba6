import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { currentPassword } from '../../contract/auth.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'

const confirmation = z.object({ password: currentPassword })

type Props<Answer> = {
  email: string
  title: string
  description?: string
  /** What the button does, by name. */
  action: string
  acting: string
  variant: 'primary' | 'danger'
  send: (password: string) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  failure: Key
  onClose: () => void
  children?: ReactNode
}

/** Something that takes the password again. */
export function PasswordDialog<Answer>(props: Props<Answer>) {
  const t = useT()
  const { email, title, description, action, acting, variant, onClose } = props
  const form = useContractForm({
    schema: confirmation,
    defaultValues: { password: '' },
    send: ({ password }) => props.send(password),
    onSuccess: props.onSuccess,
    failure: props.failure,
  })
  return (
    <Dialog title={title} description={description} closeLabel={t('common.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {props.children}
        <FormAlert message={form.problem} />
        {/* Password managers want to know whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          error={form.errors.password}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
          {...form.register('password')}
        />
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant={variant} pending={form.pending}>
            {form.pending ? acting : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
