import type { Work } from '../luck/work.ts'

/** A dimension: its keys in rising order, and for each bet the number of its key. */
export type Codes = { readonly keys: readonly string[]; readonly codes: Int32Array }

/** The bets with one key in each dimension, as indexes. */
export type BetRow = { readonly keys: readonly string[]; readonly bets: Int32Array }

export type GroupedBets = {
  /** How many rows there are. */
  readonly count: number
  /** The first of them. */
  readonly rows: readonly BetRow[]
  /** The bets of all rows, row by row. */
  readonly bets: Int32Array
}

/** Up to this many pairs of keys use an array; more use a map. */
const MOST_PAIRS = 1 << 22
/** Sorting this many rows takes less than a millisecond. */
const FEW_ROWS = 256

/**
 * Groups bets by one or two dimensions, the largest row first, then by the keys. Answers the first `most` rows, and all with at least `least`
 * bets; the order of the others is by size alone. `isFound`: 0 where a filter leaves a bet out.
 */
export function* groupIntoRows(
  dimensions: readonly Codes[],
  isFound: Uint8Array | null,
  most = Number.POSITIVE_INFINITY,
  least = Number.POSITIVE_INFINITY,
): Work<GroupedBets> {
  const [first, second] = dimensions
  if (first === undefined) return { count: 0, rows: [], bets: new Int32Array() }
  const { rowOf, pairs } = numberRows(first, second, isFound)
  yield
  const sizes = new Int32Array(pairs.length + 1)
  for (let bet = 0; bet < rowOf.length; bet += 1) {
    const row = rowOf[bet] ?? NO_ROW
    sizes[row] = (sizes[row] ?? 0) + 1
  }
  sizes[NO_ROW] = 0
  yield
  const { order, listed } = yield* orderRows(sizes, pairs, most, least)
  const { bets, ends } = layOut(rowOf, sizes, order)
  yield
  const rows: BetRow[] = []
  for (const row of order.subarray(0, listed)) {
    const end = ends[row] ?? 0
    rows.push({ keys: keysOf(pairs[row - 1] ?? 0, first, second), bets: bets.subarray(end - (sizes[row] ?? 0), end) })
    if (rows.length % FEW_ROWS === 0) yield
  }
  return { count: pairs.length, rows, bets }
}

const NO_ROW = 0

/** Rows count from 1: the row of each bet, and the pair of keys of each row as one number, which rises with the keys. */
function numberRows(first: Codes, second: Codes | undefined, isFound: Uint8Array | null) {
  const width = second?.keys.length ?? 1
  const others = second?.codes
  const all = first.keys.length * width
  // Only the array elements that are written use memory.
  const table = all <= MOST_PAIRS ? new Int32Array(all) : null
  const map = new Map<number, number>()
  const rowOf = new Int32Array(first.codes.length)
  const pairs: number[] = []
  for (let bet = 0; bet < rowOf.length; bet += 1) {
    if (isFound !== null && isFound[bet] === 0) continue
    const pair = (first.codes[bet] ?? 0) * width + (others?.[bet] ?? 0)
    let row = (table ? table[pair] : map.get(pair)) ?? NO_ROW
    if (row === NO_ROW) {
      row = pairs.push(pair)
      if (table) table[pair] = row
      else map.set(pair, row)
    }
    rowOf[bet] = row
  }
  return { rowOf, pairs }
}

function keysOf(pair: number, first: Codes, second: Codes | undefined): string[] {
  if (!second) return [first.keys[pair] ?? '']
  const width = second.keys.length
  return [first.keys[Math.floor(pair / width)] ?? '', second.keys[pair % width] ?? '']
}

/** Rows by falling size, the `listed` ones at the front also by their keys. */
function* orderRows(sizes: Int32Array, pairs: readonly number[], most: number, least: number) {
  const { order, bounds } = orderBySize(sizes)
  let listed = 0
  for (let at = 0; at + 1 < bounds.length; at += 1) {
    const [from = 0, end = 0] = [bounds[at], bounds[at + 1]]
    const isLarge = (sizes[order[from] ?? NO_ROW] ?? 0) >= least
    if (from >= most && !isLarge) break
    order.subarray(from, end).sort((a, b) => (pairs[a - 1] ?? 0) - (pairs[b - 1] ?? 0))
    listed = isLarge ? end : Math.min(end, most)
    if (end - from > FEW_ROWS) yield
  }
  return { order, listed }
}

/** The bets of each row together, in this order, and where those of each row end. */
function layOut(rowOf: Int32Array, sizes: Int32Array, order: Int32Array) {
  const ends = new Int32Array(sizes.length)
  let placed = 0
  for (const row of order) {
    ends[row] = placed
    placed += sizes[row] ?? 0
  }
  const bets = new Int32Array(placed)
  for (let bet = 0; bet < rowOf.length; bet += 1) {
    const row = rowOf[bet] ?? NO_ROW
    if (row === NO_ROW) continue
    bets[ends[row] ?? 0] = bet
    ends[row] = (ends[row] ?? 0) + 1
  }
  return { bets, ends }
}

/** Rows by falling size; rows of one size are between two bounds. `sizes` has no row at `NO_ROW`. */
function orderBySize(sizes: Int32Array) {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const counts = new Int32Array(largest + 1)
  for (const size of sizes.subarray(1)) counts[size] = (counts[size] ?? 0) + 1
  const places = new Int32Array(largest + 1)
  const bounds: number[] = []
  let placed = 0
  for (let size = largest; size > 0; size -= 1) {
    const rows = counts[size] ?? 0
    if (rows > 0) bounds.push(placed)
    places[size] = placed
    placed += rows
  }
  bounds.push(placed)
  const order = new Int32Array(placed)
  for (let row = 1; row < sizes.length; row += 1) {
    const size = sizes[row] ?? 0
    order[places[size] ?? 0] = row
    places[size] = (places[size] ?? 0) + 1
  }
  return { order, bounds }
}
