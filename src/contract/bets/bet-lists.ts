import * as z from 'zod/mini'
import { FORMATS } from '../../domain/match/match.ts'
import { PROFILE_IDS } from '../../domain/verdict/profile-id.ts'
import { VERDICTS } from '../../domain/verdict/verdict.ts'
import { endpoint } from '../endpoint.ts'
import { betFilterParts } from './bet-filter.ts'
import { bet, leg, money, status } from './bets.ts'

export const SORTS = ['placedAt', 'amount', 'odds', 'result', 'teams', 'betType', 'status'] as const
export type SortColumn = (typeof SORTS)[number]
const sort = z.templateLiteral([z.enum(['', '-']), z.enum(SORTS)])

const listQuery = z.object({
  /** 1 to 200. Omit for all. */
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
  /** From the `Link` header of the page before or after. */
  cursor: z.optional(z.string().check(z.maxLength(6_000, { abort: true }))),
  sort: z.optional(sort),
  ...betFilterParts,
})
export type ListQuery = z.output<typeof listQuery>

/** Totals of all pages; amounts are decimal text ("-12.50"). */
const listHeaders = z.object({
  'X-Total-Count': z.string(),
  'X-Total-Staked': money,
  'X-Total-Profit': money,
  /** Profit ÷ stakes of settled bets in percent, with one decimal; absent if none is settled. */
  'X-Total-Yield': z.exactOptional(z.string()),
  /** Counts of the same filter with any status. */
  'X-Count-Pending': z.string(),
  'X-Count-Won': z.string(),
  'X-Count-Lost': z.string(),
  /** Won bets whose stake was returned. */
  'X-Count-Returned': z.string(),
  /** The `next` and `prev` pages, if they exist (RFC 8288). */
  Link: z.exactOptional(z.string()),
})

export const listBets = endpoint({
  method: 'GET',
  path: '/api/bets',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary:
    'Bets, newest first, narrowed by all parts of the filter that are given. `Link` holds next and prev; `X-Total-Count`, `X-Total-Staked`, `X-Total-Profit` and `X-Total-Yield` cover all pages; `X-Count-Pending`, `X-Count-Won` and `X-Count-Lost` count the same filter with any status, and `X-Count-Returned` the won bets whose stake was returned.',
  query: listQuery,
  responses: { 200: z.array(bet) },
  responseHeaders: listHeaders,
  errors: ['tooManyRequests'],
})

export const betsByStatus = endpoint({
  method: 'GET',
  path: '/api/bets/status/{status}',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'All bets of a status, newest first.',
  params: z.object({ status }),
  responses: { 200: z.array(bet) },
  responseHeaders: listHeaders,
  errors: ['tooManyRequests'],
})

/** The most tournament names in one response. */
export const TOURNAMENTS_LIMIT = 300

export const betTournaments = endpoint({
  method: 'GET',
  path: '/api/bets/tournaments',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'Tournaments of the user’s bets, by name, up to 300.',
  responses: { 200: z.array(z.string()) },
})

/** The format of the match when the bet was tied to it; null while untied. */
const tie = { tiedFormat: z.nullable(z.enum(FORMATS)) }
const openBet = z.extend(bet, { ...tie, legs: z.nullable(z.array(z.extend(leg, tie))) })
export type OpenBet = z.output<typeof openBet>

/** The most open bets in one response. */
export const OPEN_LIMIT = 500

export const openBets = endpoint({
  method: 'GET',
  path: '/api/bets/open',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary:
    'Pending bets on matches that are live or upcoming, multiples with such a leg included; the newest first, up to 500. `profile` is the rule profile of bets that have none.',
  responses: { 200: z.object({ profile: z.enum(PROFILE_IDS), bets: z.array(openBet) }) },
})

/** How the settled bets on a match count, if all of them count the same. */
export const RESULT_GROUPS = ['won', 'lost', 'returned'] as const

const ownResult = z.object({
  /** The id of a stored match. */
  matchId: z.int(),
  /** Settled bets. A multiple counts on the last of its matches to end. */
  bets: z.int(),
  /** Their stakes. */
  amount: money,
  /** The sum of their results. */
  profit: money,
  /** Null if they count differently. */
  countsAs: z.nullable(z.enum(RESULT_GROUPS)),
  /** Pending bets that the score has decided or that need the user, counted on the same match; absent if there are none. */
  waiting: z.exactOptional(
    z.object({
      bets: z.int(),
      amount: money,
      /** The sum that their verdicts would book; null if one of them needs the user. */
      profit: z.nullable(money),
      /** Null if they differ. */
      verdict: z.nullable(z.enum([...VERDICTS, 'needs-you'])),
    }),
  ),
})
export type OwnResult = z.output<typeof ownResult>

export const ownResults = endpoint({
  method: 'GET',
  path: '/api/bets/results',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary:
    'Stakes and profit of the user’s settled bets on each match of `GET /api/results`. A multiple counts once, on the last of its matches to end. `waiting` holds pending bets whose match is decided; other pending bets do not count.',
  responses: { 200: z.array(ownResult) },
})
