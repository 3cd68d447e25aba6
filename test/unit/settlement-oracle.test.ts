import { describe, expect, test } from 'vitest'
import type { Selection } from '../../src/domain/market/selection.ts'
import { firstHalf, isMapOver, playEveryMap, playEverySeries, tally } from '../support/played-rounds.ts'
import { type KnownScore, type OracleVerdict, settleByScores } from '../support/settlement-oracle.ts'

// The oracle that src/domain/grading/grading.ts is compared with must itself be right: every expected verdict here is worked out by hand from the
// rule that the group names.

type Example = [title: string, selection: Selection, maps: readonly KnownScore[], verdict: OracleVerdict]

function map(score1: number, score2: number, ...half: [number, number] | []): KnownScore {
  return { score: [score1, score2], half: half.length === 2 ? half : null }
}
const UNDER_25 = { market: 'total-rounds', map: 1, choice: 'under', line: 24.5 } as const
const OVER_26 = { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 } as const

function handicap(map: number | null, side: 1 | 2, line: number): Selection {
  return { market: 'round-handicap', map, side, line }
}
function over(map: number | null, line: number): Selection {
  return { market: 'total-rounds', map, choice: 'over', line }
}
function under(map: number | null, line: number): Selection {
  return { market: 'total-rounds', map, choice: 'under', line }
}
function half(side: 1 | 2 | 'draw', isThreeWay = false): Selection {
  return { market: 'first-half-winner', map: 1, side, isThreeWay }
}

describe('the course of a map', () => {
  const toTwo = playEveryMap(2).finished

  test('two overtimes give 36 final scores: 13-0 to 13-11, three of each overtime, for either side', () => {
    const scores = new Set(toTwo.map((rounds) => tally(rounds).join('-')))
    const ofSide1 = ['13-0', '13-1', '13-2', '13-3', '13-4', '13-5', '13-6', '13-7', '13-8', '13-9', '13-10', '13-11']
    const inOvertime = ['16-12', '16-13', '16-14', '19-15', '19-16', '19-17']
    const ofBoth = [...ofSide1, ...inOvertime].flatMap((score) => [score, score.split('-').toReversed().join('-')])
    expect([...scores].toSorted()).toEqual(ofBoth.toSorted())
  })

  test('13-11 can have had every first half from 12-0 to 1-11, and 13-0 only 12-0', () => {
    const halvesOf = (score: string) =>
      toTwo.filter((rounds) => tally(rounds).join('-') === score).map((rounds) => tally(firstHalf(rounds)).join('-'))
    expect(halvesOf('13-0')).toEqual(['12-0'])
    expect(halvesOf('13-11').toSorted()).toEqual(
      ['1-11', '10-2', '11-1', '12-0', '2-10', '3-9', '4-8', '5-7', '6-6', '7-5', '8-4', '9-3'].toSorted(),
    )
  })

  test('no sequence of rounds goes on after the round that ends the map', () => {
    const afterTheEnd = toTwo.filter((rounds) => rounds.some((_, at) => isMapOver(rounds.slice(0, at))))
    expect(afterTheEnd).toEqual([])
  })
})

test.each([
  ['BO1', '1 2'],
  ['BO2', '11 12 21 22'],
  ['BO3', '11 121 122 211 212 22'],
] as const)('the maps of a %s are won in these orders: %s', (format, orders) => {
  expect(
    playEverySeries(format)
      .map((winners) => winners.join(''))
      .join(' '),
  ).toBe(orders)
})

describe('the winner of the series, in two ways and in three (help.stake.com/8470583; fomo.io/helpcenter/12645989)', () => {
  const drawn = [map(13, 11), map(4, 13)]
  test.each<Example>([
    ['2-0 is won', { market: 'match-winner', side: 1, isThreeWay: false }, [map(13, 0), map(16, 14)], 'won'],
    [
      '1-2 is lost',
      { market: 'match-winner', side: 1, isThreeWay: false },
      [map(13, 0), map(5, 13), map(14, 16)],
      'lost',
    ],
    ['1-1 of a BO2 is refunded in two ways', { market: 'match-winner', side: 1, isThreeWay: false }, drawn, 'void'],
    ['1-1 wins the draw', { market: 'match-winner', side: 'draw', isThreeWay: true }, drawn, 'won'],
    ['1-1 loses a team in three ways', { market: 'match-winner', side: 2, isThreeWay: true }, drawn, 'lost'],
    ['1-1 is the correct score 1-1', { market: 'correct-score', score1: 1, score2: 1 }, drawn, 'won'],
    ['2-1 is not 1-2', { market: 'correct-score', score1: 1, score2: 2 }, [map(13, 1), map(1, 13), map(13, 1)], 'lost'],
  ])('%s', (_, selection, maps, verdict) => expect(settleByScores(selection, maps)).toBe(verdict))
})

