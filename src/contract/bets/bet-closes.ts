import * as z from 'zod/mini'
import { CLOSE_MISSING } from '../../domain/bet/closing.ts'
import { MARGIN_METHODS } from '../../domain/money/margin.ts'
import { parseMultipleOdds, parseOdds } from '../../domain/money/odds.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../typed-text.ts'
import { decimal } from './bet-fields.ts'
import { bet } from './bets.ts'

const time = z.iso.datetime()
/** The prices of the pick and of the other team from this time on; "nan" without prices. */
const pathPoint = z.object({ at: time, odds: z.string(), otherOdds: z.string() })

/** One pick of the bet. */
const pricedPick = z.object({
  /** The number of the leg; null for a single. */
  leg: z.nullable(z.int()),
  selectedTeam: z.string(),
  /** When its match was first seen live. */
  startedTime: z.nullable(time),
  /** From the first reading to the start of the match, thinned evenly to 100; empty if no prices of this market are recorded. */
  path: z.array(pathPoint),
})

const closeOfBet = z.object({
  /** The closing price of the bet. */
  close: bet.shape.close,
  missing: z.nullable(z.enum(CLOSE_MISSING)),
  /** The method of removing the margin, from the book settings. */
  method: z.enum(MARGIN_METHODS),
  /**
   * Shares: 0.05 is 5 %. `raw`: price / close − 1; `fair`: price × chance − 1, null without the other price. Null if the close is missing, and for a
   * void bet.
   */
  value: z.nullable(z.object({ raw: z.number(), fair: z.nullable(z.number()), chance: z.nullable(z.number()) })),
  picks: z.array(pricedPick),
})
export type CloseOfBet = z.output<typeof closeOfBet>

export const readClose = endpoint({
  method: 'GET',
  path: '/api/bets/{id}/close',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary:
    'How the odds of a bet compare with the closing odds, and the path of the odds until the start of the match.',
  params: idParams,
  responses: { 200: closeOfBet },
  errors: ['notFound'],
})

export const typeClose = endpoint({
  method: 'PUT',
  path: '/api/bets/{id}/close',
  access: 'user',
  summary:
    'Sets the closing odds of a bet by hand, in place of the recorded ones. `otherOdds` are those of the other side; a multiple has none.',
  params: idParams,
  body: z.object({
    odds: decimal(parseMultipleOdds, 'oddsRequired', 'oddsInvalid'),
    otherOdds: z.optional(z.nullable(decimal(parseOdds, 'oddsRequired', 'oddsInvalid'))),
  }),
  responses: { 200: bet },
  errors: ['notFound'],
})

export const removeClose = endpoint({
  method: 'DELETE',
  path: '/api/bets/{id}/close',
  access: 'user',
  summary: 'Removes closing odds that were set by hand: the recorded ones count again.',
  params: idParams,
  responses: { 200: bet },
  errors: ['notFound'],
})
