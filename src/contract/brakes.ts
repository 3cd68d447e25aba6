import * as z from 'zod/mini'
import { BREAKS, LIMIT_KINDS } from '../domain/money/brakes.ts'
import { parseAmount } from '../domain/money/money.ts'
import { decimal, fieldCode } from './bets/bet-fields.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** With two decimals: "50.00". */
const money = z.string()
const time = z.iso.datetime()

/** A limit that the user set; `next` replaces it at its time. */
export const ownLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  /** Null without a limit. */
  amount: z.nullable(money),
  next: z.nullable(z.object({ amount: z.nullable(money), from: time })),
})
const limit = z.extend(ownLimit, {
  /** Staked or lost in the current period, by `placedAt`; a profit is a negative loss. */
  used: money,
  /** The current period in the time zone of the request. */
  since: time,
  until: time,
})

export const brakes = z.object({
  limits: z.array(limit),
  /** The end of the running break; null without one. */
  breakUntil: z.nullable(time),
})
export type Brakes = z.output<typeof brakes>

const query = z.object({ tz: z._default(timeZone, 'UTC') })

export const readBrakes = endpoint({
  method: 'GET',
  path: '/api/brakes',
  access: 'user',
  data: ['stats', 'brakes'],
  offline: 'person',
  summary:
    'The limits that the user set, what is used of them, and a running break. Days, weeks (from Sunday) and months are those of `tz`.',
  query,
  responses: { 200: brakes },
})

export const setLimit = endpoint({
  method: 'PUT',
  path: '/api/brakes/limits/{kind}',
  access: 'user',
  personOnly: true,
  summary:
    'Sets or removes a limit. A lower one holds at once, a higher one or none from the next day on in `tz`. No limit refuses a bet: the site warns.',
  params: z.object({ kind: z.enum(LIMIT_KINDS) }),
  query,
  body: z.object({
    /** Null removes it. */
    amount: z.nullable(decimal(parseAmount, 'amountRequired', 'amountInvalid')),
  }),
  responses: { 200: brakes },
})

export const startBreak = endpoint({
  method: 'POST',
  path: '/api/brakes/break',
  access: 'user',
  personOnly: true,
  summary:
    'Starts a break of 1, 7 or 30 days, in which the site hides prices, bet buttons and the banner. It cannot be ended, only prolonged. Bets can still be recorded and settled.',
  query,
  body: z.object({ length: z.enum(BREAKS, fieldCode('invalid')) }),
  responses: { 200: brakes },
})
