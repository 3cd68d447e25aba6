import type { Bet } from '../../contract/bets.ts'
import { parseBetType } from '../../domain/bet-type.ts'
import { formatCents, parseAmount } from '../../domain/money.ts'
import { parseOdds } from '../../domain/odds.ts'
import type { WaitingBet } from '../api/outbox.ts'

const CLOCKS_APART_MS = 5 * 60 * 1000

/** A bet that is not recorded yet, in the shape of a recorded one; its id is 0. */
export function asBet({ body, writtenAt }: WaitingBet): Bet {
  const { teams, selectedTeam, amount, odds, betType, matchId = null, placedAt } = body
  const type = parseBetType(betType)
  const written = new Date(writtenAt).toISOString()
  return {
    id: 0,
    matchId,
    matchSwapped: false,
    teams,
    selectedTeam,
    amount: formatCents(centsOf(amount)),
    odds: String(odds),
    betType,
    betTypeName: type?.name ?? 'other',
    betTypeValue: type?.value ?? null,
    selection: null,
    legs: null,
    status: 'pending',
    outcome: null,
    result: null,
    freeBet: body.freeBet ?? false,
    cashedOut: null,
    profile: null,
    grade: null,
    gradedResult: null,
    settledBy: null,
    createdAt: written,
    placedAt: placedAt ?? written,
    settledAt: null,
    correctedAt: null,
  }
}

/** The sum of the stakes, in decimal euros. */
export function stakedOn(bets: readonly WaitingBet[]): string {
  return formatCents(bets.reduce((sum, { body }) => sum + centsOf(body.amount), 0))
}

/** Recorded bets that may be this one: the same content, recorded since the first attempt to send it. */
export function candidates(bet: WaitingBet, recorded: readonly Bet[]): Bet[] {
  const waiting = asBet(bet)
  const since = (bet.attemptedAt ?? bet.writtenAt) - CLOCKS_APART_MS
  return recorded.filter(
    ({ createdAt, teams, selectedTeam, amount, odds, betTypeName }) =>
      Date.parse(createdAt) >= since &&
      teams === waiting.teams &&
      selectedTeam === waiting.selectedTeam &&
      amount === waiting.amount &&
      parseOdds(odds) === parseOdds(waiting.odds) &&
      betTypeName === waiting.betTypeName,
  )
}

const centsOf = (amount: string | number) => parseAmount(String(amount)) ?? 0
