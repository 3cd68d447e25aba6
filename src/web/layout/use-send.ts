import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from '../api/call-error.ts'
import { useLine } from '../api/line.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'

export type FailureWords = {
  /** The message of a failure for which the server gave none. */
  failure: Key
  /** The call cannot be queued for later: while the server is unreachable the message says so. */
  needsNetwork?: boolean
}

type Callbacks<Answer> = { onSuccess?: (answer: Answer) => void; onError?: () => void }

/**
 * Sends a mutation once at a time: a second press within one frame comes before the button is drawn as disabled, and is ignored.
 * The callbacks of `send` are dropped when the component is gone; those of the mutation are not.
 */
export function useSend<Input, Answer>(
  mutation: UseMutationResult<Answer, Error, Input>,
  { failure, needsNetwork = false }: FailureWords,
) {
  const t = useT()
  const isOffline = useLine() === 'lost'
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

  function problemOf({ error }: typeof mutation): string | null {
    if (error instanceof CallError) return error.words ?? t(failure)
    if (needsNetwork && isOffline) return t('offline.notNow')
    return error && t(failure)
  }

  return { send, pending: mutation.isPending, problem: problemOf(mutation) }
}
