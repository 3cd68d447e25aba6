import type { Outcome } from '../bet/bet.ts'
import type { BetDetails } from '../bet/stored-bet.ts'
import type { BetType } from '../market/bet-type.ts'
import type { Selection } from '../market/selection.ts'
import type { ExactOdds } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import type { ProfileId } from '../verdict/profile-id.ts'

/**
 * A place in a file, counted from 1: the line, the row of a sheet, or the item of a JSON list. `sheet` is the name of the sheet if several
 * are read.
 */
export type Place = { readonly line: number; readonly sheet?: string }

/** The result of reading one row, or a multiple with the rows of its legs. */
export type Draft =
  | (Place & { readonly fingerprint: string; readonly bet: ImportedBet; readonly idKeys: IdKeys | null })
  | (Place & { readonly fingerprint: string; readonly cash: ImportedCash })
  | (Place & { readonly problem: RowProblem })

/** The parts of a `RowId` (row-id.ts) as hashes. */
export type IdKeys = { readonly key: string; readonly near: readonly string[]; readonly slip: string }

export type ImportedBet = { readonly [D in keyof BetDetails]: Readonly<BetDetails[D]> } & {
  /** The id of the bet in the file; null without one. */
  readonly externalId: string | null
  /** The bet that this row of our own export was made from. The user may have changed the bet or the file since. */
  readonly exported?: { readonly id: number; readonly createdAt: string }
  /** One pick for a single, 2 to 20 for a multiple. */
  readonly picks: readonly ImportedPick[]
  readonly amount: Cents
  /** The currency of the row, if amounts in several currencies are imported unconverted. */
  readonly currency?: string
  /** For a multiple, the total odds. */
  readonly odds: Thousandths
  readonly exactOdds: ExactOdds | null
  readonly freeBet: boolean
  readonly placedAt: Date
  /** Null while pending. */
  readonly settlement: ImportedSettlement | null
  /** The part that was cashed out of a pending bet. */
  readonly cashedOut: { readonly stake: Cents; readonly paid: Cents } | null
  /** For a multiple, only if the file has a closing price for the whole. */
  readonly close: ImportedClose | null
  readonly profile: ProfileId | null
}

/** The closing price in a file. `at` is an ISO text, if the file says when. `source` null: the file names no source. */
export type ImportedClose = {
  readonly odds: Thousandths
  readonly other: Thousandths | null
  readonly at: string | null
  readonly source: string | null
}

/** If the event is not a pair of teams, `teams` is its text, `betType` is `other`, and there is no selection (docs/decisions/0048). */
export type ImportedPick = {
  readonly teams: string
  readonly selectedTeam: string
  readonly odds: Thousandths
  /** Only for a leg: for a single, the bet has it. */
  readonly exactOdds?: ExactOdds | null
  readonly betType: BetType
  /** On another game or sport: never tied to a match, even to one with the same team names. */
  readonly isOtherGame?: true
  /** Null if the text is ambiguous. */
  readonly selection: Selection | null
  /** Only for a leg: null for a single, whose bet has it. */
  readonly close?: ImportedClose | null
}

export type ImportedSettlement = {
  readonly status: 'won' | 'lost'
  readonly outcome: Outcome
  /** After a partial cash-out, the outcome of the remaining stake; null if the file does not give it. */
  readonly restOutcome: Outcome | null
  /** The profit or loss: the sum of the file, even if it differs from the arithmetic of the outcome. */
  readonly result: Cents
  /** Null if the file does not say it. */
  readonly settledAt: Date | null
  /** The latest possible time of settlement, if it is not `settledAt`: the end of a day without a time. */
  readonly settledUntil?: Date | null
}

/**
 * Money without a bet. `amount` is positive for a deposit and a withdrawal, and signed for a correction: an account line with a sum won or paid
 * that does not say what was bet.
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
  /** A spreadsheet may have exchanged day and month of the date. */
  'dateExchanged',
  'inFuture',
  'settledBeforePlaced',
  'stakeMissing',
  'stakeInvalid',
  /** A sum in units, and the user has no unit. */
  'unitUnset',
  'oddsMissing',
  'oddsInvalid',
  /** The fractional odds differ from the decimal odds of the row. */
  'exactOddsInvalid',
  /** The payout of a win in the file does not follow from its odds. */
  'winAndOddsDisagree',
  /** 110 may be decimal or American. */
  'oddsOpen',
  'stateUnknown',
  'amountInvalid',
  /** More decimals than the currency of the book has. */
  'amountTooPrecise',
  /** The sum of the row does not follow from its stake, odds and result: `arithmetic` has both sums. */
  'sumDiffers',
  /** The file can be read in several ways, and none is chosen. */
  'readingOpen',
  /** Three digits behind a separator: decimals or thousands. */
  'amountOpen',
  'paidMissing',
  'lossTooLarge',
  'stateAndProfitDisagree',
  'otherCurrency',
  'eventMissing',
  'textTooLong',
  'characterInvalid',
  'legWithoutBet',
  /** Equals an earlier row with the same id. */
  'idRepeated',
  /** A bet with this id was imported before and differs from the row. */
  'idChanged',
  /** The bet that this row was exported from differs from the row. */
  'exportChanged',
  /** Several rows of the file have this id: they may be the legs of one slip, or versions of one bet. */
  'idUnclear',
  /** The rows that the user called one slip contradict each other, or one of them has no result. */
  'slipDisagrees',
  'rowTooLong',
  /** More cells than the header has names: a separator within a cell. */
  'cellsTooMany',
  /** A closing price, cash-out or legs that the API would refuse too. */
  'closingInvalid',
  'cashOutInvalid',
  'legsInvalid',
  'legsExclusive',
  'valueInvalid',
  'notABet',
] as const

export type RowProblem = {
  readonly code: (typeof ROW_PROBLEMS)[number]
  /** The name of the column in the file; null if the whole row is meant. */
  readonly column: string | null
  /** The cell, cut to 200 characters. */
  readonly value: string
  /** Only for `sumDiffers`. */
  readonly arithmetic?: Arithmetic
}

/** "Says won +18.30; 10.00 at 1.83 wins 8.30." Sums are in cents, the price in thousandths. */
export type Arithmetic = {
  readonly outcome: Outcome
  readonly said: Cents
  readonly expected: Cents
  readonly stake: Cents
  readonly odds: Thousandths
}
