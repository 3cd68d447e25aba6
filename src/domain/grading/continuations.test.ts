import { expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import { factsInPlay } from '../match/series-facts.ts'
import { required } from '../required.ts'
import { certainty } from './continuations.ts'
import { questionOf } from './question.ts'
import { DEFAULT_PROFILE, type RuleProfile } from './rule-profiles.ts'

/** The first maps of a live series: rounds of side 1 and side 2, and those of the first half where they are known. */
type Played = readonly [score1: number, score2: number, firstHalf?: readonly [number, number]]

function certaintyOf(
  selection: Selection,
  [format, score1, score2]: readonly [Format, number, number],
  played: readonly Played[],
  profile: RuleProfile,
) {
  const maps = played.map(
    ([rounds1, rounds2, half], at): MapScore => ({
      number: at + 1,
      name: null,
      status: at < score1 + score2 ? 'finished' : 'running',
      score1: rounds1,
      score2: rounds2,
      ...(half && { firstHalf: { score1: half[0], score2: half[1] } }),
    }),
  )
  const question = questionOf(selection, format, profile)
  if (typeof question === 'string') throw new Error(question)
  const facts = factsInPlay({ status: 'live', format, score1, score2, maps, forfeit: false })
  return certainty(question, required(facts, 'facts without a contradiction'), profile)
}

const [VOID, ASKED] = [DEFAULT_PROFILE, { ...DEFAULT_PROFILE, unplayedMap: 'ask', level: 'ask' }] as const
const half = (map: number, side: 1 | 2 = 1): Selection => ({
  market: 'first-half-winner',
  map,
  side,
  isThreeWay: false,
})
const draw: Selection = { market: 'first-half-winner', map: 1, side: 'draw', isThreeWay: true }
const wonInTwo = ['BO3', 2, 0] as const
const begun = ['BO3', 0, 0] as const

test.each<[string, Selection, readonly [Format, number, number], readonly Played[], RuleProfile, string]>([
  ['map 3 after 2-0', { market: 'map-winner', map: 3, side: 1 }, wonInTwo, [], VOID, 'void'],
  ['the same without a rule', { market: 'map-winner', map: 3, side: 1 }, wonInTwo, [], ASKED, 'mapNotPlayed'],
  ['the first half of map 3 after 2-0', half(3), wonInTwo, [], VOID, 'void'],
  ['the same without a rule', half(3), wonInTwo, [], ASKED, 'mapNotPlayed'],
  ['the first half of map 3 at 1-0', half(3), ['BO3', 1, 0], [[13, 5]], VOID, 'open'],
  [
    'the first half of map 3 at 1-1',
    half(3),
    ['BO3', 1, 1],
    [
      [13, 5],
      [5, 13],
    ],
    VOID,
    'open',
  ],
  ['a first half of 6-6', half(1), begun, [[6, 6]], VOID, 'void'],
  ['the same without a rule', half(1), begun, [[6, 6]], ASKED, 'tie'],
  ['the draw of a first half of 6-6', draw, begun, [[6, 6]], ASKED, 'won'],
  ['a first half at 5-6', half(1), begun, [[5, 6]], VOID, 'open'],
  ['a first half of 5-7', half(1), begun, [[5, 7]], VOID, 'lost'],
  ['an unknown first half at 8-7', half(1), begun, [[8, 7]], VOID, 'halfScoreUnknown'],
  ['a known first half at 8-7', half(1, 2), begun, [[8, 7, [5, 7]]], VOID, 'won'],
  // 13-11 has 24 rounds, 16-12 has 28 and 16-13 has 29.
  [
    'the parity of a match of one map at 11-11',
    { market: 'odd-even-rounds', map: null, choice: 'even' },
    ['BO1', 0, 0],
    [[11, 11]],
    VOID,
    'open',
  ],
  [
    'a series of 1-1 without a draw',
    { market: 'match-winner', side: 1, isThreeWay: false },
    ['BO2', 1, 1],
    [],
    VOID,
    'void',
  ],
  ['the same without a rule', { market: 'match-winner', side: 1, isThreeWay: false }, ['BO2', 1, 1], [], ASKED, 'tie'],
])('what is certain of %s', (...[, selection, series, played, profile, expected]) => {
  expect(certaintyOf(selection, series, played, profile)).toBe(expected)
})
