import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import type { Side } from '../team/pair.ts'
import type { Evidence, NeedsYouReason } from '../verdict/verdict.ts'
import { grade } from './grading.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'

type Rounds = readonly [number, number]

/** A finished map: "13-9", or "13-9 (8-4)" with the score after 12 rounds. */
function map(number: number, text: string): MapScore {
  const [score1 = 0, score2 = 0, ...half] = [...text.matchAll(/\d+/g)].map(Number)
  const firstHalf = half.length === 2 ? { score1: half[0] ?? 0, score2: half[1] ?? 0 } : null
  return { number, name: 'Nuke', status: 'finished', score1, score2, firstHalf }
}

function finished(format: Format, [score1, score2]: Rounds, ...maps: string[]): SeriesResult {
  const played = maps.map((text, index) => map(index + 1, text))
  return { status: 'finished', format, score1, score2, forfeit: false, maps: played }
}

const winner = (side: Side | 'draw', isThreeWay = false): Selection => ({ market: 'match-winner', side, isThreeWay })
const mapWinner = (map: number, side: Side): Selection => ({ market: 'map-winner', map, side })
const maps = (side: Side, line: number): Selection => ({ market: 'map-handicap', side, line })
const totalMaps = (choice: 'over' | 'under', line: number): Selection => ({ market: 'total-maps', choice, line })
const rounds = (map: number | null, side: Side, line: number): Selection => ({
  market: 'round-handicap',
  map,
  side,
  line,
})
const total = (map: number | null, choice: 'over' | 'under', line: number): Selection => ({
  market: 'total-rounds',
  map,
  choice,
  line,
})
const teamTotal = (map: number, side: Side, choice: 'over' | 'under', line: number): Selection => ({
  market: 'team-total-rounds',
  map,
  side,
  choice,
  line,
})
const correct = (score1: number, score2: number): Selection => ({ market: 'correct-score', score1, score2 })
const overtime = (map: number, choice: 'yes' | 'no'): Selection => ({ market: 'overtime', map, choice })
const parity = (map: number | null, choice: 'odd' | 'even'): Selection => ({ market: 'odd-even-rounds', map, choice })
const firstHalf = (map: number, side: Side | 'draw', isThreeWay = false): Selection => ({
  market: 'first-half-winner',
  map,
  side,
  isThreeWay,
})

const BO3 = finished('BO3', [2, 1], '13-9 (8-4)', '10-13 (6-6)', '16-14 (5-7)')
const BO2 = finished('BO2', [1, 1], '13-3', '5-13')
const BO1 = finished('BO1', [1, 0], '13-11 (12-0)')
const BO1_OVERTIME = finished('BO1', [0, 1], '16-19')

