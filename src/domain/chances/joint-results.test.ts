import { expect, test } from 'vitest'
import { type CountedBet, jointResults, type LegAt, type LegVerdicts, type Outcome } from './joint-results.ts'

// A multiple of 13 matches, each won or lost, has 2^12 open states after twelve of them: too many to enumerate.
const EVEN: readonly Outcome[] = [
  { verdicts: ['won'], chance: 0.5 },
  { verdicts: ['lost'], chance: 0.5 },
]
const THIRTEEN = Array.from({ length: 13 }, (_, match) => match)
const stake = { amount: 1000, odds: 2000, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }

const multiple = (legs: readonly LegAt[]): CountedBet => ({
  bet: { id: 1, stake, isMultiple: true, legs: [] },
  legs: [...THIRTEEN.map((match) => ({ match, at: 0 })), ...legs],
})
const countOf = (verdicts: LegVerdicts, wanted: string) => verdicts.filter((verdict) => verdict === wanted).length
const whenAllAreKnown = (value: (verdicts: LegVerdicts) => number) => (_: unknown, verdicts: LegVerdicts) =>
  verdicts.includes(null) ? null : value(verdicts)

test('a multiple of too many matches is simulated, with what is known of it, and its chances add to 1', () => {
  const outcomes = new Map(THIRTEEN.map((match) => [match, EVEN]))
  const value = whenAllAreKnown((verdicts) => countOf(verdicts, 'won'))
  const { sums, runs } = jointResults([multiple([{ verdict: 'won' }])], outcomes, value)
  expect(runs).toBe(20_000)
  expect([...sums.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  // One leg is won; of 13 more, half: within four standard errors of √(13 / 4 / 20,000).
  expect(Math.min(...sums.keys())).toBeGreaterThanOrEqual(1)
  const mean = [...sums].reduce((total, [sum, chance]) => total + sum * chance, 0)
  expect(Math.abs(mean - 7.5)).toBeLessThan(4 * Math.sqrt(13 / 4 / 20_000))
})

test('where the chances of the outcomes add to less than 1, the last outcome has the rest', () => {
  const last: readonly Outcome[] = (['won', 'push', 'lost'] as const).map((verdict) => ({
    verdicts: [verdict],
    chance: 0.25,
  }))
  const outcomes = new Map([...THIRTEEN.map((match) => [match, EVEN] as const), [13, last] as const])
  const value = whenAllAreKnown((verdicts) => ['won', 'push', 'lost'].indexOf(verdicts.at(-1) ?? ''))
  const { sums } = jointResults([multiple([{ match: 13, at: 0 }])], outcomes, value)
  for (const [at, chance] of [0.25, 0.25, 0.5].entries()) {
    expect(Math.abs((sums.get(at) ?? 0) - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / 20_000))
  }
})
