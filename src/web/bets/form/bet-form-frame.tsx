import { X } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Key } from '../../../words/keys.ts'
import { LimitWarning } from '../../brakes/limit-warning.tsx'
import { useT } from '../../i18n/language.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWrite } from './bet-fields.tsx'
import type { BetForm } from './bet-form.tsx'
import { ownStake } from './bet-values.ts'
import { isMultiple } from './legs.ts'
import { useRoomForProfit } from './recording/new-stake-fields.tsx'
import { PotentialProfit } from './recording/potential-profit.tsx'
import { SameBetWarning } from './recording/same-bet-warning.tsx'

type FrameProps = {
  form: BetForm
  /** The label of the submit button, and its label while the call is pending. */
  action: Key
  acting: Key
  /** Closes the form's dialog. A form outside a dialog has a discard button instead. */
  onCancel?: () => void
  /** A short form: its buttons are beside its last field. */
  dense?: boolean
  /** The form records a new bet: it warns of limits that the bet exceeds, and on phones shows the profit next to the amount. */
  isNew?: boolean
  /** Replaces the potential profit. */
  outlook?: ReactNode
  /** Another action, before Cancel and the submit button. */
  also?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Fields fill whole rows; the buttons are beside the last field. */
const DENSE = 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 *:col-span-full'
const DENSE_FOOT = 'col-start-2! col-end-3! has-[fieldset]:col-start-1!'

/** Potential profit and buttons. In a low window they stay visible while the fields scroll. */
const FOOT = `z-10 -mx-card -mb-card flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-b-card border-t
  border-line bg-surface px-card py-3 max-md:py-1.5 md:short:gap-x-2.5 md:short:py-1.5`
/** In a low window a new bet has its fields in two columns: those marked as half share a line. */
const LOW = `contents md:short:grid md:short:grid-cols-2 md:short:items-start md:short:gap-x-4 md:short:gap-y-2 md:short:*:col-span-full
  md:short:[&>[data-half]]:col-span-1`
/** In a dialog always sticky, offset by its padding. */
const FOOT_OF_DIALOG = 'sticky -bottom-card'
/** On a phone above the bottom bar and the slip bar. */
const FOOT_OF_PAGE = 'short:sticky upright:sticky bottom-(--free)'
const FOOT_HEIGHT = '--foot'
/** Scrolls the focused field above the foot, with room for its error. */
const ABOVE_FOOT = '[&>:not([data-foot])]:**:[a,button,input,select,summary,textarea]:scroll-mb-(--above-foot)'
/** The dialog's own scroll padding is 3rem. */
const ABOVE_FOOT_OF_DIALOG =
  '[--above-foot:calc(var(--foot,7rem)-1rem)] short:[--above-foot:calc(var(--foot,7rem)-2.5rem)]'
const ABOVE_FOOT_OF_PAGE =
  'short:[--above-foot:calc(var(--foot,7rem)+0.5rem)] upright:[--above-foot:calc(var(--foot,7rem)+1rem)]'

/** The frame of all bet forms: the draft note, the potential profit, the alert and the buttons. */
export function BetFormFrame({
  form,
  action,
  acting,
  onCancel,
  dense = false,
  isNew = false,
  outlook,
  also,
  children,
}: FrameProps) {
  const t = useT()
  const write = useWrite()
  const element = useRef<HTMLFormElement>(null)
  const { sent, isTyped, focus } = form
  const seen = useRef(sent)
  const foot = useRoomAboveFoot(element)
  const stays = onCancel === undefined
  const isBeside = !useRoomForProfit() && isNew && !dense

  // The focused field may be gone from the emptied form. A focus elsewhere on the page, or a user who keeps typing, is left alone.
  useEffect(() => {
    if (sent === seen.current) return
    seen.current = sent
    const { activeElement, body } = document
    const isHere = activeElement === body || element.current?.contains(activeElement)
    if (stays && isHere && !isTyped) focus('teams')
  }, [sent, isTyped, stays, focus])

  const lower = (amount: string) => form.set('amount', write(amount), { shouldDirty: true, shouldValidate: true })
  const warnings = isNew && (
    <>
      <LimitWarning {...ownStake(form.typed)} onLower={lower} />
      <SameBetWarning form={form} />
    </>
  )
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.submit}
      className={
        dense
          ? DENSE
          : `flex flex-col ${isNew ? 'gap-4 max-md:gap-1.5 max-md:[&_label]:leading-4 md:short:gap-2' : 'gap-4'} ${ABOVE_FOOT} ${stays ? ABOVE_FOOT_OF_PAGE : ABOVE_FOOT_OF_DIALOG}`
      }
    >
      <RestoredNote form={form} />
      {/* Above the fields, because the buttons are beside the last field. */}
      {dense && <div className="-mb-2 flex flex-col gap-2 has-[p,ul]:mb-0">{warnings}</div>}
      {isNew && !dense ? <div className={LOW}>{children}</div> : children}
      {outlook}
      <FormAlert message={form.problem} />
      <div ref={foot} data-foot className={dense ? DENSE_FOOT : `${FOOT} ${stays ? FOOT_OF_PAGE : FOOT_OF_DIALOG}`}>
        {!dense && warnings}
        {!outlook && !isBeside && !dense && <PotentialProfit form={form} foot={stays ? 'page' : 'dialog'} />}
        <FormActions form={form} dense={dense} onCancel={onCancel} also={also}>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            className="max-md:grow max-md:px-3 md:short:px-3 md:short:text-small"
          >
            {t(form.pending ? acting : action)}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}

