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

/** The known data that the reader compares a text with. */
export type SlipKnown = {
  readonly matches: readonly KnownMatch[]
  /** Names of the book's teams. */
  readonly teams: readonly string[]
  readonly bookmakers: readonly string[]
  /** The currency of the book, by its code. */
  readonly currency: string
  /** A BCP 47 tag. It decides whether 03/04 is in April or in March. */
  readonly locale: string
  readonly now: Date
  /** The IANA zone of times without a zone. */
  readonly zone: string
}

/** One pick of a slip. A field is null if the text leaves it open; the doubts of the slip give the reason. */
export type SlipLeg = {
  /** The names of the match or of the book if known, else as written. */
  readonly pair: Pair | null
  /** The known match. */
  readonly match: KnownMatch | null
  /** A side of `pair`. For a market without a side, the first team. */
  readonly selectedTeam: string | null
  /** Its sides are the sides of `pair`. */
  readonly selection: Selection | null
  readonly odds: Thousandths | null
  /** As for a stored bet: only if thousandths cannot express the price. */
  readonly exactOdds: ExactOdds | null
  /** The text of a market that is left open; up to 80 characters. */
  readonly marketText: string
}

export type SlipField = 'teams' | 'side' | 'market' | 'odds' | 'stake' | 'bookmaker' | 'placedAt' | 'result'

/**
 * `missing`: the text does not say it. `unknown`: no known team or market. `ambiguous`: two readings, in `options` if they have names.
 * `unlikely`: nothing of its match supports it. `arithmetic`: stake, odds and possible win contradict each other. `otherCurrency`: the sum is in
 * the currency of `options`. `future`: a time in the future. `settled`: the slip is decided; the reader does not read the result.
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
  /** The index of its leg; null for a field of the whole slip. */
  readonly leg: number | null
  readonly reason: DoubtReason
  /** The possible readings, at most four. */
  readonly options: readonly string[]
}

/** One bet. */
export type SlipBet = {
  readonly kind: 'bet'
  /** One leg is a single, several are a multiple. */
  readonly legs: readonly [SlipLeg, ...SlipLeg[]]
  /** The total price; for a single, the price of its leg. */
  readonly odds: Thousandths | null
  readonly stake: Cents | null
  /** The return of a win as the slip states it, stake included. */
  readonly possibleWin: Cents | null
  readonly freeBet: boolean
  /** In the spelling of `bookmakers`, if it is one of them. */
  readonly bookmaker: string | null
  readonly placedAt: Date | null
  /** The bookmaker's number of the slip. */
  readonly slipId: string | null
  readonly doubts: readonly SlipDoubt[]
}

/**
 * `nothing`: not the text of a bet. `offer`: prices without a bet. `system`: a bet that can win without all legs, which the book does not support.
 * `lay`: a bet against a pick. `rejected`: the bookmaker rejected the bet.
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

/** The most characters of a text. */
export const LONGEST_SLIP = 65_536
