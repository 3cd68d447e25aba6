import * as z from 'zod/mini'
import { COUNTED_AS, OUTCOMES } from '../../domain/bet/bet.ts'
import { parseSlice } from '../../domain/explorer/dimensions.ts'
import { BET_TYPES } from '../../domain/market/bet-type.ts'
import { MARKETS } from '../../domain/market/selection.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { parseMultipleOdds } from '../../domain/money/odds.ts'
import { withoutInvisible } from '../../domain/text/clean-text.ts'
import { timeZone } from '../time-zone.ts'
import { idDigits, searchedText } from '../typed-text.ts'
import { fieldCode, placedAt } from './bet-fields.ts'
import { SETTLERS, status } from './bets.ts'

/** Types of bets, and the markets that are finer than a type: "handicap" includes "map-handicap" and "round-handicap". */
export const MARKET_FILTERS = [...BET_TYPES, ...MARKETS.filter((market) => !BET_TYPES.some((type) => type === market))]

const isTime = (text: string) => placedAt.safeParse(text).success
const moment = z.string().check(z.maxLength(40, { abort: true }), z.refine(isTime, fieldCode('placedAtInvalid')))
const amount = z.string().check(
  z.maxLength(20, { abort: true }),
  z.refine((text) => parseAmount(text) !== null, fieldCode('amountInvalid')),
)
const odds = z.string().check(
  z.maxLength(20, { abort: true }),
  z.refine((text) => parseMultipleOdds(text) !== null, fieldCode('oddsInvalid')),
)

/** The allowed values of `outcome`. */
export const OUTCOME_FILTERS = ['pending', ...OUTCOMES] as const
const ONE_OUTCOME = `(?:${OUTCOME_FILTERS.join('|')})`
const OUTCOMES_PATTERN = new RegExp(`^${ONE_OUTCOME}(?:,${ONE_OUTCOME}){0,${OUTCOME_FILTERS.length - 1}}$`)

/** A row of the explorer. The longest key has twenty tags. */
const slice = z
  .string()
  .check(
    z.maxLength(3_000, { error: 'tooLong', abort: true }),
    z.regex(/^[^\0\p{Cs}]*$/u, { abort: true }),
    z.overwrite(withoutInvisible),
    z.refine(isSlice, fieldCode('invalid')),
  )

function isSlice(text: string): boolean {
  const parsed = parseSlice(text)
  return parsed !== null && (parsed.zone === null || timeZone.safeParse(parsed.zone).success)
}

/** Filters of a list of bets. All given filters apply. Values are text, as in a URL. */
export const betFilterParts = {
  status: z.optional(status),
  /** How statistics count the bet: a returned stake (push, void) is `returned`, although its status is won. */
  counted: z.optional(z.enum(COUNTED_AS)),
  /** One or more outcomes, finer than `status`, separated by commas: "won,half-won"; "pending" stands for bets without one. */
  outcome: z.optional(z.string().check(z.regex(OUTCOMES_PATTERN))),
  /** A bet type ("multiple" included), or a market, which is finer than a type. */
  market: z.optional(z.enum(MARKET_FILTERS)),
  /** As the bets have it. */
  tag: z.optional(searchedText),
  /** As the bets have it. */
  bookmaker: z.optional(searchedText),
  /** The tournament of the match, or of a leg's match. */
  tournament: z.optional(searchedText),
  /** Part of a team's name, ignoring case and accents. */
  q: z.optional(searchedText),
  /** Decimal odds, both ends included. */
  oddsFrom: z.optional(odds),
  oddsTo: z.optional(odds),
  /** The amount, both ends included. */
  stakeFrom: z.optional(amount),
  stakeTo: z.optional(amount),
  /** The first moment of `placedAt` that is included, with its offset. */
  from: z.optional(moment),
  /** The first moment that is excluded. */
  to: z.optional(moment),
  /** Whether the bet, or every leg of it, belongs to a stored match. */
  tied: z.optional(z.enum(['yes', 'no'])),
  settledBy: z.optional(z.enum(SETTLERS)),
  /** The id of a stored match, as in `matchId`: only its bets, and multiples with a leg on it. */
  match: z.optional(idDigits),
  /** The bets of a row of the explorer: "team=Vitality", "bookmaker!none", "hour@Europe/Lisbon=22" (docs/glossary.md, "explorer"). */
  slice: z.optional(slice),
  /** The second dimension of a row with two. */
  slice2: z.optional(slice),
}
export const betFilter = z.object(betFilterParts)
/** Selects bets in lists, totals, bulk actions and exports. */
export type BetFilter = z.output<typeof betFilter>
