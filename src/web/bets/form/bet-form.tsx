import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { newBet } from '../../../contract/bets.ts'
import type { Format } from '../../../domain/match.ts'
import { CallError } from '../../api/call-error.ts'
import { randomKey, waitsInThisPage } from '../../api/outbox.ts'
import { formatMoney, formatProfit, writeDecimal } from '../../i18n/amounts.ts'
import type { Key } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openAuthDialog } from '../../layout/auth-dialog-state.ts'
import { useDraft } from '../../layout/drafts.ts'
import { type Check, problemsOf, useContractForm } from '../../layout/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateBet } from '../bet-queries.ts'
import { betSummary } from '../bet-words.ts'
import { type BetBody, type BetValues, bodyOf, NO_VALUES, potentialOf } from './bet-values.ts'
import { readPick } from './markets.ts'
import { useMatchOffer } from './use-match-offer.ts'
import { readMoment } from './written-moment.ts'

type Initial = {
  draft: string
  values?: Partial<BetValues>
  assumed?: Partial<BetValues>
  /** The match of the bet, where the form is for one. */
  match?: { readonly id: number; readonly format: Format }
  /** Whether the form asks the server which match the typed teams mean. */
  offersMatch?: boolean
}

type Options<Answer> = Initial & {
  send: (body: BetBody) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** The toast's text when sending failed. */
  failure: Key
}

const NOT_SIGNED_IN = 401
const READING_PROBLEMS = {
  chooseMap: 'market.chooseMap',
  choosePick: 'market.choosePick',
  lineUnreadable: 'reading.lineUnreadable',
  mapOutOfFormat: 'reading.mapOutOfFormat',
  lineInvalid: 'reading.lineInvalid',
  lineOutOfFormat: 'reading.lineOutOfFormat',
  marketOutOfFormat: 'reading.marketOutOfFormat',
  scoreOutOfFormat: 'reading.scoreOutOfFormat',
  drawNeedsThreeWay: 'reading.drawNeedsThreeWay',
} as const
const EXAMPLES = { amount: '1234.56', odds: '1.85' } as const

/** The form of a bet: numbers and moments as people write them, a toast on failure, and the login when the session has ended. */
export function useBetForm<Answer>({ values, failure, match, offersMatch = false, ...options }: Options<Answer>) {
  const t = useT()
  const language = useLanguage()
  const known = useRef<Format | null>(null)
  const form = useContractForm({
    ...options,
    values: { ...NO_VALUES, ...values },
    check: (all) => check(all, known.current),
    failure: 'bets.kept',
    onError(error) {
      toast({ title: t('common.error'), description: t(failure), tone: 'failing' })
      // The draft is restored after the login.
      if (error instanceof CallError && error.status === NOT_SIGNED_IN) openAuthDialog('login')
    },
  })
  const { typed } = form
  const offer = useMatchOffer(typed, offersMatch)
  const format = match?.format ?? offer.format
  useEffect(() => {
    known.current = format
  }, [format])
  const reading = readPick(typed, format)
  const errors = { ...form.errors }
  // The contract's codes say only that the text is wrong; the form knows that it is no number, or no moment.
  for (const field of ['amount', 'odds'] as const) {
    if (!errors[field] || typed[field].trim() === '' || plainDecimal(typed[field]) !== null) continue
    errors[field] = t('bets.notANumber', { example: writeDecimal(EXAMPLES[field], language) })
  }
  const moment = readMoment(typed.placedAt)
  if (errors.placedAt && 'problem' in moment) {
    const isSkipped = moment.problem === 'skipped'
    errors.placedAt = isSkipped
      ? t('bets.momentSkipped')
      : t('bets.momentUnreadable', { format: t('bets.momentFormat') })
  }
  if (reading.kind === 'problem' && errors[reading.field]) {
    const example = typed.betType === 'handicap' ? '-1.5' : 'Over 26.5'
    errors[reading.field] = t(READING_PROBLEMS[reading.code], { example })
  }
  return { ...form, errors, format, offer, reading }
}
export type BetForm = ReturnType<typeof useBetForm>

function check(typed: BetValues, format: Format | null): ReturnType<Check<BetValues, BetBody>> {
  const body = bodyOf(typed, format)
  const reading = readPick(typed, format)
  const result = newBet.safeParse(body)
  const isFuture = body.placedAt !== undefined && new Date(body.placedAt) > new Date()
  if (result.success && !isFuture && reading.kind !== 'problem') return { body }
  return {
    problems: {
      ...(isFuture && { placedAt: 'placedAtInFuture' }),
      ...(reading.kind === 'problem' && { [reading.field]: 'selectionInvalid' }),
      ...(!result.success && problemsOf(result.error.issues)),
    },
  }
}

/** The quick form and the page share one draft, so that "more options" continues it; an address with teams has its own. */
export const draftOfNewBet = (teams = '') => (teams ? `new-bet/${teams}` : 'new-bet')

/** The form that places a bet. The same content sent again, after a lost answer or a reload, has the same idempotency key. */
export function useNewBet({ onPlaced, ...initial }: Initial & { onPlaced?: () => void }) {
  const { match } = initial
  const t = useT()
  const language = useLanguage()
  const create = useCreateBet()
  const sent = useDraft(`${initial.draft}/sent`)
  const last = useRef(sent.restored)

  return useBetForm({
    ...initial,
    send(typed) {
      const status = 'pending' as const
      const body = { ...typed, status, ...(match && { matchId: match.id }) }
      const content = JSON.stringify(body)
      const { key = randomKey() } = content === last.current['content'] ? last.current : {}
      last.current = { content, key }
      sent.keep(last.current)
      return create.mutateAsync({ body, key })
    },
    onSuccess(bet) {
      last.current = {}
      sent.keep({})
      if (bet) toast({ title: t('bets.placed'), description: betSummary(bet, t, language), tone: 'won' })
      else if (waitsInThisPage()) toast({ title: t('offline.notKept'), description: t('offline.notKeptHint') })
      else toast({ title: t('offline.kept'), description: t('offline.keptHint') })
      onPlaced?.()
    },
    failure: 'bets.betError',
  })
}

type FrameProps = {
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
export function BetFormFrame({ form, action, acting, onCancel, dense = false, footer, children }: FrameProps) {
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

/** The potential profit of what is typed; a dash keeps its place, so that nothing moves. */
function PotentialProfit({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const potential = potentialOf(form.typed)
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
