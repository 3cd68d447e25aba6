import type { DecidedBet } from '../../src/domain/luck/decided-bet.ts'

/** A single of 10.00 at 2.00 on match 1, with own money. `profit` is a full win's for `won`, a full loss's for every other status. */
export function decidedBet(bet: Partial<DecidedBet> = {}): DecidedBet {
  const { amount = 1000, odds = 2000, status = 'won' } = bet
  return {
    placedAt: new Date('2026-11-20T18:00:00Z'),
    matches: [1],
    pick: null,
    amount,
    staked: amount,
    odds,
    legs: 1,
    returnedOdds: 1,
    status,
    profit: status === 'won' ? (amount * (odds - 1000)) / 1000 : -amount,
    close: null,
    ownChance: null,
    ...bet,
  }
}
