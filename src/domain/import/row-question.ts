import type { Outcome } from '../bet/bet.ts'
import { type Settlement, type Stake, settleByStatus, settlementProblem } from '../bet/settlement.ts'
import { type Bet, type Booked, booked } from '../bet/stored-bet.ts'
import type { Cents } from '../money/money.ts'
import type { ImportedSettlement } from './draft.ts'

/**
 * The question of a row whose bet is, or may be, in the book. `settled`: the bet is open and the row has a result. `outcome`: the row has another
 * outcome; or the bet is open, and its user reopened it or cashed out a part, or the row is from an export of the book, which may be older.
 * `result`: the same outcome with another sum. `alike`: the row may be this bet of the book.
 */
export const ROW_QUESTIONS = ['settled', 'outcome', 'result', 'alike'] as const
export type RowQuestion = (typeof ROW_QUESTIONS)[number]
export const DIFFERENCES = ['settled', 'outcome', 'result'] as const satisfies readonly RowQuestion[]
export type Difference = (typeof DIFFERENCES)[number]

/** The questions that an import answers with yes by itself: it adds a result to an open bet. */
export const TAKEN_UNASKED: readonly RowQuestion[] = ['settled']

/**
 * `take`: the questions answered with yes: results of the file replace those of the book, and alike rows become new bets. `except`: the numbers
 * of rows with the opposite answer.
 */
export type RowAnswers = { readonly take: readonly RowQuestion[]; readonly except: readonly number[] }

export function isTaken({ take, except }: RowAnswers, question: RowQuestion, number: number): boolean {
  return take.includes(question) !== except.includes(number)
}

type FileResult = Pick<ImportedSettlement, 'status' | 'outcome' | 'restOutcome' | 'result'>
/** The result in a row, and its stake. */
export type RowResult = {
  readonly settlement: FileResult | null
  readonly amount: Cents
  /** The row was exported from a book and may be older than the bet. */
  readonly isOwnExport: boolean
}
/** The fields of a bet of the book that concern its result. */
export type BookedBet = Stake & { readonly settlement: Settlement | null; readonly reopened: boolean }

/** A result as text: "won 800". */
export function saidOf(settlement: Pick<FileResult, 'outcome' | 'result'> | null): string {
  return settlement === null ? 'pending' : `${settlement.outcome} ${settlement.result}`
}

/**
 * How a row differs from its bet of the book; null if the row is not news: it has no result, the same result, or the result that the file had
 * when the bet was imported (`said`, null if unknown). 'impossible': the sum cannot belong to this bet, because its stake was changed or the
 * file is read with another unit.
 */
export function differenceOf(
  bet: BookedBet,
  { settlement: row, amount, isOwnExport }: RowResult,
  said: string | null,
): Difference | 'impossible' | null {
  if (row === null || saidOf(row) === said) return null
  const { settlement } = bet
  const next = settlementOf(bet, row)
  if (amount !== bet.amount) return settlement !== null && isSameOutcome(settlement, next) ? null : 'impossible'
  if (settlement !== null && isSameOutcome(settlement, next) && settlement.result === next.result) return null
  if (settlementProblem(next, bet)) return 'impossible'
  if (settlement === null) return bet.reopened || bet.cashedStake > 0 || isOwnExport ? 'outcome' : 'settled'
  return isSameOutcome(settlement, next) ? 'result' : 'outcome'
}

/** The bet with the result of the row, which counts as set by the user. */
export function takeOver(bet: Bet, row: ImportedSettlement, now: Date): Bet {
  const settledAt = row.settledAt !== null && row.settledAt <= now ? row.settledAt : now
  return { ...booked(bet, settlementOf(bet, row), 'user', settledAt), reopened: false }
}

/** The bet before an import changed its result; null if the result was changed again since. */
export function giveBack(
  bet: Bet,
  before: { readonly settlement: Booked | null; readonly reopened: boolean; readonly booked: string },
): Bet | null {
  if (bet.settlement === null || saidOf(bet.settlement) !== before.booked) return null
  const { settlement, reopened } = before
  return { ...bet, settlement, reopened }
}

/** Only the book knows of a cashed-out part: the sum of the file covers the whole bet. */
function settlementOf(bet: Stake, { status, outcome, restOutcome, result }: FileResult): Settlement {
  const isPart = bet.cashedStake > 0
  if (isPart && outcome !== 'cashed-out') return settleByStatus(bet, status, result)
  return { status, outcome, restOutcome: isPart ? restOutcome : null, result }
}

/** Files have one word for half and whole results, and one for push and void. */
function isSameOutcome(one: Settlement, two: Settlement): boolean {
  return SIGNS[one.outcome] === SIGNS[two.outcome]
}

const SIGNS: Readonly<Record<Outcome, string>> = {
  won: 'won',
  'half-won': 'won',
  push: 'returned',
  void: 'returned',
  'half-lost': 'lost',
  lost: 'lost',
  'cashed-out': 'cashed-out',
}
