import { seededIntegers } from '../maths/seeded-random.ts'
import { required } from '../required.ts'
import type { MatchOutcome, PickVerdict } from './match-outcomes.ts'
import type { Sums } from './spread.ts'
import type { StakedBet } from './staked-bet.ts'

/** The source of a leg's verdict: pick `at` of a match, or a known verdict. */
export type LegAt = { readonly match: number; readonly at: number } | { readonly verdict: PickVerdict }
export type CountedBet = { readonly bet: StakedBet; readonly legs: readonly LegAt[] }
export type Outcome = Pick<MatchOutcome, 'verdicts' | 'chance'>
export type OutcomesByMatch = ReadonlyMap<number, readonly Outcome[]>

/** The verdicts of the legs of a bet so far; null: open. */
export type LegVerdicts = readonly (PickVerdict | null)[]
/** The value of a bet for these verdicts; null while it is open. Values of several bets are added. */
export type ValueOf = (bet: StakedBet, verdicts: LegVerdicts) => number | null

/** `runs`: the number of simulations; null: exact. */
type JointResults = { readonly sums: Sums; readonly runs: number | null }

/** Above this many states the result is simulated: enumeration would take about a second. */
const MOST_STATES = 4000
const RUNS = 20_000
const SEED = 0x6a3c

/** The state after some of the matches: the sum of the decided bets, and the legs' verdicts of the open ones, by position. */
type State = { readonly sum: number; readonly open: ReadonlyMap<number, LegVerdicts>; readonly chance: number }

/**
 * The chance of each total value of bets that depend on each other. Exact: match by match, tracking the sum of decided bets and the legs of open
 * multiples. If there are too many states, simulated with a fixed seed: the standard error of a chance p is √(p(1 − p) / runs), at most 0.0036.
 */
export function jointResults(bets: readonly CountedBet[], outcomes: OutcomesByMatch, valueOf: ValueOf): JointResults {
  const value = cachedValues(bets, valueOf)
  const matches = [...new Set(bets.flatMap(matchesOf))]
  let states: readonly State[] = [startOf(bets, value)]
  for (const match of matches) {
    states = afterMatch(states, match, bets, outcomesOf(outcomes, match), value)
    if (states.length > MOST_STATES) return { sums: simulated(bets, matches, outcomes, value), runs: RUNS }
  }
  const sums = new Map<number, number>()
  for (const { sum, chance } of states) sums.set(sum, (sums.get(sum) ?? 0) + chance)
  return { sums, runs: null }
}

const outcomesOf = (outcomes: OutcomesByMatch, match: number) => required(outcomes.get(match), 'outcomes of a match')

export function matchesOf({ legs }: CountedBet): number[] {
  return legs.flatMap((leg) => ('match' in leg ? [leg.match] : []))
}

type ValueAt = (place: number, verdicts: LegVerdicts) => number | null

/** The same verdicts repeat many times: cache the values. */
function cachedValues(bets: readonly CountedBet[], valueOf: ValueOf): ValueAt {
  const known = bets.map(() => new Map<string, number | null>())
  return (place, verdicts) => {
    const key = verdicts.join()
    const ofBet = required(known[place], 'values of a bet')
    const found = ofBet.get(key)
    if (found !== undefined) return found
    const value = valueOf(required(bets[place], 'a bet').bet, verdicts)
    ofBet.set(key, value)
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
  states: readonly State[],
  match: number,
  bets: readonly CountedBet[],
  outcomes: readonly Outcome[],
  value: ValueAt,
): readonly State[] {
  const ways = distinct(match, bets, outcomes)
  const next = new Map<string, State>()
  for (const state of states) {
    // For speed only: bets on other matches do not change.
    const waiting = [...state.open]
      .map(([place, known]) => ({ place, known, counted: required(bets[place], 'an open bet') }))
      .filter(({ counted }) => isOn(counted, match))
    for (const { verdicts, chance } of ways) {
      const updates = waiting.map(
        ({ place, known, counted }) => [place, withMatch(counted, match, known, verdicts)] as const,
      )
      const reached = withDecided(state, updates, value)
      const key = `${reached.sum} ${[...reached.open].join()}`
      next.set(key, { ...reached, chance: (next.get(key)?.chance ?? 0) + state.chance * chance })
    }
  }
  return [...next.values()]
}

const isOn = ({ legs }: CountedBet, match: number) => legs.some((leg) => 'match' in leg && leg.match === match)

/** Outcomes with the same verdicts for these bets, merged. */
function distinct(match: number, bets: readonly CountedBet[], outcomes: readonly Outcome[]): readonly Outcome[] {
  const legs = bets.flatMap((bet) => bet.legs)
  // For speed only: equal states would be merged later.
  const asked = new Set(legs.flatMap((leg) => ('match' in leg && leg.match === match ? [leg.at] : [])))
  const ways = new Map<string, Outcome>()
  for (const { verdicts, chance } of outcomes) {
    const key = [...asked].map((at) => verdicts[at]).join()
    ways.set(key, { verdicts, chance: chance + (ways.get(key)?.chance ?? 0) })
  }
  return [...ways.values()]
}

function withMatch(
  { legs }: CountedBet,
  match: number,
  known: LegVerdicts,
  verdicts: readonly PickVerdict[],
): LegVerdicts {
  return known.map((verdict, index) => {
    const leg = required(legs[index], 'a leg')
    return 'match' in leg && leg.match === match ? required(verdicts[leg.at], 'a verdict') : verdict
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
    const seen = new Map(matches.map((match) => [match, drawn(outcomesOf(outcomes, match), draw(FINENESS) / FINENESS)]))
    const seenOn = (match: number) => required(seen.get(match), 'the verdicts that were drawn')
    let sum = 0
    for (const [place, { legs }] of bets.entries()) {
      const verdicts = legs.map((leg) =>
        'verdict' in leg ? leg.verdict : required(seenOn(leg.match)[leg.at], 'a verdict that was drawn'),
      )
      sum += required(value(place, verdicts), 'the value of a decided bet')
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
  return required(outcomes.at(-1), 'outcomes of a match').verdicts
}
