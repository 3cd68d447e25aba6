import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LimitWarning } from '../../brakes/limit-warning.tsx'
import { formatMoney, formatProfit } from '../../i18n/amounts.ts'
import type { Key } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialogs/dialog.tsx'
import type { BetForm } from './bet-form.tsx'
import { ownStake } from './bet-values.ts'
import { potentialOfForm } from './legs.ts'

type FrameProps = {
  form: BetForm
  /** The label of the submit button, and its label while the call is pending. */
  action: Key
  acting: Key
  /** Closes the form's dialog. A form outside a dialog has nothing to cancel: its button discards what was typed. */
  onCancel?: () => void
  dense?: boolean
  /** The form records a new bet: it warns of the limits that the bet exceeds. */
  isNew?: boolean
  /** In place of the potential profit. */
  outlook?: ReactNode
  /** Below the buttons. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** What all forms of a bet have around their fields: the note on a draft, the potential profit, the alert and the buttons. */
export function BetFormFrame({
  form,
  action,
  acting,
  onCancel,
  dense = false,
  isNew = false,
  outlook,
  footer,
  children,
}: FrameProps) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const { sent, isTyped, focus } = form
  const seen = useRef(sent)
  const stays = onCancel === undefined

  // The field that had the focus may be gone from the empty form; a focus elsewhere on the page stays there, as does that of who types on.
  useEffect(() => {
    if (sent === seen.current) return
    seen.current = sent
    const { activeElement, body } = document
    const isHere = activeElement === body || element.current?.contains(activeElement)
    if (stays && isHere && !isTyped) focus('teams')
  }, [sent, isTyped, stays, focus])

  return (
    <form ref={element} noValidate onSubmit={form.submit} className={`flex flex-col ${dense ? 'gap-3' : 'gap-4'}`}>
      {form.isRestored && form.isTyped && (
        <p className="rounded-control bg-raised px-3 py-2 text-small text-ink-2">{t('bets.restored')}</p>
      )}
      {children}
      {outlook ?? <PotentialProfit form={form} />}
      {isNew && <LimitWarning {...ownStake(form.typed)} />}
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

/** The potential profit of what is typed; a dash keeps its place, so that nothing moves. */
function PotentialProfit({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const potential = potentialOfForm(form.typed)
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-raised px-3 py-2.5">
      <div className="flex items-baseline gap-2">
        <dt className="text-small text-ink-2">{t('bets.profit')}</dt>
        <dd
          className={`text-title font-semibold whitespace-nowrap tabular-nums ${potential ? 'text-won' : 'text-ink-3'}`}
        >
          <output>{potential ? formatProfit(potential.profit, language) : '–'}</output>
        </dd>
      </div>
      <div className="flex items-baseline gap-2 text-small text-ink-3">
        <dt>{t('bets.payout')}</dt>
        <dd className="whitespace-nowrap tabular-nums">{potential ? formatMoney(potential.payout, language) : '–'}</dd>
      </div>
    </dl>
  )
}
