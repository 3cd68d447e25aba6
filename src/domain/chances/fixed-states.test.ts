import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Format, MapScore } from '../match/match.ts'
import { fairChances } from '../money/margin.ts'
import { CHANCE_METHOD, fixedStates, passedStates } from './fixed-states.ts'

const map = (number: number, score1: number, score2: number, half?: readonly [number, number]): MapScore => ({
  number,
  name: null,
  status: Math.max(score1, score2) >= 13 ? 'finished' : 'running',
  score1,
  score2,
  ...(half && { firstHalf: { score1: half[0], score2: half[1] } }),
})

describe('the fixed states that a match has passed', () => {
  test.each<{ what: string; format: Format; maps: MapScore[]; passed: string[] }>([
    { what: 'before the first map', format: 'BO3', maps: [], passed: ['start 0'] },
    { what: 'in a first half', format: 'BO3', maps: [map(1, 5, 4)], passed: ['start 0'] },
    { what: 'at twelve rounds', format: 'BO3', maps: [map(1, 8, 4)], passed: ['start 0', 'half 1'] },
    { what: 'after a half whose score is unknown', format: 'BO3', maps: [map(1, 8, 5)], passed: ['start 0'] },
    {
      what: 'on the second map',
      format: 'BO3',
      maps: [map(1, 13, 8, [8, 4]), map(2, 7, 7, [5, 7])],
      passed: ['start 0', 'half 1', 'between 1', 'half 2'],
    },
    {
      what: 'after the last map',
      format: 'BO3',
      maps: [map(1, 13, 8, [8, 4]), map(2, 13, 7)],
      passed: ['start 0', 'half 1', 'between 1'],
    },
    { what: 'behind a map without rounds', format: 'BO3', maps: [map(2, 8, 4)], passed: ['start 0'] },
  ])('$what', ({ format, maps, passed }) => {
    expect(passedStates({ format, maps }).map(({ stage, map: number }) => `${stage} ${number}`)).toEqual(passed)
  })
})

const START = { stage: 'start', map: 0, won1: 0, won2: 0, half: null } as const

test.each<[string, MapScore, object[]]>([
  ['won by team 2', map(1, 9, 13), [{ stage: 'between', map: 1, won1: 0, won2: 1, half: null }]],
  ['that is still played at a final score', { ...map(1, 13, 8), status: 'running' }, []],
  ['that is over without a score', { ...map(1, 13, 8), score1: null, score2: null }, []],
  ['that is over without the score of team 1', { ...map(1, 13, 8), score1: null }, []],
  ['that is over without the score of team 2', { ...map(1, 13, 8), score2: null }, []],
  ['that is over at a score that is not final', { ...map(1, 9, 5), status: 'finished' }, []],
  ['that runs with twelve rounds of one team only', { ...map(1, 12, 3), score2: null }, []],
  ['that runs with twelve rounds of the other team only', { ...map(1, 3, 12), score1: null }, []],
  ['that has not begun', { ...map(1, 6, 6, [6, 6]), status: 'not_started' }, []],
])('a first map %s', (_, first, after) => {
  expect(passedStates({ format: 'BO3', maps: [first] })).toEqual([START, ...after])
})

test('every half and every map that team 1 wins raises its chance, and only a played map has its own chance', () => {
  const states = fixedStates({
    format: 'BO5',
    maps: [map(1, 13, 8, [7, 5]), map(2, 13, 11, [8, 4]), map(3, 9, 3, [9, 3])],
    startOdds: { odds1: 2000, odds2: 1850 },
  })
  expect(states.map(({ stage, map: number }) => `${stage} ${number}`)).toEqual([
    'start 0',
    'half 1',
    'between 1',
    'half 2',
    'between 2',
    'half 3',
  ])
  const chances = states.map(({ matchChance }) => matchChance ?? 0)
  expect(chances).toEqual(chances.toSorted((a, b) => a - b))
  expect(new Set(chances).size).toBe(chances.length)
  expect(states.map(({ mapChance }) => mapChance === null)).toEqual([false, false, true, false, true, false])
})

const price = fc.integer({ min: 1050, max: 12_000 })
const prices = fc.tuple(price, price).filter(([odds1, odds2]) => 1 / odds1 + 1 / odds2 > 1 / 1000)
const half = fc.nat({ max: 12 })

test('the chance before the match is that of the prices, and swapping the teams mirrors every state', () => {
  fc.assert(
    fc.property(prices, half, fc.nat({ max: 11 }), ([odds1, odds2], own, lost) => {
      const states = fixedStates({
        format: 'BO3',
        maps: [map(1, 13, lost), map(2, own, 12 - own)],
        startOdds: { odds1, odds2 },
      })
      const mirror = fixedStates({
        format: 'BO3',
        maps: [map(1, lost, 13), map(2, 12 - own, own)],
        startOdds: { odds1: odds2, odds2: odds1 },
      })
      expect(states[0]?.matchChance).toBeCloseTo(fairChances([odds1 / 1000, odds2 / 1000], CHANCE_METHOD)?.[0] ?? -1, 6)
      for (const [at, { matchChance, mapChance }] of states.entries()) {
        expect((matchChance ?? 0) + (mirror[at]?.matchChance ?? 0)).toBeCloseTo(1, 6)
        if (mapChance !== null) expect(mapChance + (mirror[at]?.mapChance ?? 0)).toBeCloseTo(1, 6)
      }
    }),
    { numRuns: 30 },
  )
})

test('a match that can be drawn has chances of its maps only, and one without a price has none', () => {
  const maps = [map(1, 6, 6)]
  const [start, atHalf] = fixedStates({ format: 'BO2', maps, startOdds: { odds1: 1900, odds2: 1900 } })
  expect(start).toMatchObject({ matchChance: null })
  expect(atHalf?.matchChance).toBeNull()
  expect(atHalf?.mapChance).toBeCloseTo(0.5, 9)
  expect(fixedStates({ format: 'BO2', maps })).toEqual([])
})
