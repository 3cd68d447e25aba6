import { seededIntegers } from '../luck/seeded-random.ts'
import type { MatchOutcome, PickVerdict } from './match-outcomes.ts'
import type { Sums } from './spread.ts'
import type { StakedBet } from './staked-bet.ts'

/** Where the verdict of a leg comes from: the pick `at` of a match, or it is known. */
export type LegAt = { readonly match: number; readonly at: number } | { readonly verdict: PickVerdict }
export type CountedBet = { readonly bet: StakedBet; readonly legs: readonly LegAt[] }
export type Outcome = Pick<MatchOutcome, 'verdicts' | 'chance'>
export type OutcomesByMatch = ReadonlyMap<number, readonly Outcome[]>

/** The verdicts of the legs of a bet so far; null: open. */
export type LegVerdicts = readonly (PickVerdict | null)[]
/** The value of a bet with these verdicts; null while it is open. Values of several bets are added. */
export type ValueOf = (bet: StakedBet, verdicts: LegVerdicts) => number | null

/** `runs`: the number of simulations; null: exact. */
type JointResults = { readonly sums: Sums; readonly runs: number | null }

/** More states than these are not enumerated: it would take a second. */
const MOST_STATES = 4000
const RUNS = 20_000
const SEED = 0x6a3c

/** The state after the matches so far: the sum of the decided bets, and the verdicts of the legs of the others, by position. */
type State = { readonly sum: number; readonly open: ReadonlyMap<number, LegVerdicts>; readonly chance: number }

/**
 * The chance of each sum of the values of bets that depend on each other. Exact: match by match, keeping the sum of the bets that are
 * decided and the legs of the multiples that are not. Where that is too much, simulated with the same seed each time: the standard error of
 * a chance p is √(p(1 − p) / runs), 0.0036 at most.
 */
export function jointResults(bets: readonly CountedBet[], outcomes: OutcomesByMatch, valueOf: ValueOf): JointResults {
  const value = remembered(bets, valueOf)
  const matches = [...new Set(bets.flatMap(matchesOf))]
  let states: ReadonlyMap<string, State> = new Map([['', startOf(bets, value)]])
  for (const match of matches) {
    states = afterMatch(states, match, bets, outcomes.get(match) ?? [], value)
    if (states.size > MOST_STATES) return { sums: simulated(bets, matches, outcomes, value), runs: RUNS }
  }
  const sums = new Map<number, number>()
  for (const { sum, chance } of states.values()) sums.set(sum, (sums.get(sum) ?? 0) + chance)
  return { sums, runs: null }
}

export function matchesOf({ legs }: CountedBet): number[] {
  return legs.flatMap((leg) => ('match' in leg ? [leg.match] : []))
}

type ValueAt = (place: number, verdicts: LegVerdicts) => number | null

/** The same verdicts repeat many times: cache the values. */
function remembered(bets: readonly CountedBet[], valueOf: ValueOf): ValueAt {
  const known = bets.map(() => new Map<string, number | null>())
  return (place, verdicts) => {
    const key = verdicts.join()
    const found = known[place]?.get(key)
    if (found !== undefined) return found
    const counted = bets[place]
    const value = counted ? valueOf(counted.bet, verdicts) : 0
    known[place]?.set(key, value)
    return value
  }
}

function startOf(bets: readonly CountedBet[], value: ValueAt): State {
  const verdicts = bets.map(({ legs }) => legs.map((leg) => ('verdict' in leg ? leg.verdict : null)))
  return withDecided({ sum: 0, open: new Map(), chance: 1 }, verdicts.entries(), value)
}

/** Adds the bets that these verdicts decide to the sum, and keeps the others open. */
function withDecided(state: State, updates: Iterable<readonly [number, LegVerdicts]>, value: ValueAt): State {
  let { sum } = state
  const open = new Map(state.open)
  for (const [place, verdicts] of updates) {
    const decided = value(place, verdicts)
    if (decided === null) open.set(place, verdicts)
    else {
      sum += decided
      open.delete(place)
    }
  }
  return { sum, open, chance: state.chance }
}

function afterMatch(
  states: ReadonlyMap<string, State>,
  match: number,
  bets: readonly CountedBet[],
  outcomes: readonly Outcome[],
  value: ValueAt,
): ReadonlyMap<string, State> {
  const ways = distinct(match, bets, outcomes)
  const next = new Map<string, State>()
  for (const state of states.values()) {
    const waiting = [...state.open].filter(([place]) => isOn(bets[place], match))
    for (const { verdicts, chance } of ways) {
      const updates = waiting.map(([place, known]) => [place, withMatch(bets[place], match, known, verdicts)] as const)
      const reached = withDecided(state, updates, value)
      const key = `${reached.sum} ${[...reached.open].join(' ')}`
      next.set(key, { ...reached, chance: (next.get(key)?.chance ?? 0) + state.chance * chance })
    }
  }
  return next
}

const isOn = (counted: CountedBet | undefined, match: number) =>
  counted?.legs.some((leg) => 'match' in leg && leg.match === match) ?? false

/** Outcomes with the same verdicts for these bets, merged. */
function distinct(match: number, bets: readonly CountedBet[], outcomes: readonly Outcome[]): readonly Outcome[] {
  const legs = bets.flatMap((bet) => bet.legs)
  const asked = new Set(legs.flatMap((leg) => ('match' in leg && leg.match === match ? [leg.at] : [])))
  const ways = new Map<string, Outcome>()
  for (const { verdicts, chance } of outcomes) {
    const key = [...asked].map((at) => verdicts[at]).join()
    ways.set(key, { verdicts, chance: chance + (ways.get(key)?.chance ?? 0) })
  }
  return [...ways.values()]
}

function withMatch(
  counted: CountedBet | undefined,
  match: number,
  known: LegVerdicts,
  verdicts: readonly PickVerdict[],
): LegVerdicts {
  return known.map((verdict, index) => {
    const leg = counted?.legs[index]
    return leg && 'match' in leg && leg.match === match ? (verdicts[leg.at] ?? null) : verdict
  })
}

function simulated(
  bets: readonly CountedBet[],
  matches: readonly number[],
  outcomes: OutcomesByMatch,
  value: ValueAt,
): Sums {
  const draw = seededIntegers(SEED)
  const sums = new Map<number, number>()
  for (let run = 0; run < RUNS; run += 1) {
    const seen = new Map(matches.map((match) => [match, drawn(outcomes.get(match) ?? [], draw(FINENESS) / FINENESS)]))
    let sum = 0
    for (const [place, { legs }] of bets.entries()) {
      const verdicts = legs.map((leg) => ('verdict' in leg ? leg.verdict : (seen.get(leg.match)?.[leg.at] ?? null)))
      sum += value(place, verdicts) ?? 0
    }
    sums.set(sum, (sums.get(sum) ?? 0) + 1 / RUNS)
  }
  return sums
}

const FINENESS = 2 ** 30

function drawn(outcomes: readonly Outcome[], at: number): readonly PickVerdict[] {
  let left = at
  for (const { verdicts, chance } of outcomes) {
    left -= chance
    if (left < 0) return verdicts
  }
  return outcomes.at(-1)?.verdicts ?? []
}
