import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { finish } from '../maths/work.ts'
import { brierScore, calibrationCurve, judgeForecasts, logLoss } from './own-chances.ts'

const FIVE = [
  { chance: 0.52, won: true },
  { chance: 0.46, won: false },
  { chance: 0.64, won: true },
  { chance: 0.31, won: true },
  { chance: 0.4, won: false },
]

test('five chances have the Brier score and the log loss of the calculation by hand', () => {
  // (.48² + .46² + .36² + .69² + .40²) / 5
  expect(brierScore(FIVE)).toBeCloseTo(0.24154, 9)
  expect(logLoss(FIVE)).toBeCloseTo(0.679682, 6)
})

// By the definitions of Brier (1950) and Good (1952), in a separate program in Python.
test.each([
  {
    brier: 0.3299422,
    loss: 0.885236924,
    chances: [0.234, 0.188, 0.453, 0.269, 0.821],
    won: [true, true, true, false, true],
  },
  {
    brier: 0.4491044,
    loss: 1.267889378,
    chances: [0.524, 0.626, 0.602, 0.935, 0.771],
    won: [false, true, false, false, false],
  },
])('random chances $chances score $brier and $loss', ({ brier, loss, chances, won }) => {
  const forecasts = chances.map((chance, index) => ({ chance, won: won[index] ?? false }))
  expect(brierScore(forecasts)).toBeCloseTo(brier, 9)
  expect(logLoss(forecasts)).toBeCloseTo(loss, 9)
})

test('always forecasting one half scores 0.25 and 0.693', () => {
  const halves = FIVE.map(({ won }) => ({ chance: 0.5, won }))
  expect(brierScore(halves)).toBeCloseTo(0.25, 12)
  expect(logLoss(halves)).toBeCloseTo(Math.LN2, 12)
})

test('being wrong for certain costs as much as one in a million', () => {
  expect(logLoss([{ chance: 1, won: false }])).toBeCloseTo(Math.log(1e6), 9)
})

test('the curve has the mean chance and the share won of each tenth that has bets', () => {
  const [low, ...rest] = calibrationCurve([
    { chance: 0.3, won: true },
    { chance: 0.38, won: false },
    { chance: 0.99, won: true },
    { chance: 1, won: true },
  ])
  expect(low).toMatchObject({ bets: 2, won: 0.5 })
  expect(low?.chance).toBeCloseTo(0.34, 12)
  expect(rest).toMatchObject([{ bets: 2, won: 1 }])
})

test('the curve goes from low to high chances, whichever bet was placed first', () => {
  const chances = [0.95, 0.15, 0.65, 0.35].map((chance) => ({ chance, won: true }))
  expect(calibrationCurve(chances).map(({ chance }) => chance)).toEqual([0.15, 0.35, 0.65, 0.95])
})

const BET = decidedBet()

test('own chances are judged by what was won or lost in full, and against the closing prices where both are known', () => {
  const judged = finish(
    judgeForecasts([
      { ...BET, ownChance: 0.6, close: { odds: 2000, chance: 0.55 } },
      { ...BET, ownChance: 0.7, status: 'lost', profit: -1000 },
      { ...BET, close: { odds: 2000, chance: 0.5 } },
      { ...BET, ownChance: 0.9, close: { odds: 2000, chance: 0.9 }, status: 'half-won', profit: 500 },
      { ...BET, ownChance: 0.9, close: { odds: 2000, chance: 0.9 }, status: 'cashed-out-lost', profit: -100 },
    ]),
  )
  // (.4² + .7²) / 2, and .4² against .45².
  expect(judged?.bets).toBe(2)
  expect(judged?.brier).toBeCloseTo(0.325, 12)
  expect(judged?.curve.map(({ bets, chance, won }) => [bets, chance, won])).toEqual([
    [1, 0.6, 1],
    [1, 0.7, 0],
  ])
  expect(judged?.against?.bets).toBe(1)
  expect(judged?.against?.own.brier).toBeCloseTo(0.16, 12)
  expect(judged?.against?.close.brier).toBeCloseTo(0.2025, 12)
})

test('without an own chance there is nothing to judge, and without a closing price nothing to compare with', () => {
  expect(finish(judgeForecasts([BET, { ...BET, close: { odds: 2000, chance: 0.5 } }]))).toBeNull()
  expect(finish(judgeForecasts([{ ...BET, ownChance: 0.5 }]))?.against).toBeNull()
})

test('the interval of a share is where a chance is not refuted at 95 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (bets, wins) => {
      const forecasts = Array.from({ length: bets }, (_, index) => ({ chance: 0.5, won: index < wins }))
      const [point] = calibrationCurve(forecasts)
      const { won = 0, low = 0, high = 0 } = point ?? {}
      // Wilson’s ends solve (won − p)² = z² p(1 − p)/n.
      for (const end of [low, high]) {
        expect((won - end) ** 2).toBeCloseTo((1.959964 ** 2 * end * (1 - end)) / bets, 9)
      }
      expect(low).toBeLessThanOrEqual(won + 1e-12)
      expect(high).toBeGreaterThanOrEqual(won - 1e-12)
    }),
  )
})
