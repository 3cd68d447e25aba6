import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { ownWords } from '../../contract/bets/book-settings.ts'
import { type Movement, newMovement } from '../../contract/cash.ts'
import { longestOfFields } from '../../contract/longest-text.ts'
import { CASH_KINDS } from '../../domain/money/cash.ts'
import { currencySign, writeDecimal } from '../../words/amounts.ts'
import { query } from '../api/query-client.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useToast } from '../ui/toast/toast.ts'
import { useSaveMovement } from './cash-queries.ts'
import { blankMovement, checkMovement, valuesOfMovement } from './movement-values.ts'

const LENGTHS = longestOfFields(newMovement)

type Props = { onClose: () => void } & ({ kind: 'deposit' | 'withdrawal' } | { movement: Movement })

/** Records a deposit or a withdrawal, or edits a movement. */
export function MovementDialog({ onClose, ...what }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const save = useSaveMovement()
  const movement = 'movement' in what ? what.movement : null
  const form = useContractForm({
    draft: 'movement' in what ? `movement/${what.movement.id}` : `movement/new/${what.kind}`,
    values: 'movement' in what ? valuesOfMovement(what.movement, language) : blankMovement(what.kind),
    check: checkMovement,
    lengths: LENGTHS,
    send(body) {
      return save.mutateAsync({ id: movement?.id ?? null, body })
    },
    onSuccess() {
      toast({ title: t(movement ? 'cash.changed' : 'cash.recorded'), tone: 'won' })
      onClose()
    },
    needsNetwork: true,
  })
  const { focus } = form
  const isNew = movement === null
  // The pressed button decides the kind.
  useEffect(() => {
    if (isNew) focus('amount')
  }, [isNew, focus])

  const { kind } = form.typed
  const title = movement ? 'cash.change' : kind === 'withdrawal' ? 'cash.addWithdrawal' : 'cash.addDeposit'
  return (
    <Dialog title={t(title)} closeLabel={t('common.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {movement && (
          <SelectField label={t('cash.kind')} {...form.field('kind')}>
            {CASH_KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`cash.kind.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        <DecimalField
          label={t('cash.amount', { currency: currencySign(language) })}
          placeholder={writeDecimal('50.00', language)}
          typed={form.typed.amount}
          least="0.01"
          write={(decimal) => writeDecimal(decimal, language)}
          {...form.field('amount')}
        />
        <BookmakerField {...form.field('bookmaker')} />
        <TextField
          label={t('bets.placedAt')}
          placeholder={t('bets.momentFormat')}
          hint={t(movement ? 'cash.atKept' : 'cash.atHint')}
          autoComplete="off"
          className="tabular-nums"
          {...form.field('at')}
        />
        <TextField label={t('cash.note')} autoComplete="off" {...form.field('note')} />
        <FormAlert message={form.problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t('cash.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FieldProps = Omit<Parameters<typeof TextField>[0], 'label'>

/** Suggests the user's bookmakers, most recently used first. */
function BookmakerField(field: FieldProps) {
  const t = useT()
  const listId = useId()
  const known = useQuery(query(ownWords)).data?.bookmaker ?? []
  return (
    <>
      <TextField
        label={t('cash.bookmaker')}
        hint={t('cash.bookmakerHint')}
        autoComplete="off"
        list={listId}
        {...field}
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
