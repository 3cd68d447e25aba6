import * as z from 'zod/mini'
import { CASH_KINDS, fitsKind, parseBalance, parseMovement } from '../domain/money/cash.ts'
import { EXPLANATIONS } from '../domain/money/explain-difference.ts'
import { BOOKMAKER_MAX, newDetails, ownWord } from './bets/bet-details.ts'
import { decimal, fieldCode, placedAt } from './bets/bet-fields.ts'
import { bet } from './bets/bets.ts'
import { keyHeaders } from './bets/idempotency.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'
import { idParams } from './typed-text.ts'

/** With two decimals: "50.00". */
const money = z.string()

export const movement = z.object({
  id: z.int(),
  kind: z.enum(CASH_KINDS),
  /** More than 0; a correction may be negative. */
  amount: money,
  bookmaker: z.nullable(z.string()),
  at: z.iso.datetime(),
  note: z.nullable(z.string()),
})
export type Movement = z.output<typeof movement>

const sums = {
  deposited: money,
  withdrawn: money,
  corrected: money,
  /** Profit of settled bets and partial cash-outs. */
  profit: money,
  openStakes: money,
  /** In − out + corrections + profit − open stakes. */
  balance: money,
}
const balances = z.object({
  /** By name; the last entry, null, has the bets and movements without a bookmaker. */
  bookmakers: z.array(z.object({ bookmaker: z.nullable(z.string()), ...sums })),
  total: z.object(sums),
})
export type Balances = z.output<typeof balances>

export const readBalances = endpoint({
  method: 'GET',
  path: '/api/cash/balances',
  access: 'user',
  data: ['stats'],
  offline: 'person',
  summary: 'The balance at each bookmaker and the total: deposits − withdrawals + corrections + profit − open stakes.',
  responses: { 200: balances },
})

const curve = z.object({
  /** Days on which a balance changed, the oldest first, and today; empty for an empty book. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** The total of all known balances at the end of the day. */
      balance: money,
      /** Deposits − withdrawals up to then. */
      paidIn: money,
    }),
  ),
})
export type BalanceCurve = z.output<typeof curve>

export const readCurve = endpoint({
  method: 'GET',
  path: '/api/cash/curve',
  access: 'user',
  data: ['stats'],
  offline: 'person',
  summary:
    'The balance at all bookmakers beside the money paid in, day by day: a stake leaves when the bet is placed and returns with its result. Bookmakers that are below zero without a deposit or a correction are left out, unless all are. Days are those of `tz` (IANA name, default UTC).',
  query: z.object({ tz: z._default(timeZone, 'UTC') }),
  responses: { 200: curve },
  errors: ['tooManyRequests'],
})

const page = z.object({
  movements: z.array(movement),
  /** The number of movements on all pages. */
  count: z.int(),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
})

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/cash/movements',
  access: 'user',
  data: ['stats'],
  offline: 'person',
  summary: 'Deposits, withdrawals and corrections, newest first, 50 at a time.',
  query: z.object({
    /** `next` of another page. */
    cursor: z.optional(z.string().check(z.regex(/^-?\d{1,15}-\d{1,16}$/))),
  }),
  responses: { 200: page },
})

const when = { at: z.optional(placedAt), note: newDetails.note }

export const newMovement = z
  .object({
    kind: z.enum(CASH_KINDS, fieldCode('invalid')),
    amount: decimal(parseMovement, 'amountRequired', 'movementInvalid'),
    bookmaker: newDetails.bookmaker,
    ...when,
  })
  .check(({ value, issues }) => {
    if (fitsKind(value.kind, value.amount)) return
    issues.push({ code: 'custom', input: value, path: ['amount'], message: fieldCode('movementInvalid') })
  })
export type NewMovement = z.output<typeof newMovement>

export const createMovement = endpoint({
  method: 'POST',
  path: '/api/cash/movements',
  access: 'user',
  summary:
    'Records a deposit, a withdrawal or a correction. With an `Idempotency-Key` the same again is not recorded twice; without it a repetition after a lost answer or a 503 may record it twice.',
  body: newMovement,
  headers: keyHeaders,
  responses: { 201: movement },
  errors: ['idempotencyKeyReused'],
})

export const changeMovement = endpoint({
  method: 'PUT',
  path: '/api/cash/movements/{id}',
  access: 'user',
  summary: 'Replaces a movement; a time that is left out stays.',
  params: idParams,
  body: newMovement,
  headers: keyHeaders,
  responses: { 200: movement },
  errors: ['idempotencyKeyReused', 'notFound'],
})

export const deleteMovement = endpoint({
  method: 'DELETE',
  path: '/api/cash/movements/{id}',
  access: 'user',
  summary: 'Deletes a movement.',
  params: idParams,
  headers: keyHeaders,
  responses: { 204: null },
  errors: ['idempotencyKeyReused', 'notFound'],
})

export const deleteMovements = endpoint({
  method: 'DELETE',
  path: '/api/cash/movements',
  access: 'user',
  summary: 'Deletes every movement. Bets stay.',
  headers: keyHeaders,
  responses: { 200: z.object({ deleted: z.int() }) },
  errors: ['idempotencyKeyReused'],
})

const suspects = z.object({
  /** How many bets could explain the difference. */
  count: z.int(),
  /** Up to 5 of them, open ones first, then the newest. */
  bets: z.array(
    z.object({
      /** How it counts at the bookmaker; `elsewhere`: recorded without a bookmaker, it may belong to this one. */
      explanation: z.enum(EXPLANATIONS),
      bet,
    }),
  ),
})
export type Suspects = z.output<typeof suspects>

export const findSuspects = endpoint({
  method: 'GET',
  path: '/api/cash/suspects',
  access: 'user',
  data: ['stats'],
  offline: 'person',
  summary:
    'Bets that could explain, to the cent, why a bookmaker shows another balance: won, lost or returned there, or recorded without a bookmaker. Looks at the open bets and the last 2,000.',
  query: z.object({
    /** As in `balances`; absent for the bets without one. */
    bookmaker: z.optional(ownWord(BOOKMAKER_MAX)),
    /** The balance that the bookmaker shows, minus ours. */
    difference: decimal(parseMovement, 'amountRequired', 'movementInvalid'),
  }),
  responses: { 200: suspects },
  errors: ['tooManyRequests'],
})

export const reconcile = endpoint({
  method: 'POST',
  path: '/api/cash/reconcile',
  access: 'user',
  summary:
    'Brings a balance to what the bookmaker shows: records the difference as a correction. `balance` is the one that the user saw; where it has changed, nothing is recorded.',
  body: z.object({
    bookmaker: newDetails.bookmaker,
    shown: decimal(parseBalance, 'amountRequired', 'balanceInvalid'),
    balance: z.string(fieldCode('invalid')),
    ...when,
  }),
  headers: keyHeaders,
  responses: { 201: movement },
  errors: ['idempotencyKeyReused', 'balanceChanged'],
})
