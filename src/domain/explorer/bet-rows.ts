import type { Work } from '../luck/work.ts'

/** A dimension: for each bet the number of its key. */
export type Codes = { readonly keys: readonly string[]; readonly codes: Int32Array }

/** The bets with one key in each dimension, as indexes. */
export type BetRow = { readonly keys: readonly string[]; readonly bets: Int32Array }

/** More pairs of keys than these are looked up in a map. */
const MOST_PAIRS = 1 << 22
const NO_ROW = -1

/** Groups bets by one or two dimensions, the largest row first, then by the keys. `isFound`: 0 where a filter leaves a bet out. */
export function* groupIntoRows(dimensions: readonly Codes[], isFound: Uint8Array | null): Work<BetRow[]> {
  const [first, second] = dimensions
  if (first === undefined) return []
  const { rows, keys } = second ? numberPairs(first, second, isFound) : numberKeys(first, isFound)
  yield
  const sizes = new Int32Array(keys.length)
  for (const row of rows) if (row !== NO_ROW) sizes[row] = (sizes[row] ?? 0) + 1
  const ends = new Int32Array(keys.length)
  for (let row = 1; row < keys.length; row += 1) ends[row] = (ends[row - 1] ?? 0) + (sizes[row - 1] ?? 0)
  const bets = new Int32Array(rows.length)
  for (let bet = 0; bet < rows.length; bet += 1) {
    const row = rows[bet] ?? NO_ROW
    if (row === NO_ROW) continue
    bets[ends[row] ?? 0] = bet
    ends[row] = (ends[row] ?? 0) + 1
  }
  yield
  const bySize = new Map<number, BetRow[]>()
  for (const [row, own] of keys.entries()) {
    const size = sizes[row] ?? 0
    const end = ends[row] ?? 0
    const same = bySize.get(size)
    const found = { keys: own, bets: bets.subarray(end - size, end) }
    if (same) same.push(found)
    else bySize.set(size, [found])
  }
  yield
  const ordered: BetRow[] = []
  for (const size of [...bySize.keys()].toSorted((a, b) => b - a)) {
    ordered.push(...(bySize.get(size) ?? []).toSorted(byKeys))
    yield
  }
  return ordered
}

function byKeys({ keys: a }: BetRow, { keys: b }: BetRow): number {
  const at = a.findIndex((key, index) => key !== b[index])
  return at === -1 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}

/** Rows of each bet, and the keys of each row. */
type Numbered = { readonly rows: Int32Array; readonly keys: readonly (readonly string[])[] }

function numberKeys({ keys, codes }: Codes, isFound: Uint8Array | null): Numbered {
  const numbers = new Int32Array(keys.length).fill(NO_ROW)
  const rows = new Int32Array(codes.length).fill(NO_ROW)
  const used: string[][] = []
  for (let bet = 0; bet < codes.length; bet += 1) {
    if (isFound?.[bet] === 0) continue
    const code = codes[bet] ?? 0
    if (numbers[code] === NO_ROW) numbers[code] = used.push([keys[code] ?? '']) - 1
    rows[bet] = numbers[code] ?? NO_ROW
  }
  return { rows, keys: used }
}

function numberPairs(first: Codes, second: Codes, isFound: Uint8Array | null): Numbered {
  const width = second.keys.length
  const pairs = first.keys.length * width
  const table = new Int32Array(pairs <= MOST_PAIRS ? pairs : 0).fill(NO_ROW)
  const map = new Map<number, number>()
  const rows = new Int32Array(first.codes.length).fill(NO_ROW)
  const used: string[][] = []
  for (let bet = 0; bet < rows.length; bet += 1) {
    if (isFound?.[bet] === 0) continue
    const one = first.codes[bet] ?? 0
    const other = second.codes[bet] ?? 0
    const pair = one * width + other
    let row = table[pair] ?? map.get(pair) ?? NO_ROW
    if (row === NO_ROW) {
      row = used.push([first.keys[one] ?? '', second.keys[other] ?? '']) - 1
      if (pair < table.length) table[pair] = row
      else map.set(pair, row)
    }
    rows[bet] = row
  }
  return { rows, keys: used }
}
