import * as z from 'zod/mini'
import { textOfFloat } from '../../domain/import/number-text.ts'
import type { Row } from '../../domain/import/row.ts'
import type { JsonItem } from './json-items.ts'

/** A coupon of Fonbet and Pari, as a script in the page saves it: sums in kopecks, times in seconds. */
const coupon = z.object({
  header: z.object({
    regId: z.optional(z.union([z.number(), z.string()])),
    regTime: z.number(),
    state: z.string(),
    sum: z.number(),
    couponK: z.number(),
    winSum: z.optional(z.number()),
    freebet: z.optional(z.boolean()),
  }),
  body: z.object({
    bets: z.array(
      z.object({
        factorValue: z.number(),
        stakeName: z.optional(z.string()),
        sportName: z.optional(z.string()),
        eventName: z.optional(z.string()),
        live: z.optional(z.boolean()),
      }),
    ),
  }),
})

export const isCoupon = (value: unknown): boolean => coupon.safeParse(value).success

/** The coupon as a row under `COUPON_HEADER`; as an empty row, an item that is none. */
export function couponRow({ line, value }: JsonItem): Row {
  const { data } = coupon.safeParse(value)
  if (!data) return { line, cells: [] }
  const { regId = '', regTime, state, sum, couponK, winSum, freebet = false } = data.header
  const [first] = data.body.bets
  const legs = data.body.bets.map(({ factorValue, stakeName = '', sportName = '', eventName = '' }) => ({
    event: eventName,
    pick: stakeName,
    sport: sportName,
    odds: textOfFloat(factorValue),
  }))
  const cells = [
    String(regId),
    String(Math.round(regTime)),
    state,
    sum / 100,
    couponK,
    winSum === undefined ? '' : winSum / 100,
    freebet ? 'yes' : '',
    first?.sportName ?? '',
    legs.length === 1 ? (first?.eventName ?? '') : '',
    legs.length === 1 ? (first?.stakeName ?? '') : '',
    first?.live === undefined ? '' : first.live ? 'yes' : 'no',
    legs.length > 1 ? JSON.stringify(legs) : '',
  ]
  return { line, cells }
}
