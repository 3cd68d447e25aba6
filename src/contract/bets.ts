import * as z from 'zod/mini'
import { BET_STATUSES, possiblePairs, splitTeams } from '../domain/bet.ts'
import { BET_TYPES, parseBetType } from '../domain/bet-type.ts'
import { parseAmount, parseCents } from '../domain/money.ts'
import { parseOdds } from '../domain/odds.ts'
import { endpoint } from './endpoint.ts'
import type { FieldCode } from './errors.ts'
import { composed, ID_PATTERN, idText, searchedText } from './typed-text.ts'

const says = (code: FieldCode) => code

/** Maximum length of "Alfa vs Bravo", with single spaces. */
export const TEAMS_MAX = 420
const BET_TYPE_MAX = 100

const time = z.iso.datetime()
const money = z.string()
const status = z.enum(BET_STATUSES)

export const bet = z.object({
  id: z.int(),
  /** The stored match it belongs to. */
  matchId: z.nullable(z.int()),
  /** "Alfa vs Bravo". */
  teams: z.string(),
  selectedTeam: z.string(),
  /** Euros with two decimals: "50.00". */
  amount: money,
  /** Decimal odds with two or three decimals: "1.85". */
  odds: z.string(),
  /** Name in the catalogue, with the typed value in parentheses: "handicap (-1.5)". */
  betType: z.string(),
  betTypeName: z.enum(BET_TYPES),
  betTypeValue: z.nullable(z.string()),
  status,
  /** The profit or loss; null while pending. */
  result: z.nullable(money),
  createdAt: time,
  /** The time that statistics and the default order use. */
  placedAt: time,
  settledAt: z.nullable(time),
})
export type Bet = z.output<typeof bet>

/** Without line breaks, other control characters and lone surrogates. */
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const VISIBLE = /[^\p{C}\p{Z}]/u
const EARLIEST = Date.UTC(2000, 0, 1)

const missing = (code: FieldCode) => (issue: { input: unknown }) =>
  issue.input === undefined || issue.input === null ? code : says('invalid')

const singleLine = (required: FieldCode, longest: number) =>
  z
    .string({ error: missing(required) })
    .check(...composed(longest, 'tooLong'), z.regex(VISIBLE, required), z.regex(SINGLE_LINE, says('invalid')))

/** A JSON number becomes its decimal text: 0.1 is "0.1". 1e21 and −0 are refused later. */
const decimalText = (input: string | number) => (Object.is(input, -0) ? '-0' : String(input).trim())