/** Nothing for a multiple: its listed selections show that it was restored. */
function RestoredNote({ form }: Pick<FrameProps, 'form'>) {
  const t = useT()
  if (!form.isRestored || !form.isTyped || isMultiple(form.typed)) return null
  return <p className="rounded-control bg-raised px-3 py-2 text-small text-ink-2">{t('bets.restored')}</p>
}

/** A warning makes the foot taller: keeps the focused field visible above it. */
function useRoomAboveFoot(form: RefObject<HTMLFormElement | null>): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      form.current?.style.setProperty(FOOT_HEIGHT, `${element.offsetHeight}px`)
      const { activeElement } = document
      const isBehind =
        activeElement !== null && form.current?.contains(activeElement) && !element.contains(activeElement)
      if (isBehind) activeElement.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  return foot
}

type ActionsProps = Pick<FrameProps, 'form' | 'also' | 'children'> & {
  dense: boolean
  onCancel: (() => void) | undefined
}

/** Cancel or discard, and submit. Discarding typed text needs a confirmation. */
function FormActions({ form, dense, onCancel, also, children }: ActionsProps) {
  const t = useT()
  const questionId = useId()
  const [asked, setAsked] = useState<'not' | 'now' | 'kept' | 'discarded'>('not')
  const { focus } = form

  // After the empty form is rendered.
  useEffect(() => {
    if (asked === 'discarded') focus('teams')
  }, [asked, focus])

  // Cleared by hand or sent: text typed later needs a new confirmation and keeps its focus.
  if (!form.isTyped && (asked === 'now' || asked === 'kept')) setAsked('not')

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
        {/* The harmless answer has the focus: a second press of the same key keeps the text. */}
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
  return (
    <div
      className={
        dense ? 'flex gap-2' : 'flex w-full flex-wrap justify-end gap-2 max-md:gap-1.5 md:w-auto md:short:gap-1.5'
      }
    >
      {also}
      {dense && form.isTyped && (
        <IconButton ref={asked === 'kept' ? takeFocus : undefined} icon={X} label={t('bets.discard')} onClick={leave} />
      )}
      {!dense && (onCancel !== undefined || form.isTyped) && (
        <Button
          ref={asked === 'kept' ? takeFocus : undefined}
          onClick={leave}
          className="max-md:px-2.5 max-md:text-small md:short:px-2.5 md:short:text-small"
        >
          {t(onCancel ? 'common.cancel' : 'bets.discard')}
        </Button>
      )}
      {children}
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
