import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BOOKMAKER_MAX, ownWord, TAG_MAX } from './bet-details.ts'
import { fieldCode } from './bet-fields.ts'
import { betFilter } from './bet-filter.ts'
import { time } from './bets.ts'
import { keyHeaders } from './idempotency.ts'

/** The most bets of one bulk action, which is one transaction. */
export const BULK_LIMIT = 5_000
/** How long an action can be undone. */
export const UNDO_SECONDS = 30

/** The outcomes for settling many bets at once. */
export const BULK_OUTCOMES = ['won', 'lost', 'push', 'void'] as const

const bulkAction = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('settle'), outcome: z.enum(BULK_OUTCOMES, fieldCode('invalid')) }),
    z.object({ kind: z.literal('add-tag'), tag: ownWord(TAG_MAX) }),
    z.object({ kind: z.literal('remove-tag'), tag: ownWord(TAG_MAX) }),
    /** Null: none. */
    z.object({ kind: z.literal('set-bookmaker'), bookmaker: z.nullable(ownWord(BOOKMAKER_MAX)) }),
    /** Ties each untied pick to the match that it certainly refers to. */
    z.object({ kind: z.literal('tie') }),
    z.object({ kind: z.literal('delete') }),
  ],
  fieldCode('invalid'),
)
export type BulkAction = z.output<typeof bulkAction>

const ids = z.array(z.int().check(z.minimum(1))).check(z.minLength(1, fieldCode('invalid')))
export const betIds = ids.check(z.maxLength(BULK_LIMIT, fieldCode('invalid')))

/** Selected by ids, or by a filter; `count` is how many the filter matched when the user saw them. */
const chosenBets = z.union([z.object({ ids }), z.object({ filter: betFilter, count: z.int().check(z.minimum(1)) })])

const bulkRequest = z.object({ bets: chosenBets, action: bulkAction })
export type BulkRequest = z.output<typeof bulkRequest>

/** Undo needs a key that fits in a URL. */
const ACT_KEY = /^[\w-]{8,64}$/
/** The key that undoes the action; null if it cannot be undone. */
export const undoKeyOf = (key: string | undefined) => (key !== undefined && ACT_KEY.test(key) ? key : null)

export const changeBets = endpoint({
  method: 'POST',
  path: '/api/bets/bulk',
  access: 'user',
  summary:
    'Settles, tags, ties or deletes up to 5,000 bets, or sets their bookmaker: all or none. A bet that the action does not apply to (settled already, tagged already) is `skipped`. With an `Idempotency-Key` of 8 to 64 letters, digits, `-` and `_` it can be undone for 30 seconds. `selectionChanged`: the filter finds another number of bets than `count`. `tooManyBets`: more than 5,000.',
  body: bulkRequest,
  headers: keyHeaders,
  responses: {
    200: z.object({
      /** The number of selected bets. */
      total: z.int(),
      changed: z.int(),
      skipped: z.int(),
      /** The end of the undo period; null if nothing can be undone. */
      undoUntil: z.nullable(time),
    }),
  },
  errors: ['selectionChanged', 'tooManyBets', 'idempotencyKeyReused'],
})

export const undoChangeBets = endpoint({
  method: 'POST',
  path: '/api/bets/bulk/{key}/undo',
  access: 'user',
  summary:
    'Undoes an act on many bets, or one of `POST /api/bets/confirm`, by its `Idempotency-Key`. Restores the bets, deleted ones included, and adds the undo to their histories. A bet that was changed since stays as it is and is counted as `kept`.',
  params: z.object({ key: z.string().check(z.regex(ACT_KEY, fieldCode('invalid'))) }),
  headers: keyHeaders,
  responses: { 200: z.object({ total: z.int(), restored: z.int(), kept: z.int() }) },
  errors: ['idempotencyKeyReused', 'notFound', 'undoExpired'],
})
