import { describe, expect, test } from 'vitest'
import { type EarlierBet, teamsOf, usualStakes } from './suggestions.ts'

const bet = (more: Partial<EarlierBet> = {}): EarlierBet => ({
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: 1000,
  bookmaker: null,
  ...more,
})

describe('the teams of earlier bets', () => {
  test('are those of the first bet, then the others, none twice', () => {
    const bets = [bet({ teams: 'Charlie vs Alfa', selectedTeam: 'Charlie' }), bet(), bet({ teams: 'ALFA vs Delta' })]
    expect(teamsOf(bets)).toEqual(['Charlie', 'Alfa', 'Bravo', 'Delta'])
  })

  test('are split where the selected team is a side', () => {
    expect(teamsOf([bet({ teams: 'One vs All vs Delta', selectedTeam: 'Delta' })])).toEqual(['One vs All', 'Delta'])
  })

  test('are none where the text names no two', () => {
    expect(teamsOf([bet({ teams: 'Alfa' }), bet({ teams: 'Alfa vs Alfa' })])).toEqual([])
  })

  test('are not read from the text of a multiple', () => {
    expect(teamsOf([bet({ teams: 'Alfa vs Bravo + Charlie vs Delta', selectedTeam: null })])).toEqual([])
  })
})

describe('the usual stakes', () => {
  const stakes = (...amounts: number[]) =>
    usualStakes(
      amounts.map((amount) => bet({ amount })),
      3,
    )

  test('are the most frequent ones, the smallest first', () => {
    expect(stakes(500, 2000, 2000, 1000, 1000, 1000, 700, 700)).toEqual([700, 1000, 2000])
  })

  test('are those of the first bets where all are equally frequent', () => {
    expect(stakes(400, 300, 200, 100)).toEqual([200, 300, 400])
  })

  test('are none without a bet', () => {
    expect(stakes()).toEqual([])
  })
})
