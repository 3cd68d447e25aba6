import { useMutation } from '@tanstack/react-query'
import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ERROR_WORDS } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import { CallError } from '../api/call-error.ts'
import type { Key } from '../i18n/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

/** A form whose fields are all texts, checked by the contract's own schema. */
type Fields = Record<string, string>
type Schema<F extends Fields> = z.ZodMiniType<F, F>

type Options<F extends Fields, Answer> = {
  schema: Schema<F>
  defaultValues: F
  send: (body: F) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** What is said when the server did not. */
  failure: Key
}

/** Sends once at a time, keeps what was typed when it fails, and says what is wrong in the chosen language. */
export function useContractForm<F extends Fields, Answer>(options: Options<F, Answer>) {
  const t = useT()
  const language = useLanguage()
  const form = useForm<F>({
    defaultValues: options.defaultValues as DefaultValues<F>, // every field has its default
    resolver: contractResolver(options.schema),
  })
  const sending = useMutation({ mutationFn: options.send, onSuccess: options.onSuccess, onError: showFieldErrors })
  const oneAtATime = useOneAtATime()

  function showFieldErrors(error: Error) {
    const wrong = error instanceof CallError ? Object.entries(error.fields) : []
    for (const [field, message] of wrong) form.setError(field as Path<F>, { message })
  }

  return {
    register: form.register,
    submit: form.handleSubmit((body) => oneAtATime((done) => sending.mutate(body, { onSettled: done }))),
    reset: form.reset,
    pending: sending.isPending,
    problem: sending.error && problemWords(sending.error, t(options.failure)),
    errors: errorTexts(form.formState.errors, language),
  }
}

function problemWords(error: Error, otherwise: string): string {
  return (error instanceof CallError && error.words) || otherwise
}

/** A code of the contract becomes words here, so that they follow a change of language; the server's are words already. */
export function errorTexts<F extends Fields>(errors: FieldErrors<F>, language: Language) {
  const words = (message: string) => new Map(Object.entries(ERROR_WORDS)).get(message)?.[language] ?? message
  const texts = Object.entries(errors).map(([field, error]) => {
    const message = error?.message
    return [field, typeof message === 'string' ? words(message) : undefined]
  })
  return Object.fromEntries(texts) as Partial<Record<keyof F, string>>
}

function contractResolver<F extends Fields>(schema: Schema<F>): Resolver<F> {
  return (values) => {
    const result = schema.safeParse(values)
    return result.success
      ? { values: result.data, errors: {} }
      : { values: {}, errors: firstComplaints<F>(result.error.issues) }
  }
}

/** The first complaint about each field. */
export function firstComplaints<F extends Fields>(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const complaints = issues.map(({ path, message }) => [String(path[0]), { type: 'contract', message }])
  return Object.fromEntries(complaints.toReversed()) as FieldErrors<F>
}
