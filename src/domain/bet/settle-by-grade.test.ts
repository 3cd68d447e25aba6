import { describe, expect, test } from 'vitest'
import { LOST, NEEDS_YOU, PUSH, VOID, WON } from '../../../test/support/book-bets.ts'
import type { Grade } from '../verdict/verdict.ts'
import { gradeByLegs, oddsOfLegs, priceOfLegs, priceOfMultiple, settleByGrade } from './settle-by-grade.ts'

const at = (odds: number, grade: Grade | null = null, exactOdds: string | null = null) => ({ odds, exactOdds, grade })
const HALF_WON: Grade = { ...WON, verdict: 'half-won' } as Grade
const HALF_LOST: Grade = { ...WON, verdict: 'half-lost' } as Grade

describe('the price of a multiple is the product of its legs', () => {
  test.each([
    ['in thousandths where they hold it', [at(1500), at(2000)], { odds: 3000, exactOdds: null }],
    ['exactly where they do not: docs/decisions/0070', [at(1850), at(1913)], { odds: 3539, exactOdds: '70781/20000' }],
    ['of exact prices', [at(1909, null, '21/11'), at(1909, null, '21/11')], { odds: 3645, exactOdds: '441/121' }],
  ])('%s', (_, legs, price) => {
    expect(priceOfLegs(legs)).toEqual(price)
    expect(oddsOfLegs(legs)).toBe(price.odds)
  })

  test('unless the bookmaker’s own is another to the thousandth', () => {
    const legs = [at(1850), at(1913)]
    const product = { odds: 3539, exactOdds: '70781/20000' }
    expect(priceOfMultiple(legs, null)).toEqual(product)
    expect(priceOfMultiple(legs, 3539)).toEqual(product)
    expect(priceOfMultiple(legs, 3540)).toEqual({ odds: 3540, exactOdds: null })
  })
})

describe('the grade of a multiple', () => {
  const ended = (won: number, lost: number, returned: number) => ({ code: 'legs', won, lost, returned })

  test.each([
    ['is open while a leg is open', [WON, null], null],
    ['waits for the user like its leg', [WON, NEEDS_YOU], { verdict: 'needs-you', reason: 'leg' }],
    ['is lost with one leg, whatever the others do', [WON, LOST, null], { verdict: 'lost', evidence: ended(1, 1, 0) }],
    ['is won with all', [WON, WON], { verdict: 'won', evidence: ended(2, 0, 0) }],
    [
      'counts half results as won and lost, and both kinds of returned stakes as returned',
      [HALF_WON, HALF_LOST, VOID, PUSH],
      { verdict: 'push', evidence: ended(1, 1, 2) },
    ],
  ] as const)('%s', (_, grades, grade) => {
    // Half won at 3.00 doubles the stake, half lost halves it.
    const legs = grades.map((one) => at(3000, one))
    expect(gradeByLegs(legs, oddsOfLegs(legs))).toEqual(grade)
  })
})

describe('a bet is settled by its verdict', () => {
  const stake = { amount: 1000, freeBet: false, cashedStake: 0, cashedPaid: 0, odds: 1909, exactOdds: '21/11' }
  const settled = (outcome: string, status: string, result: number) => ({ outcome, status, result, restOutcome: null })

  test('only where it has one', () => {
    expect(settleByGrade(stake, null, null)).toBeNull()
    expect(settleByGrade(stake, NEEDS_YOU, null)).toBeNull()
  })

  test('a single at its exact price', () => {
    expect(settleByGrade(stake, WON, null)).toEqual(settled('won', 'won', 909))
    expect(settleByGrade(stake, LOST, null)).toEqual(settled('lost', 'lost', -1000))
  })

  test('a multiple at the product of its legs, to the cent of the exact one', () => {
    const legs = [at(1850, WON), at(1913, WON)]
    const bet = { ...stake, amount: 100_000, odds: 3539, exactOdds: null }
    // 1000.00 at 1.85 × 1.913 = 3.53905.
    expect(settleByGrade(bet, WON, legs)).toEqual(settled('won', 'won', 253_905))
    expect(settleByGrade({ ...bet, odds: 3540 }, WON, legs)).toEqual(settled('won', 'won', 254_000))
    expect(settleByGrade({ ...bet, exactOdds: '3537/1000' }, WON, legs)).toEqual(settled('won', 'won', 253_700))
  })

  test('not a multiple with an open leg', () => {
    expect(settleByGrade(stake, WON, [at(1850, WON), at(1913)])).toBeNull()
  })
})
