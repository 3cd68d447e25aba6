import type { Bet } from '../../contract/bets/bets.ts'
import type { Outcome } from '../../domain/bet/bet.ts'
import type { Key } from '../keys.ts'

/** The outcome of a bet, or what it is waiting for. */
export type BetState = Outcome | 'pending' | 'needs-you'

export const betState = ({ status, outcome }: Pick<Bet, 'status' | 'outcome'>): BetState =>
  status === 'pending' ? 'pending' : (outcome ?? status)

export function stateWord(state: BetState): Key {
  if (state === 'pending') return 'history.status.pending'
  return state === 'needs-you' ? 'settling.needsYou' : `outcome.${state}`
}
