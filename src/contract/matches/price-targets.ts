import * as z from 'zod/mini'
import { DIRECTIONS } from '../../domain/alerts/price-target.ts'
import { odds } from '../bets/bet-fields.ts'
import { endpoint } from '../endpoint.ts'
import { idText } from '../typed-text.ts'

/** Per person and match. */
export const PRICES_LIMIT = 10

const side = z.union([z.literal(1), z.literal(2)], 'invalid')
const direction = z.enum(DIRECTIONS, 'invalid')
const params = z.object({ hltvId: idText })

/** A price that the user wants an alert for. */
export const priceTarget = z.object({
  hltvId: z.int(),
  /** The number of the target within the match. */
  number: z.int(),
  /** The first or the second team of the match. */
  team: side,
  /** Decimal text: "2.10". */
  odds: z.string(),
  /** Whether the price has to rise or fall to the target. */
  direction,
  /** The first reading that reached it; null before. It creates one alert. */
  reached: z.nullable(z.object({ at: z.iso.datetime(), odds: z.string() })),
})
export type PriceTarget = z.output<typeof priceTarget>

export const listPriceTargets = endpoint({
  method: 'GET',
  path: '/api/alerts/prices',
  access: 'user',
  data: ['alerts'],
  offline: 'person',
  summary: 'The prices that I wait for, of matches that are not over, in the order in which they were written down.',
  responses: { 200: z.array(priceTarget) },
})

export const addPriceTarget = endpoint({
  method: 'POST',
  path: '/api/alerts/matches/{hltvId}/prices',
  access: 'user',
  summary: `Waits for a price of a team in an upcoming or live match, up to ${PRICES_LIMIT} per match: 201, or 200 where it is waited for already. A price that is there already is refused.`,
  params,
  body: z.object({ team: side, odds, direction }),
  responses: { 201: priceTarget, 200: priceTarget },
  errors: ['notFound', 'matchOver'],
})

export const removePriceTarget = endpoint({
  method: 'DELETE',
  path: '/api/alerts/matches/{hltvId}/prices/{number}',
  access: 'user',
  summary:
    'Waits for a price no longer, or forgets that it was reached, with its alert. Succeeds also where there is none.',
  params: z.object({ hltvId: idText, number: idText }),
  responses: { 204: null },
})
