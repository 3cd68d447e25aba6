import { exclusiveLegs } from '../bet/exclusive-legs.ts'
import { pairIdentity } from '../bet/match-tie.ts'
import { cashOutProblem, isPayoutTooLarge, type Stake, settlementProblem } from '../bet/settlement.ts'
import { isAmount } from '../money/money.ts'
import { isMultiplePrice, isPrice } from '../money/odds.ts'
import { splitTeams } from '../team/pair.ts'
import { timeProblem } from '../time/book-time.ts'
import type { ImportedBet, ImportedClose, ImportedPick } from './draft.ts'
import { RowFault } from './row.ts'

export const MOST_LEGS = 20

/** The stake of an imported bet. */
export function stakeOfBet({ amount, odds, exactOdds, freeBet, cashedOut }: ImportedBet): Stake {
  return { amount, odds, exactOdds, freeBet, cashedStake: cashedOut?.stake ?? 0, cashedPaid: cashedOut?.paid ?? 0 }
}

/** The rules of the API, for a bet of any format. Throws `RowFault` for one that the book does not take. */
export function checkBet(bet: ImportedBet, now: Date): void {
  checkTimes(bet, now)
  checkPrices(bet)
  const stake = stakeOfBet(bet)
  if (bet.cashedOut && cashOutProblem(stake)) throw new RowFault('cashOutInvalid', 'cashOut')
  const problem = bet.settlement && settlementProblem(bet.settlement, stake)
  if (problem) throw new RowFault(problem === 'lossTooLarge' ? problem : 'stateAndProfitDisagree', 'profit')
  const closes = [bet.close, ...bet.picks.map(({ close = null }) => close)]
  if (closes.some((close) => close && !isClose(close, bet, now))) throw new RowFault('closingInvalid', 'closing')
}

function checkTimes({ placedAt, settlement }: ImportedBet, now: Date): void {
  const problem = timeProblem(placedAt, now)
  if (problem) throw new RowFault(problem, 'placedAt')
  const settledAt = settlement?.settledAt ?? null
  if (settledAt === null) return
  const settledProblem = timeProblem(settledAt, now)
  if (settledProblem) throw new RowFault(settledProblem, 'settledAt')
  if (settledAt < placedAt) throw new RowFault('settledBeforePlaced', 'settledAt')
}

function checkPrices({ amount, odds, exactOdds, picks }: ImportedBet): void {
  if (!isAmount(amount)) throw new RowFault('stakeInvalid', 'stake')
  if (picks.length === 0 || picks.length > MOST_LEGS) throw new RowFault('legsInvalid', 'legs')
  if (picks.length === 1 ? !isPrice(odds) : !isMultiplePrice(odds)) throw new RowFault('oddsInvalid', 'odds')
  if (isPayoutTooLarge({ amount, odds, exactOdds })) throw new RowFault('oddsInvalid', 'odds')
  if (picks.some((pick) => !isPrice(pick.odds))) throw new RowFault('oddsInvalid', 'legs')
  if (exclusiveLegs(picks.map(untied)).length > 0) throw new RowFault('legsExclusive', 'legs')
}

function untied({ teams, selectedTeam, selection }: ImportedPick) {
  const pair = splitTeams(teams, selectedTeam)
  const pairKey = pair && pairIdentity(pair)
  return { teams, selectedTeam, selection, pairKey, matchId: null, swapped: false, tiedFormat: null }
}

function isClose({ odds, other, at }: ImportedClose, { picks }: ImportedBet, now: Date): boolean {
  const isOdds = picks.length === 1 ? isPrice(odds) : isMultiplePrice(odds)
  return isOdds && (other === null || isPrice(other)) && (at === null || timeProblem(new Date(at), now) === null)
}
