import { newBet } from '../../../../src/contract/bets/bets.ts'
import { removeBet } from '../../../../src/server/bets/change/change-bets.ts'
import { placeBet } from '../../../../src/server/bets/place/place-bet.ts'
import { reopenBet, settleBet } from '../../../../src/server/bets/settle/settle-bets.ts'
import type { Round } from '../torture.ts'
import type { Follower } from './alert-people.ts'
import type { AlertProcess } from './alert-processes.ts'
import type { PlayedMatch } from './played-match.ts'

/** A bet on the match winner, or one that no score can decide. */
export type SimulatedBet = {
  readonly id: number
  readonly owner: Follower
  readonly match: PlayedMatch
  readonly pick: 'Alfa' | 'Bravo' | 'unclear'
  /** When it was recorded, by a correct clock. */
  readonly at: number
  /** Recorded after the end of the match, as known to the server. */
  readonly wasOver: boolean
  /** Its owner has changed it. */
  isTouched: boolean
}

type Placing = { readonly owner: Follower; readonly match: PlayedMatch; readonly matchId: number; readonly now: number }

/** Null if the process dies meanwhile. */
export async function placeSimulatedBet(
  process: AlertProcess,
  round: Round,
  { owner, match, matchId, now }: Placing,
): Promise<SimulatedBet | null> {
  const pick = round.pick(['Alfa', 'Bravo', 'unclear'] as const)
  const body = newBet.parse({
    teams: 'Alfa vs Bravo',
    selectedTeam: pick === 'unclear' ? 'Alfa' : pick,
    amount: '10.00',
    odds: '2.00',
    betType: pick === 'unclear' ? 'other (an ace in the pistol round)' : 'match-winner',
    matchId,
  })
  const placed = await process.does((deps) => placeBet(deps, owner.id, body, { keyed: null, writtenAgoMs: 0 }))
  if (!placed) return null
  return { id: placed.id, owner, match, pick, at: now, wasOver: placed.grade !== null, isTouched: false }
}

/** Manual actions on bets. They are refused for a bet that is gone or not open. */
export const MANUAL_ACTIONS: Readonly<Record<string, (process: AlertProcess, bet: SimulatedBet) => Promise<unknown>>> =
  {
    'bets settled by hand': (process, { owner, id }) =>
      process.does((deps) => settleBet(deps, owner.id, id, { outcome: 'won' }, null)),
    'bets reopened by hand': (process, { owner, id }) =>
      process.does((deps) => reopenBet(deps, owner.id, id, null, null)),
    'bets deleted': (process, { owner, id }) => process.does((deps) => removeBet(deps, owner.id, id, null)),
  }

export async function actManually(process: AlertProcess, round: Round, bets: readonly SimulatedBet[]): Promise<string> {
  const [name, act] = round.pick(Object.entries(MANUAL_ACTIONS))
  const bet = round.pick(bets)
  bet.isTouched = true
  await act(process, bet)
  return name
}
