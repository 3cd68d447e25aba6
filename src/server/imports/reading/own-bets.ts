import * as z from 'zod/mini'
import { newDetails } from '../../../contract/bets/bet-details.ts'
import { betType, selectedTeam, teams } from '../../../contract/bets/bet-fields.ts'
import { bet, MAX_LEGS, problemOfPick } from '../../../contract/bets/bets.ts'
import { type Movement, movement } from '../../../contract/cash.ts'
import { TYPED } from '../../../domain/bet/closing.ts'
import { wordKey } from '../../../domain/bet/own-word.ts'
import { definedDetails, NO_DETAILS } from '../../../domain/bet/stored-bet.ts'
import { identityOf, type ReadBet } from '../../../domain/import/bet-of-row.ts'
import { checkBet } from '../../../domain/import/bet-problem.ts'
import type { ReadCash } from '../../../domain/import/cash-of-row.ts'
import type {
  ImportedBet,
  ImportedClose,
  ImportedPick,
  ImportedSettlement,
  RowProblem,
} from '../../../domain/import/draft.ts'
import type { ColumnTarget } from '../../../domain/import/plan.ts'
import type { UnmarkedDraft } from '../../../domain/import/read-rows.ts'
import { RowFault } from '../../../domain/import/row.ts'
import { readDate } from '../../../domain/import/text/date-text.ts'
import { SOURCE_NAMES } from '../../../domain/match/source-name.ts'
import { fitsKind, parseMovement } from '../../../domain/money/cash.ts'
import { type ExactOdds, LONGEST_OF_PICK, parseExactOdds } from '../../../domain/money/exact-odds.ts'
import { type Cents, parseAmount, parseCents } from '../../../domain/money/money.ts'
import { parseMultipleOdds, parseOdds, type Thousandths } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { cutText } from '../../../domain/text/clean-text.ts'
import { timeProblem } from '../../../domain/time/book-time.ts'
import type { JsonItem } from './json-items.ts'

const ownDetails = z.object(newDetails)
const ownTexts = z.object({ teams, selectedTeam, betType })

/** Fields that a bet may omit. */
const LATER_FIELDS = {
  restOutcome: null,
  exactOdds: null,
  // Also in the shape of the API.
  ...NO_DETAILS,
  close: null,
  closeMissing: null,
}
const LATER_LEG_FIELDS = { exactOdds: null, close: null, closeMissing: null }

function readOwn(value: unknown) {
  if (typeof value !== 'object' || value === null) return bet.safeParse(value)
  const legs = 'legs' in value && Array.isArray(value.legs) ? { legs: value.legs.map(wholeLeg) } : {}
  return bet.safeParse({ ...LATER_FIELDS, ...value, ...legs })
}

const wholeLeg = (leg: unknown) => (typeof leg === 'object' && leg !== null ? { ...LATER_LEG_FIELDS, ...leg } : leg)

/** The lists of our own JSON that are imported. */
export const OWN_LISTS = ['movements', 'bets'] as const

/** Whether an item has the shape of a bet or cash movement in our own export. */
export const isOwnItem = (value: unknown): boolean => movement.safeParse(value).success || readOwn(value).success

/** A bet or movement that the API would refuse because of this field; null if it is neither. */
class OwnFault extends Error {
  readonly code: RowProblem['code']
  readonly field: string | null

  constructor(code: RowProblem['code'], field: string | null) {
    super(code)
    this.code = code
    this.field = field
  }
}

/** The JSON fields for columns that the rules shared by all formats name. */
const FIELD_OF: Readonly<Partial<Record<ColumnTarget, string>>> = {
  placedAt: 'placedAt',
  settledAt: 'settledAt',
  stake: 'amount',
  odds: 'odds',
  profit: 'result',
  cashOut: 'cashedOut',
  closing: 'close',
  legs: 'legs',
}

/** Restores a bet or a cash movement from our own export. */
export function ownDraft(item: JsonItem, now: Date): UnmarkedDraft {
  const { data } = movement.safeParse(item.value)
  return data ? attempted(item, () => movementOf(data, now)) : ownBetDraft(item, now)
}

