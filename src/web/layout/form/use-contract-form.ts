import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { dequal } from 'dequal/lite'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ERROR_WORDS } from '../../../contract/error-words.ts'
import type { Language } from '../../../contract/languages.ts'
import { longestOfFields } from '../../../contract/longest-text.ts'
import type { Key } from '../../../words/keys.ts'
import { CallError, NotSent } from '../../api/call-error.ts'
import { useReachability } from '../../api/reachability.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { type Draft, useDraft } from '../drafts.ts'

/** Form values by field name. */
type Fields = Record<string, unknown>

/** The contract's error codes by field name. */
type Problems<F extends Fields> = Partial<Record<keyof F, string>>

/** Converts form values to the request body, or reports their problems. */
export type Check<F extends Fields, Body> = (typed: F) => { body: Body } | { problems: Problems<F> }

/** Maximum lengths in code units by field name, where they differ from the default (ui/typed-limit.ts). */
type Lengths = Readonly<Record<string, number>>

type Options<F extends Fields, Body, Answer> = FailureWords & {
  /** Values of an untouched form; read once. */
  values: F
  /** Further initial values. They are part of a draft, because another form with the same draft may start without them; read once. */
  assumed?: Partial<F>
  check: Check<F, Body> & { readonly lengths?: Lengths }
  /** Default: the lengths of `checkedBy`. */
  lengths?: Lengths
  send: (body: Body) => Promise<Answer>
  onSuccess: (answer: Answer) => unknown
  onError?: (error: Error) => unknown
  /** Maps a field that the server reports to the form's field, where they differ. */
  fieldOf?: (reported: string, typed: F) => string
  /**
   * Stores what is typed under this name (drafts.ts) until it is sent or reset. A form with a draft is reset once sent, except for what was
   * typed meanwhile.
   */
  draft?: string
  /** Validates a draft, which may be of an older version or damaged. Default: texts of text fields. */
  restore?: (draft: Draft) => Partial<F>
}

/**
 * A text form: validates the values, sends them once at a time, keeps them on failure, and translates the problems of the fields (`errors`)
 * and of the whole form (`problem`).
 */
export function useContractForm<F extends Fields, Body, Answer>(options: Options<F, Body, Answer>) {
  const { check, draft: name, onError, fieldOf = (reported) => reported } = options
  const language = useLanguage()
  const [blank] = useState(options.values)
  const draft = useDraft(name, options.restore ?? ((kept) => textsOf(kept, blank)))
  const [initial, setInitial] = useState<F>({ ...blank, ...options.assumed })
  const form = useForm<F, unknown, Body>({
    defaultValues: { ...initial, ...draft.restored } as DefaultValues<F>, // every field has its default
    resolver(values) {
      const result = check(values)
      return 'body' in result
        ? { values: result.body, errors: {} }
        : { values: {}, errors: fieldErrors(result.problems) }
    },
  })

  const typed = useWatch({ control: form.control }) as F // every field has its default
  const isTyped = Object.keys(difference(initial, typed)).length > 0
  const kept = useRef<Draft>(undefined)
  const keepDraft = draft.keep
  useEffect(() => {
    const newest = isTyped ? difference(blank, typed) : {}
    if (dequal(newest, kept.current)) return
    kept.current = newest
    keepDraft(newest)
  }, [blank, typed, isTyped, keepDraft])

  const [sent, setSent] = useState(0)
  const inCall = useRef(initial)
  const mutation = useMutation({
    mutationFn(body: Body) {
      inCall.current = structuredClone(form.getValues())
      return options.send(body)
    },
    onSuccess(answer: Answer) {
      setSent((times) => times + 1)
      if (name !== undefined) resetSent()
      return options.onSuccess(answer)
    },
    onError(error) {
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      const named = fields.map(([field, message]) => [fieldOf(field, form.getValues()), message] as const)
      const first = named.find(([field]) => field in blank)?.[0]
      for (const [field, message] of named) {
        form.setError(field as Path<F>, { message }, { shouldFocus: field === first }) // `problem` shows those without a field
      }
      onError?.(error)
    },
  })
  const { send, pending, problem } = useSend(mutation, options)

  const reset = () => resetTo(initial)

  function assume(more: Partial<F>) {
    const untouched = Object.entries(more).filter(([field]) => dequal(form.getValues()[field], initial[field]))
    setInitial({ ...initial, ...more })
    for (const [field, value] of untouched) form.setValue(field as Path<F>, value as PathValue<F, Path<F>>) // a field with its value
  }

  /** Text typed while the call ran was not sent, and stays. */
  function resetSent() {
    const typedSince = difference(inCall.current, form.getValues())
    resetTo({ ...initial, ...typedSince })
  }

  function resetTo(values: F) {
    form.reset(values)
    // The form may be unmounted before the effect above runs.
    keepDraft(dequal(values, initial) ? {} : difference(blank, values))
  }

  const lengths = options.lengths ?? check.lengths ?? {}
  /** For a text field. */
  const limit = (field: keyof F & Path<F>) => {
    const maxLength = lengths[field]
    return maxLength === undefined ? {} : { maxLength }
  }
  const errors = errorTexts(form.formState.errors, language)
  const ofNoField = Object.entries(errors).find(([field, text]) => text !== undefined && !isOf(blank, field))?.[1]
  return {
    /** The props of a field: registration, limit and error. */
    field: (field: keyof F & Path<F>) => ({ ...form.register(field), ...limit(field), error: errors[field] }),
    limit,
    /** For fields that need more than `field`. */
    register: form.register,
    submit: form.handleSubmit((body) => send(body)),
    /** Sends a body that was not typed into the form. */
    send,
    reset,
    /** Initial values known only after the first render: they fill untouched fields. */
    assume,
    /** For a form without a draft that stays open: clears it after success, except for what was typed while the call ran. */
    resetSent,
    set: form.setValue,
    focus: form.setFocus,
    /** Validates some fields, focuses the first with a problem, and returns whether there is none. */
    inspect: (fields: readonly (keyof F & Path<F>)[]) => form.trigger(fields, { shouldFocus: true }),
    forgetProblems: form.clearErrors,
    /** For lists of fields. */
    control: form.control,
    typed,
    /** The form differs from its initial values. */
    isTyped,
    /** The form started with a draft. */
    isRestored: Object.keys(draft.restored).length > 0,
    pending,
    /** Submit attempts since the last reset, successful or not. */
    submits: form.formState.submitCount,
    /** Successful submissions. */
    sent,
    /** The problem of the form as a whole, including one that concerns none of its fields. */
    problem: ofNoField ?? problem,
    errors,
  }
}

