import * as z from 'zod/mini'

/** Idempotency key of an action on bets or money, for 24 hours: repeating the request returns the first response without repeating the action. */
export const idempotencyKey = z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)))

export const keyHeaders = z.object({ 'Idempotency-Key': idempotencyKey })
