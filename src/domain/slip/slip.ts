import type { Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import type { ExactOdds } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import type { Pair } from '../team/pair.ts'

/** A match that a slip may be on: upcoming, live, or just finished. */
export type KnownMatch = Pair & {
  readonly id: number
  /** Null: not scheduled. */
  readonly startsAt: Date | null
  readonly tournament: string | null
  /** Null: unknown. */
  readonly format: Format | null
}

/** What the reader compares a text with. */
export type SlipKnown = {
  readonly matches: readonly KnownMatch[]
  /** Names of the book's teams. */
  readonly teams: readonly string[]
  readonly bookmakers: readonly string[]
  /** The currency of the book, by its code. */
  readonly currency: string
  /** A BCP 47 tag. It says whether 03/04 is a day of April or of March. */
  readonly locale: string
  readonly now: Date
  /** The IANA zone of times that are written without one. */
  readonly zone: string
}

/** One pick of a slip. Null is what the text leaves open; its reason is among the doubts of the slip. */
export type SlipLeg = {
  /** Names of the match or of the book where they are known, otherwise as written. */
  readonly pair: Pair | null
  /** The known match. */
  readonly match: KnownMatch | null
  /** One of the sides of `pair`. For a market without a side, its first team. */
  readonly selectedTeam: string | null
  /** Sides are those of `pair`. */
  readonly selection: Selection | null
  readonly odds: Thousandths | null
  /** As for a stored bet: only where thousandths cannot express the price. */
  readonly exactOdds: ExactOdds | null
  /** What the text says of the market, for a market that is left open; up to 80 characters. */
  readonly marketText: string
}

export type SlipField = 'teams' | 'side' | 'market' | 'odds' | 'stake' | 'bookmaker' | 'placedAt' | 'result'

/**
 * `missing`: the text does not say it. `unknown`: no known team or market. `ambiguous`: two readings, in `options` where they can be named.
 * `unlikely`: nothing of its match supports it. `arithmetic`: stake, odds and possible win contradict each other. `otherCurrency`: the sum is in
 * the currency of `options`. `future`: a time that has not come. `settled`: the slip is decided, and the reader does not say how.
 */
export type DoubtReason =
  | 'missing'
  | 'unknown'
  | 'ambiguous'
  | 'unlikely'
  | 'arithmetic'
  | 'otherCurrency'
  | 'future'
  | 'settled'

/** Why a field is open. */
export type SlipDoubt = {
  readonly field: SlipField
  /** The index of its leg; null for what the slip has once. */
  readonly leg: number | null
  readonly reason: DoubtReason
  /** Readings between which the text leaves the choice, at most four. */
  readonly options: readonly string[]
}

/** One bet. */
export type SlipBet = {
  readonly kind: 'bet'
  /** One leg is a single, several are a multiple. */
  readonly legs: readonly [SlipLeg, ...SlipLeg[]]
  /** The price of the whole bet; of a single that of its leg. */
  readonly odds: Thousandths | null
  readonly stake: Cents | null
  /** What the slip says that a win returns, the stake included. */
  readonly possibleWin: Cents | null
  readonly freeBet: boolean
  /** A name of `bookmakers` where it is one of them. */
  readonly bookmaker: string | null
  readonly placedAt: Date | null
  /** The bookmaker's number of the slip. */
  readonly slipId: string | null
  readonly doubts: readonly SlipDoubt[]
}

/**
 * `nothing`: no text of a bet. `offer`: prices without a bet. `system`: not all legs need to win, which the book has no bet for. `lay`: a bet
 * against a pick. `rejected`: the bookmaker did not take the bet.
 */
export type RefusalReason =
  | 'empty'
  | 'tooLong'
  | 'picture'
  | 'severalSlips'
  | 'otherSport'
  | 'offer'
  | 'system'
  | 'lay'
  | 'tooManyLegs'
  | 'rejected'
  | 'nothing'

export type SlipReading = SlipBet | { readonly kind: 'refused'; readonly reason: RefusalReason }

/** A proposal for the line being typed: the whole line with it, and the part that it adds. */
export type LineProposal = {
  readonly text: string
  readonly label: string
  readonly kind: 'team' | 'market' | 'bookmaker'
}

/** Characters of a text that is read. */
export const LONGEST_SLIP = 65_536