/** A decimal as text or as a JSON number, read without float arithmetic. */
const decimal = (read: (text: string) => number | null, required: FieldCode, invalid: FieldCode) =>
  z.pipe(
    z.union([z.string(), z.number()], {
      error: (issue) => (missing(required)(issue) === required ? required : invalid),
    }),
    z.transform((input, context) => {
      const text = decimalText(input)
      const value = read(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', input, message: text === '' ? required : invalid })
      return z.NEVER
    }),
  )

const betType = z.pipe(
  singleLine('betTypeRequired', BET_TYPE_MAX),
  z.transform((text, context) => {
    const type = parseBetType(text)
    if (type) return type
    context.issues.push({ code: 'custom', input: text, message: says('betTypeUnknown') })
    return z.NEVER
  }),
)

/** A time since 2000 with its offset. The server checks that it is not in the future. */
const placedAt = z.pipe(
  z.iso.datetime({ offset: true, local: false, error: says('placedAtInvalid') }),
  z.transform((text, context) => {
    const date = new Date(text)
    if (date.getTime() >= EARLIEST) return date
    context.issues.push({ code: 'custom', input: text, message: says('placedAtInvalid') })
    return z.NEVER
  }),
)

const positiveId = z.int(says('invalid')).check(z.minimum(1, says('invalid')))
const teams = singleLine('teamsRequired', TEAMS_MAX)
const selectedTeam = singleLine('selectedTeamRequired', TEAMS_MAX)
const amount = decimal(parseAmount, 'amountRequired', 'amountInvalid')
const odds = decimal(parseOdds, 'oddsRequired', 'oddsInvalid')

export const newBet = z
  .object({
    teams,
    selectedTeam,
    amount,
    odds,
    betType,
    status: z.optional(z.literal('pending', says('statusNotPending'))),
    matchId: z.optional(z.nullable(positiveId)),
    placedAt: z.optional(placedAt),
  })
  .check((context) => {
    const problem = problemOfTeams(context.value.teams, context.value.selectedTeam)
    if (!problem) return
    const { field, code } = problem
    context.issues.push({ code: 'custom', input: context.value, path: [field], message: code })
  })
export type NewBet = z.output<typeof newBet>

/** Null where the text is two sides and the selected team is one of them. */
export function problemOfTeams(teams: string, selectedTeam: string) {
  if (splitTeams(teams, selectedTeam)) return null
  return possiblePairs(teams).length > 0
    ? { field: 'selectedTeam', code: says('selectedTeamNotInTeams') }
    : { field: 'teams', code: says('teamsNotAPair') }
}

/** Fields that are left out stay as they are. */
export const betChange = z.object({
  teams: z.optional(teams),
  selectedTeam: z.optional(selectedTeam),
  amount: z.optional(amount),
  odds: z.optional(odds),
  betType: z.optional(betType),
  matchId: z.optional(z.nullable(positiveId)),
  placedAt: z.optional(placedAt),
})
export type BetChangeBody = z.output<typeof betChange>

/** Without a result the server computes it; with one, zero or more is won and less is lost. */
export const settlement = z.object({
  status: z.enum(['won', 'lost'], says('invalid')),
  result: z.optional(z.nullable(decimal(parseCents, 'resultInvalid', 'resultInvalid'))),
})
export type SettlementBody = z.output<typeof settlement>

export const SORTS = ['placedAt', 'amount', 'odds', 'result', 'teams', 'betType', 'status'] as const
export type SortColumn = (typeof SORTS)[number]
const sort = z.templateLiteral([z.enum(['', '-']), z.enum(SORTS)])

const id = z.object({ id: idText })

const listQuery = z.object({
  /** 1 to 200. Omit for all. */
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
  /** From the `Link` header of another page. */
  cursor: z.optional(z.string().check(z.maxLength(2_000, { abort: true }))),
  status: z.optional(status),
  /** Part of a team's name, without regard to case and accents. */
  q: z.optional(searchedText),
  sort: z.optional(sort),
  /** The id of a stored match, as in `matchId`: only its bets. */
  match: z.optional(z.string().check(z.regex(ID_PATTERN))),
})
export type ListQuery = z.output<typeof listQuery>

/** Totals of all pages; amounts are decimal text ("-12.50"). */
const listHeaders = z.object({
  'X-Total-Count': z.string(),
  'X-Total-Staked': money,
  'X-Total-Profit': money,
  /** The `next` and `prev` page, where there is one (RFC 8288). */
  Link: z.exactOptional(z.string()),
})

export const listBets = endpoint({
  method: 'GET',
  path: '/api/bets',
  access: 'user',
  summary:
    'Bets, newest first. `Link` holds next and prev; `X-Total-Count`, `X-Total-Staked` and `X-Total-Profit` are of all pages.',
  query: listQuery,
  responses: { 200: z.array(bet) },
  responseHeaders: listHeaders,
  errors: ['tooManyRequests'],
})

export const betsByStatus = endpoint({
  method: 'GET',
  path: '/api/bets/status/{status}',
  access: 'user',
  summary: 'All bets of a status, newest first.',
  params: z.object({ status }),
  responses: { 200: z.array(bet) },
  responseHeaders: listHeaders,
  errors: ['tooManyRequests'],
})

export const createBet = endpoint({
  method: 'POST',
  path: '/api/bets',
  access: 'user',
  summary:
    'Places a bet. With an `Idempotency-Key` header (kept 24 h) the same bet sent again gets the first answer and is not placed twice; `X-Written-Ago` is how many seconds before it is sent it was written.',
  body: newBet,
  headers: z.object({
    'Idempotency-Key': z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/))),
    /** Seconds, by the sender's own clock; up to three years. */
    'X-Written-Ago': z.optional(z.string().check(z.regex(/^\d{1,8}$/))),
  }),
  responses: { 201: bet },
  errors: ['idempotencyKeyReused'],
})

export const changeBet = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}',
  access: 'user',
  summary: 'Changes a pending bet.',
  params: id,
  body: betChange,
  responses: { 200: bet },
  errors: ['notFound', 'alreadySettled'],
})

export const settleBet = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}/result',
  access: 'user',
  summary: 'Settles a pending bet, once. Without `result`: won is amount × odds − amount, lost is −amount.',
  params: id,
  body: settlement,
  responses: { 200: bet },
  errors: ['notFound', 'alreadySettled'],
})

export const deleteBet = endpoint({
  method: 'DELETE',
  path: '/api/bets/{id}',
  access: 'user',
  summary: 'Deletes a bet.',
  params: id,
  responses: { 204: null },
  errors: ['notFound'],
})

export const deleteBets = endpoint({
  method: 'DELETE',
  path: '/api/bets',
  access: 'user',
  summary: 'Clears the whole history.',
  responses: { 200: z.object({ deleted: z.int() }) },
})
