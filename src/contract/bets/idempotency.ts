import * as z from 'zod/mini'

/** Names an act on bets or money, for 24 hours: the same request with the same key gets the first answer, and is done once. */
export const idempotencyKey = z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)))

export const keyHeaders = z.object({ 'Idempotency-Key': idempotencyKey })
