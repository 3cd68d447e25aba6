import { expect, test } from 'vitest'
import { readTypedResult } from './typed-result.ts'

const BET = { amount: '50.00', odds: '1.85', exactOdds: null, freeBet: false, cashedOut: null }

test.each([
  ['+50', 'won', 5000],
  ['0', 'won', 0],
  ['12,5', 'won', 1250],
  ['1.234,56', 'won', 123_456],
  ['-25', 'lost', -2500],
  ['−25.50 €', 'lost', -2550],
  ['-50', 'lost', -5000],
] as const)('%s is booked as %s', (text, status, result) => {
  expect(readTypedResult(text, BET)).toEqual({ settlement: { status, outcome: status, restOutcome: null, result } })
})

test.each([
  ['', 'resultInvalid'],
  ['abc', 'resultInvalid'],
  ['1e5', 'resultInvalid'],
  ['1.005', 'resultInvalid'],
  ['-0', 'resultInvalid'],
  ['1000000000.01', 'resultInvalid'],
  ['-50.01', 'lossTooLarge'],
] as const)('%s is refused: %s', (text, problem) => {
  expect(readTypedResult(text, BET)).toEqual({ problem })
})
