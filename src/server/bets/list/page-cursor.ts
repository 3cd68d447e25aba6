import * as z from 'zod/mini'
import { SORTS, type SortColumn } from '../../../contract/bets/bet-lists.ts'

export type Sort = { readonly by: SortColumn; readonly descending: boolean }
/** A position in the order: the sort value of a bet, and its id as a tiebreaker. */
export type Place = { readonly value: string | number; readonly id: number }
export type Cursor = { readonly sort: Sort; readonly direction: 'after' | 'before'; readonly place: Place }

export const NEWEST_FIRST: Sort = { by: 'placedAt', descending: true }
const TEXTS: readonly SortColumn[] = ['teams', 'betType', 'status']
/** The range of valid times: PostgreSQL's begins in 4713 BC, and a Date ends in 275760. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT = 8.64e15

export function readSort(text: string | undefined): Sort {
  const by = SORTS.find((column) => column === text?.replace('-', ''))
  return by ? { by, descending: text?.startsWith('-') === true } : NEWEST_FIRST
}

export function writeSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by
}

const cursorParts = z.tuple([
  z.string(),
  z.enum(['after', 'before']),
  z.union([z.int(), z.string().check(z.regex(/^[^\0\p{Cs}]*$/u))]),
  z.int(),
])

/** Opaque to clients. */
export function writeCursor({ sort, direction, place }: Cursor): string {
  const parts: z.input<typeof cursorParts> = [writeSort(sort), direction, place.value, place.id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Null for text that `writeCursor` did not write, or wrote for another order. */
export function readCursor(text: string, sort: Sort): Cursor | null {
  const parts = cursorParts.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
  if (!parts) return null
  const [by, direction, value, id] = parts
  const fits = typeof value === (TEXTS.includes(sort.by) ? 'string' : 'number')
  const isMoment = sort.by !== 'placedAt' || (Number(value) >= FIRST_MOMENT && Number(value) <= LAST_MOMENT)
  return by === writeSort(sort) && fits && isMoment ? { sort, direction, place: { value, id } } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