describe('the verdict of a played series', () => {
  test.each<[string, Selection, SeriesResult, string]>([
    ['2-1: the winner wins', winner(1), BO3, 'won'],
    ['2-1: the loser loses', winner(2), BO3, 'lost'],
    ['2-1: there is no draw', winner('draw', true), BO3, 'lost'],
    ['1-1 in a BO2: a two-way bet is void (infernobet.com/faq)', winner(1), BO2, 'void'],
    ['1-1 in a BO2: the draw wins', winner('draw', true), BO2, 'won'],
    ['1-1 in a BO2: a team loses against the draw', winner(2, true), BO2, 'lost'],
    ['16-19: with a draw on offer, 12-12 is the draw (BetMGM, CS2)', winner('draw', true), BO1_OVERTIME, 'won'],
    ['16-19: with a draw on offer, the winner loses (BetMGM, CS2)', winner(2, true), BO1_OVERTIME, 'lost'],
    ['16-19: two-way, overtime counts (BetMGM, CS2)', winner(2), BO1_OVERTIME, 'won'],
    ['13-11: with a draw on offer, the winner wins', winner(1, true), BO1, 'won'],
    ['map 2 at 10-13', mapWinner(2, 2), BO3, 'won'],
    ['map 3 at 16-14: overtime counts', mapWinner(3, 1), BO3, 'won'],
    ['2-1 with +1.5 maps', maps(2, 1.5), BO3, 'won'],
    ['2-1 with -1.5 maps: needs 2-0', maps(1, -1.5), BO3, 'lost'],
    ['2-1 with +1 map', maps(2, 1), BO3, 'push'],
    ['2-1 with -0.75 maps: half on -0.5, half on -1', maps(1, -0.75), BO3, 'half-won'],
    ['2-1 with +0.75 maps: half on +0.5, half on +1', maps(2, 0.75), BO3, 'half-lost'],
    ['three maps, over 2.5', totalMaps('over', 2.5), BO3, 'won'],
    ['three maps, under 2.5', totalMaps('under', 2.5), BO3, 'lost'],
    ['three maps, over 3', totalMaps('over', 3), BO3, 'push'],
    ['correct score 2-1', correct(2, 1), BO3, 'won'],
    ['correct score 1-2', correct(1, 2), BO3, 'lost'],
    ['correct score 0-2 of a 1-2', correct(0, 2), finished('BO3', [1, 2]), 'lost'],
    ['24 rounds are no overtime', overtime(1, 'yes'), BO1, 'lost'],
    ['24 rounds without overtime', overtime(1, 'no'), BO1, 'won'],
    ['13-9 with -3.5 rounds: four suffice', rounds(1, 1, -3.5), BO3, 'won'],
    ['13-9 with -4 rounds', rounds(1, 1, -4), BO3, 'push'],
    ['13-9 with -4.25 rounds: half on -4, half on -4.5', rounds(1, 1, -4.25), BO3, 'half-lost'],
    ['39-36 rounds in the match with -3.5', rounds(null, 1, -3.5), BO3, 'lost'],
    ['39-36 rounds in the match with +3.5', rounds(null, 2, 3.5), BO3, 'won'],
    ['22 rounds, over 21.5', total(1, 'over', 21.5), BO3, 'won'],
    ['22 rounds, under 22', total(1, 'under', 22), BO3, 'push'],
    ['22 rounds, over 21.75: half on 21.5, half on 22', total(1, 'over', 21.75), BO3, 'half-won'],
    ['30 rounds with overtime, over 26.5', total(3, 'over', 26.5), BO3, 'won'],
    ['75 rounds in the match, under 75.5', total(null, 'under', 75.5), BO3, 'won'],
    ['10 rounds of a team, over 9.5', teamTotal(2, 1, 'over', 9.5), BO3, 'won'],
    ['16 rounds of a team with overtime, under 15.5', teamTotal(3, 1, 'under', 15.5), BO3, 'lost'],
    ['16-14 went to overtime', overtime(3, 'yes'), BO3, 'won'],
    ['10-13 did not', overtime(2, 'yes'), BO3, 'lost'],
    ['23 rounds are odd', parity(2, 'odd'), BO3, 'won'],
    ['75 rounds in the match are not even', parity(null, 'even'), BO3, 'lost'],
    ['8-4 after 12 rounds', firstHalf(1, 1), BO3, 'won'],
    ['5-7 after 12 rounds, won after overtime', firstHalf(3, 1), BO3, 'lost'],
    ['6-6 after 12 rounds, two-way', firstHalf(2, 1), BO3, 'void'],
    ['6-6 after 12 rounds, the draw', firstHalf(2, 'draw', true), BO3, 'won'],
    ['6-6 after 12 rounds, a team against the draw', firstHalf(2, 2, true), BO3, 'lost'],
    ['13-3 without halves: the winner led after 12 rounds', firstHalf(1, 1), BO2, 'won'],
  ])('%s', (_, selection, result, verdict) => {
    expect(grade(selection, result, DEFAULT_PROFILE)).toMatchObject({ verdict })
  })

  test('map 3 of a BO3 that ended 2-0 is void (help.midnite.com, unplayed maps)', () => {
    expect(grade(mapWinner(3, 1), finished('BO3', [2, 0], '13-9', '13-4'), DEFAULT_PROFILE)).toEqual({
      verdict: 'void',
      evidence: { code: 'mapNotPlayed', map: 3 },
    })
  })
})