describe('maps: handicap, total, and a map that is not played (help.midnite.com/2691725; tutorial.better.fan)', () => {
  const twoNil = [map(13, 7), map(13, 10)]
  const twoOne = [map(13, 7), map(10, 13), map(16, 13)]
  test.each<Example>([
    ['-1.5 is 2-0', { market: 'map-handicap', side: 1, line: -1.5 }, twoNil, 'won'],
    ['-1.5 is not 2-1', { market: 'map-handicap', side: 1, line: -1.5 }, twoOne, 'lost'],
    ['+1.5 covers one map', { market: 'map-handicap', side: 2, line: 1.5 }, twoOne, 'won'],
    ['-1 of 2-1 is the line', { market: 'map-handicap', side: 1, line: -1 }, twoOne, 'push'],
    ['-1.25 of 2-1 loses half', { market: 'map-handicap', side: 1, line: -1.25 }, twoOne, 'half-lost'],
    ['-0.75 of 2-1 wins half', { market: 'map-handicap', side: 1, line: -0.75 }, twoOne, 'half-won'],
    ['three maps are over 2.5', { market: 'total-maps', choice: 'over', line: 2.5 }, twoOne, 'won'],
    ['two maps are under 2.25 by half', { market: 'total-maps', choice: 'under', line: 2.25 }, twoNil, 'half-won'],
    ['the winner of map 2', { market: 'map-winner', map: 2, side: 2 }, twoOne, 'won'],
    ['the winner of a map 3 that is not played', { market: 'map-winner', map: 3, side: 1 }, twoNil, 'void'],
    ['the rounds of a map 3 that is not played', over(3, 21.5), twoNil, 'void'],
    ['a quarter line on a map 3 that is not played', handicap(3, 2, 2.25), twoNil, 'void'],
  ])('%s', (_, selection, maps, verdict) => expect(settleByScores(selection, maps)).toBe(verdict))
})

describe('rounds, overtime included (help.nc.betmgm.com/esports-wager-types-and-rules)', () => {
  test.each<Example>([
    ['13-11 is under 24.5', UNDER_25, [map(13, 11)], 'won'],
    ['16-12 is not under 24.5', UNDER_25, [map(16, 12)], 'lost'],
    ['16-12 has 28 rounds: over 26.5', OVER_26, [map(16, 12)], 'won'],
    ['13-11 is not over 26.5', OVER_26, [map(13, 11)], 'lost'],
    ['13-9 covers -3.5', handicap(1, 1, -3.5), [map(13, 9)], 'won'],
    ['13-10 does not cover -3.5', handicap(1, 1, -3.5), [map(13, 10)], 'lost'],
    ['13-10 is the line of -3', handicap(1, 1, -3), [map(13, 10)], 'push'],
    ['13-10 is the line of +3', handicap(1, 2, 3), [map(13, 10)], 'push'],
    ['16-12 covers -3.5 in overtime', handicap(1, 1, -3.5), [map(16, 12)], 'won'],
    ['16-14 keeps +2.5', handicap(1, 2, 2.5), [map(16, 14)], 'won'],
    [
      'the loser of 13-7 has under 7.5',
      { market: 'team-total-rounds', map: 1, side: 2, choice: 'under', line: 7.5 },
      [map(13, 7)],
      'won',
    ],
    [
      'the loser of 16-14 is at the line 14',
      { market: 'team-total-rounds', map: 1, side: 2, choice: 'over', line: 14 },
      [map(16, 14)],
      'push',
    ],
    [
      'the loser of a series may win more rounds',
      handicap(null, 2, -1.5),
      [map(13, 11), map(3, 13), map(13, 11)],
      'won',
    ],
    ['13-7 and 16-14 are 50 rounds', over(null, 49.5), [map(13, 7), map(16, 14)], 'won'],
    ['13-7 and 16-14 are the line 50', under(null, 50), [map(13, 7), map(16, 14)], 'push'],
    ['13-11 has no overtime', { market: 'overtime', map: 1, choice: 'yes' }, [map(13, 11)], 'lost'],
    ['12-16 has overtime', { market: 'overtime', map: 1, choice: 'yes' }, [map(12, 16)], 'won'],
    ['13-10 is odd', { market: 'odd-even-rounds', map: 1, choice: 'odd' }, [map(13, 10)], 'won'],
    ['13-11 is even', { market: 'odd-even-rounds', map: 1, choice: 'odd' }, [map(13, 11)], 'lost'],
    [
      '13-10 and 13-10 are even',
      { market: 'odd-even-rounds', map: null, choice: 'even' },
      [map(13, 10), map(13, 10)],
      'won',
    ],
  ])('%s', (_, selection, maps, verdict) => expect(settleByScores(selection, maps)).toBe(verdict))
})

