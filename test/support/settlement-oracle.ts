import type { OverUnder, Selection } from '../../src/domain/market/selection.ts'
import type { Side } from '../../src/domain/team/pair.ts'
import { firstHalf, leader, playEveryMap, type Rounds, tally } from './played-rounds.ts'

/**
 * Settles a selection by replaying the series round by round, without comparing final scores. It checks src/domain/grading/grading.ts
 * independently and shares only the types with it. The rules are those that bookmakers have in common:
 * overtime counts, a map that is not played is void, a level two-way market is refunded.
 */
export type OracleVerdict = 'won' | 'lost' | 'push' | 'void' | 'half-won' | 'half-lost' | 'needs-you'

/** A finished series, without the maps that were not needed any more. */
export type PlayedSeries = readonly Rounds[]

export function settleByPlaying(selection: Selection, series: PlayedSeries): OracleVerdict {
  switch (selection.market) {
    case 'match-winner':
      return settleLeader(leader(mapWinners(series)), selection)
    case 'map-winner':
      return onRounds(series, selection.map, (rounds) =>
        settleLeader(leader(rounds), { ...selection, isThreeWay: false }),
      )
    case 'map-handicap':
      return atLine(selection.line, (line) => settleHandicap(mapWinners(series), selection.side, line))
    case 'round-handicap':
      return onRounds(series, selection.map, (rounds) =>
        atLine(selection.line, (line) => settleHandicap(rounds, selection.side, line)),
      )
    case 'total-maps':
      return atLine(selection.line, (line) => settleTotal(mapWinners(series), selection.choice, line))
    case 'total-rounds':
      return onRounds(series, selection.map, (rounds) =>
        atLine(selection.line, (line) => settleTotal(rounds, selection.choice, line)),
      )
    case 'team-total-rounds':
      return onRounds(series, selection.map, (rounds) => {
        const own = rounds.filter((winner) => winner === selection.side)
        return atLine(selection.line, (line) => settleTotal(own, selection.choice, line))
      })
    case 'correct-score':
      return wonIf(tally(mapWinners(series)).join() === [selection.score1, selection.score2].join())
    case 'overtime':
      return onRounds(series, selection.map, (rounds) =>
        wonIf((selection.choice === 'yes') === isRound25Played(rounds)),
      )
    case 'odd-even-rounds':
      return onRounds(series, selection.map, (rounds) => wonIf(selection.choice === parity(rounds)))
    case 'first-half-winner':
      return onRounds(series, selection.map, (rounds) => settleLeader(leader(firstHalf(rounds)), selection))
    case 'pistol-round':
    case 'first-blood':
      // Void on an unplayed map, like every bet on it.
      return onRounds(series, selection.map, () => 'needs-you')
    case 'other':
      return 'needs-you'
  }
}

function wonIf(isWon: boolean): 'won' | 'lost' {
  return isWon ? 'won' : 'lost'
}

function mapWinners(series: PlayedSeries): Side[] {
  return series.map((rounds) => leader(rounds)).filter((winner) => winner !== 'draw')
}

/** The rounds of one map, void where it is not played, or all rounds of the series. */
function onRounds(series: PlayedSeries, map: number | null, settle: (rounds: Rounds) => OracleVerdict): OracleVerdict {
  const rounds = map === null ? allRounds(series) : series[map - 1]
  return rounds === undefined ? 'void' : settle(rounds)
}

const ROUNDS_OF = new WeakMap<PlayedSeries, Rounds>()
function allRounds(series: PlayedSeries): Rounds {
  const rounds = ROUNDS_OF.get(series) ?? series.flat()
  ROUNDS_OF.set(series, rounds)
  return rounds
}

function settleLeader(
  leads: Side | 'draw',
  { side, isThreeWay }: { side: Side | 'draw'; isThreeWay: boolean },
): OracleVerdict {
  if (leads === 'draw' && !isThreeWay) return 'void'
  return wonIf(side === leads)
}

/** The side's lead starts at the line; each of its points adds one, each point of the other side subtracts one. */
function settleHandicap(winners: readonly Side[], side: Side, line: number): OracleVerdict {
  let lead = line
  for (const winner of winners) lead += winner === side ? 1 : -1
  if (lead === 0) return 'push'
  return wonIf(lead > 0)
}

/** Subtracts one from the line for each point: below zero is over, zero is a push, above zero is under. */
function settleTotal(winners: readonly Side[], choice: OverUnder, line: number): OracleVerdict {
  let left = line
  for (const _ of winners) left -= 1
  if (left === 0) return 'push'
  return wonIf(choice === (left < 0 ? 'over' : 'under'))
}

function isRound25Played(rounds: Rounds): boolean {
  return rounds[24] !== undefined
}

function parity(rounds: Rounds): 'odd' | 'even' {
  let parity: 'odd' | 'even' = 'even'
  for (const _ of rounds) parity = parity === 'even' ? 'odd' : 'even'
  return parity
}

/** A quarter line is two bets of half the stake, settled separately at the two neighboring lines. */
function atLine(line: number, settle: (line: number) => OracleVerdict): OracleVerdict {
  if (Number.isInteger(line * 2)) return settle(line)
  return together(settle(line - 0.25), settle(line + 0.25))
}

/** Adds the profits of the two bets at a price of 2.00, in halves of the stake. Throws for one won and one lost, which is impossible. */
function together(lower: OracleVerdict, upper: OracleVerdict): OracleVerdict {
  const profit: Partial<Record<OracleVerdict, number>> = { won: 1, push: 0, lost: -1 }
  const sum = (profit[lower] ?? Number.NaN) + (profit[upper] ?? Number.NaN)
  const verdict = ({ '2': 'won', '1': 'half-won', '-1': 'half-lost', '-2': 'lost' } as const)[String(sum)]
  if (!verdict) throw new Error(`${lower} and ${upper} are not on neighbouring lines`)
  return verdict
}

/** A map as a source reports it: the score, and the score of the first half if known. */
export type KnownScore = { readonly score: readonly [number, number]; readonly half: readonly [number, number] | null }

/** Every play of a map that ends in this score, with this first half if it is known. */
export function playsOf({ score, half }: KnownScore): Rounds[] {
  return TO_SIX_OVERTIMES.filter(
    (rounds) =>
      tally(rounds).join() === score.join() && (half === null || tally(firstHalf(rounds)).join() === half.join()),
  )
}
const TO_SIX_OVERTIMES = playEveryMap(6).finished

/** Settles by the known scores: the verdict that all plays with these scores share, otherwise `needs-you`. */
export function settleByScores(selection: Selection, maps: readonly KnownScore[]): OracleVerdict {
  return settleByPlays(
    selection,
    maps.map((map) => playsOf(map)),
  )
}

/** The same, from the possible plays of each map. */
export function settleByPlays(selection: Selection, plays: readonly (readonly Rounds[])[]): OracleVerdict {
  const series = plays.map(([rounds]) => {
    if (!rounds) throw new Error('no map ends in this score')
    return rounds
  })
  // Plays with the same final score differ only in their first halves, which no other market uses.
  if (selection.market !== 'first-half-winner') return settleByPlaying(selection, series)
  const ways = plays[selection.map - 1] ?? [undefined]
  const verdicts = ways.map((rounds) =>
    settleByPlaying(selection, rounds ? series.with(selection.map - 1, rounds) : series),
  )
  return unanimous(verdicts) ?? 'needs-you'
}

/** The verdict if all are equal, otherwise null. */
export function unanimous(verdicts: Iterable<OracleVerdict>): OracleVerdict | null {
  const different = new Set(verdicts)
  const [only] = different
  return different.size === 1 && only ? only : null
}