describe('the evidence', () => {
  test.each<[Selection, SeriesResult, Evidence]>([
    [maps(2, 1.5), BO3, { code: 'seriesScore', score1: 2, score2: 1 }],
    [total(1, 'over', 21.5), BO3, { code: 'mapScore', map: 1, score1: 13, score2: 9 }],
    [total(null, 'over', 74.5), BO3, { code: 'matchRounds', score1: 39, score2: 36 }],
    [firstHalf(1, 1), BO3, { code: 'firstHalf', map: 1, score1: 8, score2: 4 }],
    [firstHalf(1, 1), BO2, { code: 'mapScore', map: 1, score1: 13, score2: 3 }],
    [winner('draw', true), BO1_OVERTIME, { code: 'regulationScore', map: 1, score1: 12, score2: 12 }],
    [mapWinner(2, 1), finished('BO3', [2, 0]), { code: 'mapWinner', map: 2, side: 1 }],
    [mapWinner(2, 1), finished('BO3', [0, 2]), { code: 'mapWinner', map: 2, side: 2 }],
  ])('of %j is the score that decides it', (selection, result, evidence) => {
    expect(grade(selection, result, DEFAULT_PROFILE)).toMatchObject({ evidence })
  })
})

describe('a series whose rounds the source does not give', () => {
  const unknown = { ...finished('BO3', [2, 0], '0-0', '13-7') }
  const result: SeriesResult = {
    ...unknown,
    maps: unknown.maps.map((known) => (known.number === 1 ? { ...known, score1: null, score2: null } : known)),
  }

  test.each<[string, Selection, string]>([
    ['its winner', winner(1), 'won'],
    ['the handicap of maps', maps(1, -1.5), 'won'],
    ['the number of maps', totalMaps('over', 2.5), 'lost'],
    ['its score', correct(2, 0), 'won'],
    ['the winner of a map that 2-0 names', mapWinner(1, 1), 'won'],
    ['the rounds of the other map', total(2, 'under', 20.5), 'won'],
  ])('is graded on %s', (_, selection, verdict) => {
    expect(grade(selection, result, DEFAULT_PROFILE)).toMatchObject({ verdict })
  })

  test.each<[string, Selection, NeedsYouReason]>([
    ['the rounds of that map', total(1, 'over', 12.5), 'mapScoreUnknown'],
    ['overtime on that map', overtime(1, 'yes'), 'mapScoreUnknown'],
    ['the rounds of the match', total(null, 'over', 40.5), 'mapScoreUnknown'],
    ['the first half of that map', firstHalf(1, 1), 'halfScoreUnknown'],
    ['a first half that 13-7 leaves open', firstHalf(2, 1), 'halfScoreUnknown'],
  ])('needs the user for %s', (_, selection, reason) => {
    expect(grade(selection, result, DEFAULT_PROFILE)).toEqual({ verdict: 'needs-you', reason })
  })
})

describe('a series of which only the winners of its maps are known', () => {
  const wonBy = (...sides: Side[]): SeriesResult => ({
    ...finished('BO3', [2, 1]),
    maps: sides.map((side, index) => ({
      number: index + 1,
      name: null,
      status: 'finished',
      score1: null,
      score2: null,
      lastRound: side,
    })),
  })

  test.each<[string, Selection, string]>([
    ['the winner of map 1', mapWinner(1, 2), 'won'],
    ['the loser of map 1', mapWinner(1, 1), 'lost'],
    ['the winner of map 2', mapWinner(2, 1), 'won'],
    ['the winner of the last map', mapWinner(3, 1), 'won'],
    ['its score', correct(2, 1), 'won'],
  ])('is graded on %s', (_, selection, verdict) => {
    expect(grade(selection, wonBy(2, 1, 1), DEFAULT_PROFILE)).toMatchObject({ verdict })
    // The series ends with a map of its winner.
    expect(grade(selection, wonBy(2), DEFAULT_PROFILE)).toMatchObject({ verdict })
  })

  test.each<[string, Selection, NeedsYouReason]>([
    ['the rounds of a map', total(1, 'over', 20.5), 'mapScoreUnknown'],
    ['a handicap of rounds', rounds(2, 1, -2.5), 'mapScoreUnknown'],
    ['overtime', overtime(3, 'no'), 'mapScoreUnknown'],
    ['a first half', firstHalf(1, 2), 'halfScoreUnknown'],
  ])('needs the user for %s', (_, selection, reason) => {
    expect(grade(selection, wonBy(2, 1, 1), DEFAULT_PROFILE)).toEqual({ verdict: 'needs-you', reason })
  })

  test('is not graded when they contradict the score', () => {
    expect(grade(mapWinner(1, 1), wonBy(1, 1, 2), DEFAULT_PROFILE)).toEqual({
      verdict: 'needs-you',
      reason: 'scoresContradict',
    })
  })
})

