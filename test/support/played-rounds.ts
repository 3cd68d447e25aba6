import type { Format } from '../../src/domain/match/match.ts'
import { MAPS_IN, MAPS_TO_WIN } from '../../src/domain/match/series.ts'
import type { Side } from '../../src/domain/team/pair.ts'

/** A map, complete or partial: the winner of every round, in order. */
export type Rounds = readonly Side[]
/** Rounds won by side 1 and by side 2. */
export type Tally = readonly [number, number]

export function tally(rounds: Rounds): Tally {
  let one = 0
  let two = 0
  for (const winner of rounds) {
    if (winner === 1) one++
    else two++
  }
  return [one, two]
}

/** The side that has won more rounds. */
export function leader(winners: readonly Side[]): Side | 'draw' {
  const [one, two] = tally(winners)
  if (one === two) return 'draw'
  return one > two ? 1 : 2
}

/** The rounds of the first half, up to 12. */
export function firstHalf(rounds: Rounds): Rounds {
  return rounds.slice(0, 12)
}

/**
 * Whether the last of these rounds ends the map: 13 rounds in the two halves of 12; after 12-12, 4 rounds of an overtime of 6; after 3-3
 * the next overtime. Rules: ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md.
 */
export function isMapOver(rounds: Rounds): boolean {
  if (rounds.length <= 24) return Math.max(...tally(rounds)) === 13
  let overtime = rounds.slice(24)
  while (overtime.length > 6) overtime = overtime.slice(6)
  return Math.max(...tally(overtime)) === 4
}

/** The score and the half-time score: no market distinguishes maps that are equal in both. */
export function positionOf(rounds: Rounds): string {
  return `${tally(rounds).join('-')} (${tally(firstHalf(rounds)).join('-')})`
}

export type MapCourses = { readonly unfinished: readonly Rounds[]; readonly finished: readonly Rounds[] }

/**
 * Plays every map round by round, to this number of overtimes. Of all sequences with the same score and half-time score it continues one:
 * `unfinished` are the intermediate positions (0-0 included), `finished` the final scores.
 */
export function playEveryMap(overtimes: number): MapCourses {
  const unfinished: Rounds[] = []
  const finished: Rounds[] = []
  const seen = new Set<string>()
  const open: Rounds[] = [[]]
  for (let rounds = open.shift(); rounds; rounds = open.shift()) {
    if (seen.has(positionOf(rounds)) || rounds.length > 24 + 6 * overtimes) continue
    seen.add(positionOf(rounds))
    if (isMapOver(rounds)) finished.push(rounds)
    else {
      unfinished.push(rounds)
      open.push([...rounds, 1], [...rounds, 2])
    }
  }
  return { unfinished, finished }
}

/** Every order in which the maps of a series can be won: it ends when one side cannot be caught, a BO2 after both maps. */
export function playEverySeries(format: Format, start: readonly Side[] = []): (readonly Side[])[] {
  const isOver = start.length === MAPS_IN[format] || Math.max(...tally(start)) === MAPS_TO_WIN[format]
  return isOver ? [start] : [...playEverySeries(format, [...start, 1]), ...playEverySeries(format, [...start, 2])]
}

/** One play for each final score. */
export function onePerScore(plays: readonly Rounds[]): Rounds[] {
  return [...new Map(plays.map((rounds) => [tally(rounds).join('-'), rounds])).values()]
}
