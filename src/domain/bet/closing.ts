import type { Selection } from '../market/selection.ts'
import type { MatchState } from '../match/match.ts'
import { fairChances, type MarginMethod } from '../money/margin.ts'
import type { Thousandths } from '../money/odds.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { oddsOfLegs } from './settle-by-grade.ts'

/**
 * Why a pick has no closing price. `start-unseen`: nobody saw the match begin. `other-market`: prices are recorded for the winner of a match
 * only. `live-bet`: placed when the match was running. A missing price is never 0.
 */
export const CLOSE_MISSING = [
  'not-tied',
  'not-started',
  'start-unseen',
  'no-reading',
  'too-old',
  'other-market',
  'live-bet',
] as const
type CloseMissing = (typeof CLOSE_MISSING)[number]

/** `close_source` of a price that the user typed. */
export const TYPED = 'typed'

/** The closing price of a single or of a leg, as it is stored: either a price or the reason why there is none. */
export type PickClose = {
  readonly closeOdds: Thousandths | null
  /** Of the other team; null where the user typed none. */
  readonly closeOther: Thousandths | null
  /** When it was last read; null where it was typed. */
  readonly closeAt: Date | null
  /** The match source, or `TYPED`. */
  readonly closeSource: string | null
  readonly closeMissing: CloseMissing | null
}

/** The columns of the chance of a pick at the close, 0 to 1, by method. All are null without the other price. */
export const CHANCE_COLUMNS = {
  'odds-ratio': 'chanceOddsRatio',
  multiplicative: 'chanceMultiplicative',
  additive: 'chanceAdditive',
  power: 'chancePower',
} as const satisfies Record<MarginMethod, string>
type ChanceColumn = (typeof CHANCE_COLUMNS)[MarginMethod]
type CloseChances = { readonly [Column in ChanceColumn]: number | null }

/** The closing price of a bet, as it is stored. */
export type KeptClose = PickClose & CloseChances

const NO_CHANCES: CloseChances = {
  chanceOddsRatio: null,
  chanceMultiplicative: null,
  chanceAdditive: null,
  chancePower: null,
}

export function noClose(closeMissing: CloseMissing): PickClose {
  return { closeOdds: null, closeOther: null, closeAt: null, closeSource: null, closeMissing }
}

export function typedClose(odds: Thousandths, other: Thousandths | null): PickClose {
  return { closeOdds: odds, closeOther: other, closeAt: null, closeSource: TYPED, closeMissing: null }
}

/** A price older than this at the start of the match is no closing price (docs/decisions/0057). */
export const OLDEST_CLOSE_MS = 30 * MINUTE_MS

/** The last prices that were read before the match started, in the order of its teams. */
export type LastPrices = {
  readonly odds1: Thousandths
  readonly odds2: Thousandths
  readonly readAt: Date
  /** When they were read unchanged for the last time; null: not known. */
  readonly seenAt: Date | null
}

/** The part of a match that decides the closing prices of the bets on it. */
export type ClosingMatch = Pick<MatchState, 'status'> & {
  readonly source: string
  /** When it was first seen live; null before, and where nobody saw it. */
  readonly startedTime: Date | null
  /** Null where no price was read before the start. */
  readonly lastPrices: LastPrices | null
}

/** A pick on a match. `swapped`: the match names the teams in the other order. */
type ClosingPick = { readonly selection: Selection | null; readonly swapped: boolean }
export type Placing = { readonly placedAt: Date; readonly live: boolean | null }

/** The closing price of a pick that is tied to the match. */
export function closeOnMatch({ selection, swapped }: ClosingPick, placing: Placing, match: ClosingMatch): PickClose {
  if (selection?.market !== 'match-winner' || selection.isThreeWay || selection.side === 'draw') {
    return noClose('other-market')
  }
  const { startedTime, lastPrices: last } = match
  if (placing.live || (startedTime && placing.placedAt >= startedTime)) return noClose('live-bet')
  if (!startedTime) return noClose(match.status === 'finished' ? 'start-unseen' : 'not-started')
  if (!last) return noClose('no-reading')
  const closeAt = last.seenAt ?? last.readAt
  if (startedTime.getTime() - closeAt.getTime() > OLDEST_CLOSE_MS) return noClose('too-old')
  const isFirst = (selection.side === 1) !== swapped
  const [closeOdds, closeOther] = isFirst ? [last.odds1, last.odds2] : [last.odds2, last.odds1]
  return { closeOdds, closeOther, closeAt, closeSource: match.source, closeMissing: null }
}

