import { MINUTE_MS, SECOND_MS } from '../../domain/time/durations.ts'
import type { PushAnswer } from './push-client.ts'

/** The result of an attempt. `gone`: the subscription has ended. */
export type DeliveryResult = 'sent' | 'gone' | 'refused' | { readonly retryAfterMs: number }

const FIRST_BACKOFF_MS = 2 * SECOND_MS
const MAX_BACKOFF_MS = MINUTE_MS

/** `answer`: the response; null if none came in time. `attempts`: those before this one. */
export function resultOf(answer: PushAnswer | null, attempts: number, now: Date): DeliveryResult {
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** attempts, MAX_BACKOFF_MS)
  if (answer === null) return { retryAfterMs: backoff }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isTemporary = status === 429 || status === 408 || status >= 500
  return isTemporary ? { retryAfterMs: Math.max(backoff, parseRetryAfter(retryAfter, now)) } : 'refused'
}

/** Milliseconds of a `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND_MS
  // Date.parse accepts almost anything; an HTTP date begins with the day of the week.
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime())
}
