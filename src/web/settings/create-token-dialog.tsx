import { useState } from 'react'
import type * as z from 'zod/mini'
import { createToken, newToken, TOKEN_SCOPES } from '../../contract/tokens.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'
import { CurrentPasswordField } from '../layout/form/current-password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'

const check = checkedBy(newToken)
const BLANK: z.input<typeof newToken> = { name: '', scope: 'read', password: '' }

type Props = { email: string; onCreated: () => void; onClose: () => void }

/** Asks for name, permission and password, then shows the token, which cannot be read again. */
export function CreateTokenDialog({ email, onCreated, onClose }: Props) {
  const t = useT()
  const [token, setToken] = useState<string | null>(null)
  if (token !== null) {
    return (
      <Dialog
        key="created"
        title={t('tokens.created')}
        description={t('tokens.createdHint')}
        closeLabel={t('common.close')}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4">
          <CopyField label={t('tokens.token')} value={token} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose} className="max-sm:w-full">
              {t('tokens.done')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog key="new" title={t('tokens.create')} closeLabel={t('common.close')} onClose={onClose}>
      <NewTokenForm
        email={email}
        onCreated={(created) => {
          setToken(created)
          onCreated()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

type FormProps = { email: string; onCreated: (token: string) => void; onClose: () => void }

function NewTokenForm({ email, onCreated, onClose }: FormProps) {
  const t = useT()
  const call = useCall()
  const form = useContractForm({
    values: BLANK,
    check,
    send: (body) => call(createToken, { body }),
    onSuccess: ({ token }) => onCreated(token),
    needsNetwork: true,
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FormAlert message={form.problem} />
      <TextField label={t('tokens.name')} hint={t('tokens.nameHint')} autoComplete="off" {...form.field('name')} />
      <SelectField label={t('tokens.scope')} {...form.field('scope')}>
        {TOKEN_SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {t(`tokens.scope.${scope}`)}
          </option>
        ))}
      </SelectField>
      <CurrentPasswordField email={email} label={t('account.password')} {...form.field('password')} />
      <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {t(form.pending ? 'tokens.creating' : 'tokens.create')}
        </Button>
      </DialogActions>
    </form>
  )
}