/**
 * Restores a bet of our own export. Ties and verdicts belong to the other book and are made anew; the id shows whether the bet is still in
 * this one.
 */
export function ownBetDraft(item: JsonItem, now: Date): UnmarkedDraft {
  return attempted(item, () => betOf(item.value, now))
}

function attempted({ line, value }: JsonItem, read: () => ReadBet | ReadCash): UnmarkedDraft {
  try {
    return { line, ...read() }
  } catch (error) {
    if (!(error instanceof OwnFault || error instanceof RowFault)) throw error
    const field = error instanceof OwnFault ? error.field : (FIELD_OF[error.target ?? 'state'] ?? null)
    const wrong = field === null ? value : fieldOf(value, field)
    const text = typeof wrong === 'string' ? wrong : JSON.stringify(wrong ?? null)
    return { line, problem: { code: error.code, column: field, value: cutText(text, 200) } }
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  // An object with unknown fields.
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined

const ownMovement = z.object({ bookmaker: newDetails.bookmaker, note: newDetails.note })

function movementOf(own: Movement, now: Date): ReadCash {
  const [amount, at] = [parseMovement(own.amount), new Date(own.at)]
  if (amount === null || !fitsKind(own.kind, amount)) throw new OwnFault('amountInvalid', 'amount')
  const problem = timeProblem(at, now)
  if (problem) throw new OwnFault(problem, 'at')
  const { bookmaker = null, note = null } = parsed(ownMovement, own)
  const cash = { externalId: null, kind: own.kind, amount, at, bookmaker, note }
  const written = readDate(own.at)?.time ?? null
  return { cash, identity: ['cash', written, own.kind, amount, wordKey(bookmaker ?? ''), note ?? ''] }
}

/** The problem of a field with a wrong shape; `valueInvalid` for fields not listed. */
const SHAPE_CODES: Readonly<Record<string, RowProblem['code']>> = {
  amount: 'stakeInvalid',
  odds: 'oddsInvalid',
  status: 'stateUnknown',
  outcome: 'stateUnknown',
  restOutcome: 'stateUnknown',
  result: 'amountInvalid',
  placedAt: 'dateUnknown',
  settledAt: 'dateUnknown',
  cashedOut: 'cashOutInvalid',
  close: 'closingInvalid',
  legs: 'legsInvalid',
}

function betOf(value: unknown, now: Date): ReadBet {
  const { data, error } = readOwn(value)
  if (data) {
    const imported = importedOf(data)
    checkBet(imported, now)
    return { bet: imported, identity: identityOf(imported, readDate(data.placedAt)?.time ?? null), rowId: null }
  }
  const field = String(required(error.issues[0], 'the issue of a failed check').path[0] ?? '')
  if (fieldOf(value, field) === undefined) throw new OwnFault('notABet', null)
  throw new OwnFault(SHAPE_CODES[field] ?? 'valueInvalid', field)
}

type OwnBet = ReturnType<typeof bet.parse>

function importedOf(own: OwnBet): ImportedBet {
  const { amount, odds, exactOdds, cashedOut } = pricesOf(own)
  const hasLegs = own.legs !== null
  return {
    externalId: null,
    exported: { id: own.id, createdAt: new Date(own.createdAt).toISOString() },
    picks: picksOf(own),
    amount,
    odds,
    exactOdds,
    freeBet: own.freeBet,
    settlement: settlementOf(own),
    ...NO_DETAILS,
    ...definedDetails(parsed(ownDetails, own)),
    // The closing price of a multiple follows from its legs if they have the prices.
    close: hasLegs && own.close?.source === null ? null : importedClose(own, hasLegs),
    placedAt: new Date(own.placedAt),
    cashedOut,
    profile: own.profile,
  }
}

/** The fields, validated as the API does. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, own: object): z.output<Schema> {
  const { data, error } = schema.safeParse(own)
  if (!error) return data
  const [issue] = error.issues
  const isTooLong = issue?.message === 'tooLong' || issue?.message === 'tagsTooMany'
  throw new OwnFault(isTooLong ? 'textTooLong' : 'valueInvalid', String(issue?.path[0]))
}

function pricesOf({ amount: amountText, odds: oddsText, exactOdds: exactText, legs, cashedOut }: OwnBet) {
  const [amount, odds] = [parseAmount(amountText), legs ? parseMultipleOdds(oddsText) : parseOdds(oddsText)]
  if (amount === null) throw new OwnFault('stakeInvalid', 'amount')
  if (odds === null) throw new OwnFault('oddsInvalid', 'odds')
  const exactOdds = exactOf(exactText, odds, amount)
  if (!cashedOut) return { amount, odds, exactOdds, cashedOut: null }
  const [stake, paid] = [parseCents(cashedOut.stake), parseCents(cashedOut.paid)]
  if (stake === null || paid === null) throw new OwnFault('cashOutInvalid', 'cashedOut')
  return { amount, odds, exactOdds, cashedOut: { stake, paid } }
}

function exactOf(text: string | null, odds: Thousandths, amount?: Cents): ExactOdds | null {
  const exactOdds = text === null ? null : parseExactOdds(text, odds, amount)
  if (text !== null && exactOdds === null) throw new OwnFault('exactOddsInvalid', 'exactOdds')
  return exactOdds
}

function picksOf(own: OwnBet): ImportedPick[] {
  const amount = parseAmount(own.amount) ?? undefined
  if (!own.legs) return [pickOf({ ...own, exactOdds: null })]
  if (own.legs.length < 2 || own.legs.length > MAX_LEGS) throw new OwnFault('legsInvalid', 'legs')
  return own.legs.map((leg) => {
    try {
      return pickOf(leg, amount)
    } catch (error) {
      throw error instanceof OwnFault ? new OwnFault(error.code, 'legs') : error
    }
  })
}

function settlementOf(own: OwnBet): ImportedSettlement | null {
  const { status, outcome, restOutcome, result, settledAt } = own
  if (status === 'pending') {
    const said = (['outcome', 'restOutcome', 'result', 'settledAt'] as const).find((field) => own[field] !== null)
    if (said) throw new OwnFault('stateAndProfitDisagree', said)
    return null
  }
  if (outcome === null) throw new OwnFault('stateUnknown', 'outcome')
  const cents = result === null ? null : parseCents(result)
  if (cents === null) throw new OwnFault('amountInvalid', 'result')
  return { status, outcome, restOutcome, result: cents, settledAt: settledAt === null ? null : new Date(settledAt) }
}

const SOURCES: readonly string[] = [...SOURCE_NAMES, TYPED]

function importedClose({ close }: Pick<OwnBet, 'close'>, isMultiple: boolean): ImportedClose | null {
  if (!close) return null
  const { at, source } = close
  const odds = isMultiple ? parseMultipleOdds(close.odds) : parseOdds(close.odds)
  const other = close.otherOdds === null ? null : parseOdds(close.otherOdds)
  if (odds === null || (other === null && close.otherOdds !== null)) throw new OwnFault('closingInvalid', 'close')
  return { odds, other, at, source: source !== null && SOURCES.includes(source) ? source : null }
}

type OwnPick = Pick<OwnBet, 'teams' | 'selectedTeam' | 'odds' | 'exactOdds' | 'betType' | 'selection' | 'close'>

/** An event that is not a pair of teams has the type "other", created by an import. */
function pickOf({ odds, exactOdds: exactText, selection, close, ...own }: OwnPick, amount?: Cents): ImportedPick {
  const price = parseOdds(odds)
  if (price === null) throw new OwnFault('oddsInvalid', 'odds')
  const isLong = exactText !== null && exactText.length > LONGEST_OF_PICK
  const exactOdds = exactOf(isLong ? '' : exactText, price, amount)
  const { teams, selectedTeam, betType } = parsed(ownTexts, own)
  const isWithoutPair = betType.name === 'other' && (selection === null || selection.market === 'other')
  const problem = isWithoutPair ? null : problemOfPick({ teams, selectedTeam, betType, selection })
  if (problem) throw new OwnFault('valueInvalid', problem.field)
  return { teams, selectedTeam, odds: price, exactOdds, betType, selection, close: importedClose({ close }, false) }
}
