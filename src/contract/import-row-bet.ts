import * as z from 'zod/mini'
import { OUTCOMES } from '../domain/bet/bet.ts'
import type { ImportedBet, ImportedSettlement } from '../domain/import/draft.ts'
import { BET_TYPES, formatBetType } from '../domain/market/bet-type.ts'
import { formatCents } from '../domain/money/money.ts'
import { formatOdds } from '../domain/money/odds.ts'
import { money, status, time } from './bets/bets.ts'
import { selection } from './bets/selections.ts'

/** The bet of a row of a file. */
export const rowBet = z.object({
  placedAt: time,
  teams: z.string(),
  selectedTeam: z.string(),
  betType: z.string(),
  betTypeName: z.enum(BET_TYPES),
  betTypeValue: z.nullable(z.string()),
  /** The parsed selection; null if the text is ambiguous, and for a multiple. */
  selection: z.nullable(selection),
  legs: z.int(),
  amount: money,
  odds: z.string(),
  exactOdds: z.nullable(z.string()),
  freeBet: z.boolean(),
  cashedOut: z.nullable(z.object({ stake: money, paid: money })),
  status,
  outcome: z.nullable(z.enum(OUTCOMES)),
  result: z.nullable(money),
  bookmaker: z.nullable(z.string()),
})
export type RowBet = z.output<typeof rowBet>

type ReadBet = Omit<ImportedBet, 'placedAt' | 'settlement'> & {
  readonly placedAt: Date | string
  readonly settlement: Pick<ImportedSettlement, 'status' | 'outcome' | 'result'> | null
}

/** Converts a bet read from a row, on the server and in the preview of the page. */
export function rowBetOf({ picks, settlement, cashedOut, ...bet }: ReadBet): RowBet {
  const [first] = picks
  const single = picks.length === 1 && first ? first : null
  const type = single?.betType ?? ({ name: 'multiple', value: null } as const)
  return {
    placedAt: new Date(bet.placedAt).toISOString(),
    teams: picks.map(({ teams }) => teams).join(' + '),
    selectedTeam: picks.map(({ selectedTeam }) => selectedTeam).join(' + '),
    betType: formatBetType(type),
    betTypeName: type.name,
    betTypeValue: type.value,
    selection: single?.selection ?? null,
    legs: picks.length,
    amount: formatCents(bet.amount),
    odds: formatOdds(bet.odds),
    exactOdds: bet.exactOdds,
    freeBet: bet.freeBet,
    cashedOut: cashedOut && { stake: formatCents(cashedOut.stake), paid: formatCents(cashedOut.paid) },
    status: settlement?.status ?? 'pending',
    outcome: settlement?.outcome ?? null,
    result: settlement && formatCents(settlement.result),
    bookmaker: bet.bookmaker,
  }
}
