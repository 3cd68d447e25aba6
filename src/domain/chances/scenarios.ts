import type { Score } from '../match/match.ts'
import { groupByMatch } from '../maths/bootstrap.ts'
import { finish } from '../maths/work.ts'
import { required } from '../required.ts'
import {
  type CountedBet,
  jointResults,
  type LegAt,
  type LegVerdicts,
  matchesOf,
  type OutcomesByMatch,
} from './joint-results.ts'
import { type MatchOutcome, type MatchPick, matchOutcomes, type OpenMatch, type PickVerdict } from './match-outcomes.ts'
import { expectedOf, type Spread, type Sums, spreadOf } from './spread.ts'
import { endOf, fairCashOut, type StakedBet } from './staked-bet.ts'

/** Open bets and the possible ends of their matches; bets on one match are computed together. */
export type Outlook = {
  readonly counted: readonly CountedBet[]
  /** Bets whose chance cannot be computed: a leg is not tied, its match has no price before the start, or no score decides its market. */
  readonly uncounted: readonly StakedBet[]
  readonly outcomes: ReadonlyMap<number, readonly MatchOutcome[]>
}

/** Computes every match once. `matches` are those with a price before the start, by id. A bet with a lost leg is always counted. */
export function outlookOf(bets: readonly StakedBet[], matches: ReadonlyMap<number, OpenMatch>): Outlook {
  const picks = new Map<number, MatchPick[]>()
  const placed = bets.map((bet) => ({ bet, legs: bet.legs.map(({ on }) => placeOf(on, picks)) }))
  const outcomes = new Map<number, readonly MatchOutcome[]>()
  for (const [id, asked] of picks) {
    const match = matches.get(id)
    const found = match ? matchOutcomes(match, asked) : null
    if (found) outcomes.set(id, found)
  }
  const counted = placed.flatMap(({ bet, legs }) => {
    const known = legs.map((leg) => (leg && isCertain(leg, outcomes) ? leg : null))
    if (known.every((leg) => leg !== null)) return [{ bet, legs: known }]
    const lost = known.find((leg) => leg && 'verdict' in leg && leg.verdict === 'lost')
    // One lost leg loses the multiple, regardless of the others.
    return lost ? [{ bet, legs: known.map((leg) => leg ?? lost) }] : []
  })
  const isCounted = new Set(counted.map(({ bet }) => bet))
  return { counted, uncounted: bets.filter((bet) => !isCounted.has(bet)), outcomes }
}

function placeOf(on: StakedBet['legs'][number]['on'], picks: Map<number, MatchPick[]>): LegAt | null {
  if (on === null || 'verdict' in on) return on
  const asked = picks.get(on.match) ?? []
  picks.set(on.match, asked)
  return { match: on.match, at: asked.push(on.pick) - 1 }
}

/** Whether the leg has a chance: its match has outcomes, and not all of them leave the pick to the user. */
function isCertain(leg: LegAt, outcomes: ReadonlyMap<number, readonly MatchOutcome[]>): boolean {
  if ('verdict' in leg) return true
  return outcomes.get(leg.match)?.some(({ verdicts }) => verdicts[leg.at] !== 'needs-you') ?? false
}

const resultOf = (bet: StakedBet, verdicts: LegVerdicts) => endOf(bet, verdicts)?.result ?? null

/**
 * The distribution of the joint result. `runs`: the number of simulations, if there are too many multiples to enumerate; worst and best then come
 * from the simulations. Null: exact.
 */
export type CombinedResult = Spread & { readonly runs: number | null }

/** The joint result of all counted bets. Matches are independent; bets that share a match, directly or by a multiple, are not. */
export function combinedResult({ counted, outcomes }: Outlook): CombinedResult {
  const groups = finish(groupByMatch(counted.map((bet) => ({ matches: matchesOf(bet) }))))
  const parts = [...new Set(groups)].map((group) =>
    jointResults(
      counted.filter((_, index) => groups[index] === group),
      outcomes,
      resultOf,
    ),
  )
  return combine(parts)
}

function combine(parts: readonly { readonly sums: Sums; readonly runs: number | null }[]): CombinedResult {
  return { ...spreadOf(parts.map(({ sums }) => sums)), runs: parts.find(({ runs }) => runs !== null)?.runs ?? null }
}

/** One final score of the series, and what it pays. */
type Scenario = CombinedResult & { readonly score: Score; readonly chance: number }
/** `all` covers all scores. `bets` are those with a leg on the match; a multiple counts with all its legs. */
export type MatchScenarios = {
  readonly scenarios: readonly Scenario[]
  readonly all: CombinedResult
  readonly bets: readonly StakedBet[]
}

/** The scenarios of one match: each final score and what the bets on it pay, from the clearest win of team 1 to the clearest win of team 2. */
export function scenariosOf({ counted, outcomes }: Outlook, match: number): MatchScenarios {
  const bets = counted.filter((bet) => matchesOf(bet).includes(match))
  const ways = outcomes.get(match) ?? []
  const given = (some: readonly MatchOutcome[]) =>
    combine([jointResults(bets, replaced(outcomes, match, some), resultOf)])
  const scores = new Map<string, MatchOutcome[]>()
  for (const way of ways) {
    const key = `${way.score.score1}-${way.score.score2}`
    scores.set(key, [...(scores.get(key) ?? []), way])
  }
  const scenarios = [...scores.values()].map((some) => {
    const { score } = required(some[0], 'a way to this score')
    const chance = some.reduce((sum, way) => sum + way.chance, 0)
    const scaled = some.map((way) => ({ ...way, chance: way.chance / chance }))
    return { score, chance, ...given(scaled) }
  })
  const lead = ({ score }: Scenario) => score.score1 - score.score2
  return {
    scenarios: scenarios.toSorted((a, b) => lead(b) - lead(a)),
    all: given(ways),
    bets: bets.map(({ bet }) => bet),
  }
}

function replaced(outcomes: OutcomesByMatch, match: number, some: readonly MatchOutcome[]): OutcomesByMatch {
  return new Map([...outcomes, [match, some]])
}

/** `fair` is the cash-out of the remaining stake with the same value as the bet, in cents. */
export type BetOutlook = {
  readonly verdicts: ReadonlyMap<PickVerdict, number>
  readonly expected: number
  readonly fair: number
  readonly runs: number | null
}

/** The chance of each verdict of one bet, a multiple counted as a whole; null if the bet is not counted. */
export function betOutlook({ counted, outcomes }: Outlook, id: number): BetOutlook | null {
  const found = counted.find(({ bet }) => bet.id === id)
  if (!found) return null
  const ends: { verdict: PickVerdict; result: number }[] = []
  const { sums, runs } = jointResults([found], outcomes, (bet, verdicts) => {
    const end = endOf(bet, verdicts)
    return end && ends.push(end) - 1
  })
  const verdicts = new Map<PickVerdict, number>()
  const results = new Map<number, number>()
  for (const [index, chance] of sums) {
    const { verdict, result } = required(ends[index], 'an end of the bet')
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + chance)
    results.set(result, (results.get(result) ?? 0) + chance)
  }
  const expected = expectedOf(results)
  return { verdicts, expected, fair: fairCashOut(found.bet, expected), runs }
}
