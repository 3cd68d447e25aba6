import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import type { PushAnswer } from './push-client.ts'

/** What becomes of a message that was handed over. `again`: after this many milliseconds. */
export type Outcome = 'sent' | 'gone' | 'refused' | { readonly again: number }

const FIRST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS

/** By what the push service answered; null where it did not, or not in time. `attempts`: those before this one. */
export function outcomeOf(answer: PushAnswer | null, attempts: number, now: Date): Outcome {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
  if (answer === null) return { again: pause }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status === 408 || status >= 500) return { again: Math.max(pause, waitOf(retryAfter, now)) }
  return 'refused'
}

/** Of a `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND_MS
  // Date.parse accepts almost anything; an HTTP date begins with the day of the week.
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime())
}
