import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Fraction,
  fraction,
  minus,
  ONE,
  over,
  plus,
  times,
  toNumber,
  ZERO,
} from '../../../test/support/fraction.ts'
import type { Side } from '../team/pair.ts'
import {
  MAP_START,
  type MapPoint,
  MEMORY,
  mapChance,
  mapEnds,
  mapFinals,
  overtimeChance,
  type RoundChances,
  roundChances,
} from './round-chain.ts'

const at = (score1: number, score2: number, lastWinner: Side | null = null): MapPoint => ({
  score1,
  score2,
  lastWinner,
  firstHalf: null,
})
const independent = (p: number): RoundChances => ({ level: p, afterWin: p, afterLoss: p })

describe('an overtime is won as the closed form says', () => {
  // w / (1 − t) in exact fractions, rounded.
  test.each([
    [0.5, 0.5],
    [0.52, 0.554369],
    [0.55, 0.633653],
    [0.6, 0.752322],
  ])('at %d a round: %d', (p, expected) => {
    expect(overtimeChance(p)).toBeCloseTo(expected, 6)
    expect(mapChance(independent(p), at(12, 12))).toBeCloseTo(expected, 6)
  })

  test.each<[number, number, number, number]>([
    [0.5, 13, 12, 0.65625],
    [0.55, 13, 12, 0.767795],
    [0.5, 14, 15, 0.25],
    [0.55, 14, 15, 0.348509],
    // 15-15 is level again, 16-15 is 13-12 of the next overtime.
    [0.55, 15, 15, 0.633653],
    [0.55, 16, 15, 0.767795],
  ])('at %d a round from %d-%d: %d', (p, score1, score2, expected) => {
    expect(mapChance(independent(p), at(score1, score2))).toBeCloseTo(expected, 6)
  })
})

describe('independent rounds', () => {
  const SCORES = [at(0, 0), at(6, 6), at(9, 3), at(3, 9), at(12, 11), at(11, 12), at(12, 10), at(5, 11)]
  // P(X ≥ 13 − a) + P(X = 12 − a)·W, X binomial over the rounds of regulation that are left.
  test.each<[number, number[]]>([
    [0.5, [0.5, 0.5, 0.953857, 0.046143, 0.75, 0.25, 0.875, 0.019531]],
    [0.52, [0.585511, 0.566144, 0.967673, 0.064197, 0.786097, 0.288272, 0.897327, 0.027231]],
    [0.55, [0.705627, 0.661508, 0.981975, 0.100645, 0.835144, 0.348509, 0.925815, 0.043102]],
    [0.6, [0.861275, 0.798053, 0.994104, 0.190193, 0.900929, 0.451393, 0.960372, 0.084189]],
  ])('at %d a round', (p, expected) => {
    for (const [index, point] of SCORES.entries()) {
      expect(mapChance(independent(p), point)).toBeCloseTo(expected[index] ?? Number.NaN, 6)
    }
  })
})

describe('rounds with a memory of 0.6', () => {
  const POINTS = [at(0, 0), at(1, 0, 1), at(9, 3, 1), at(3, 9, 1), at(6, 6, 2)]
  const LATE = [at(12, 11, 1), at(12, 11, 2), at(12, 10, 2), at(5, 11, 1)]
  test.each<[number, number[]]>([
    [0, [0.5, 0.586543, 0.89749, 0.10251, 0.5, 0.822828, 0.677172, 0.791564, 0.070324]],
    [0.1, [0.600646, 0.680393, 0.927792, 0.140781, 0.577038, 0.856585, 0.730962, 0.832535, 0.095253]],
    [0.2, [0.694764, 0.763743, 0.950788, 0.18712, 0.650959, 0.886291, 0.780417, 0.868539, 0.125482]],
  ])('at a strength of %d', (strength, expected) => {
    const chances = roundChances({ strength, memory: 0.6 })
    for (const [index, point] of [...POINTS, ...LATE].entries()) {
      expect(mapChance(chances, point)).toBeCloseTo(expected[index] ?? Number.NaN, 6)
    }
  })
})

// The independent calculation: exact fractions, solved backwards from the end of the map instead of forwards from the score.
const EXACT = { level: fraction(11, 20), afterWin: fraction(7, 10), afterLoss: fraction(2, 5) }
const CHANCES: RoundChances = { level: 0.55, afterWin: 0.7, afterLoss: 0.4 }