/** "legs/0/odds" belongs to the field "legs". */
const isOf = (blank: Fields, field: string) => field.split(/[./]/, 1).some((name) => name in blank)

/** The schema's output is the body. */
export function checkedBy<S extends z.ZodMiniType<Fields, Fields>>(schema: S) {
  const check: Check<z.input<S>, z.output<S>> = (typed) => {
    const result = schema.safeParse(typed)
    return result.success ? { body: result.data } : { problems: problemsOf(result.error.issues) }
  }
  return Object.assign(check, { lengths: longestOfFields(schema) })
}

/** The first problem of each field; `fieldOf` maps its path: "legs.0.odds". */
export function problemsOf<F extends Fields>(
  issues: readonly { path: PropertyKey[]; message: string }[],
  fieldOf: (path: string) => string = (path) => path.split('.')[0] ?? path,
): Problems<F> {
  const problems = issues.map(({ path, message }) => [fieldOf(path.join('.')), message])
  return Object.fromEntries(problems.toReversed()) as Problems<F> // one without a field is the form's
}

function fieldErrors<F extends Fields>(problems: Problems<F>) {
  const errors = Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }])
  return Object.fromEntries(errors) as FieldErrors<F> // by the names of the problems
}

/** Contract codes are translated here, so that they follow a change of language; server messages are already text. */
function errorTexts<F extends Fields>(errors: FieldErrors<F>, language: Language) {
  const words = (message: string) => new Map(Object.entries(ERROR_WORDS)).get(message)?.[language] ?? message
  const texts = Object.entries(errors).map(([field, error]) => {
    const message = error?.message
    return [field, typeof message === 'string' ? words(message) : undefined]
  })
  return Object.fromEntries(texts) as Problems<F> // by the names of the errors
}

function difference(before: Fields, typed: Fields): Draft {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => !dequal(value, before[field])))
}

/** The texts of a draft that are texts of this form. */
export function textsOf<F extends Fields>(draft: Draft, blank: F): Partial<F> {
  const isText = ([field, value]: [string, unknown]) => typeof value === 'string' && typeof blank[field] === 'string'
  return Object.fromEntries(Object.entries(draft).filter(isText)) as Partial<F> // fields of F that are texts
}

type FailureWords = {
  /** The message if there was no response with a reason. Default: the change may have been saved. */
  failure?: Key | undefined
  /** The call is not queued: without a connection it fails, and the message says so until the connection is restored. */
  needsNetwork?: boolean
}

type Callbacks<Answer> = { onSuccess?: (answer: Answer) => void; onError?: (error: Error) => unknown }

/**
 * Sends a mutation once at a time: a second press in the same frame, before the button is rendered as disabled, is ignored. Callbacks
 * passed to `send` are dropped after unmounting; those of the mutation are not.
 */
export function useSend<Input, Answer>(
  mutation: UseMutationResult<Answer, Error, Input>,
  { failure = 'offline.unanswered', needsNetwork = false }: FailureWords = {},
) {
  const t = useT()
  const isOffline = useReachability() === 'lost'
  const busy = useRef(false)

  function send(input: Input, callbacks: Callbacks<Answer> = {}) {
    if (busy.current) return
    busy.current = true
    mutation.mutate(input, {
      ...callbacks,
      onSettled() {
        busy.current = false
      },
    })
  }

  /** A call that was never sent reports it only while the connection is lost. */
  function problemOf(error: Error | null): string | null {
    if (error instanceof CallError) return error.words ?? t(failure)
    if (needsNetwork && error instanceof NotSent) return isOffline ? t('offline.notNow') : null
    return error && t(failure)
  }

  return { send, pending: mutation.isPending, problem: problemOf(mutation.error) }
}