describe('a result that is not graded', () => {
  const running: MapScore = { number: 2, name: 'Nuke', status: 'running', score1: 12, score2: 7 }
  test.each<[string, SeriesResult, NeedsYouReason]>([
    ['is not over', { ...BO3, status: 'live' }, 'notFinished'],
    ['has not begun', { ...BO3, status: 'upcoming' }, 'notFinished'],
    ['was called off or is missing', { ...BO3, status: 'cancelled' }, 'cancelled'],
    ['has no score', { ...BO3, score1: null, score2: null }, 'resultUnknown'],
    ['ended a BO3 at 1-0', finished('BO3', [1, 0], '13-9'), 'resultUnknown'],
    ['has a map at 12-12', finished('BO3', [2, 0], '13-9', '12-12'), 'scoresContradict'],
    ['has a map at 13-12', finished('BO3', [2, 0], '13-9', '13-12'), 'scoresContradict'],
    ['has a map that still runs', { ...finished('BO3', [2, 0]), maps: [map(1, '13-9'), running] }, 'scoresContradict'],
    ['counts 2-0, and lost a map', finished('BO3', [2, 0], '13-9', '9-13'), 'scoresContradict'],
    ['counts 2-1, and won the first two maps', finished('BO3', [2, 1], '13-9', '13-9'), 'scoresContradict'],
    ['counts 2-0, and played three', finished('BO3', [2, 0], '13-9', '13-9', '13-9'), 'scoresContradict'],
    ['lists a map twice', { ...BO1, maps: [map(1, '13-11'), map(1, '13-11')] }, 'scoresContradict'],
    ['has 13-9 with 4-9 after 12 rounds', finished('BO1', [1, 0], '13-9 (4-9)'), 'scoresContradict'],
    ['has 13-3 with 6-6 after 12 rounds', finished('BO1', [1, 0], '13-3 (6-6)'), 'scoresContradict'],
  ])('%s', (_, result, reason) => {
    expect(grade(winner(1), result, DEFAULT_PROFILE)).toEqual({ verdict: 'needs-you', reason })
  })
})

test('a pistol round of a contradicting result needs the user for the contradiction', () => {
  const result = finished('BO3', [2, 0], '13-9', '12-12')
  expect(grade({ market: 'pistol-round', map: 1, half: 1, side: 1 }, result, DEFAULT_PROFILE)).toEqual({
    verdict: 'needs-you',
    reason: 'scoresContradict',
  })
})

test('the winner of a map is not the other one', () => {
  expect(grade(mapWinner(2, 1), finished('BO3', [0, 2]), DEFAULT_PROFILE)).toMatchObject({ verdict: 'lost' })
  expect(grade(mapWinner(2, 2), finished('BO3', [0, 2]), DEFAULT_PROFILE)).toMatchObject({ verdict: 'won' })
})

describe('a selection that is not graded', () => {
  test.each<[string, Selection, NeedsYouReason]>([
    ['pistol round', { market: 'pistol-round', map: 1, half: 1, side: 1 }, 'marketWithoutData'],
    ['first blood', { market: 'first-blood', map: null, side: 1 }, 'marketWithoutData'],
    ['other', { market: 'other' }, 'marketWithoutData'],
    ['a line between the quarters', rounds(1, 1, -3.3), 'selectionNotGradable'],
    ['a line that is no number', total(1, 'over', Number.NaN), 'selectionNotGradable'],
    ['a draw in a two-way market', winner('draw'), 'selectionNotGradable'],
    ['3-1 in a BO3', correct(3, 1), 'selectionNotGradable'],
    ['2-2 in a BO3', correct(2, 2), 'selectionNotGradable'],
    ['1-0 in a BO3', correct(1, 0), 'selectionNotGradable'],
    ['map 0', mapWinner(0, 1), 'selectionNotGradable'],
    ['map 4 of a BO3', mapWinner(4, 1), 'mapBeyondFormat'],
  ])('%s', (_, selection, reason) => {
    expect(grade(selection, BO3, DEFAULT_PROFILE)).toEqual({ verdict: 'needs-you', reason })
  })
})
