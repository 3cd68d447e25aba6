import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { HOUR_MS } from '../../../domain/time/durations.ts'
import { stakeOf } from './bet-stake.ts'
import { isOn } from './open-bets.ts'

const MORNING = 6
/** If less than this remains of the evening, the next one is used. */
const LEAST_HOURS = 6

/** When the evening ends, in ms since 1970: at six in the morning of the local zone, at least six hours from now. */
export function eveningEnd(now: number): number {
  const end = new Date(now)
  end.setHours(MORNING, 0, 0, 0)
  while (end.getTime() < now + LEAST_HOURS * HOUR_MS) end.setDate(end.getDate() + 1)
  return end.getTime()
}

/** The listed matches that are live or start before the evening ends, live ones first. */
export function eveningMatches(live: readonly Match[], upcoming: readonly Match[], end: number): readonly Match[] {
  const startsInTime = ({ scheduledTime }: Match) => scheduledTime !== null && Date.parse(scheduledTime) < end
  return [...live, ...upcoming.filter(startsInTime)]
}

/** The open bets with a leg on one of the matches. */
export function eveningBets(bets: readonly OpenBet[], matches: readonly Match[]): readonly OpenBet[] {
  return bets.filter((bet) => matches.some(({ id }) => isOn(bet, id)))
}

/** The number of the other pending bets, and their total stake as decimal text; free bets stake nothing. */
export function openElsewhere(pending: { readonly count: number; readonly staked: string }, here: readonly Bet[]) {
  const staked = here.map(stakeOf).filter(({ freeBet }) => !freeBet)
  // Unlike an amount, a sum has no limit.
  const all = Number(pending.staked.replace('.', ''))
  return {
    count: pending.count - here.length,
    staked: formatCents(all - staked.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

/** What can be lost, in cents: excludes partial cash-outs and free bets. */
export function stakeAtRisk(bets: readonly Bet[]): number {
  const stakes = bets.map(stakeOf).filter(({ freeBet }) => !freeBet)
  return stakes.reduce((sum, { amount, cashedStake }) => sum + amount - cashedStake, 0)
}
