import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type Path, type Resolver, useForm, useWatch } from 'react-hook-form'
import { newBet } from '../../../contract/bets.ts'
import { CallError } from '../../api/call-error.ts'
import { writeDecimal } from '../../i18n/amounts.ts'
import type { Key } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openAuthDialog } from '../../layout/auth-dialog-state.ts'
import { useDraft } from '../../layout/drafts.ts'
import { errorTexts, firstComplaints } from '../../layout/use-contract-form.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { toast } from '../../ui/toast.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { type BetValues, bodyOf, NO_VALUES, typedBeyond } from './bet-values.ts'
import { readMoment } from './written-moment.ts'

type Options<Answer> = {
  /** What is typed into it is kept under this name until it is sent or thrown away. */
  draft: string
  /** What the form begins with, and becomes again when it is reset. */
  values?: Partial<BetValues>
  /** What it also begins with, and what is kept with what is typed: another form with this draft does not assume it. */
  assumed?: Partial<BetValues>
  send: (values: BetValues) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** What is said when it fails. */
  failure: Key
}

const NOT_SIGNED_IN = 401

/** Checks with the contract, sends once at a time, and keeps what was typed until it was sent. */
export function useBetForm<Answer>({ draft: name, values, assumed, send, onSuccess, failure }: Options<Answer>) {
  const t = useT()
  const language = useLanguage()
  const draft = useDraft(name)
  const [blank] = useState<BetValues>(() => ({ ...NO_VALUES, ...values }))
  const [before] = useState<BetValues>(() => ({ ...blank, ...assumed }))
  const form = useForm<BetValues>({ defaultValues: { ...before, ...draft.restored }, resolver })
  const typed = useWatch({ control: form.control }) as BetValues // every field has its default
  const isTyped = Object.keys(typedBeyond(before, typed)).length > 0
  const toKeep = JSON.stringify(isTyped ? typedBeyond(blank, typed) : {})
  const keepTyped = draft.keep
  useEffect(() => keepTyped(JSON.parse(toKeep) as Partial<BetValues>), [toKeep, keepTyped])

  const oneAtATime = useOneAtATime()
  const sending = useMutation({
    mutationFn: send,
    onSuccess(answer) {
      forget()
      onSuccess(answer)
    },
    onError(error) {
      toast({ title: t('common.error'), description: t(failure), tone: 'failing' })
      if (!(error instanceof CallError)) return
      for (const [field, message] of Object.entries(error.fields)) form.setError(field as Path<BetValues>, { message })
      // The session has ended; what was typed is there again afterwards.
      if (error.status === NOT_SIGNED_IN) openAuthDialog('login')
    },
  })

  function forget() {
    form.reset(before)
    // The form may be gone before it hears of the reset.
    keepTyped({})
  }

  const errors = errorTexts(form.formState.errors, language)
  const unread = (['amount', 'odds'] as const).filter((field) => errors[field] && isUnread(typed[field]))
  const example = { amount: '1234.56', odds: '1.85' }
  const unreadTexts = unread.map((field) => [
    field,
    t('bets.notANumber', { example: writeDecimal(example[field], language) }),
  ])
  const moment = readMoment(typed.placedAt)
  if (errors.placedAt && 'problem' in moment) {
    const isSkipped = moment.problem === 'skipped'
    errors.placedAt = isSkipped
      ? t('bets.momentSkipped')
      : t('bets.momentUnreadable', { format: t('bets.momentFormat') })
  }

  return {
    register: form.register,
    submit: (event: SubmitEvent) =>
      void form.handleSubmit((values) => oneAtATime((done) => sending.mutate(values, { onSettled: done })))(event), // what fails is told by the mutation
    forget,
    set: form.setValue,
    focus: form.setFocus,
    typed,
    /** Something was typed that would be lost. */
    isTyped,
    /** It began with what was typed before. */
    isRestored: Object.keys(draft.restored).length > 0,
    pending: sending.isPending,
    problem: sending.error && ((sending.error instanceof CallError && sending.error.words) || t('bets.kept')),
    errors: { ...errors, ...(Object.fromEntries(unreadTexts) as Partial<typeof errors>) },
  }
}
export type BetForm = ReturnType<typeof useBetForm>

const isUnread = (typed: string) => typed.trim() !== '' && plainDecimal(typed) === null

const resolver: Resolver<BetValues> = (values) => {
  const body = bodyOf(values)
  const result = newBet.safeParse(body)
  const complaints = result.success ? {} : firstComplaints<BetValues>(result.error.issues)
  const isFuture = body.placedAt !== undefined && new Date(body.placedAt) > new Date()
  const errors = isFuture ? { placedAt: { type: 'contract', message: 'placedAtInFuture' }, ...complaints } : complaints
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
