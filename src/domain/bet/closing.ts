import type { Selection } from '../market/selection.ts'
import type { MatchState } from '../match/match.ts'
import { fairChances, type MarginMethod } from '../money/margin.ts'
import type { Thousandths } from '../money/odds.ts'
import { required } from '../required.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { oddsOfLegs } from './settle-by-grade.ts'

/**
 * Why a pick has no closing price. `start-unseen`: no poll saw the match begin. `other-market`: prices are recorded for the match winner only.
 * `live-bet`: placed while the match was running. A missing price is never 0.
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
export type CloseMissing = (typeof CLOSE_MISSING)[number]

/** The source of a price that the user typed. */
export const TYPED = 'typed'

type NoClose = { readonly missing: CloseMissing }
export type ClosePrice = {
  readonly missing: null
  readonly odds: Thousandths
  /** Price of the other team; null if the user typed none, and for a multiple. */
  readonly other: Thousandths | null
  /** When the price was last read; null if the user typed it. */
  readonly at: Date | null
  /** The match source, or `TYPED`; null for a multiple whose legs have the prices. */
  readonly source: string | null
}
/** The closing price of a pick: a price, or the reason why there is none. */
export type PickClose = NoClose | ClosePrice

/** The chance of a bet at the close, 0 to 1, by each method. */
export type CloseChances = Readonly<Record<MarginMethod, number>>
/** The closing price of a bet. `chances`: null if the price of the other team is unknown. */
export type BetClose = NoClose | (ClosePrice & { readonly chances: CloseChances | null })

export function noClose(missing: CloseMissing): NoClose {
  return { missing }
}

export function typedClose(odds: Thousandths, other: Thousandths | null): ClosePrice {
  return { missing: null, odds, other, at: null, source: TYPED }
}

/** Whether the user typed the price. It stays until the user removes it or changes the pick. */
export function isTyped(close: PickClose): boolean {
  return close.missing === null && close.source === TYPED
}

/** A price older than this at the start of the match does not count as a closing price (docs/decisions/0057). */
export const OLDEST_CLOSE_MS = 30 * MINUTE_MS

/** The last prices that were read before the match started, in the order of its teams. */
export type LastPrices = {
  readonly odds1: Thousandths
  readonly odds2: Thousandths
  readonly readAt: Date
  /** When a poll last confirmed them; null: not known. */
  readonly seenAt: Date | null
}

/** The part of a match that decides the closing prices of the bets on it. */
export type ClosingMatch = Pick<MatchState, 'status'> & {
  readonly source: string
  /** When a poll first saw it live; null before, and if none did. */
  readonly startedTime: Date | null
  /** Null if no price was read before the start. */
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
  const at = last.seenAt ?? last.readAt
  if (startedTime.getTime() - at.getTime() > OLDEST_CLOSE_MS) return noClose('too-old')
  const isFirst = (selection.side === 1) !== swapped
  const [odds, other] = isFirst ? [last.odds1, last.odds2] : [last.odds2, last.odds1]
  return { missing: null, odds, other, at, source: match.source }
}

/** Reasons that concern the match, not the bet. They do not replace a price that is already stored. */
const UNREAD: readonly (CloseMissing | null)[] = ['start-unseen', 'no-reading', 'too-old']

/** The closing price to store. A typed price stays, and so does a stored one if the match has none. */
export function nextClose(kept: PickClose, found: PickClose): PickClose {
  const stays = isTyped(kept) || (kept.missing === null && UNREAD.includes(found.missing))
  return stays ? kept : found
}

/** The closing price of a single: the price of its pick, with the chances. */
export function closeOfSingle(close: PickClose): BetClose {
  return close.missing === null ? { ...close, chances: chancesOf(close) } : close
}

function chancesOf({ odds, other }: ClosePrice): CloseChances | null {
  if (other === null) return null
  return byMethod((method) => required(fairChances([odds / 1000, other / 1000], method), 'a price above 1')[0])
}

const byMethod = (chance: (method: MarginMethod) => number): CloseChances => ({
  'odds-ratio': chance('odds-ratio'),
  multiplicative: chance('multiplicative'),
  additive: chance('additive'),
  power: chance('power'),
})

/** A larger product is stored as this limit: a price of 10¹². */
const LONGEST_CLOSE = 1_000_000_000_000_000

/** The closing price of a multiple: the product of its legs once all of them have one; otherwise the first reason. */
export function closeOfLegs(legs: readonly { readonly close: PickClose }[]): BetClose {
  const prices: ClosePrice[] = []
  for (const { close } of legs) {
    if (close.missing !== null) return close
    prices.push(close)
  }
  if (prices.length === 0) throw new Error('a multiple has no legs')
  const times = prices.flatMap(({ at }) => at?.getTime() ?? [])
  return {
    missing: null,
    odds: Math.min(oddsOfLegs(prices.map(({ odds }) => ({ odds, exactOdds: null }))), LONGEST_CLOSE),
    other: null,
    at: times.length > 0 ? new Date(Math.max(...times)) : null,
    source: null,
    chances: productOf(prices.map(chancesOf)),
  }
}

function productOf(legs: readonly (CloseChances | null)[]): CloseChances | null {
  const known = legs.flatMap((chances) => chances ?? [])
  if (known.length < legs.length) return null
  return byMethod((method) => known.reduce((product, chances) => product * chances[method], 1))
}

/**
 * Closing-line value of a bet, as a share: .05 is 5 % better than the close. `raw` is o/c − 1; `fair` is o·p − 1 with the chance p of the
 * close without the margin, null if the other price is unknown.
 */
type CloseValue =
  | { readonly raw: number; readonly fair: number | null; readonly chance: number | null }
  | { readonly missing: CloseMissing }

export function closeOf(
  { odds, close }: { readonly odds: Thousandths; readonly close: BetClose },
  method: MarginMethod,
): CloseValue {
  if (close.missing !== null) return close
  const chance = close.chances && close.chances[method]
  return { raw: odds / close.odds - 1, fair: chance === null ? null : (odds / 1000) * chance - 1, chance }
}
