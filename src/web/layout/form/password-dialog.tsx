import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { currentPassword } from '../../../contract/auth.ts'
import type { Key } from '../../../words/keys.ts'
import { useT } from '../../i18n/language.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { checkedBy, useContractForm } from './use-contract-form.ts'

const check = checkedBy(z.object({ password: currentPassword }))

type Props<Answer> = {
  email: string
  title: string
  description?: string
  /** The label of the button, and its label while the call is pending. */
  action: string
  acting: string
  variant: 'primary' | 'danger'
  send: (password: string) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  failure?: Key
  onClose: () => void
  children?: ReactNode
}

/** A dialog whose action needs the password again. */
export function PasswordDialog<Answer>(props: Props<Answer>) {
  const t = useT()
  const { email, title, description, action, acting, variant, onClose } = props
  const form = useContractForm({
    values: { password: '' },
    check,
    send: ({ password }) => props.send(password),
    onSuccess: props.onSuccess,
    failure: props.failure,
  })
  return (
    <Dialog title={title} description={description} closeLabel={t('common.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {props.children}
        <FormAlert message={form.problem} />
        <CurrentPasswordField email={email} label={t('account.password')} {...form.field('password')} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant={variant} pending={form.pending}>
            {form.pending ? acting : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
