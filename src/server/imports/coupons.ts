import * as z from 'zod/mini'
import { COUPON_HEADER } from '../../domain/import/headerless-formats.ts'
import type { Row } from '../../domain/import/row.ts'
import { textOfFloat } from '../../domain/import/text/number-text.ts'
import { readState } from '../../domain/import/text/state-text.ts'
import type { JsonItem } from './reading/json-items.ts'

/** A coupon of Fonbet and Pari in the format that their pages load: money in kopecks, times in seconds. */
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
type Coupon = z.output<typeof coupon>

/**
 * A bet in the export of https://github.com/ilusiumgame/fonbet-parser: the operations on the account, and the coupon if it could be loaded.
 * Operation ids: 1 placed, 7 sold, 441 to 446 of a free bet.
 */
const group = z.object({
  marker: z.union([z.number(), z.string()]),
  status: z.string(),
  time: z.number(),
  operations: z.array(z.object({ operationId: z.number(), sum: z.optional(z.nullable(z.number())) })),
  details: z.optional(z.nullable(z.unknown())),
})
type Group = z.output<typeof group>

/** A deposit or withdrawal in that export. */
const finance = z.object({
  marker: z.union([z.number(), z.string()]),
  type: z.enum(['deposit', 'withdrawal']),
  time: z.number(),
  sum: z.number(),
})

/** The lists of that export that are imported; holds, bonuses and bets without a coupon are not. */
export const COUPON_LISTS = ['bets', 'freebets', 'finance.deposits', 'finance.withdrawals'] as const

const [PLACED, SOLD] = [1, 7]
const isOfFreeBet = (operation: number) => operation >= 441 && operation <= 446

export const isCoupon = (value: unknown): boolean => coupon.safeParse(value).success || group.safeParse(value).success

/**
 * Maps each item to a row under `COUPON_HEADER`; an unknown item becomes an empty row, and a bet without its coupon a row without an event.
 * Whether operations are in roubles or kopecks is inferred from earlier bets, whose placement and coupon have the same amount. Until the
 * unit is known, a deposit has no amount.
 */
export function couponRows(): (item: JsonItem) => Row {
  let kopecks: number | null = null
  const roubles = (sum: number) => (kopecks === null ? '' : Math.abs(sum * kopecks) / 100)

  function rowOfGroup(line: number, { marker, status, time, operations, details }: Group): Row {
    const { data } = coupon.safeParse(details)
    if (!data) return rowOf(line, { regId: String(marker), regTime: String(Math.round(time)), state: status })
    const placed = Math.abs(operations.find(({ operationId }) => operationId === PLACED)?.sum ?? 0)
    if (placed > 0) kopecks = data.header.sum === placed ? 1 : data.header.sum === placed * 100 ? 100 : kopecks
    const sold = operations.find(({ operationId }) => operationId === SOLD)?.sum
    const cells = cellsOf(data)
    return rowOf(line, {
      ...cells,
      regId: String(marker),
      state: readState(data.header.state) === null ? status : data.header.state,
      ...(sold !== undefined && sold !== null && { state: 'sold', paid: roubles(sold) }),
      ...(operations.some(({ operationId }) => isOfFreeBet(operationId)) && { freebet: 'yes' }),
    })
  }

  return ({ line, value }) => {
    const single = coupon.safeParse(value)
    if (single.success) return rowOf(line, cellsOf(single.data))
    const bet = group.safeParse(value)
    if (bet.success) return rowOfGroup(line, bet.data)
    const { data } = finance.safeParse(value)
    if (!data) return { line, cells: [] }
    const { marker, type, time, sum } = data
    const money = roubles(sum)
    return rowOf(line, { regId: String(marker), regTime: String(Math.round(time)), moneyKind: type, money })
  }
}

type Cells = Partial<Record<(typeof COUPON_HEADER)[number], string | number>>

function rowOf(line: number, cells: Cells): Row {
  return { line, cells: COUPON_HEADER.map((column) => cells[column] ?? '') }
}

function cellsOf({ header, body }: Coupon): Cells {
  const { regId = '', regTime, state, sum, couponK, winSum, freebet = false } = header
  const [first] = body.bets
  const isSingle = body.bets.length === 1
  const legs = body.bets.map(({ factorValue, stakeName = '', sportName = '', eventName = '' }) => ({
    event: eventName,
    pick: stakeName,
    sport: sportName,
    odds: textOfFloat(factorValue),
  }))
  return {
    regId: String(regId),
    regTime: String(Math.round(regTime)),
    state,
    sum: sum / 100,
    couponK,
    ...(winSum !== undefined && { paid: winSum / 100 }),
    ...(freebet && { freebet: 'yes' }),
    sportName: first?.sportName ?? '',
    ...(first?.live !== undefined && { live: first.live ? 'yes' : 'no' }),
    ...(isSingle
      ? { eventName: first?.eventName ?? '', stakeName: first?.stakeName ?? '' }
      : { legs: body.bets.length > 1 ? JSON.stringify(legs) : '' }),
  }
}
