import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleCorrected } from './correction.ts'
import { settleByOutcome } from './settlement.ts'

const NO_CASH = { exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }
const UNGRADED = { grade: null, legs: null }
const FIFTY = { amount: 5000, odds: 1850, ...NO_CASH }
const won = (result: number) => ({ status: 'won', outcome: 'won', restOutcome: null, result }) as const

test.each([
  // 75.00 × 0.85 and 50.00 × 0.90
  ['a higher stake', won(4250), { amount: 7500 }, won(6375)],
  ['a longer price', won(4250), { odds: 1900 }, won(4500)],
  [
    'a free bet in place of an own one',
    { status: 'lost', outcome: 'lost', restOutcome: null, result: -5000 } as const,
    { freeBet: true },
    { status: 'lost', outcome: 'lost', restOutcome: null, result: 0 },
  ],
  ['a result that the user typed', won(4200), { amount: 7500 }, won(4200)],
  // 60.00 were paid for the stake of 50.00.
  [
    'the stake of a cash-out',
    { status: 'won', outcome: 'cashed-out', restOutcome: null, result: 1000 } as const,
    { amount: 7000 },
    { status: 'lost', outcome: 'cashed-out', restOutcome: null, result: -1000 },
  ],
])('%s', (_, settled, change, expected) => {
  expect(settleCorrected({ ...FIFTY, ...settled }, { ...FIFTY, ...change }, UNGRADED)).toEqual(expected)
})

test('the stake of a bet of which a part was cashed out is settled by the outcome of the rest', () => {
  // 20.00 cashed out for 26.00, and the rest lost: 6.00 − 30.00, then 6.00 − 50.00.
  const bet = { ...FIFTY, cashedStake: 2000, cashedPaid: 2600 }
  const lost = (result: number) => ({ status: 'lost', outcome: 'cashed-out', restOutcome: 'lost', result }) as const
  expect(settleCorrected({ ...bet, ...lost(-2400) }, { ...bet, amount: 7000 }, UNGRADED)).toEqual(lost(-4400))
})

test('a sum that the user typed for a bet of which a part was cashed out stays', () => {
  const bet = { ...FIFTY, cashedStake: 2000, cashedPaid: 2600 }
  const typed = { status: 'lost', outcome: 'cashed-out', restOutcome: null, result: -300 } as const
  expect(settleCorrected({ ...bet, ...typed }, { ...bet, amount: 7000, odds: 1900 }, UNGRADED)).toEqual(typed)
})

test('a multiple with a void leg is settled by its legs again', () => {
  const legs = [
    { odds: 2000, exactOdds: null, grade: { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } } },
    { odds: 3000, exactOdds: null, grade: { verdict: 'void', evidence: { code: 'walkover' } } },
  ] as const
  const grade = { verdict: 'won', evidence: { code: 'legs', won: 1, lost: 0, returned: 1 } } as const
  const bet = { ...FIFTY, amount: 1000, odds: 6000 }
  // The void leg counts as 1: the price is 2.00.
  expect(settleCorrected({ ...bet, ...won(1000) }, { ...bet, amount: 1500 }, { grade, legs })).toEqual(won(1500))
})

const stake = fc.record({
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  odds: fc.integer({ min: 1010, max: 1_000_000 }),
  freeBet: fc.boolean(),
  cashedStake: fc.constant(0),
  cashedPaid: fc.constant(0),
  exactOdds: fc.constant(null),
})
const outcome = fc.constantFrom('won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'cashed-out')

test('a correction books the result of the corrected bet; its reversal books the earlier result', () => {
  fc.assert(
    fc.property(stake, stake, outcome, fc.integer({ min: 0, max: 1_000_000 }), (before, after, came, paid) => {
      const settled = settleByOutcome(before, came, paid)
      const corrected = settleCorrected({ ...before, ...settled }, after, UNGRADED)
      expect(corrected).toEqual(settleByOutcome(after, came, paid))
      expect(settleCorrected({ ...after, ...corrected }, before, UNGRADED)).toEqual(settled)
    }),
  )
})