/** Reasons that concern the match, not the bet. They do not replace a price that is already stored. */
const UNREAD: readonly (CloseMissing | null)[] = ['start-unseen', 'no-reading', 'too-old']

/** The closing price to store when the match gives `found`: a typed price stays, and so does a stored one where the match gives none. */
export function nextClose(kept: PickClose, found: PickClose): PickClose {
  const stays = kept.closeSource === TYPED || (kept.closeOdds !== null && UNREAD.includes(found.closeMissing))
  const { closeOdds, closeOther, closeAt, closeSource, closeMissing } = stays ? kept : found
  return { closeOdds, closeOther, closeAt, closeSource, closeMissing }
}

/** The chance of the pick by each method. */
export function chancesOf({ closeOdds, closeOther }: PickClose): CloseChances {
  if (closeOdds === null || closeOther === null) return NO_CHANCES
  const chance = (method: MarginMethod) => fairChances([closeOdds / 1000, closeOther / 1000], method)?.[0] ?? null
  return {
    chanceOddsRatio: chance('odds-ratio'),
    chanceMultiplicative: chance('multiplicative'),
    chanceAdditive: chance('additive'),
    chancePower: chance('power'),
  }
}

/** A larger product is stored as this limit: a price of 10¹². */
const LONGEST_CLOSE = 1_000_000_000_000_000

/** The closing price of a multiple: the product of its legs once all of them have one; otherwise the first reason. */
export function closeOfLegs(legs: readonly PickClose[]): KeptClose {
  const missing = legs.find(({ closeMissing }) => closeMissing !== null)?.closeMissing
  const prices = legs.flatMap(({ closeOdds }) => (closeOdds === null ? [] : [{ odds: closeOdds, exactOdds: null }]))
  if (missing || prices.length === 0) return { ...noClose(missing ?? 'not-tied'), ...NO_CHANCES }
  const times = legs.flatMap(({ closeAt }) => closeAt?.getTime() ?? [])
  return {
    closeOdds: Math.min(oddsOfLegs(prices), LONGEST_CLOSE),
    closeOther: null,
    closeAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    closeSource: null,
    closeMissing: null,
    ...productOf(legs.map(chancesOf)),
  }
}

function productOf(legs: readonly CloseChances[]): CloseChances {
  const product = (column: ChanceColumn) =>
    legs.reduce<number | null>((chance, leg) => {
      const factor = leg[column]
      return chance === null || factor === null ? null : chance * factor
    }, 1)
  return {
    chanceOddsRatio: product('chanceOddsRatio'),
    chanceMultiplicative: product('chanceMultiplicative'),
    chanceAdditive: product('chanceAdditive'),
    chancePower: product('chancePower'),
  }
}

/**
 * Closing-line value of a bet, as a share: .05 is 5 % better than the close. `raw` is o/c − 1; `fair` is o·p − 1 with the chance p of the
 * close without the margin, null where the other price is not known.
 */
type CloseValue =
  | { readonly raw: number; readonly fair: number | null; readonly chance: number | null }
  | { readonly missing: CloseMissing }

export function closeOf(bet: KeptClose & { readonly odds: Thousandths }, method: MarginMethod): CloseValue {
  if (bet.closeOdds === null) return { missing: bet.closeMissing ?? 'not-tied' }
  const chance = bet[CHANCE_COLUMNS[method]]
  return { raw: bet.odds / bet.closeOdds - 1, fair: chance === null ? null : (bet.odds / 1000) * chance - 1, chance }
}
