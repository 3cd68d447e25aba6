import type { Selection } from '../../src/domain/market/selection.ts'
import type { Format } from '../../src/domain/match/match.ts'
import type { Side } from '../../src/domain/team/pair.ts'
import { isMapOver, leader, onePerScore, playEverySeries, positionOf, type Rounds, tally } from './played-rounds.ts'
import { type OracleVerdict, type PlayedSeries, settleByPlaying, unanimous } from './settlement-oracle.ts'

/**
 * A series that is being played. `running` is null between two maps. Otherwise it holds every possible course of the running map so far:
 * one, or several if its first half is not known.
 */
export type PartialSeries = {
  readonly format: Format
  readonly finished: PlayedSeries
  readonly running: readonly Rounds[] | null
}

/** The rules have no limit. Six overtimes exceed every tested line and every tested position. */
const OVERTIMES = 6
export const LONGEST_MAP = 24 + 6 * OVERTIMES

/**
 * Every continuation of a series to its end, by kind of market. Continuations that are equal for a kind of market (the same score of its
 * map, the same winners, the same number of rounds, the same margin) are listed once.
 */
export type Continuations = {
  readonly byScore: (map: number) => readonly PlayedSeries[]
  readonly byFirstHalf: (map: number) => readonly PlayedSeries[]
  readonly byWinners: readonly PlayedSeries[]
  readonly byTotal: () => readonly PlayedSeries[]
  readonly byMargin: () => readonly PlayedSeries[]
}

export function playOn(partial: PartialSeries): Continuations {
  const won = partial.finished.map((rounds) => sideOf(rounds))
  // Either side can still win an unfinished map, so every order of winners with this beginning is possible.
  const orders = playEverySeries(partial.format, won)
  const finals = (place: number) => finalsAt(partial, place)
  const scores = remembered((place) => onePerScore(finals(place)))
  const ofMap = (map: number, ends: (place: number) => readonly Rounds[]) => {
    const isPlayed = orders.some((winners) => winners.length >= map)
    const isLeftOut = orders.some((winners) => winners.length < map)
    return [...(isPlayed ? ends(map - 1) : []).map((end) => onlyMap(map, end)), ...(isLeftOut ? [withoutMap(map)] : [])]
  }
  return {
    byScore: remembered((map) => ofMap(map, scores)),
    byFirstHalf: remembered((map) => ofMap(map, finals)),
    byWinners: orders.map((winners) => winners.map((winner) => [winner])),
    byTotal: lazy(() => [...endSums(orders, scores, (one, two) => one + two)].map((total) => totalOf(total))),
    byMargin: lazy(() => [...endSums(orders, scores, (one, two) => one - two)].map((margin) => marginOf(margin))),
  }
}

/** The verdict that all continuations share, otherwise `open`. */
export function standByPlaying(selection: Selection, continuations: Continuations): OracleVerdict | 'open' {
  const [first, ...others] = ends(selection, continuations)
  if (!first) throw new Error('the series does not end')
  const verdict = verdictAt(selection, first)
  return others.every((end) => verdictAt(selection, end) === verdict) ? verdict : 'open'
}

/**
 * The verdict if the running map is forfeited now: only what was certain stands, the rest is void. Each possible sequence of rounds is judged
 * separately; if they disagree, the verdict depends on unknown rounds.
 */
export function stopByPlaying(selection: Selection, partial: PartialSeries): OracleVerdict {
  const verdicts = (partial.running ?? []).map((course) => {
    const standing = standByPlaying(selection, playOn({ ...partial, running: [course] }))
    return standing === 'open' ? 'void' : standing
  })
  return unanimous(verdicts) ?? 'needs-you'
}

