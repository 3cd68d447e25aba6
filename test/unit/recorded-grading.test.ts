import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { grade } from '../../src/domain/grading/grading.ts'
import { DEFAULT_PROFILE } from '../../src/domain/grading/rule-profiles.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import type { Format } from '../../src/domain/match/match.ts'
import type { SeriesResult } from '../../src/domain/match/match-result.ts'
import { canBeFinal } from '../../src/domain/match/series.ts'
import { hasSharedFixtures, SHARED_FIXTURES } from '../support/recorded.ts'

type Pair = readonly [number, number]
type Series = { format: Format; score: Pair; maps: { map: string; score: Pair; halves?: readonly Pair[] }[] }

const pair = ([score1, score2]: Pair) => ({ score1, score2 })

function recordedResults(): SeriesResult[] {
  const lines = readFileSync(join(SHARED_FIXTURES, 'results/series-2025q4.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { format, score, maps } = JSON.parse(line) as Series
    return {
      status: 'finished',
      format,
      ...pair(score),
      forfeit: false,
      maps: maps.map((map, index) => ({
        number: index + 1,
        name: map.map,
        status: 'finished',
        ...pair(map.score),
        firstHalf: map.halves?.[0] ? pair(map.halves[0]) : null,
      })),
    }
  })
}

const SIDES = [1, 2] as const
const CHOICES = ['over', 'under'] as const
const MAPS = { BO1: [1], BO2: [1, 2], BO3: [1, 2, 3], BO5: [1, 2, 3, 4, 5] }
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Every market that final scores decide. */
function selectionsOf({ format }: SeriesResult): Selection[] {
  const maps = MAPS[format]
  const scores = [0, 1, 2, 3].flatMap((score1) => [0, 1, 2, 3].map((score2) => ({ score1, score2 })))
  return [
    ...SIDES.flatMap((side): Selection[] => [
      { market: 'match-winner', side, isThreeWay: false },
      { market: 'match-winner', side, isThreeWay: true },
      ...maps.map((map) => ({ market: 'map-winner', map, side }) as const),
      ...lines(-2.5, 2.5).map((line) => ({ market: 'map-handicap', side, line }) as const),
      ...[null, ...maps].flatMap((map) =>
        lines(-12.5, 12.5).map((line) => ({ market: 'round-handicap', map, side, line }) as const),
      ),
    ]),
    ...CHOICES.flatMap((choice): Selection[] => [
      ...lines(1.5, 4.5).map((line) => ({ market: 'total-maps', choice, line }) as const),
      ...lines(40.5, 80.5).map((line) => ({ market: 'total-rounds', map: null, choice, line }) as const),
      ...maps.flatMap((map) => [
        ...lines(13.5, 30.5).map((line) => ({ market: 'total-rounds', map, choice, line }) as const),
        ...SIDES.flatMap((side) =>
          lines(2.5, 15.5).map((line) => ({ market: 'team-total-rounds', map, side, choice, line }) as const),
        ),
      ]),
    ]),
    ...scores
      .filter(({ score1, score2 }) => canBeFinal(format, score1, score2, false))
      .map((score) => ({ market: 'correct-score', ...score }) as const),
    ...maps.flatMap((map) => [
      { market: 'overtime', map, choice: 'yes' } as const,
      { market: 'odd-even-rounds', map, choice: 'odd' } as const,
    ]),
    { market: 'odd-even-rounds', map: null, choice: 'even' },
  ]
}

const firstHalf = (map: number): Selection => ({ market: 'first-half-winner', map, side: 1, isThreeWay: false })

describe.skipIf(!hasSharedFixtures)('609 recorded series (need the recorded payloads)', () => {
  const results = hasSharedFixtures ? recordedResults() : []

  test('leave no bet on their scores to the person', () => {
    const undecided = results.flatMap((result) =>
      selectionsOf(result).filter((selection) => grade(selection, result, DEFAULT_PROFILE).verdict === 'needs-you'),
    )
    expect(results.length).toBe(609)
    expect(undecided).toEqual([])
  })

  test('decide the first half of all 1,088 maps whose halves are known, and never contradict their final score', () => {
    const graded = results.flatMap((result) =>
      result.maps
        .filter((map) => map.firstHalf)
        .map((map) => {
          const { score1 = 0, score2 = 0 } = map.firstHalf ?? {}
          const expected = score1 === score2 ? 'void' : score1 > score2 ? 'won' : 'lost'
          return [grade(firstHalf(map.number), result, DEFAULT_PROFILE).verdict, expected]
        }),
    )
    expect(graded.length).toBe(1088)
    expect(graded.filter(([verdict, expected]) => verdict !== expected)).toEqual([])
  })

  test('decide a first half without halves only as the halves say', () => {
    const wrong = results.flatMap((result) => {
      const without = { ...result, maps: result.maps.map((map) => ({ ...map, firstHalf: null })) }
      return result.maps
        .filter((map) => map.firstHalf)
        .map((map) => [firstHalf(map.number), grade(firstHalf(map.number), without, DEFAULT_PROFILE).verdict] as const)
        .filter(([selection, verdict]) => {
          return verdict !== 'needs-you' && verdict !== grade(selection, result, DEFAULT_PROFILE).verdict
        })
    })
    expect(wrong).toEqual([])
  })
})
