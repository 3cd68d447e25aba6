import type { BetClose, CloseChances, PickClose } from '../../domain/bet/closing.ts'
import {
  type Bet,
  type Booked,
  type Leg,
  type NewBet,
  NO_PICK,
  PENDING,
  type Single,
} from '../../domain/bet/stored-bet.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import type { BetRow, CHANCE_COLUMNS, LegRow } from '../db/bet-columns.ts'

type NewBetRow = Omit<BetRow, 'id'>

/**
 * Builds a bet from its row and leg rows. Throws if they contradict each other, which database constraints prevent. Columns outside the
 * type are kept: a copy without them takes thirty times as long.
 */
export function betOf(row: BetRow, legs: readonly LegRow[] | null): Bet {
  const { betType } = row
  const settlement = settlementOf(row)
  const close = closeOf(row)
  if (betType !== 'multiple') {
    if (legs) throw contradiction(row, 'a single has legs')
    return { ...row, betType, settlement, close }
  }
  if (!matches(NO_PICK, row)) throw contradiction(row, 'a multiple has a pick')
  if (!legs?.length) throw contradiction(row, 'a multiple has no legs')
  return { ...row, betType, legs: legs.map(legOf), settlement, close }
}

function settlementOf(row: BetRow): Booked | null {
  const { status, outcome, restOutcome, result, settledBy, settledAt, correctedAt } = row
  if (status === 'pending') {
    if (!matches(PENDING, row)) throw contradiction(row, 'it is both pending and settled')
    return null
  }
  if (outcome === null || result === null || settledBy === null || settledAt === null) {
    throw contradiction(row, 'its settlement is incomplete')
  }
  return { status, outcome, restOutcome, result, settledBy, settledAt, correctedAt }
}

function matches<Columns extends object>(expected: Columns, columns: { readonly [Name in keyof Columns]: unknown }) {
  for (const name in expected) if (columns[name] !== expected[name]) return false
  return true
}

type BetKey = Pick<BetRow, 'userId' | 'id'>
const contradiction = ({ userId, id }: BetKey, what: string) => new Error(`bet ${id} of user ${userId}: ${what}`)

function legOf(row: LegRow): Leg {
  const { userId, betId, closeOdds, closeOther, closeAt, closeSource, closeMissing, ...leg } = row
  const close = pickCloseOf({ closeOdds, closeOther, closeAt, closeSource, closeMissing }, { userId, id: betId })
  return { ...leg, close }
}

type CloseColumns = Pick<BetRow, 'closeOdds' | 'closeOther' | 'closeAt' | 'closeSource' | 'closeMissing'>
const NO_PRICE = { closeOdds: null, closeOther: null, closeAt: null, closeSource: null } as const

function pickCloseOf(columns: CloseColumns, key: BetKey): PickClose {
  const { closeOdds: odds, closeOther: other, closeAt: at, closeSource: source, closeMissing: missing } = columns
  if (odds !== null && missing === null) return { missing, odds, other, at, source }
  if (missing !== null && matches(NO_PRICE, columns)) return { missing }
  throw contradiction(key, 'its closing price is incomplete')
}

type ChanceColumns = Pick<BetRow, (typeof CHANCE_COLUMNS)[MarginMethod]>
const NO_CHANCES = { chanceOddsRatio: null, chanceMultiplicative: null, chanceAdditive: null, chancePower: null }

function closeOf(row: BetRow): BetClose {
  const close = pickCloseOf(row, row)
  const chances = chancesOf(row)
  if (close.missing === null) return { ...close, chances }
  if (chances !== null) throw contradiction(row, 'it has a closing chance without a closing price')
  return close
}

function chancesOf(row: BetRow): CloseChances | null {
  if (matches(NO_CHANCES, row)) return null
  const { chanceOddsRatio, chanceMultiplicative: multiplicative, chanceAdditive: additive, chancePower: power } = row
  if (chanceOddsRatio === null || multiplicative === null || additive === null || power === null) {
    throw contradiction(row, 'its closing chances are incomplete')
  }
  return { 'odds-ratio': chanceOddsRatio, multiplicative, additive, power }
}

function closeColumns(close: PickClose): CloseColumns {
  if (close.missing !== null) return { ...NO_PRICE, closeMissing: close.missing }
  const { odds, other, at, source, missing } = close
  return { closeOdds: odds, closeOther: other, closeAt: at, closeSource: source, closeMissing: missing }
}

function chanceColumns(close: BetClose): ChanceColumns {
  if (close.missing !== null || close.chances === null) return NO_CHANCES
  const { 'odds-ratio': chanceOddsRatio, multiplicative, additive, power } = close.chances
  return { chanceOddsRatio, chanceMultiplicative: multiplicative, chanceAdditive: additive, chancePower: power }
}

/** The row of a bet, without its legs. Unchanged values stay identical, so that changes can be compared by reference. */
export function rowOf(bet: Bet): BetRow
export function rowOf(bet: NewBet): NewBetRow
export function rowOf(bet: NewBet): NewBetRow {
  if (bet.betType !== 'multiple') {
    const { settlement, close, ...single } = bet
    return { ...single, ...(settlement ?? PENDING), ...closeColumns(close), ...chanceColumns(close) }
  }
  const { settlement, close, legs: _legs, ...multiple } = bet
  return { ...multiple, ...NO_PICK, ...(settlement ?? PENDING), ...closeColumns(close), ...chanceColumns(close) }
}

export function legRowOf({ userId, id }: Pick<Single, 'userId' | 'id'>, { close, ...leg }: Leg): LegRow {
  return { ...leg, ...closeColumns(close), userId, betId: id }
}
