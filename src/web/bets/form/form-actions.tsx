import { type ReactNode, useEffect, useId, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import type { BetForm } from './use-bet-form.ts'

type Props = {
  form: BetForm
  /** Closes the form's dialog. A form outside a dialog has nothing to cancel: its button discards what was typed. */
  onCancel?: () => void
  /** The submit button. */
  children: ReactNode
}

/** Cancel or discard, and submit. Typed text is discarded only after a question. */
export function FormActions({ form, onCancel, children }: Props) {
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

/** Explains why the form is not empty. */
export function RestoredNote({ form }: { form: BetForm }) {
  const t = useT()
  if (!form.isRestored || !form.isTyped) return null
  return <p className="rounded-control bg-raised px-3 py-2 text-small text-ink-2">{t('bets.restored')}</p>
}
