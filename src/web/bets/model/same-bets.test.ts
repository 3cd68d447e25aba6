import { describe, expect, test } from 'vitest'
import { webBet } from '../../../../test/support/web-bet.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { mirrored, type Selection } from '../../../domain/market/selection.ts'
import { betOfSlip, type PickNow, type SlipNow, stakedOn } from './same-bets.ts'

const ON_ALFA: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const MATCH = { id: 5, team1: 'Alfa', team2: 'Bravo' }

const pick = (more: Partial<PickNow> = {}): PickNow => ({
  pair: { team1: 'Alfa', team2: 'Bravo' },
  selection: ON_ALFA,
  match: null,
  ...more,
})

function multiple(more: Partial<Bet> = {}): Bet {
  const { teams, selectedTeam, odds, exactOdds, betType, selection, matchId, matchSwapped } = webBet()
  const none = { grade: null, close: null, closeMissing: 'not-tied' } as const
  const leg = { teams, selectedTeam, odds, exactOdds, betType, selection, matchId, matchSwapped, ...none }
  const other = { ...leg, teams: 'Charlie vs Delta', selectedTeam: 'Charlie' }
  return webBet({
    teams: 'Alfa vs Bravo + Charlie vs Delta',
    selectedTeam: 'Alfa + Charlie',
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    legs: [leg, other],
    ...more,
  })
}

describe('what is at stake on a pick', () => {
  test('is the sum of all open bets on it, by bookmaker, the largest first', () => {
    const bets = [
      webBet({ amount: '20.00', bookmaker: 'Betano' }),
      webBet({ amount: '10.00' }),
      webBet({ amount: '40.00', bookmaker: 'Pinnacle' }),
      webBet({ amount: '25.00', bookmaker: 'Betano' }),
    ]
    expect(stakedOn(pick(), bets)).toEqual({
      staked: 9500,
      bets: 4,
      multiples: 0,
      bookmakers: [
        { name: 'Betano', staked: 4500 },
        { name: 'Pinnacle', staked: 4000 },
        { name: null, staked: 1000 },
      ],
    })
  })

  test('counts multiples with a leg on it, but neither free bets nor what was cashed out', () => {
    const bets = [
      multiple({ amount: '5.00' }),
      webBet({ amount: '10.00', freeBet: true }),
      webBet({ amount: '30.00', cashedOut: { stake: '12.00', paid: '15.00' } }),
    ]
    expect(stakedOn(pick(), bets)).toMatchObject({ staked: 2300, bets: 3, multiples: 1 })
  })

  test('is nothing of the other side, another line, another market or a settled bet', () => {
    const handicap = (line: number): Selection => ({ market: 'map-handicap', side: 1, line })
    const bets = [
      webBet({ selectedTeam: 'Bravo', selection: mirrored(ON_ALFA) }),
      webBet({ selection: handicap(1.5) }),
      webBet({ selection: null, betType: 'other', betTypeName: 'other' }),
      webBet({ status: 'won' }),
    ]
    expect(stakedOn(pick(), bets)).toBeNull()
    expect(stakedOn(pick({ selection: handicap(-1.5) }), bets)).toBeNull()
  })

  test.each([
    ['in the other order', { teams: 'Bravo vs Alfa', selection: mirrored(ON_ALFA) }],
    ['spelled differently', { teams: 'ALFA vs bravo', selectedTeam: 'ALFA' }],
  ] as const)('is found with the teams %s', (_, more) => {
    expect(stakedOn(pick(), [webBet(more)])).toMatchObject({ bets: 1 })
  })

  test('follows the match where both know it, whatever its teams are called', () => {
    const there = { teams: 'B vs A', selectedTeam: 'A', selection: mirrored(ON_ALFA), matchId: 5, matchSwapped: true }
    const now = pick({ match: MATCH })
    expect(stakedOn(now, [webBet(there)])).toMatchObject({ bets: 1 })
    expect(stakedOn(now, [webBet({ ...there, selectedTeam: 'B', selection: ON_ALFA })])).toBeNull()
    // Another meeting of the two teams.
    expect(stakedOn(now, [webBet({ matchId: 6 })])).toBeNull()
    expect(stakedOn(now, [webBet()])).toMatchObject({ bets: 1 })
  })

  test('of a bet that waits for a connection is read from its typed text', () => {
    const typed = { selection: null, betType: 'handicap (-1.5 maps)', betTypeName: 'handicap' } as const
    const selection: Selection = { market: 'map-handicap', side: 1, line: -1.5 }
    expect(stakedOn(pick({ selection }), [webBet(typed)])).toMatchObject({ bets: 1 })
    expect(stakedOn(pick(), [webBet(typed)])).toBeNull()
  })
})

describe('a slip is in the book already', () => {
  const slip = (more: Partial<SlipNow> = {}): SlipNow => ({
    picks: [pick()],
    odds: 1850,
    stake: 5000,
    placedAt: null,
    bookmaker: null,
    ...more,
  })

  test('with the same pick, odds and stake, also when it is settled', () => {
    expect(betOfSlip(slip(), [webBet({ id: 3 })])).toMatchObject({ id: 3 })
    expect(betOfSlip(slip(), [webBet({ id: 3, status: 'won' })])).toMatchObject({ id: 3 })
    expect(betOfSlip(slip({ odds: 1860 }), [webBet()])).toBeNull()
    expect(betOfSlip(slip({ stake: 5001 }), [webBet()])).toBeNull()
  })

  test('unless it says another bookmaker or another minute', () => {
    const recorded = webBet({ bookmaker: 'Betano', placedAt: '2026-11-20T18:00:40.000Z' })
    expect(betOfSlip(slip({ bookmaker: 'BETANO' }), [recorded])).toMatchObject({ id: 1 })
    expect(betOfSlip(slip({ bookmaker: 'Pinnacle' }), [recorded])).toBeNull()
    expect(betOfSlip(slip({ placedAt: new Date('2026-11-20T18:00:00Z') }), [recorded])).toMatchObject({ id: 1 })
    expect(betOfSlip(slip({ placedAt: new Date('2026-11-20T19:00:00Z') }), [recorded])).toBeNull()
  })

  test('as a multiple only with all of its legs', () => {
    const other = pick({ pair: { team1: 'Charlie', team2: 'Delta' } })
    expect(betOfSlip(slip({ picks: [other, pick()] }), [multiple()])).toMatchObject({ id: 1 })
    expect(betOfSlip(slip(), [multiple()])).toBeNull()
  })
})