/** The value of a map, if each final has one, and 12-12 too. */
function solved(
  ofFinal: (score1: number, score2: number, half1: number) => Fraction,
  level: (half1: number) => Fraction,
) {
  const known = new Map<string, Fraction>()
  const value = (score1: number, score2: number, last: Side, half: number): Fraction => {
    const half1 = score1 + score2 === 12 ? score1 : half
    if (score1 === 13 || score2 === 13) return ofFinal(score1, score2, half1)
    if (score1 === 12 && score2 === 12) return level(half1)
    const key = `${score1} ${score2} ${last} ${half1}`
    const found = known.get(key)
    if (found) return found
    const isFresh = score1 + score2 === 0 || score1 + score2 === 12
    const p = isFresh ? EXACT.level : last === 1 ? EXACT.afterWin : EXACT.afterLoss
    const made = plus(
      times(p, value(score1 + 1, score2, 1, half1)),
      times(minus(ONE, p), value(score1, score2 + 1, 2, half1)),
    )
    known.set(key, made)
    return made
  }
  return value
}

const power = (base: Fraction, exponent: number): Fraction =>
  Array.from({ length: exponent }).reduce<Fraction>((product) => times(product, base), ONE)
const p = EXACT.level
const q = minus(ONE, p)
const DRAWN = times(fraction(20), times(power(p, 3), power(q, 3)))
/** Four rounds before the other team has three: C(3 + k, k) p⁴qᵏ. */
const blockWon = (by: Fraction, against: Fraction, lost: number) =>
  times(fraction([1, 4, 10][lost] ?? 0), times(power(by, 4), power(against, lost)))
const OVERTIME = over([0, 1, 2].map((lost) => blockWon(p, q, lost)).reduce(plus), minus(ONE, DRAWN))

