import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playedSeries, selectionIn } from '../../../test/support/played-series.ts'
import { byTier } from '../../../test/support/tier.ts'
import type { Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import type { Side } from '../team/pair.ts'
import { excludeEachOther } from './exclusive-selections.ts'
import { grade } from './grading.ts'
import { PROFILES } from './rule-profiles.ts'

const wins = (side: Side): Selection => ({ market: 'match-winner', side, isThreeWay: false })
const draw: Selection = { market: 'match-winner', side: 'draw', isThreeWay: true }
const map = (number: number, side: Side): Selection => ({ market: 'map-winner', map: number, side })
const maps = (side: Side, line: number): Selection => ({ market: 'map-handicap', side, line })
const score = (score1: number, score2: number): Selection => ({ market: 'correct-score', score1, score2 })
const total = (choice: 'over' | 'under', line: number): Selection => ({ market: 'total-maps', choice, line })
const rounds = (choice: 'over' | 'under', line: number, on: number | null = 1): Selection => ({
  market: 'total-rounds',
  map: on,
  choice,
  line,
})
const lead = (side: Side, line: number, on: number | null = 1): Selection => ({
  market: 'round-handicap',
  map: on,
  side,
  line,
})
const overtime = (choice: 'yes' | 'no'): Selection => ({ market: 'overtime', map: 1, choice })
const parity = (choice: 'odd' | 'even', on: number | null = 1): Selection => ({
  market: 'odd-even-rounds',
  map: on,
  choice,
})
const half = (side: Side): Selection => ({ market: 'first-half-winner', map: 1, side, isThreeWay: false })
const pistol = (half: 1 | 2, side: Side, on = 1): Selection => ({ market: 'pistol-round', map: on, half, side })
const blood = (map: number | null, side: Side): Selection => ({ market: 'first-blood', map, side })

type Row = [string, Selection, Selection, Format | null]

test.each<Row>([
  ['both winners', wins(1), wins(2), 'BO3'],
  ['both winners, of a format that is not known', wins(1), wins(2), null],
  // At 1-1 both are void, and none wins.
  ['both winners of a BO2', wins(1), wins(2), 'BO2'],
  ['a winner and the draw', { market: 'match-winner', side: 1, isThreeWay: true }, draw, 'BO2'],
  ['both winners of a map', map(1, 1), map(1, 2), 'BO3'],
  // If map 3 is not played both are void.
  ['both winners of a map that may not be played', map(3, 1), map(3, 2), 'BO3'],
  ['over and under of one line', rounds('over', 26.5), rounds('under', 26.5), 'BO3'],
  ['over and under of a quarter line', rounds('over', 26.25), rounds('under', 26.25), 'BO3'],
  // No map ends with 25, 26 or 27 rounds.
  ['over 24.5 and under 27.5 of a map', rounds('over', 24.5), rounds('under', 27.5), 'BO3'],
  ['over and under of the match', rounds('over', 80.5, null), rounds('under', 80.5, null), null],
  ['two handicaps of maps', maps(1, -1.5), maps(2, 0.5), 'BO3'],
  ['two handicaps of rounds', lead(1, -3.5), lead(2, 3.5), 'BO1'],
  ['two handicaps of rounds of the match', lead(1, -3.5, null), lead(2, 3.5, null), 'BO3'],
  ['two correct scores', score(2, 0), score(2, 1), 'BO3'],
  ['correct scores of two formats', score(2, 0), score(3, 1), null],
  ['a correct score and the other winner', score(2, 0), wins(2), 'BO3'],
  ['2-0 and the other winner of map 1', score(2, 0), map(1, 2), 'BO3'],
  ['a handicap of maps that needs 2-0, and three maps', maps(1, -1.5), total('over', 2.5), 'BO3'],
  ['overtime and no overtime', overtime('yes'), overtime('no'), 'BO3'],
  ['no overtime and many rounds', overtime('no'), rounds('over', 24.5), 'BO3'],
  ['odd and even', parity('odd'), parity('even'), 'BO3'],
  ['both winners of a half', half(1), half(2), 'BO3'],
  ['both sides of one pistol round', pistol(1, 1), pistol(1, 2), null],
  ['both sides of the first blood', blood(1, 1), blood(1, 2), null],
  ['correct scores of two formats, on a match of one of them', score(2, 0), score(3, 1), 'BO3'],
  // 13-0, the fewest rounds of a map, are odd; so is the margin of 13.
  ['13 rounds and an even number', rounds('under', 13.5, null), parity('even', null), 'BO1'],
  ['a margin of 13 and an even number', lead(1, -12.5, null), parity('even', null), 'BO1'],
  // Two maps have 26 rounds at least.
  ['too few rounds for two maps, and a handicap of them', rounds('under', 20.5, null), lead(1, -3.5, null), 'BO3'],
  // Who wins a map has 13 rounds, or 12 where overtime does not count.
  [
    'the winner of a map and fewer rounds than it needs',
    map(1, 1),
    { market: 'team-total-rounds', map: 1, side: 1, choice: 'under', line: 11.5 },
    'BO3',
  ],
])('%s exclude each other', (_, a, b, format) => {
  expect(excludeEachOther(a, b, format)).toBe(true)
  expect(excludeEachOther(b, a, format)).toBe(true)
})

test.each<Row>([
  ['a winner twice', wins(1), wins(1), 'BO3'],
  ['the winners of two maps', map(1, 1), map(2, 2), 'BO3'],
  ['the winner and the other winner of a map', wins(1), map(1, 2), 'BO3'],
  ['over and under of a whole line, which both push', total('over', 2), total('under', 2), 'BO3'],
  ['over and under of two lines', rounds('over', 20.5), rounds('under', 24.5), 'BO3'],
  // 28-24 after five overtimes.
  ['lines beyond the fourth overtime', rounds('over', 50.5), rounds('under', 56.5), 'BO1'],
  ['handicaps that both cover', maps(1, 1.5), maps(2, 1.5), 'BO3'],
  // 2-1 pushes both.
  ['handicaps that both push', maps(1, -1), maps(2, 1), 'BO3'],
  // 3-1 covers, and has four maps.
  ['a handicap of maps and over 2.5, in a BO5', maps(1, -1.5), total('over', 2.5), 'BO5'],
  ['the same, of a format that is not known', maps(1, -1.5), total('over', 2.5), null],
  ['both sides of two pistol rounds', pistol(1, 1), pistol(2, 2), null],
  ['both sides of the pistol rounds of two maps', pistol(1, 1), pistol(1, 2, 2), null],
  ['one side of a pistol round twice', pistol(1, 1), pistol(1, 1), null],
  ['both sides of the first blood of two maps', blood(1, 1), blood(2, 2), null],
  ['both sides of the first blood of a map and of the match', blood(1, 1), blood(null, 2), null],
  ['one side of the first blood twice', blood(1, 1), blood(1, 1), null],
  ['the first blood and the other winner of its map', blood(1, 1), map(1, 2), 'BO3'],
  ['the first blood and a pistol round of the other side', blood(1, 1), pistol(1, 2), null],
  // 3-13 is covered by the second side, and even.
  ['a handicap of the second side and an even number', lead(2, -9.5, null), parity('even', null), 'BO1'],
  ['the winner of the half and the other winner of the map', half(1), map(1, 2), 'BO3'],
  // Where overtime does not count in totals, such a map has 24 rounds.
  ['overtime and few rounds', overtime('yes'), rounds('under', 24.5), 'BO3'],
  ['two markets without a name', { market: 'other' }, { market: 'other' }, null],
  // The match turned out to be shorter: in a BO5 both can win.
  ['the winner of a map that the match has not, twice', map(4, 1), map(4, 1), 'BO3'],
  ['the winners of a map and of one that the match has not', map(1, 1), map(4, 1), 'BO3'],
  // 12-12 is the draw after regulation, and overtime has a winner.
  ['the draw of a BO1 and the winner of its map', draw, map(1, 1), 'BO1'],
])('%s do not exclude each other', (_, a, b, format) => {
  expect(excludeEachOther(a, b, format)).toBe(false)
  expect(excludeEachOther(b, a, format)).toBe(false)
})

test('two selections that both win or push in some series never exclude each other', () => {
  const series = playedSeries.chain((played) => {
    const result = played.at(-1) ?? played[0]
    const selection = selectionIn(result.format)
    const profile = fc.constantFrom(...Object.values(PROFILES))
    return fc.record({ result: fc.constant(result), a: selection, b: selection, profile, isKnown: fc.boolean() })
  })
  fc.assert(
    fc.property(series, ({ result, a, b, profile, isKnown }) => {
      const survive = [a, b].every((selection) =>
        ['won', 'half-won', 'push'].includes(grade(selection, result, profile).verdict),
      )
      if (survive) expect(excludeEachOther(a, b, isKnown ? result.format : null)).toBe(false)
    }),
    { numRuns: byTier(500, 10_000) },
  )
})
