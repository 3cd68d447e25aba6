import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { type Path, type Resolver, type ResolverOptions, useForm, useWatch } from 'react-hook-form'
import { newBet } from '../../../contract/bets.ts'
import { CallError } from '../../api/call-error.ts'
import type { Key } from '../../i18n/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { errorTexts, firstComplaints } from '../../layout/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'
import { type BetValues, bodyOf, NO_VALUES } from './bet-values.ts'

type Options<Answer> = {
  /** What the form begins with, and becomes again when it is reset. */
  values: Partial<BetValues>
  send: (values: BetValues) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** What is said when it fails. */
  failure: Key
}

/** Checks with the contract, sends once at a time, and keeps what was typed when the server fails. */
export function useBetForm<Answer>({ values, send, onSuccess, failure }: Options<Answer>) {
  const t = useT()
  const language = useLanguage()
  const form = useForm<BetValues>({ defaultValues: { ...NO_VALUES, ...values }, resolver })
  const busy = useRef(false)
  const sending = useMutation({
    mutationFn: send,
    onSettled() {
      busy.current = false
    },
    onSuccess,
    onError(error) {
      toast({ title: t('common.error'), description: t(failure), tone: 'failing' })
      const wrong = error instanceof CallError ? Object.entries(error.fields) : []
      for (const [field, message] of wrong) form.setError(field as Path<BetValues>, { message })
    },
  })

  function sendOnce(typed: BetValues) {
    // Enter pressed twice comes before the button could be drawn as disabled.
    if (busy.current) return
    busy.current = true
    sending.mutate(typed)
  }

  return {
    register: form.register,
    submit: (event: SubmitEvent) => void form.handleSubmit(sendOnce)(event), // what fails is told by the mutation
    reset: form.reset,
    set: form.setValue,
    focus: form.setFocus,
    typed: useWatch({ control: form.control }) as BetValues, // every field has its default
    pending: sending.isPending,
    problem: sending.error && ((sending.error instanceof CallError && sending.error.words) || t('bets.kept')),
    errors: errorTexts(form.formState.errors, language),
  }
}
export type BetForm = ReturnType<typeof useBetForm>

const resolver: Resolver<BetValues> = (values, _context, { fields }) => {
  const result = newBet.safeParse({ ...bodyOf(values), ...unreadable(fields) })
  return result.success
    ? { values, errors: {} }
    : { values: {}, errors: firstComplaints<BetValues>(result.error.issues) }
}

/** A number input that holds no number says that it is empty; what stands in it is wrong all the same. */
function unreadable(fields: ResolverOptions<BetValues>['fields']) {
  const wrong = Object.values(fields).filter(({ ref }) => ref instanceof HTMLInputElement && ref.validity.badInput)
  return Object.fromEntries(wrong.map(({ name }) => [name, 'not a number']))
}
