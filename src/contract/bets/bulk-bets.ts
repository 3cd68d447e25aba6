import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BOOKMAKER_MAX, ownWord, TAG_MAX } from './bet-details.ts'
import { says } from './bet-fields.ts'
import { betFilter } from './bet-filter.ts'
import { time } from './bets.ts'

/** Bets that are named one by one in one request. */
export const BULK_IDS_LIMIT = 2_000
/** How long an act can be undone after its last answer. */
export const UNDO_SECONDS = 30

/** What a user can settle many bets as. */
export const BULK_OUTCOMES = ['won', 'lost', 'push', 'void'] as const

const bulkAction = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('settle'), outcome: z.enum(BULK_OUTCOMES, says('invalid')) }),
    z.object({ kind: z.literal('add-tag'), tag: ownWord(TAG_MAX) }),
    z.object({ kind: z.literal('remove-tag'), tag: ownWord(TAG_MAX) }),
    /** Null: none. */
    z.object({ kind: z.literal('set-bookmaker'), bookmaker: z.nullable(ownWord(BOOKMAKER_MAX)) }),
    /** Each pick without a match to the one that it certainly means. */
    z.object({ kind: z.literal('tie') }),
    z.object({ kind: z.literal('delete') }),
  ],
  says('invalid'),
)
export type BulkAction = z.output<typeof bulkAction>

export const betIds = z
  .array(z.int().check(z.minimum(1)))
  .check(z.minLength(1, says('invalid')), z.maxLength(BULK_IDS_LIMIT, says('invalid')))

/** Named by their ids, or all that a filter finds; `count` is how many that were when it was shown. */
const chosenBets = z.union([
  z.object({ ids: betIds }),
  z.object({ filter: betFilter, count: z.int().check(z.minimum(1)) }),
])

/** The keys that an act can be undone by. */
export const ACT_KEY = /^[\w-]{8,64}$/
const key = z.string().check(z.regex(ACT_KEY, says('invalid')))
const bulkRequest = z.object({
  /** Chosen by the client for each act: the same request sent again continues the act, or gets its answer. */
  key,
  bets: chosenBets,
  action: bulkAction,
})
export type BulkRequest = z.output<typeof bulkRequest>

const progress = {
  /** Bets that the act is about. */
  total: z.int(),
  /** Bets that are still to be done: while there are any, send the request again. */
  left: z.int(),
}

export const changeBets = endpoint({
  method: 'POST',
  path: '/api/bets/bulk',
  access: 'user',
  summary:
    'Settles, tags, ties or deletes many bets, or sets their bookmaker. It works for some seconds; while `left` is not 0, send the same request again. A bet that the action does not apply to (settled already, tagged already) is `skipped`. `selectionChanged`: the filter finds another number of bets than `count`.',
  body: bulkRequest,
  responses: {
    200: z.object({
      ...progress,
      changed: z.int(),
      skipped: z.int(),
      /** Until when it can be undone; null while there are bets left. */
      undoUntil: z.nullable(time),
    }),
  },
  errors: ['selectionChanged', 'idempotencyKeyReused', 'notFound'],
})

export const undoChangeBets = endpoint({
  method: 'POST',
  path: '/api/bets/bulk/{key}/undo',
  access: 'user',
  summary:
    'Makes the bets of an act what they were before, deleted ones included; also those of `POST /api/bets/confirm`, by its `Idempotency-Key`. A bet that was changed since stays as it is and is counted as `kept`. While `left` is not 0, send it again.',
  params: z.object({ key }),
  responses: { 200: z.object({ ...progress, restored: z.int(), kept: z.int() }) },
  errors: ['notFound', 'undoExpired'],
})
