import type { Bet } from '../../contract/bets/bets.ts'
import type { PickClose } from '../../domain/bet/closing.ts'
import { formatOwnChance } from '../../domain/bet/own-chance.ts'
import { settleByGrade } from '../../domain/bet/settle-by-grade.ts'
import { formatBetType } from '../../domain/market/bet-type.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { isSameValue } from '../../domain/same-value.ts'
import type { FieldChange } from '../db/tables.ts'
import type { BetRow } from './bet-queries.ts'
import type { LegRow } from './leg-queries.ts'

/** `legs` is null for a single. */
export function presentBet(row: BetRow, legs: readonly LegRow[] | null): Bet {
  const graded = row.status === 'pending' ? settleByGrade(row, row.grade, legs) : null
  return {
    id: row.id,
    matchId: row.matchId,
    matchSwapped: row.swapped,
    teams: row.teams,
    selectedTeam: row.selectedTeam,
    amount: formatCents(row.amount),
    odds: formatOdds(row.odds),
    exactOdds: row.exactOdds,
    betType: formatBetType({ name: row.betType, value: row.betValue }),
    betTypeName: row.betType,
    betTypeValue: row.betValue,
    selection: row.selection,
    legs: legs?.map(presentLeg) ?? null,
    status: row.status,
    outcome: row.outcome,
    result: row.result === null ? null : formatCents(row.result),
    freeBet: row.freeBet,
    cashedOut:
      row.cashedStake === 0 ? null : { stake: formatCents(row.cashedStake), paid: formatCents(row.cashedPaid) },
    restOutcome: row.restOutcome,
    profile: row.profile,
    grade: row.grade,
    gradedResult: graded && formatCents(graded.result),
    settledBy: row.settledBy,
    bookmaker: row.bookmaker,
    tags: row.tags,
    note: row.note,
    tipster: row.tipster,
    live: row.live,
    ownChance: row.ownChance === null ? null : formatOwnChance(row.ownChance),
    ...presentClose(row),
    createdAt: row.createdAt.toISOString(),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    correctedAt: row.correctedAt?.toISOString() ?? null,
  }
}

function presentLeg(leg: LegRow): NonNullable<Bet['legs']>[number] {
  const { matchId, swapped, teams, selectedTeam, exactOdds, selection, grade } = leg
  const betType = formatBetType({ name: leg.betType, value: leg.betValue })
  const odds = formatOdds(leg.odds)
  const pick = { teams, selectedTeam, odds, exactOdds, betType, selection }
  return { matchId, matchSwapped: swapped, ...pick, grade, ...presentClose(leg) }
}

export function presentClose(pick: PickClose): Pick<Bet, 'close' | 'closeMissing'> {
  const { closeOdds, closeOther, closeAt, closeSource, closeMissing } = pick
  if (closeOdds === null) return { close: null, closeMissing }
  const otherOdds = closeOther === null ? null : formatOdds(closeOther)
  const close = { odds: formatOdds(closeOdds), otherOdds, at: closeAt?.toISOString() ?? null, source: closeSource }
  return { close, closeMissing: null }
}

/** Fields that follow from others, or that the history shows by itself. */
const NOT_IN_HISTORY: ReadonlySet<string> = new Set([
  'id',
  'betTypeName',
  'betTypeValue',
  'matchSwapped',
  'exactOdds',
  'grade',
  'gradedResult',
  'settledAt',
  'correctedAt',
  'close',
  'closeMissing',
])

type Leg = NonNullable<Bet['legs']>[number]
const withoutClose = ({ close: _close, closeMissing: _missing, ...leg }: Leg) => leg

/** The fields of a bet that a change changed, as the API shows them. */
export function changedFields(before: Bet, after: Bet): FieldChange[] {
  const [last, next] = [before, after].map(({ legs, ...bet }) => ({ ...bet, legs: legs?.map(withoutClose) ?? null }))
  return Object.entries(last ?? {})
    .map(([field, from]) => ({ field, from: from as unknown, to: next?.[field as keyof Bet] }))
    .filter(({ field, from, to }) => !NOT_IN_HISTORY.has(field) && !isSameValue(from, to))
}