function ends(selection: Selection, continuations: Continuations): readonly PlayedSeries[] {
  if (selection.market === 'first-half-winner') return continuations.byFirstHalf(selection.map)
  if ('map' in selection && selection.map !== null) return continuations.byScore(selection.map)
  if (selection.market === 'round-handicap') return continuations.byMargin()
  if (selection.market === 'total-rounds' || selection.market === 'odd-even-rounds') return continuations.byTotal()
  return continuations.byWinners
}

function lazy<Value>(find: () => Value): () => Value {
  const once = remembered(find)
  return () => once(0)
}

function remembered<Value>(find: (key: number) => Value): (key: number) => Value {
  const found = new Map<number, Value>()
  return (key) => {
    const value = found.get(key) ?? find(key)
    found.set(key, value)
    return value
  }
}

const verdicts = new WeakMap<Selection, Map<PlayedSeries, OracleVerdict>>()
function verdictAt(selection: Selection, end: PlayedSeries): OracleVerdict {
  const known = verdicts.get(selection) ?? new Map<PlayedSeries, OracleVerdict>()
  verdicts.set(selection, known)
  const verdict = known.get(end) ?? settleByPlaying(selection, end)
  known.set(end, verdict)
  return verdict
}

/** Every possible end of the map at this position. */
function finalsAt({ finished, running }: PartialSeries, place: number): readonly Rounds[] {
  const played = finished[place]
  if (played) return [played]
  const starts = place === finished.length && running ? running : [[]]
  return [...new Set(starts.flatMap((rounds) => [...finalsFrom(rounds)]))]
}

const NO_FINALS: ReadonlySet<Rounds> = new Set()
const finalsOf = new Map<string, ReadonlySet<Rounds>>()
/** Continues the map round by round to every final score with every first half; one sequence of rounds for each. */
function finalsFrom(rounds: Rounds): ReadonlySet<Rounds> {
  if (rounds.length > LONGEST_MAP) return NO_FINALS
  const position = positionOf(rounds)
  const known = finalsOf.get(position)
  if (known) return known
  const finals = isMapOver(rounds)
    ? new Set([rounds])
    : new Set([...finalsFrom([...rounds, 1]), ...finalsFrom([...rounds, 2])])
  finalsOf.set(position, finals)
  return finals
}

/** Every sum of `value` over the maps of a series, for each order of winners and each way that the maps can end. */
function endSums(
  orders: readonly (readonly Side[])[],
  finals: (place: number) => readonly Rounds[],
  value: (one: number, two: number) => number,
): Set<number> {
  const all = new Set<number>()
  for (const winners of orders) {
    let sums = new Set([0])
    for (const [place, winner] of winners.entries()) {
      const added = new Set(
        finals(place)
          .filter((end) => sideOf(end) === winner)
          .map((end) => value(...tally(end))),
      )
      sums = new Set([...sums].flatMap((sum) => [...added].map((more) => sum + more)))
    }
    for (const sum of sums) all.add(sum)
  }
  return all
}

function sideOf(rounds: Rounds): Side {
  return leader(rounds) === 1 ? 1 : 2
}

/** Returns the same object for the same arguments, so that its verdicts are computed once. */
function once<Key>(make: (key: Key) => PlayedSeries): (key: Key) => PlayedSeries {
  const made = new Map<Key, PlayedSeries>()
  return (key) => {
    const series = made.get(key) ?? make(key)
    made.set(key, series)
    return series
  }
}

const totalOf = once((total: number) => [Array.from({ length: total }, (): Side => 1)])
const marginOf = once((margin: number) => [Array.from({ length: Math.abs(margin) }, (): Side => (margin > 0 ? 1 : 2))])
const withoutMap = once((map: number) => Array.from({ length: map - 1 }, (): Rounds => []))
const MAP_IN_PLACE = [1, 2, 3, 4, 5].map((map) => once((rounds: Rounds) => [...withoutMap(map), rounds]))
function onlyMap(map: number, rounds: Rounds): PlayedSeries {
  return MAP_IN_PLACE[map - 1]?.(rounds) ?? []
}