describe('against exact fractions', () => {
  const wins = solved(
    (score1) => (score1 === 13 ? ONE : ZERO),
    () => OVERTIME,
  )

  test('the chance of a map is the same at every score of regulation, whoever won the last round', () => {
    const upTo12 = Array.from({ length: 13 }, (_, rounds) => rounds)
    const scores = upTo12.flatMap((score1) => upTo12.map((score2) => [score1, score2] as const))
    for (const [score1, score2] of scores) {
      const possible = ([1, 2] as const).filter((last) => (last === 1 ? score1 : score2) > 0)
      for (const last of possible) {
        const exact = toNumber(wins(score1, score2, last, 0))
        expect(mapChance(CHANCES, at(score1, score2, last))).toBeCloseTo(exact, 12)
      }
    }
    expect(mapChance(CHANCES, MAP_START)).toBeCloseTo(toNumber(wins(0, 0, 1, 0)), 12)
  })

  test.each<[number, number, Side]>([
    [0, 0, 1],
    [5, 3, 2],
    [6, 6, 1],
    [12, 11, 2],
  ])('every final score from %d-%d, the last round won by %d', (score1, score2, last) => {
    for (const final of mapFinals(CHANCES, at(score1, score2, last))) {
      const { score1: final1, score2: final2 } = final
      const blocks = (Math.max(final1, final2) - 13) / 3
      const toLevel = solved(
        () => ZERO,
        () => ONE,
      )(score1, score2, last, 0)
      const isThis = (won: number, lost: number) => (won === final1 && lost === final2 ? ONE : ZERO)
      const lost = Math.min(final1, final2) - 9 - 3 * blocks
      const inBlock = final1 > final2 ? blockWon(p, q, lost) : blockWon(q, p, lost)
      const exact =
        blocks === 0
          ? solved(isThis, () => ZERO)(score1, score2, last, 0)
          : times(toLevel, times(power(DRAWN, blocks - 1), inBlock))
      // The tenth overtime stands for all later ones.
      const rest = blocks === 10 ? minus(ONE, DRAWN) : ONE
      expect(final.chance).toBeCloseTo(toNumber(over(exact, rest)), 12)
    }
  })

  test('the first half and the final score together', () => {
    for (const { half1, score1, score2, chance } of mapEnds(CHANCES, MAP_START)) {
      if (Math.max(score1, score2) > 13) continue
      const isThis = (final1: number, final2: number, half: number) =>
        final1 === score1 && final2 === score2 && half === half1 ? ONE : ZERO
      expect(chance).toBeCloseTo(toNumber(solved(isThis, () => ZERO)(0, 0, 1, 0)), 12)
    }
  })

  test.each<[number, number]>([
    [4, 3],
    [7, 5],
    [10, 7],
    [12, 12],
    [13, 9],
  ])('what %d-%d tells of a first half and a last round that nobody saw', (score1, score2) => {
    // Bayes' rule over every way to come to the score.
    const reached = (half1: number | null, last: Side | null) => {
      const known = new Map<string, Fraction>()
      const weight = (a: number, b: number, by: Side | null): Fraction => {
        if (a < 0 || b < 0 || a > 13 || b > 13 || (a === 13 && by === 2) || (b === 13 && by === 1)) return ZERO
        if (a + b === 12 && half1 !== null && a !== half1) return ZERO
        if (a + b === 0) return by === null ? ONE : ZERO
        if (by === null) return ZERO
        const key = `${a} ${b} ${by}`
        const found = known.get(key)
        if (found) return found
        const [a0, b0] = by === 1 ? [a - 1, b] : [a, b - 1]
        const isFresh = a0 + b0 === 0 || a0 + b0 === 12
        const won = (chance: Fraction) => (by === 1 ? chance : minus(ONE, chance))
        const parts = ([1, 2, null] as const).map((before) =>
          times(weight(a0, b0, before), won(isFresh ? EXACT.level : before === 1 ? EXACT.afterWin : EXACT.afterLoss)),
        )
        const made = parts.reduce(plus)
        known.set(key, made)
        return made
      }
      return last ? weight(score1, score2, last) : plus(weight(score1, score2, 1), weight(score1, score2, 2))
    }
    const ends = mapEnds(CHANCES, at(score1, score2))
    const ofHalf = (half: number) => ends.reduce((sum, { half1, chance }) => sum + (half1 === half ? chance : 0), 0)
    const toHere = reached(null, null)
    const halves = score1 + score2 >= 12 ? Array.from({ length: 13 }, (_, half1) => half1) : []
    for (const half1 of halves) {
      expect(ofHalf(half1)).toBeCloseTo(toNumber(over(reached(half1, null), toHere)), 12)
    }
    if (score1 === 13) return
    for (const last of [1, 2] as const) {
      const known = mapEnds(CHANCES, at(score1, score2, last))
      for (const half1 of halves) {
        const said = known.reduce((sum, end) => sum + (end.half1 === half1 ? end.chance : 0), 0)
        expect(said).toBeCloseTo(toNumber(over(reached(half1, last), reached(null, last))), 12)
      }
    }
    const mixed = ([1, 2] as const)
      .map((last) => times(over(reached(null, last), toHere), wins(score1, score2, last, 0)))
      .reduce(plus)
    expect(mapChance(CHANCES, at(score1, score2))).toBeCloseTo(toNumber(mixed), 12)
  })
})

const strength = fc.double({ min: -1.5, max: 1.5, noNaN: true })
/** A score of a map that is played to its end, or to somewhere before. */
const point = fc.array(fc.boolean(), { minLength: 0, maxLength: 40 }).map((rounds): MapPoint => {
  let now: MapPoint = MAP_START
  for (const isWon of rounds) {
    if (mapFinals(CHANCES, now).length === 1) break
    const [score1, score2] = [now.score1 + Number(isWon), now.score2 + Number(!isWon)]
    const firstHalf = score1 + score2 === 12 ? { score1, score2 } : now.firstHalf
    now = { score1, score2, lastWinner: isWon ? 1 : 2, firstHalf }
  }
  return now
})
const swapped = ({ score1, score2, lastWinner, firstHalf }: MapPoint): MapPoint => ({
  score1: score2,
  score2: score1,
  lastWinner: lastWinner === null ? null : lastWinner === 1 ? 2 : 1,
  firstHalf: firstHalf && { score1: firstHalf.score2, score2: firstHalf.score1 },
})

