import type { Outcome } from '../bet/bet.ts'
import type { BetDetails } from '../bet/stored-bet.ts'
import type { BetType } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import type { ExactOdds } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import type { ProfileId } from '../verdict/profile-id.ts'

/**
 * Where something stands in a file: in its line, counted from 1; the row of a sheet; the item of a JSON list. `sheet` is its name where
 * several are read.
 */
export type Place = { readonly line: number; readonly sheet?: string }

/** What one row of a file, or a multiple with the rows of its legs, becomes. */
export type Draft =
  | (Place & { readonly fingerprint: string; readonly bet: ImportedBet; readonly idKeys: IdKeys | null })
  | (Place & { readonly fingerprint: string; readonly cash: ImportedCash })
  | (Place & { readonly problem: RowProblem })

/** What the id of a row says of it (row-id.ts), as hashes; those of two rows are equal where they say the same. */
export type IdKeys = { readonly key: string; readonly near: readonly string[]; readonly slip: string }

export type ImportedBet = { readonly [D in keyof BetDetails]: Readonly<BetDetails[D]> } & {
  /** The id that the file gives the bet; null where it gives none. */
  readonly externalId: string | null
  /** The bet of the book that our own export was made of. The same account may have changed it since, or its file. */
  readonly exported?: { readonly id: number; readonly createdAt: string }
  /** One pick for a single, 2 to 20 for a multiple. */
  readonly picks: readonly ImportedPick[]
  readonly amount: Cents
  /** That the row names, where amounts in several currencies are taken as they are. */
  readonly currency?: string
  /** Of a multiple the price of the whole. */
  readonly odds: Thousandths
  readonly exactOdds: ExactOdds | null
  readonly freeBet: boolean
  readonly placedAt: Date
  /** Null while pending. */
  readonly settlement: ImportedSettlement | null
  /** A part that was cashed out of a bet that is still pending. */
  readonly cashedOut: { readonly stake: Cents; readonly paid: Cents } | null
  /** Of a multiple only where the file has one for the whole. */
  readonly close: ImportedClose | null
  readonly profile: ProfileId | null
}

/** The closing price that a file gives, as an ISO text where it says when. `source` null: the file does not say where it is from. */
export type ImportedClose = {
  readonly odds: Thousandths
  readonly other: Thousandths | null
  readonly at: string | null
  readonly source: string | null
}

/** Where the event is no pair of teams, `teams` is the text of the event, `betType` is `other`, and the pick has no selection (docs/decisions/0048). */
export type ImportedPick = {
  readonly teams: string
  readonly selectedTeam: string
  readonly odds: Thousandths
  /** Of a leg; a single's bet has it. */
  readonly exactOdds?: ExactOdds | null
  readonly betType: BetType
  /** On another game or sport: it is tied to no match, also not to one of the same names. */
  readonly isOtherGame?: true
  /** Null where the text does not say it for certain. */
  readonly selection: Selection | null
  /** Of a leg; null for a single, whose bet has it. */
  readonly close?: ImportedClose | null
}

export type ImportedSettlement = {
  readonly status: 'won' | 'lost'
  readonly outcome: Outcome
  /** The outcome of the rest of a bet that was cashed out in part; null where the file does not give it. */
  readonly restOutcome: Outcome | null
  /** The profit or loss. It is what the file says, where it differs from the arithmetic of the outcome. */
  readonly result: Cents
  /** Null where the file does not say it. */
  readonly settledAt: Date | null
  /** When it was settled at the latest, where that is not `settledAt`: of a day without a time its end. */
  readonly settledUntil?: Date | null
}

/**
 * Money without a bet: `amount` is positive for a deposit and a withdrawal; signed for a correction, which is what a line of an account
 * says was won or paid without saying what was bet.
 */
export type ImportedCash = {
  readonly externalId: string | null
  readonly kind: 'deposit' | 'withdrawal' | 'correction'
  readonly amount: Cents
  readonly at: Date
  readonly bookmaker: string | null
  readonly note: string | null
}

/** Why a row cannot be imported. */
export const ROW_PROBLEMS = [
  'placedAtMissing',
  'dateUnknown',
  'dateImpossible',
  /** A spreadsheet may have exchanged its day and month. */
  'dateExchanged',
  'inFuture',
  'settledBeforePlaced',
  'stakeMissing',
  'stakeInvalid',
  /** A sum in units, and the user has no unit. */
  'unitUnset',
  'oddsMissing',
  'oddsInvalid',
  /** A fraction that is not the price beside it. */
  'exactOddsInvalid',
  /** What the file says that a win pays is not what its odds pay. */
  'winAndOddsDisagree',
  /** 110 may be decimal or American. */
  'oddsOpen',
  'stateUnknown',
  'amountInvalid',
  /** More decimals than the currency of the book has. */
  'amountTooPrecise',
  /** The sum of the row does not follow from its stake, odds and result: `arithmetic` says both. */
  'sumDiffers',
  /** The file can be read in several ways, and none is chosen. */
  'readingOpen',
  /** Three decimals that may be thousands. */
  'amountOpen',
  'paidMissing',
  'lossTooLarge',
  'stateAndProfitDisagree',
  'otherCurrency',
  'eventMissing',
  'textTooLong',
  'characterInvalid',
  'legWithoutBet',
  /** Says the same as a row before, with the same id. */
  'idRepeated',
  /** A bet with this id was imported before, and differs from the row in something. */
  'idChanged',
  /** The bet of the book that this row was exported from differs from the row in something. */
  'exportChanged',
  /** Several rows of the file have this id: they may be legs of one slip, or one bet that was changed. */
  'idUnclear',
  /** The rows that the user called one slip say different things of the whole, or one of them has no result. */
  'slipDisagrees',
  'rowTooLong',
  /** More cells than the header has names: a separator within a cell. */
  'cellsTooMany',
  /** A closing price, a cash-out, legs: what the book takes from nobody. */
  'closingInvalid',
  'cashOutInvalid',
  'legsInvalid',
  'legsExclusive',
  'valueInvalid',
  'notABet',
] as const

export type RowProblem = {
  readonly code: (typeof ROW_PROBLEMS)[number]
  /** The column as the file names it; null where the whole row is meant. */
  readonly column: string | null
  /** The cell, cut to 200 characters. */
  readonly value: string
  /** Of a sum that differs. */
  readonly arithmetic?: Arithmetic
}

/** "Says won +18.30; 10.00 at 1.83 wins 8.30." Sums in cents, the price in thousandths. */
export type Arithmetic = {
  readonly outcome: Outcome
  readonly said: Cents
  readonly expected: Cents
  readonly stake: Cents
  readonly odds: Thousandths
}
