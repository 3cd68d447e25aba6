import type { Bet } from '../../contract/bets.ts'
import { formatBetType } from '../../domain/bet-type.ts'
import { formatCents } from '../../domain/money.ts'
import { formatOdds } from '../../domain/odds.ts'
import type { BetRow } from './bet-queries.ts'

/** A bet in the shape of the API. */
export function presentBet(row: BetRow): Bet {
  return {
    id: row.id,
    matchId: row.matchId,
    teams: row.teams,
    selectedTeam: row.selectedTeam,
    amount: formatCents(row.amount),
    odds: formatOdds(row.odds),
    betType: formatBetType({ name: row.betType, value: row.betValue }),
    betTypeName: row.betType,
    betTypeValue: row.betValue,
    status: row.status,
    result: row.result === null ? null : formatCents(row.result),
    createdAt: row.createdAt.toISOString(),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
