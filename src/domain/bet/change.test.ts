import { describe, expect, test } from 'vitest'
import { leg, multiple, single } from '../../../test/support/book-bets.ts'
import {
  changedStake,
  exactOddsProblem,
  keptSelection,
  keptTeam,
  needsTeamNow,
  payoutProblem,
  placedAtProblem,
  singleOddsProblem,
  stakeProblem,
} from './change.ts'

const NOW = new Date('2026-11-21T18:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a bet is placed up to now', () => {
  expect(placedAtProblem(NOW, NOW)).toBeNull()
  expect(placedAtProblem(after(1), NOW)).toEqual({ field: 'placedAt', code: 'placedAtInFuture' })
})

test('a single has odds of up to 1000, a multiple up to a million, and neither wins more than a sum can be', () => {
  expect(singleOddsProblem(1_000_000)).toBeNull()
  expect(singleOddsProblem(1_000_001)).toEqual({ field: 'odds', code: 'oddsInvalid' })
  const price = (odds: number, amount: number) => payoutProblem({ odds, exactOdds: null, amount })
  expect(price(1_000_000_000, 100)).toBeNull()
  expect(price(1_000_000_001, 100)).toEqual({ field: 'odds', code: 'payoutTooLarge' })
  // 9,999,999.99 at 1,000,000.
  expect(price(1_000_000_000, 999_999_999)).toEqual({ field: 'odds', code: 'payoutTooLarge' })
})

test('an exact price is that of its odds, and more exact', () => {
  expect(exactOddsProblem(null, 1909, 1000)).toBeNull()
  expect(exactOddsProblem('21/11', 1909, 1000)).toBeNull()
  // 2.1, and what the thousandths hold.
  for (const other of ['21/10', '1909/1000']) {
    expect(exactOddsProblem(other, 1909, 1000)).toEqual({ field: 'exactOdds', code: 'exactOddsInvalid' })
  }
})

describe('a changed stake', () => {
  const BET = single({ amount: 1000, odds: 1909, exactOdds: '21/11', freeBet: false, profile: 'stake' })

  test('keeps what the change leaves out', () => {
    const { placedAt, amount, odds, exactOdds, freeBet, profile } = BET
    const kept = { placedAt, amount, odds, exactOdds, freeBet, profile }
    expect(changedStake(BET, {})).toEqual(kept)
    expect(changedStake(BET, { amount: undefined, profile: null })).toEqual({ ...kept, profile: null })
    expect(changedStake(BET, { amount: 2000, freeBet: true })).toEqual({ ...kept, amount: 2000, freeBet: true })
  })

  test('loses its exact price with other odds, and takes one that is given', () => {
    expect(changedStake(BET, { odds: 2000 }).exactOdds).toBeNull()
    expect(changedStake(BET, { exactOdds: null }).exactOdds).toBeNull()
    expect(changedStake(BET, { odds: 1667, exactOdds: '5/3' })).toMatchObject({ odds: 1667, exactOdds: '5/3' })
  })

  test('of a multiple has the exact product of its legs where the odds are theirs', () => {
    const legs = [leg(1, { odds: 1909, exactOdds: '21/11' }), leg(2, { odds: 2000 })]
    // 21/11 × 2 = 42/11 = 3.818…
    expect(changedStake(multiple(legs, { odds: 4000, exactOdds: null }), { odds: 3818 }).exactOdds).toBe('42/11')
    expect(changedStake(multiple(legs, { odds: 3818, exactOdds: '42/11' }), { odds: 4000 }).exactOdds).toBeNull()
  })

  test('is more than what was cashed out', () => {
    const cashedOut = { ...BET, cashedStake: 400 }
    const problem = (amount: number) => stakeProblem(cashedOut, changedStake(cashedOut, { amount }))
    expect(problem(400)).toEqual({ field: 'amount', code: 'amountInvalid' })
    expect(problem(401)).toBeNull()
  })

  test('of a multiple may have odds that a single has not', () => {
    const legs = [leg(1, { odds: 1_000_000 }), leg(2, { odds: 2000 })]
    const bet = multiple(legs, { odds: 2_000_000, amount: 100 })
    expect(stakeProblem(bet, changedStake(bet, {}))).toBeNull()
    const alone = single({ amount: 100, odds: 1_000_000 })
    expect(stakeProblem(alone, changedStake(alone, { odds: 2_000_000 }))).toEqual({
      field: 'odds',
      code: 'oddsInvalid',
    })
  })
})

describe('a changed pick', () => {
  const ALFA = single({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', betType: 'match-winner', betValue: null })
  const WINNER = { name: 'match-winner', value: null } as const
  const OVER = { name: 'total-maps', value: 'over 2.5' } as const

  test('keeps its team while it is one of the sides; a market without a team takes the first of the others', () => {
    expect(keptTeam(ALFA, { teams: 'Charlie vs Alfa', betType: WINNER })).toBe('Alfa')
    expect(keptTeam(ALFA, { teams: 'Charlie vs Delta', betType: OVER })).toBe('Charlie')
    expect(keptTeam(ALFA, { teams: 'Charlie vs Delta', betType: WINNER })).toBe('Alfa')
  })

  test('needs a team where one without becomes a pick on a side', () => {
    const selection = { market: 'total-maps', choice: 'over', line: 2.5 } as const
    const over = { ...ALFA, betType: OVER.name, betValue: OVER.value, selection }
    expect(needsTeamNow(over, { teams: 'Alfa vs Bravo', betType: WINNER })).toBe(true)
    expect(needsTeamNow(over, { teams: 'Alfa vs Bravo', betType: OVER })).toBe(false)
    expect(needsTeamNow(ALFA, { teams: 'Alfa vs Bravo', betType: WINNER })).toBe(false)
  })

  test('keeps its selection while type and team are the same, on the side where the team stands now', () => {
    const selection = { market: 'match-winner', side: 1, isThreeWay: false } as const
    const bet = { ...ALFA, selection }
    const before = { team1: 'Alfa', team2: 'Bravo' }
    const kept = (team1: string, team2: string, selectedTeam: string, betType: typeof WINNER | typeof OVER = WINNER) =>
      keptSelection(bet, { before, after: { team1, team2 } }, { selectedTeam, betType })
    expect(kept('Alfa', 'Bravo', 'Alfa')).toEqual(selection)
    expect(kept('BRAVO', 'alfa', 'alfa')).toEqual({ ...selection, side: 2 })
    expect(kept('Alfa', 'Bravo', 'Bravo')).toBeUndefined()
    expect(kept('Alfa', 'Charlie', 'Alfa')).toBeUndefined()
    expect(kept('Alfa', 'Bravo', 'Alfa', OVER)).toBeUndefined()
    expect(
      keptSelection({ ...bet, selection: null }, { before, after: before }, { selectedTeam: 'Alfa', betType: WINNER }),
    ).toBeUndefined()
  })
})
