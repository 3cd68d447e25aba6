import type { BetColumns } from '../../domain/explorer/bet-columns.ts'
import type { Codes } from '../../domain/explorer/bet-rows.ts'
import type { MatchNumbers } from '../../domain/explorer/match-groups.ts'
import type { Work } from '../../domain/luck/work.ts'
import { COLUMNS, VOID } from './explorer-queries.ts'

/** Ids, or records that begin with one, of the bets with the same remainder of the id. */
type Part = { readonly part: number; readonly values: Float64Array }

type Places = {
  /** The ids, sorted within each part; part p begins at `starts[p]` and ends before `starts[p + 1]`. */
  readonly ids: Float64Array
  readonly starts: Int32Array
}

/** All bets of a user in columns, and where each bet is in them. */
export type BetBook = Places & { readonly columns: BetColumns }

/** A step of this many bets takes one or two milliseconds. */
const STEP = 4096
const NONE = -1

/** `legs`: pairs of the ids of a bet and of the match of one of its legs. */
export function* bookOf(found: readonly Part[], parts: number, legs: Float64Array): Work<BetBook> {
  const place = yield* placesOf(found, parts)
  const bets = place.ids.length
  const staked = new Float64Array(bets)
  const profit = new Float64Array(bets)
  const raw = new Float64Array(bets)
  const fair = new Float64Array(bets)
  const matchIds = new Float64Array(bets)
  const isOpen = new Uint8Array(bets)
  const isVoid = new Uint8Array(bets)
  const isAtRisk = new Uint8Array(bets)
  for (const { values } of found) {
    for (let at = 0; at < values.length; at += COLUMNS) {
      const bet = indexOf(place, values[at] ?? 0)
      const result = values[at + 4] ?? 0
      matchIds[bet] = values[at + 1] ?? 0
      staked[bet] = values[at + 2] ?? 0
      isAtRisk[bet] = (values[at + 3] ?? 0) >= 0 ? 1 : 0
      isVoid[bet] = values[at + 3] === VOID ? 1 : 0
      isOpen[bet] = Number.isNaN(result) ? 1 : 0
      profit[bet] = Number.isNaN(result) ? 0 : result
      raw[bet] = values[at + 5] ?? 0
      fair[bet] = values[at + 6] ?? 0
      if (at % (STEP * COLUMNS) === 0) yield
    }
  }
  const matches = yield* numberMatches(place, matchIds, legs)
  return { ...place, columns: { bets, staked, profit, isOpen, isVoid, isAtRisk, raw, fair, matches } }
}

function* placesOf(found: readonly Part[], parts: number): Work<Places> {
  const starts = new Int32Array(parts + 1)
  for (const { part, values } of found) starts[part + 1] = values.length / COLUMNS
  for (let part = 0; part < parts; part += 1) starts[part + 1] = (starts[part + 1] ?? 0) + (starts[part] ?? 0)
  const ids = new Float64Array(starts[parts] ?? 0)
  for (const { part, values } of found) {
    const own = ids.subarray(starts[part], starts[part + 1])
    for (let at = 0; at < own.length; at += 1) own[at] = values[at * COLUMNS] ?? 0
    own.sort()
    yield
  }
  return { ids, starts }
}

/** `matchIds`: of each bet; 0 is no match. */
function* numberMatches(place: Places, matchIds: Float64Array, legPairs: Float64Array): Work<MatchNumbers> {
  const numbers = new Int32Array(matchIds.length)
  const known = new Map<number, number>()
  let count = 0
  const numberOf = (match: number) => {
    let number = known.get(match)
    if (number === undefined) {
      number = count
      count += 1
      known.set(match, number)
    }
    return number
  }
  for (let bet = 0; bet < matchIds.length; bet += 1) {
    const match = matchIds[bet] ?? 0
    numbers[bet] = match === 0 ? count : numberOf(match)
    if (match === 0) count += 1
    if (bet % STEP === 0) yield
  }
  const firstLeg = yield* firstLegs(place, matchIds, legPairs)
  const legs = new Int32Array(legPairs.length)
  for (let at = 0; at < legPairs.length; at += 2) {
    const first = firstLeg[indexOf(place, legPairs[at] ?? 0)] ?? NONE
    if (first !== NONE) {
      const filled = (legs[first] ?? 0) + 1
      legs[first] = filled
      legs[first + filled] = numberOf(legPairs[at + 1] ?? 0)
    }
    if (at % STEP === 0) yield
  }
  return { numbers, count, firstLeg, legs }
}

/** Where the legs of each untied bet begin, with one number before them. */
function* firstLegs(place: Places, matchIds: Float64Array, legPairs: Float64Array): Work<Int32Array> {
  const tied = new Int32Array(matchIds.length)
  for (let at = 0; at < legPairs.length; at += 2) {
    const bet = indexOf(place, legPairs[at] ?? 0)
    if (matchIds[bet] === 0) tied[bet] = (tied[bet] ?? 0) + 1
    if (at % STEP === 0) yield
  }
  let length = 0
  for (let bet = 0; bet < tied.length; bet += 1) {
    const own = tied[bet] ?? 0
    tied[bet] = own === 0 ? NONE : length
    if (own > 0) length += 1 + own
  }
  return tied
}

/** −1 for a bet that is not in the book. */
function indexOf({ ids, starts }: Places, id: number): number {
  const part = id % (starts.length - 1)
  const end = starts[part + 1] ?? 0
  let low = starts[part] ?? 0
  for (let high = end; low < high; ) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low < end && ids[low] === id ? low : NONE
}

/** Null where a bet is missing in one of them: they were read at different times. */
export function* codesOf(
  book: BetBook,
  found: readonly { readonly key: string; readonly ids: Float64Array }[],
): Work<Codes | null> {
  const codes = new Int32Array(book.columns.bets)
  const keys = [...new Set(found.map(({ key }) => key))].toSorted()
  const numbers = new Map(keys.map((key, number) => [key, number]))
  let bets = 0
  for (const { key, ids } of found) {
    const code = numbers.get(key) ?? 0
    bets += ids.length
    for (let at = 0; at < ids.length; at += 1) {
      const bet = indexOf(book, ids[at] ?? 0)
      if (bet === NONE) return null
      codes[bet] = code
      if (at % STEP === STEP - 1) yield
    }
    if (ids.length > 64) yield
  }
  return bets === book.columns.bets ? { keys, codes } : null
}

/** 1 for each of these bets; null where one of them is not in the book. */
export function* foundIn(book: BetBook, found: readonly Part[]): Work<Uint8Array | null> {
  const isFound = new Uint8Array(book.columns.bets)
  for (const { values } of found) {
    for (const id of values) {
      const bet = indexOf(book, id)
      if (bet === NONE) return null
      isFound[bet] = 1
    }
    yield
  }
  return isFound
}
