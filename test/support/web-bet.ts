import type { Bet } from '../../src/contract/bets/bets.ts'

/** A bet in the API's format: 50.00 on Alfa at 1.85, pending. */
export function webBet(more: Partial<Bet> = {}): Bet {
  return {
    id: 1,
    matchId: null,
    matchSwapped: false,
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    amount: '50.00',
    odds: '1.85',
    exactOdds: null,
    betType: 'match-winner',
    betTypeName: 'match-winner',
    betTypeValue: null,
    selection: { market: 'match-winner', side: 1, isThreeWay: false },
    legs: null,
    status: 'pending',
    outcome: null,
    result: null,
    freeBet: false,
    cashedOut: null,
    restOutcome: null,
    profile: null,
    grade: null,
    gradedResult: null,
    settledBy: null,
    bookmaker: null,
    tags: [],
    note: null,
    tipster: null,
    live: null,
    ownChance: null,
    close: null,
    closeMissing: 'not-tied',
    createdAt: '2026-11-20T18:00:00.000Z',
    placedAt: '2026-11-20T18:00:00.000Z',
    settledAt: null,
    correctedAt: null,
    ...more,
  }
}

/** The same, settled as won or lost. */
export function settledBet(status: 'won' | 'lost', result: string, more: Partial<Bet> = {}): Bet {
  return webBet({ status, outcome: status, result, settledBy: 'user', settledAt: '2026-11-20T20:00:00.000Z', ...more })
}
