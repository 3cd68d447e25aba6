import { rootOf } from '../luck/root-of.ts'
/** Stake at risk and profit of bets that depend on one another, in cents. */
export type GroupSums = { readonly staked: Float64Array; readonly profit: Float64Array }

/** Which bets depend on one another: numbers from 0 for matches, and for untied singles and multiples a number of their own. */
export type MatchNumbers = {
  /** Of each bet. */
  readonly numbers: Int32Array
  readonly count: number
  /** Where the legs of each bet begin in `legs`; −1 of a single. */
  readonly firstLeg: Int32Array
  /** For each multiple how many of its legs are tied, and the numbers of their matches. */
  readonly legs: Int32Array
}

/** Bets with the stake and the profit that the yield counts, in cents; `isAtRisk` is 0 where a bet is no part of the yield. */
export type YieldColumns = {
  readonly staked: Float64Array
  readonly profit: Float64Array
  readonly isAtRisk: Uint8Array
  readonly matches: MatchNumbers
}

/**
 * Sums of bets that are not independent: those on one match, connected by multiples with legs on several. The same groups as the bootstrap
 * of the record draws. The function it returns takes indexes of bets; what it returns is valid until the next call.
 */
export function createMatchSums({ staked, profit, isAtRisk, matches }: YieldColumns) {
  const { numbers, count, firstLeg, legs } = matches
  // Typed arrays of one size, used again by every call: no row of a large view allocates.
  const places = new Int32Array(count)
  const used = new Int32Array(count)
  const parents = new Int32Array(count)
  const multiples = new Int32Array(isAtRisk.length)
  const stakes = new Float64Array(count)
  const profits = new Float64Array(count)

  let taken = 0
  let joining = 0

  return (bets: Int32Array): GroupSums => {
    taken = 0
    joining = 0
    addUp(bets)
    const own = taken
    for (let at = 0; at < joining; at += 1) joinLegs(multiples[at] ?? 0)
    for (let place = 0; place < taken; place += 1) places[used[place] ?? 0] = 0
    const groups = joining === 0 ? own : addToRoots(own)
    return { staked: stakes.subarray(0, groups), profit: profits.subarray(0, groups) }
  }

  function addUp(bets: Int32Array): void {
    for (let at = 0; at < bets.length; at += 1) {
      const bet = bets[at] ?? 0
      if (isAtRisk[bet] === 0) continue
      const place = placeOf(numbers[bet] ?? 0)
      stakes[place] = (stakes[place] ?? 0) + (staked[bet] ?? 0)
      profits[place] = (profits[place] ?? 0) + (profit[bet] ?? 0)
      if ((firstLeg[bet] ?? -1) < 0) continue
      multiples[joining] = bet
      joining += 1
    }
  }

  function joinLegs(bet: number): void {
    const first = firstLeg[bet] ?? 0
    const end = first + (legs[first] ?? 0)
    const own = placeOf(numbers[bet] ?? 0)
    for (let leg = first + 1; leg <= end; leg += 1)
      parents[rootOf(parents, own)] = rootOf(parents, placeOf(legs[leg] ?? 0))
  }

  /** The place of a match in the sums of this call; `places` counts from 1. */
  function placeOf(number: number): number {
    const known = places[number] ?? 0
    if (known > 0) return known - 1
    const place = taken
    taken += 1
    places[number] = taken
    used[place] = number
    parents[place] = place
    stakes[place] = 0
    profits[place] = 0
    return place
  }

  /** Moves the sums of joined groups to the front. Places from `own` up are matches with legs only: alone they are no group. */
  function addToRoots(own: number): number {
    let groups = 0
    // `places` is 0 for every match here: it holds the group of each root meanwhile.
    const groupOf = places
    for (let place = 0; place < own; place += 1) {
      const root = rootOf(parents, place)
      const stake = stakes[place] ?? 0
      const won = profits[place] ?? 0
      const group = (groupOf[root] ?? 0) - 1
      if (group >= 0) {
        stakes[group] = (stakes[group] ?? 0) + stake
        profits[group] = (profits[group] ?? 0) + won
        continue
      }
      groupOf[root] = groups + 1
      stakes[groups] = stake
      profits[groups] = won
      groups += 1
    }
    for (let place = 0; place < own; place += 1) groupOf[rootOf(parents, place)] = 0
    return groups
  }
}
