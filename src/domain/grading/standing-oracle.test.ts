import { expect, test } from 'vitest'
import {
  firstHalfSelections,
  mapSelections,
  matchRoundSelections,
  seriesSelections,
} from '../../../test/support/offered-selections.ts'
import { onePerScore, playEveryMap, type Rounds, tally } from '../../../test/support/played-rounds.ts'
import {
  describeCase,
  finishedResult,
  playedMap,
  type Result,
  withEveryMapListed,
  withoutHalves,
} from '../../../test/support/series-results.ts'
import { type PartialSeries, playOn, standByPlaying } from '../../../test/support/standing-oracle.ts'
import { thinned } from '../../../test/support/thinned.ts'
import { type Selection, UNSCORED_MARKETS } from '../market/selection.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'
import { standing } from './standing.ts'

// "Already decided" has to be reported if, and only if, every continuation of the series ends in the same verdict. The oracle plays them all.
// All states of three maps at once would be 923^3, so each market is tested with everything that it can depend on:
// - the markets of the first half: every position with every first half, to two overtimes, and every score with the half unknown;
// - the other markets of the running map: every score, to two overtimes, as map 1, 2 and 3;
// - all other markets of the maps and of the series: every order of winners, before, between and during the maps;
// - the rounds of the whole match: every score of the running map after short, long, close and one-sided maps.
// A run of every day takes one in seven of the states, and of the last ones one in 31; on another day it takes others.

const { unfinished, finished } = playEveryMap(2)
const SCORES = onePerScore(unfinished)
const SLOW = 120_000
/** No score decides these markets, neither during a match nor after it. */
const UNSCORED = new Set<string>(UNSCORED_MARKETS)

type Case = { selections: readonly Selection[]; partial: PartialSeries; state: Result }

function final(score1: number, score2: number): Rounds {
  const rounds = finished.find((rounds) => tally(rounds).join() === [score1, score2].join())
  if (!rounds) throw new Error(`${score1}-${score2} is not a final score`)
  return rounds
}

/** A BO3 after these maps: with a map that runs, between two maps, or over. */
function stateOf(done: readonly Rounds[], running: Rounds | null): Omit<Case, 'selections'> {
  const result = finishedResult('BO3', done)
  const maps = running ? [...result.maps, playedMap(done.length + 1, running, 'running')] : result.maps
  return {
    partial: { format: 'BO3', finished: done, running: running ? [running] : null },
    // A source may list a match as live for a moment after its last round.
    state: withEveryMapListed({ ...result, status: 'live', maps }),
  }
}

/** The same state from a source without first halves: the map may have reached its score in any way. */
function withUnknownHalf({ partial, state }: Omit<Case, 'selections'>): Omit<Case, 'selections'> {
  const score = tally(partial.running?.[0] ?? []).join()
  const running = unfinished.filter((rounds) => tally(rounds).join() === score)
  return { partial: { ...partial, running }, state: withoutHalves(state) }
}

function disagreements(cases: Iterable<Case>): string[] {
  const different: string[] = []
  for (const { selections, partial, state } of cases) {
    const continuations = playOn(partial)
    for (const selection of selections) {
      if (UNSCORED.has(selection.market)) continue
      const expected = standByPlaying(selection, continuations)
      const stands = standing(selection, state, DEFAULT_PROFILE)
      const actual = stands.state === 'decided' ? stands.verdict : 'open'
      if (actual !== expected) {
        different.push(`${describeCase(selection, state)}: oracle ${expected}, standing ${actual}`)
      }
    }
  }
  return different.slice(0, 20)
}

const NARROW = final(13, 11)
const LOST = final(5, 13)
const LONG = final(16, 14)
const ONE_SIDED = final(13, 0)
/** Every order of winners before the running map, with small and large sums of rounds. */
const BEFORE = [
  [],
  [NARROW],
  [LOST],
  [LONG],
  [ONE_SIDED],
  [NARROW, LOST],
  [LOST, LONG],
  [LOST, ONE_SIDED],
  [LONG, LOST],
]
const ENDED = [
  [NARROW, LONG],
  [LOST, LOST],
  [NARROW, LOST, LONG],
  [LOST, NARROW, LOST],
]

test.each([
  ['map 1', 1, []],
  ['map 2', 2, [NARROW]],
  ['map 3', 3, [NARROW, LOST]],
] as const)('the markets of %s while it runs, at every score', { timeout: SLOW }, (_, map, done) => {
  const selections = mapSelections(map)
  expect(disagreements([...thinned(SCORES, 7)].map((running) => ({ selections, ...stateOf(done, running) })))).toEqual(
    [],
  )
})

test('the first half of the running map, in every position', { timeout: SLOW }, () => {
  const selections = firstHalfSelections(1)
  expect(disagreements(unfinished.map((running) => ({ selections, ...stateOf([], running) })))).toEqual([])
})

test('the first half of the running map, at every score, without it from the source', () => {
  const selections = firstHalfSelections(1)
  const cases = SCORES.map((running) => ({ selections, ...withUnknownHalf(stateOf([], running)) }))
  expect(disagreements(cases)).toEqual([])
})

test('every market of every map and of the series, before, between and during the maps, and at the end', {
  timeout: SLOW,
}, () => {
  const selections = [1, 2, 3].flatMap((map) => mapSelections(map)).concat(seriesSelections('BO3'))
  const during = SCORES.filter((rounds) =>
    ['0-0', '5-6', '12-10', '11-12', '12-12', '15-14'].includes(tally(rounds).join('-')),
  )
  const cases = [
    ...BEFORE.flatMap((done) => [null, ...during].map((running) => stateOf(done, running))),
    ...ENDED.map((done) => stateOf(done, null)),
  ]
  expect(disagreements([...thinned(cases, 7)].map((state) => ({ selections, ...state })))).toEqual([])
})

test('the rounds of the whole match, at every score of the running map', { timeout: SLOW }, () => {
  // Six overtimes of map 3, as far as the oracle plays, go past 80 rounds after the shortest two maps.
  const selections = matchRoundSelections('BO3').filter((pick) => pick.market !== 'total-rounds' || pick.line <= 80.5)
  const during = BEFORE.flatMap((done) => [null, ...SCORES].map((running) => stateOf(done, running)))
  const cases = [...thinned(during, 31), ...ENDED.map((done) => stateOf(done, null))]
  expect(disagreements(cases.map((state) => ({ selections, ...state })))).toEqual([])
})
