import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLegalMapScore } from '../../../domain/match/map-score.ts'
import { randomFor } from './random.ts'
import { afterRound, MAP_START, type MapEdge, type MapPoint, mapWinner, roundChance } from './round-model.ts'
import { mapOutlook, seriesChance } from './win-probability.ts'

const edge = fc.record({
  skill: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  ctLean: fc.double({ min: -0.1, max: 0.3, noNaN: true }),
  startsCt: fc.boolean(),
})

/** Plays the map out `times` times and counts. */
function playedOut(on: MapEdge, from: MapPoint, times: number): number {
  const random = randomFor('played-out', on.skill)
  let won = 0
  for (let i = 0; i < times; i++) {
    let point = from
    while (mapWinner(point.score1, point.score2) === null) point = afterRound(point, random() < roundChance(on, point))
    expect(isLegalMapScore(point.score1, point.score2)).toBe(true)
    if (mapWinner(point.score1, point.score2) === 1) won++
  }
  return won / times
}

test.each<[string, MapEdge, MapPoint]>([
  ['at the start', { skill: 0.1, ctLean: 0.1, startsCt: true }, MAP_START],
  ['at 9-11', { skill: 0.2, ctLean: 0, startsCt: false }, { score1: 9, score2: 11, economy: 'force1' }],
  ['in overtime', { skill: -0.1, ctLean: 0.2, startsCt: true }, { score1: 14, score2: 13, economy: 'guns' }],
  ['in the fourth overtime', { skill: 0, ctLean: 0.3, startsCt: true }, { score1: 23, score2: 21, economy: 'ahead1' }],
])('the chance of a map %s is what playing it out gives', (_, on, point) => {
  // 8,000 plays: three standard errors are 0.017.
  expect(Math.abs(mapOutlook(on)(point) - playedOut(on, point, 8000))).toBeLessThan(0.018)
})

test('what one team gains the other loses', () => {
  fc.assert(
    fc.property(edge, (on) => {
      const mirrored = { skill: -on.skill, ctLean: on.ctLean, startsCt: !on.startsCt }
      expect(mapOutlook(on)(MAP_START) + mapOutlook(mirrored)(MAP_START)).toBeCloseTo(1, 10)
    }),
    { numRuns: 20 },
  )
})

test('a series is won as the binomial says', () => {
  const p = 0.63
  expect(seriesChance('BO1', 0, 0, [p]).team1).toBeCloseTo(p, 12)
  expect(seriesChance('BO3', 0, 0, [p, p, p]).team1).toBeCloseTo(p ** 2 * (3 - 2 * p), 12)
  expect(seriesChance('BO5', 0, 0, [p, p, p, p, p]).team1).toBeCloseTo(p ** 3 * (10 - 15 * p + 6 * p ** 2), 12)
  expect(seriesChance('BO2', 0, 0, [p, p])).toEqual({ team1: p * p, team2: (1 - p) * (1 - p) })
  expect(seriesChance('BO3', 1, 1, [p]).team1).toBeCloseTo(p, 12)
})
