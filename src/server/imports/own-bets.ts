import * as z from 'zod/mini'
import { newDetails } from '../../contract/bet-details.ts'
import { selectedTeam as selectedTeamText, teams as teamsText } from '../../contract/bet-fields.ts'
import { bet, MAX_LEGS, problemOfPick } from '../../contract/bets.ts'
import { type Movement, movement } from '../../contract/cash.ts'
import { parseBetType } from '../../domain/bet-type.ts'
import { fitsKind, parseMovement } from '../../domain/cash.ts'
import { cutText } from '../../domain/clean-text.ts'
import { TYPED } from '../../domain/closing.ts'
import { identityOf } from '../../domain/import/bet-of-row.ts'
import { readDate } from '../../domain/import/date-text.ts'
import type { ImportedBet, ImportedClose, ImportedPick, ImportedSettlement } from '../../domain/import/draft.ts'
import type { UnmarkedDraft } from '../../domain/import/read-rows.ts'
import { parseAmount, parseCents } from '../../domain/money.ts'
import { parseMultipleOdds, parseOdds } from '../../domain/odds.ts'
import { wordKey } from '../../domain/own-word.ts'
import { type Stake, settlementProblem } from '../../domain/settlement.ts'
import { SOURCE_NAMES } from '../match-sources/match-source.ts'
import type { JsonItem } from './json-items.ts'

const ownDetails = z.object(newDetails)
const ownTexts = z.object({ teams: teamsText, selectedTeam: selectedTeamText })

/** Fields that exports of older versions lack. */
const LATER_FIELDS = {
  restOutcome: null,
  bookmaker: null,
  tags: [],
  note: null,
  tipster: null,
  live: null,
  ownChance: null,
  close: null,
  closeMissing: null,
}
const LATER_LEG_FIELDS = { close: null, closeMissing: null }

function readOwn(value: unknown) {
  if (typeof value !== 'object' || value === null) return bet.safeParse(value)
  const legs = 'legs' in value && Array.isArray(value.legs) ? { legs: value.legs.map(wholeLeg) } : {}
  return bet.safeParse({ ...LATER_FIELDS, ...value, ...legs })
}

const wholeLeg = (leg: unknown) => (typeof leg === 'object' && leg !== null ? { ...LATER_LEG_FIELDS, ...leg } : leg)

/** The lists of our own JSON that an import reads. */
export const OWN_LISTS = ['movements', 'bets'] as const

/** Whether an item has the shape of a bet, or of money in or out, in our own export. */
export const isOwnItem = (value: unknown): boolean => movement.safeParse(value).success || readOwn(value).success

/** Restores a bet, or money in or out, from our own export. */
export function ownDraft(item: JsonItem, now: Date): UnmarkedDraft {
  const { data } = movement.safeParse(item.value)
  return data ? movementDraft(item, data, now) : ownBetDraft(item, now)
}

const ownMovement = z.object({ bookmaker: newDetails.bookmaker, note: newDetails.note })

function movementDraft({ line, value }: JsonItem, own: Movement, now: Date): UnmarkedDraft {
  const [amount, at, details] = [parseMovement(own.amount), new Date(own.at), ownMovement.safeParse(own).data]
  const unread = (code: 'notABet' | 'inFuture', text: string) =>
    ({ line, problem: { code, column: null, value: cutText(text, 200) } }) as const
  if (amount === null || !fitsKind(own.kind, amount) || !details) return unread('notABet', JSON.stringify(value))
  if (at > now) return unread('inFuture', own.at)
  const { bookmaker = null, note = null } = details
  const cash = { externalId: null, kind: own.kind, amount, at, bookmaker, note }
  const written = readDate(own.at)?.time ?? null
  return { line, cash, identity: ['cash', written, own.kind, amount, wordKey(bookmaker ?? ''), note ?? ''] }
}

/** A bet of our own export, as it was. Ids, ties and verdicts are of the other book and are made anew. */
export function ownBetDraft({ line, value }: JsonItem, now: Date): UnmarkedDraft {
  const { data } = readOwn(value)
  const unread = (code: 'notABet' | 'inFuture', column: string | null, text: string) =>
    ({ line, problem: { code, column, value: cutText(text, 200) } }) as const
  if (!data) return unread('notABet', null, JSON.stringify(value))
  const imported = importedOf(data)
  if (!imported) return unread('notABet', null, JSON.stringify(value))
  if (imported.placedAt > now) return unread('inFuture', 'placedAt', data.placedAt)
  return { line, bet: imported, identity: identityOf(imported, readDate(data.placedAt)?.time ?? null) }
}

