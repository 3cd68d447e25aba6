import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Key } from '../../i18n/keys.ts'
import { useT } from '../../i18n/language.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { PotentialProfit } from './bet-fields.tsx'
import type { BetForm } from './use-bet-form.ts'

type Props = {
  form: BetForm
  /** The label of the submit button, and its label while the call is pending. */
  action: Key
  acting: Key
  /** Closes the form's dialog. A form outside a dialog has nothing to cancel: its button discards what was typed. */
  onCancel?: () => void
  dense?: boolean
  /** Below the buttons. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** What all forms of a bet have around their fields: the note on a draft, the potential profit, the alert and the buttons. */
export function BetFormFrame({ form, action, acting, onCancel, dense = false, footer, children }: Props) {
  const t = useT()
  return (
    <form noValidate onSubmit={form.submit} className={`flex flex-col ${dense ? 'gap-3' : 'gap-4'}`}>
      {form.isRestored && form.isTyped && (
        <p className="rounded-control bg-raised px-3 py-2 text-small text-ink-2">{t('bets.restored')}</p>
      )}
      {children}
      <PotentialProfit form={form} />
      <FormAlert message={form.problem} />
      <FormActions form={form} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {t(form.pending ? acting : action)}
        </Button>
      </FormActions>
      {footer}
    </form>
  )
}

type ActionsProps = { form: BetForm; onCancel: (() => void) | undefined; children: ReactNode }

/** Cancel or discard, and submit. Typed text is discarded only after a question. */
function FormActions({ form, onCancel, children }: ActionsProps) {
  const t = useT()
  const questionId = useId()
  const [asked, setAsked] = useState<'not' | 'now' | 'kept' | 'discarded'>('not')
  const { focus } = form

  // After the empty form is rendered.
  useEffect(() => {
    if (asked === 'discarded') focus('teams')
  }, [asked, focus])

  if (asked === 'now' && form.isTyped) {
    const discard = () => {
      form.reset()
      if (onCancel) onCancel()
      else setAsked('discarded')
    }
    return (
      <fieldset aria-labelledby={questionId} className="flex flex-col gap-3 rounded-control bg-raised p-3">
        <p id={questionId} className="text-small">
          {t('bets.discardQuestion')}
        </p>
        {/* The focus is on the harmless answer: a second press of the same key keeps what was typed. */}
        <DialogActions cancel={t('bets.keepTyped')} cancelRef={takeFocus} onCancel={() => setAsked('kept')}>
          <Button variant="danger" onClick={discard}>
            {t('bets.discard')}
          </Button>
        </DialogActions>
      </fieldset>
    )
  }

  const leave = () => {
    if (form.isTyped) setAsked('now')
    else onCancel?.()
  }
  const hasFirst = onCancel !== undefined || form.isTyped
  return (
    <div
      className={
        hasFirst
          ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end'
          : 'flex flex-col sm:flex-row sm:justify-end'
      }
    >
      {hasFirst && (
        <Button ref={asked === 'kept' ? takeFocus : undefined} onClick={leave}>
          {t(onCancel ? 'common.cancel' : 'bets.discard')}
        </Button>
      )}
      {children}
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
