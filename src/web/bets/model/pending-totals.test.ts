import { describe, expect, test } from 'vitest'
import { webBet } from '../../../../test/support/web-bet.ts'
import { pendingTotals } from './pending-totals.ts'

const bet = webBet({ amount: '10.00', odds: '2.50' })

describe('the sums of pending bets', () => {
  test('are the stakes, and what the bets pay if they win', () => {
    // 10 × 2.5 + 5 × 3
    expect(pendingTotals([bet, webBet({ amount: '5.00', odds: '3.00' })])).toEqual({
      atRisk: '15.00',
      payout: '40.00',
      decided: { count: 0, profit: '0.00' },
    })
  })

  test('count a decided bet with the result that its score gives', () => {
    const [won, lost] = [
      { ...bet, gradedResult: '15.00' },
      { ...bet, gradedResult: '-10.00' },
    ]
    // 25 are sure, 0 are lost, and 25 are possible.
    expect(pendingTotals([won, lost, bet])).toEqual({
      atRisk: '30.00',
      payout: '50.00',
      decided: { count: 2, profit: '5.00' },
    })
  })

  test('hold no money of the bookmaker: a free bet pays its profit only', () => {
    expect(pendingTotals([{ ...bet, freeBet: true }])).toMatchObject({ atRisk: '0.00', payout: '15.00' })
  })

  test('leave out what a cash-out has paid', () => {
    const cashedOut = { stake: '4.00', paid: '6.00' }
    // 6 of the 10 remain, at 2.5.
    expect(pendingTotals([{ ...bet, cashedOut }])).toMatchObject({ atRisk: '6.00', payout: '15.00' })
  })

  test('are zero without bets', () => {
    expect(pendingTotals([])).toMatchObject({ atRisk: '0.00', payout: '0.00' })
  })
})
