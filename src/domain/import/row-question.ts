import type { Outcome } from '../bet/bet.ts'
import { type Settlement, type Stake, settleByStatus, settlementProblem } from '../bet/settlement.ts'
import { type Bet, type Booked, booked } from '../bet/stored-bet.ts'
import type { Cents } from '../money/money.ts'
import type { ImportedSettlement } from './draft.ts'

/**
 * What a row asks whose bet is in the book, or may be. `settled`: the book has it open, the row has a result, and nothing else differs.
 * `outcome`: the row says another outcome, or has one of an open bet that its user made pending again or cashed out in part, or is of an export of
 * the book, which may be older. `result`: the same outcome with another sum. `alike`: the row may be this bet of the book.
 */
export const ROW_QUESTIONS = ['settled', 'outcome', 'result', 'alike'] as const
export type RowQuestion = (typeof ROW_QUESTIONS)[number]
export const DIFFERENCES = ['settled', 'outcome', 'result'] as const satisfies readonly RowQuestion[]
export type Difference = (typeof DIFFERENCES)[number]

/** What an import does without an answer: a result is taken over where the book has none. */
export const TAKEN_UNASKED: readonly RowQuestion[] = ['settled']

/**
 * What the user takes of the rows that ask: the results of the file into the book, and rows that are alike as bets of their own. `except`: the
 * numbers of the rows of which the opposite holds.
 */
export type RowAnswers = { readonly take: readonly RowQuestion[]; readonly except: readonly number[] }

export function isTaken({ take, except }: RowAnswers, question: RowQuestion, number: number): boolean {
  return take.includes(question) !== except.includes(number)
}

type FileResult = Pick<ImportedSettlement, 'status' | 'outcome' | 'restOutcome' | 'result'>
/** What a row says of a result, and of the stake that it is of. */
export type RowResult = {
  readonly settlement: FileResult | null
  readonly amount: Cents
  /** It was exported from a book: this bet may be as it was then. */
  readonly isOwnExport: boolean
}
/** A bet of the book, as far as a result concerns it. */
export type BookedBet = Stake & { readonly settlement: Settlement | null; readonly reopened: boolean }

/** What a file says of a result, as text: "won 800". */
export function saidOf(settlement: Pick<FileResult, 'outcome' | 'result'> | null): string {
  return settlement === null ? 'pending' : `${settlement.outcome} ${settlement.result}`
}

/**
 * In what a row differs from its bet of the book; null where the row is no news: it has no result, the same one, or says what the file said
 * when the bet was imported (`said`, null where that is not known). 'impossible': the bet has another stake by now, or the file is read with
 * another unit, so that its sum is not one of this bet.
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

/** The bet with the result of the row, which counts as its user's. */
export function takeOver(bet: Bet, row: ImportedSettlement, now: Date): Bet {
  const settledAt = row.settledAt !== null && row.settledAt <= now ? row.settledAt : now
  return { ...booked(bet, settlementOf(bet, row), 'user', settledAt), reopened: false }
}

/** The bet as it was before an import took a result over; null where its result was changed since. */
export function giveBack(
  bet: Bet,
  before: { readonly settlement: Booked | null; readonly reopened: boolean; readonly booked: string },
): Bet | null {
  if (bet.settlement === null || saidOf(bet.settlement) !== before.booked) return null
  const { settlement, reopened } = before
  return { ...bet, settlement, reopened }
}

/** Of a part that was cashed out only the book knows: the file says what came of all. */
function settlementOf(bet: Stake, { status, outcome, restOutcome, result }: FileResult): Settlement {
  const isPart = bet.cashedStake > 0
  if (isPart && outcome !== 'cashed-out') return settleByStatus(bet, status, result)
  return { status, outcome, restOutcome: isPart ? restOutcome : null, result }
}

/** Files have one word for half and whole results, and for stakes that are returned. */
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