type OwnBet = ReturnType<typeof bet.parse>

/** Null where the value is invalid: the file may have been edited by hand. */
function importedOf(own: OwnBet): ImportedBet | null {
  const [picks, details, stake] = [picksOf(own), ownDetails.safeParse(own).data, stakeOf(own)]
  if (!picks || !details || !stake) return null
  const settlement = settlementOf(own, stake)
  if (settlement === undefined) return null
  const { amount, odds, freeBet, cashedStake, cashedPaid } = stake
  const { bookmaker = null, tipster = null, tags = [], note = null, live = null, ownChance = null } = details
  const hasLegs = own.legs !== null
  return {
    externalId: null,
    picks,
    amount,
    odds,
    freeBet,
    settlement,
    bookmaker,
    tipster,
    tags,
    note,
    live,
    ownChance,
    // Of a multiple whose legs have the prices, it follows from them.
    close: hasLegs && own.close?.source === null ? null : closeOf(own, hasLegs),
    placedAt: new Date(own.placedAt),
    cashedOut: own.cashedOut && { stake: cashedStake, paid: cashedPaid },
    profile: own.profile,
  }
}

function stakeOf({ amount: amountText, odds: oddsText, legs, freeBet, cashedOut }: OwnBet): Stake | null {
  const [amount, odds] = [parseAmount(amountText), legs ? parseMultipleOdds(oddsText) : parseOdds(oddsText)]
  const [cashedStake, cashedPaid] = [parseCents(cashedOut?.stake ?? '0'), parseCents(cashedOut?.paid ?? '0')]
  if (amount === null || odds === null || cashedStake === null || cashedPaid === null) return null
  return cashedStake > amount || cashedPaid < 0 ? null : { amount, odds, freeBet, cashedStake, cashedPaid }
}

function picksOf(own: OwnBet): ImportedPick[] | null {
  const picks = (own.legs ?? [own]).flatMap((pick) => pickOf(pick) ?? [])
  const isWhole = own.legs ? picks.length === own.legs.length && picks.length >= 2 : picks.length === 1
  return isWhole && picks.length <= MAX_LEGS ? picks : null
}

/** Undefined where this bet cannot be settled so. */
function settlementOf(
  { status, outcome, restOutcome, result, settledAt }: OwnBet,
  stake: Stake,
): ImportedSettlement | null | undefined {
  if (status === 'pending') return null
  const cents = result === null ? null : parseCents(result)
  if (outcome === null || cents === null) return undefined
  const settlement = { status, outcome, restOutcome, result: cents }
  if (settlementProblem(settlement, stake) !== null) return undefined
  return { ...settlement, settledAt: settledAt === null ? null : new Date(settledAt) }
}

const SOURCES: readonly string[] = [...SOURCE_NAMES, TYPED]

/** Null where it is no price. */
function closeOf({ close }: Pick<OwnBet, 'close'>, isMultiple: boolean): ImportedClose | null {
  if (!close) return null
  const { at, source } = close
  const odds = isMultiple ? parseMultipleOdds(close.odds) : parseOdds(close.odds)
  const other = close.otherOdds === null ? null : parseOdds(close.otherOdds)
  return odds === null ? null : { odds, other, at, source: source !== null && SOURCES.includes(source) ? source : null }
}

type OwnPick = Pick<OwnBet, 'teams' | 'selectedTeam' | 'odds' | 'betType' | 'selection' | 'close'>

/** An event that is no pair of teams is one of the type "other", which an import made. */
function pickOf({ teams, selectedTeam, odds, betType, selection, close }: OwnPick): ImportedPick | null {
  const [price, type] = [parseOdds(odds) ?? parseMultipleOdds(odds), parseBetType(betType)]
  if (price === null || type === null || !ownTexts.safeParse({ teams, selectedTeam }).success) return null
  const isWithoutPair = type.name === 'other' && (selection === null || selection.market === 'other')
  const fits = isWithoutPair || problemOfPick({ teams, selectedTeam, betType: type, selection }) === null
  return fits ? { teams, selectedTeam, odds: price, betType: type, selection, close: closeOf({ close }, false) } : null
}
