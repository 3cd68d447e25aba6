import type { Listing } from '../bets/bet-list-queries.ts'

/** In the order they were placed. */
export const everyBet = (owner: number): Listing => ({
  owner,
  status: null,
  sought: null,
  sort: { by: 'placedAt', descending: false },
})
