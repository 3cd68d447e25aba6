import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fraction, fraction, minus, ONE, plus, times, toNumber, ZERO } from '../../../test/support/fraction.ts'
import { FORMATS, type Format } from '../match/match.ts'
import { MAPS_IN, MAPS_TO_WIN } from '../match/series.ts'
import { MAP_START, mapChance, roundChances } from './round-chain.ts'
import { mapChanceOfSeries, modelOfPrices, seriesChances, strengthOfMapChance } from './series-chance.ts'

/** Plays on through all maps of the format: who has the majority first has it at the end. In exact fractions, by counting sequences. */
function counted(format: Format, map: Fraction, won1: number, won2: number): [Fraction, Fraction] {
  const [win, lose] = [map, minus(ONE, map)]
  const left = MAPS_IN[format] - won1 - won2
  let [first, second] = [ZERO, ZERO]
  for (let sequence = 0; sequence < 2 ** left; sequence += 1) {
    const wins = sequence.toString(2).replaceAll('0', '').length
    const weight = Array.from({ length: left }, (_, i) => (i < wins ? win : lose)).reduce<Fraction>(times, ONE)
    if (won1 + wins >= MAPS_TO_WIN[format]) first = plus(first, weight)
    if (won2 + left - wins >= MAPS_TO_WIN[format]) second = plus(second, weight)
  }
  return [first, second]
}

test.each(FORMATS)('the chances of a %s are those of all sequences of maps, from every score', (format) => {
  const most = MAPS_TO_WIN[format]
  for (let won1 = 0; won1 <= most; won1 += 1) {
    for (let won2 = 0; won2 <= most && won1 + won2 <= MAPS_IN[format]; won2 += 1) {
      const [first, second] = counted(format, fraction(61, 100), won1, won2)
      const chances = seriesChances(format, 0.61, won1, won2)
      expect(chances.team1).toBeCloseTo(toNumber(first), 12)
      expect(chances.team2).toBeCloseTo(toNumber(second), 12)
      expect(chances.team1 + chances.draw + chances.team2).toBeCloseTo(1, 12)
    }
  }
})

// The closed form of a BO3 and bisection for a BO5, computed apart from this code.
test.each([
  [0.6, 0.567069, 0.553746],
  [0.65, 0.60139, 0.581428],
  [0.7, 0.636743, 0.610182],
  [0.8, 0.712859, 0.673402],
  [0.9, 0.8042, 0.753364],
])('a series of %d is a map of %d in a BO3 and of %d in a BO5', (series, inBO3, inBO5) => {
  expect(mapChanceOfSeries('BO3', series)).toBeCloseTo(inBO3, 6)
  expect(mapChanceOfSeries('BO5', series)).toBeCloseTo(inBO5, 6)
})

test.each([
  [0.55, 0.011636, 0.049259],
  [0.6, 0.023455, 0.099343],
  [0.65, 0.035659, 0.151176],
  [0.7, 0.048501, 0.20591],
  [0.8, 0.077677, 0.331372],
  [0.9, 0.117714, 0.50742],
])(
  'a map of %d is a round of 0.5 + %d without memory, and a strength of %d with a memory of 0.6',
  (map, round, strength) => {
    expect(strengthOfMapChance(map, 0.6)).toBeCloseTo(strength, 6)
    expect(roundChances({ strength: strengthOfMapChance(map, 0), memory: 0 }).level).toBeCloseTo(0.5 + round, 6)
  },
)

test('from two prices to the chance of a series that is being played', () => {
  const model = modelOfPrices([1.5, 2.74], 'BO3', 'odds-ratio')
  const [series, map] = [0.651018, mapChance(roundChances(model ?? { strength: 0, memory: 0 }), MAP_START)]
  expect(map).toBeCloseTo(0.602098, 6)
  expect(seriesChances('BO3', map).team1).toBeCloseTo(series, 6)

  const strength = strengthOfMapChance(0.602098, 0.6)
  expect(strength).toBeCloseTo(0.101476, 5)
  const at = (score1: number, score2: number) =>
    mapChance(roundChances({ strength, memory: 0.6 }), { score1, score2, lastWinner: null, firstHalf: null })
  expect(at(9, 3)).toBeCloseTo(0.928182, 5)
  // One map up and 9-3 at half-time; one map down and 3-9.
  expect(at(9, 3) + (1 - at(9, 3)) * seriesChances('BO3', map, 1, 1).team1).toBeCloseTo(0.971424, 5)
  expect(at(3, 9) * seriesChances('BO3', map, 1, 1).team1).toBeCloseTo(0.085141, 5)
})

test('there is no model without two prices above 1', () => {
  expect(modelOfPrices([1, 2], 'BO3', 'odds-ratio')).toBeNull()
})

/** Two prices that differ in the last digits of a double may change places. */
const ROUNDING = 1e-12

describe.each(FORMATS)('the inverse of a %s', (format) => {
  const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true })

  test('gives the chance back, where a draw returns the stake', () => {
    fc.assert(
      fc.property(chance, (series) => {
        const { team1, team2 } = seriesChances(format, mapChanceOfSeries(format, series))
        expect(team1 / (team1 + team2)).toBeCloseTo(series, 9)
      }),
    )
  })

  test('mirrors when the teams are swapped, and rises with the price', () => {
    fc.assert(
      fc.property(chance, chance, (series, other) => {
        expect(mapChanceOfSeries(format, series) + mapChanceOfSeries(format, 1 - series)).toBeCloseTo(1, 9)
        const [low, high] = [Math.min(series, other), Math.max(series, other)]
        expect(mapChanceOfSeries(format, high)).toBeGreaterThan(mapChanceOfSeries(format, low) - ROUNDING)
      }),
    )
  })
})