describe('quarter lines are two half stakes on the neighbouring lines (cs.help.pinnaclesports.com/1000116864)', () => {
  test.each<Example>([
    ['-2.75 of 13-10: -2.5 won, -3 push', handicap(1, 1, -2.75), [map(13, 10)], 'half-won'],
    ['-3.25 of 13-10: -3 push, -3.5 lost', handicap(1, 1, -3.25), [map(13, 10)], 'half-lost'],
    ['+3.25 of 10-13: +3 push, +3.5 won', handicap(1, 1, 3.25), [map(10, 13)], 'half-won'],
    ['+2.75 of 10-13: +2.5 lost, +3 push', handicap(1, 1, 2.75), [map(10, 13)], 'half-lost'],
    ['over 23.25 of 23 rounds: 23 push, 23.5 lost', over(1, 23.25), [map(13, 10)], 'half-lost'],
    ['over 22.75 of 23 rounds: 22.5 won, 23 push', over(1, 22.75), [map(13, 10)], 'half-won'],
    ['under 23.25 of 23 rounds: 23 push, 23.5 won', under(1, 23.25), [map(13, 10)], 'half-won'],
    ['under 22.75 of 23 rounds: 22.5 lost, 23 push', under(1, 22.75), [map(13, 10)], 'half-lost'],
    ['over 22.25 of 23 rounds: both won', over(1, 22.25), [map(13, 10)], 'won'],
    ['over 24.25 of 23 rounds: both lost', over(1, 24.25), [map(13, 10)], 'lost'],
  ])('%s', (_, selection, maps, verdict) => expect(settleByScores(selection, maps)).toBe(verdict))
})

describe('the first half is rounds 1 to 12 (help.stake.com/8470583)', () => {
  test.each<Example>([
    ['7-5 is won', half(1), [map(9, 13, 7, 5)], 'won'],
    ['5-7 is lost though the map is won', half(1), [map(13, 9, 5, 7)], 'lost'],
    ['6-6 is refunded in two ways', half(1), [map(13, 9, 6, 6)], 'void'],
    ['6-6 wins the draw', half('draw', true), [map(13, 9, 6, 6)], 'won'],
    ['6-6 loses a team in three ways', half(2, true), [map(13, 9, 6, 6)], 'lost'],
    ['16-12 with an unknown half is anyone’s', half(1), [map(16, 12)], 'needs-you'],
    ['13-6 may have been 6-6', half(1), [map(13, 6)], 'needs-you'],
    ['13-5 cannot: the loser has at most 5 of the 12', half(1), [map(13, 5)], 'won'],
    ['13-5 cannot be a draw at the half', half('draw', true), [map(13, 5)], 'lost'],
  ])('%s', (_, selection, maps, verdict) => expect(settleByScores(selection, maps)).toBe(verdict))
})

describe('markets without a score are left to the user', () => {
  test.each<[Selection['market'], Selection]>([
    ['pistol-round', { market: 'pistol-round', map: 1, half: 1, side: 1 }],
    ['first-blood', { market: 'first-blood', map: 1, side: 1 }],
    ['other', { market: 'other' }],
  ])('%s', (_, selection) => expect(settleByScores(selection, [map(13, 0, 12, 0)])).toBe('needs-you'))
})
