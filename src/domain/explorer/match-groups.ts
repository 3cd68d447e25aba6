/** Stake at risk and profit of bets that depend on one another, in cents. */
export type GroupSums = { readonly staked: Float64Array; readonly profit: Float64Array }

/** Numbers for each bet: the id of its match or, of an untied single and of a multiple, −id of the bet; the stake at risk; the profit. */
export const RECORD_LENGTH = 3

/**
 * Sums of the bets that are not independent: those on one match, connected by multiples with legs on several. The same groups as the
 * bootstrap of the record draws. `legsOf`: the matches of the multiples, by id of the bet.
 */
export function sumByMatch(
  records: readonly Float64Array[],
  legsOf: ReadonlyMap<number, readonly number[]>,
): GroupSums {
  const groups = new Map<number, number>()
  const most = records.reduce((sum, { length }) => sum + length / RECORD_LENGTH, 0)
  let staked = new Float64Array(most)
  let profit = new Float64Array(most)
  const numberOf = (id: number) => {
    const known = groups.get(id)
    if (known !== undefined) return known
    const number = groups.size
    if (number === staked.length) [staked, profit] = [longer(staked), longer(profit)]
    groups.set(id, number)
    return number
  }
  const multiples: number[] = []
  for (const values of records) {
    for (let at = 0; at < values.length; at += RECORD_LENGTH) {
      const id = values[at] ?? 0
      const number = numberOf(id)
      staked[number] = (staked[number] ?? 0) + (values[at + 1] ?? 0)
      profit[number] = (profit[number] ?? 0) + (values[at + 2] ?? 0)
      if (id < 0 && legsOf.has(-id)) multiples.push(-id)
    }
  }
  const bets = groups.size
  const parents: number[] = []
  for (const multiple of multiples) {
    for (const match of legsOf.get(multiple) ?? []) join(parents, numberOf(-multiple), numberOf(match))
  }
  return joined({ staked: staked.subarray(0, groups.size), profit: profit.subarray(0, groups.size) }, parents, bets)
}

function longer(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const twice = new Float64Array(values.length * 2 + 8)
  twice.set(values)
  return twice
}

/** A number without a parent is its own root. */
function rootOf(parents: number[], number: number): number {
  let root = number
  for (let up = parents[root]; up !== undefined; up = parents[root]) root = up
  for (let at = number; at !== root; ) {
    const next = parents[at] ?? root
    parents[at] = root
    at = next
  }
  return root
}

function join(parents: number[], one: number, other: number): void {
  const [from, to] = [rootOf(parents, one), rootOf(parents, other)]
  if (from !== to) parents[from] = to
}

/** `bets`: numbers from here up are matches on which the row has legs only; alone they are no group. */
function joined(sums: GroupSums, parents: number[], bets: number): GroupSums {
  if (parents.length === 0) return sums
  const numbers = new Map<number, number>()
  const staked: number[] = []
  const profit: number[] = []
  for (let number = 0; number < bets; number += 1) {
    const root = rootOf(parents, number)
    const group = numbers.get(root) ?? numbers.size
    numbers.set(root, group)
    staked[group] = (staked[group] ?? 0) + (sums.staked[number] ?? 0)
    profit[group] = (profit[group] ?? 0) + (sums.profit[number] ?? 0)
  }
  return { staked: Float64Array.from(staked), profit: Float64Array.from(profit) }
}
