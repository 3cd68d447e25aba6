import {
  type Bet,
  type Booked,
  type Leg,
  type NewBet,
  NO_PICK,
  PENDING,
  type Single,
} from '../../domain/bet/stored-bet.ts'
import type { BetRow, LegRow } from '../db/bet-columns.ts'

type NewBetRow = Omit<BetRow, 'id'>

/**
 * The bet that a row, and for a multiple the rows of its legs, are. Throws where they contradict themselves, which the database refuses to store.
 * It keeps the columns that its type does not name, which nobody reads: a copy without them takes thirty times as long.
 */
export function betOf(row: BetRow, legs: readonly LegRow[] | null): Bet {
  const { betType } = row
  const settlement = settlementOf(row)
  if (betType !== 'multiple') {
    if (legs) throw contradiction(row, 'a single has legs')
    return { ...row, betType, settlement }
  }
  if (!isSaid(NO_PICK, row)) throw contradiction(row, 'a multiple has a pick of its own')
  if (!legs?.length) throw contradiction(row, 'a multiple has no legs')
  return { ...row, betType, legs: legs.map(legOf), settlement }
}

function settlementOf(row: BetRow): Booked | null {
  const { status, outcome, restOutcome, result, settledBy, settledAt, correctedAt } = row
  if (status === 'pending') {
    if (!isSaid(PENDING, row)) throw contradiction(row, 'it is pending and settled')
    return null
  }
  if (outcome === null || result === null || settledBy === null || settledAt === null) {
    throw contradiction(row, 'it is settled in some columns only')
  }
  return { status, outcome, restOutcome, result, settledBy, settledAt, correctedAt }
}

function isSaid<Columns extends object>(expected: Columns, columns: { readonly [Name in keyof Columns]: unknown }) {
  for (const name in expected) if (columns[name] !== expected[name]) return false
  return true
}

const contradiction = ({ userId, id }: BetRow, what: string) => new Error(`bet ${id} of user ${userId}: ${what}`)

const legOf = ({ userId: _owner, betId: _bet, ...leg }: LegRow): Leg => leg

/** The row of a bet, without its legs. A value that is unchanged is the same one. */
export function rowOf(bet: Bet): BetRow
export function rowOf(bet: NewBet): NewBetRow
export function rowOf(bet: NewBet): NewBetRow {
  if (bet.betType !== 'multiple') {
    const { settlement, ...single } = bet
    return { ...single, ...(settlement ?? PENDING) }
  }
  const { settlement, legs: _legs, ...multiple } = bet
  return { ...multiple, ...NO_PICK, ...(settlement ?? PENDING) }
}

export function legRowOf({ userId, id }: Pick<Single, 'userId' | 'id'>, leg: Leg): LegRow {
  return { ...leg, userId, betId: id }
}