describe('from every score', () => {
  test('the chances of all finals, and of all ends, add to 1, and the winner is the sum of them', () => {
    fc.assert(
      fc.property(strength, point, (edge, now) => {
        const chances = roundChances({ strength: edge, memory: MEMORY })
        for (const ends of [mapFinals(chances, now), mapEnds(chances, now)]) {
          expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10)
          const won = ends.reduce((sum, end) => sum + (end.score1 > end.score2 ? end.chance : 0), 0)
          expect(mapChance(chances, now)).toBeCloseTo(won, 10)
        }
      }),
    )
  })

  test('swapping the teams mirrors the chance', () => {
    fc.assert(
      fc.property(strength, point, (edge, now) => {
        const chance = mapChance(roundChances({ strength: edge, memory: MEMORY }), now)
        const mirrored = mapChance(roundChances({ strength: -edge, memory: MEMORY }), swapped(now))
        expect(chance + mirrored).toBeCloseTo(1, 10)
      }),
    )
  })

  test('a stronger team has a better chance', () => {
    fc.assert(
      fc.property(strength, fc.double({ min: 0.001, max: 1, noNaN: true }), point, (edge, more, now) => {
        const [less, greater] = [edge, edge + more].map((strength) =>
          mapChance(roundChances({ strength, memory: MEMORY }), now),
        )
        // Near 0 and 1 the chances differ by less than a double can hold.
        expect(greater).toBeGreaterThan((less ?? Number.NaN) - 1e-12)
      }),
    )
  })
})

test('only ends that can be reached are listed', () => {
  // From 5-3, team 1 has 5 to 9 of the first 12 rounds.
  const ends = mapEnds(CHANCES, at(5, 3, 2))
  expect(ends.every(({ chance }) => chance > 0)).toBe(true)
  expect([...new Set(ends.map(({ half1 }) => half1))]).toEqual([5, 6, 7, 8, 9])
  // From 13-12 and 12-13, who has won a round of the overtime cannot lose it 0-4.
  const overtimeFrom = (score1: number, score2: number) =>
    mapFinals(CHANCES, at(score1, score2))
      .filter((final) => Math.max(final.score1, final.score2) === 16)
      .map((final) => `${final.score1}-${final.score2}`)
      .toSorted()
  expect(overtimeFrom(13, 12)).toEqual(['13-16', '14-16', '16-12', '16-13', '16-14'])
  expect(overtimeFrom(12, 13)).toEqual(['12-16', '13-16', '14-16', '16-13', '16-14'])
})

test('the finals of an overtime that has begun are counted in even rounds', () => {
  // At 13-12 team 1 wins with 3 more rounds before team 2 has 4: C(2 + k, k) / 2^(3 + k); team 2 with 4 before 3: C(3 + k, k) / 2^(4 + k).
  const chanceOf = (score1: number, score2: number) =>
    mapFinals(independent(0.5), at(13, 12)).find((final) => final.score1 === score1 && final.score2 === score2)?.chance
  expect([chanceOf(16, 12), chanceOf(16, 13), chanceOf(16, 14)]).toEqual([1 / 8, 3 / 16, 6 / 32])
  expect([chanceOf(13, 16), chanceOf(14, 16)]).toEqual([1 / 16, 4 / 32])
})

test.each<[number, number, number]>([
  [13, 11, 1],
  [13, 9, 1],
  [4, 13, 0],
  [16, 14, 1],
])('a map that ended %d-%d is won with a chance of %d', (score1, score2, expected) => {
  expect(mapChance(CHANCES, at(score1, score2))).toBe(expected)
  expect(mapFinals(CHANCES, at(score1, score2))).toEqual([{ score1, score2, chance: 1 }])
})

test.each<[string, MapPoint]>([
  ['in overtime', at(13, 12, 1)],
  ['of a map that is over', at(13, 9, 2)],
  ['that the first half contradicts', { ...at(8, 5, 2), firstHalf: { score1: 7, score2: 5 } }],
])('a last winner %s says nothing of the rounds before', (_, point) => {
  const ends = mapEnds(CHANCES, { ...point, lastWinner: null })
  for (const [index, end] of mapEnds(CHANCES, point).entries()) {
    expect(end.chance).toBeCloseTo(ends[index]?.chance ?? Number.NaN, 12)
  }
})
