import { describe, expect, test } from 'vitest'
import { webMatch } from '../../../../test/support/web-match.ts'
import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import { betOutlook } from '../../../domain/chances/scenarios.ts'
import { outlookOn, winAndReturn } from './bet-chances.ts'

const EVEN = { odds1: '1.90', odds2: '1.90' }
/** Even teams; Alfa leads by a map. */
const LIVE = webMatch({
  id: 7,
  startOdds: EVEN,
  maps: [{ number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 }],
})
const UPCOMING = webMatch({ id: 8, status: 'upcoming', score1: null, score2: null, maps: [], ...EVEN })

const winner = (side: 1 | 2) => ({ market: 'match-winner', side, isThreeWay: false }) as const
const leg = (more: object) => ({
  odds: '2.00',
  exactOdds: null,
  grade: null,
  matchSwapped: false,
  tiedFormat: 'BO3',
  ...more,
})
/** 10.00 at 2.00 on Alfa, who leads by a map. Only the fields that the chances use. */
const bet = (more: object = {}) =>
  ({
    id: 1,
    amount: '10.00',
    freeBet: false,
    cashedOut: null,
    profile: null,
    legs: null,
    ...leg({ matchId: 7, selection: winner(1) }),
    ...more,
  }) as unknown as OpenBet

function chancesOf(open: OpenBet) {
  const outlook = betOutlook(outlookOn([open], 'standard', [LIVE, UPCOMING]), open.id)
  return outlook && { ...winAndReturn(outlook), fair: outlook.fair }
}

describe('the chance of an open bet and its fair cash-out', () => {
  test.each<{ what: string; open: OpenBet; win: number; fair: number }>([
    { what: 'a map up in a BO3 of even teams', open: bet(), win: 0.75, fair: 1500 },
    { what: 'named in the other order', open: bet({ matchSwapped: true }), win: 0.25, fair: 500 },
    { what: 'on a match to come, by its price now', open: bet({ matchId: 8 }), win: 0.5, fair: 1000 },
    { what: 'a free bet, which pays the profit alone', open: bet({ freeBet: true }), win: 0.75, fair: 750 },
    { what: 'half of it cashed out', open: bet({ cashedOut: { stake: '5.00', paid: '6.00' } }), win: 0.75, fair: 750 },
    {
      what: 'a multiple on two matches',
      open: bet({
        odds: '4.00',
        legs: [leg({ matchId: 7, selection: winner(1) }), leg({ matchId: 8, selection: winner(2) })],
      }),
      win: 0.375,
      fair: 1500,
    },
    {
      what: 'a multiple with a leg that is won',
      open: bet({
        odds: '4.00',
        legs: [leg({ matchId: 7, selection: winner(1) }), leg({ matchId: null, grade: { verdict: 'won' } })],
      }),
      win: 0.75,
      fair: 3000,
    },
  ])('$what', ({ open, win, fair }) => {
    const chances = chancesOf(open)
    expect(chances?.win).toBeCloseTo(win, 6)
    expect(chances?.fair).toBeCloseTo(fair, 3)
  })

  test.each<{ what: string; open: OpenBet }>([
    { what: 'on no match', open: bet({ matchId: null }) },
    { what: 'on a match that is not listed', open: bet({ matchId: 9 }) },
    { what: 'on a market that no score decides', open: bet({ selection: { market: 'first-blood', map: 1, side: 1 } }) },
    { what: 'whose match has another format', open: bet({ tiedFormat: 'BO5' }) },
  ])('has none $what', ({ open }) => {
    expect(chancesOf(open)).toBeNull()
  })
})
