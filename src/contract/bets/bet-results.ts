import * as z from 'zod/mini'
import { BET_EVENTS, OUTCOMES } from '../../domain/bet/bet.ts'
import { FORMATS } from '../../domain/match/match.ts'
import { parseAmount, parseCents } from '../../domain/money/money.ts'
import { isBlank } from '../../domain/text/clean-text.ts'
import { PROFILE_IDS } from '../../domain/verdict/profile-id.ts'
import { VERDICTS } from '../../domain/verdict/verdict.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldCode } from '../errors.ts'
import { composed, idParams } from '../typed-text.ts'
import { LINES } from './bet-details.ts'
import { decimal, fieldCode, TEAMS_MAX } from './bet-fields.ts'
import { bet, correctable, SETTLERS, time } from './bets.ts'
import { keyHeaders } from './idempotency.ts'

const parsePaid = (text: string) => {
  const cents = parseCents(text)
  return cents !== null && cents >= 0 && cents <= 100_000_000_000 ? cents : null
}
const paid = decimal(parsePaid, 'paidRequired', 'paidInvalid')

const settled = {
  status: z.optional(z.enum(['won', 'lost'], fieldCode('invalid'))),
  result: z.optional(z.nullable(decimal(parseCents, 'resultInvalid', 'resultInvalid'))),
  outcome: z.optional(z.enum(OUTCOMES, fieldCode('invalid'))),
  paid: z.optional(paid),
}
const settledFields = z.object(settled)
type Settled = z.output<typeof settledFields>

function checkSettled(value: Settled, issues: object[]): void {
  const { status, result, outcome, paid: sum } = value
  const issue = (field: string, message: FieldCode) =>
    issues.push({ code: 'custom', input: value, path: [field], message })
  if ((status === undefined) === (outcome === undefined)) issue('status', 'invalid')
  if (outcome !== undefined && (result ?? null) !== null) issue('result', 'invalid')
  if (outcome === 'cashed-out' && sum === undefined) issue('paid', 'paidRequired')
  if (outcome !== 'cashed-out' && sum !== undefined) issue('paid', 'invalid')
}

/**
 * Either a status, with or without a result (zero or more is won, less is lost), or an outcome. The server computes the result from the outcome, or
 * from the amount paid for a cash-out.
 */
export const settlement = z.object(settled).check(({ value, issues }) => checkSettled(value, issues))
export type SettlementBody = z.output<typeof settlement>

export const settleBet = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}/result',
  access: 'user',
  summary:
    'Settles a pending bet, once. Without `result`: won is amount × odds − amount, lost is −amount. `outcome` in place of `status` also knows push, void, half won, half lost and cashed out.',
  params: idParams,
  body: settlement,
  headers: keyHeaders,
  responses: { 200: bet },
  errors: ['idempotencyKeyReused', 'notFound', 'alreadySettled'],
})

/** Whether the body of a correction changes the result. */
export const changesResult = (body: object) => Object.keys(settled).some((field) => field in body)

export const correction = z.object({ ...correctable, ...settled }).check(({ value, issues }) => {
  if (changesResult(value)) checkSettled(value, issues)
})

export const correctBet = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}/correction',
  access: 'user',
  summary:
    'Corrects a settled bet: its stake, price and details, and its result as in settling. Without a new result the outcome stays, and the result is computed again from the new stake and price, unless it was typed. The history keeps the earlier values.',
  params: idParams,
  body: correction,
  headers: keyHeaders,
  responses: { 200: bet },
  errors: ['idempotencyKeyReused', 'notFound', 'notSettled'],
})

export const cashOutPart = endpoint({
  method: 'POST',
  path: '/api/bets/{id}/cash-out',
  access: 'user',
  summary:
    'Records that a part of the stake was cashed out; the rest stays pending. With an `Idempotency-Key` the same part sent again is recorded once.',
  params: idParams,
  body: z.object({ stake: decimal(parseAmount, 'amountRequired', 'amountInvalid'), paid }),
  headers: keyHeaders,
  responses: { 200: bet },
  errors: ['idempotencyKeyReused', 'notFound', 'alreadySettled'],
})

/** Without NUL and lone surrogates, which PostgreSQL refuses. */
const plainText = (longest: number) =>
  z.string().check(...composed(longest, 'tooLong'), z.regex(/^[^\0\p{Cs}]*$/u, fieldCode('invalid')))

/** A reason needs a visible character. */
const reason = z.pipe(
  z.string().check(...composed(200, 'tooLong'), z.regex(LINES, fieldCode('invalid'))),
  z.transform((text) => (isBlank(text) ? undefined : text)),
)

export const reopenBet = endpoint({
  method: 'POST',
  path: '/api/bets/{id}/reopen',
  access: 'user',
  summary: 'Makes a settled bet pending again. The program does not settle it any more.',
  params: idParams,
  body: z.object({ reason: z.optional(reason) }),
  headers: keyHeaders,
  responses: { 200: bet },
  errors: ['idempotencyKeyReused', 'notFound', 'notSettled'],
})

export const betEvent = z.object({
  at: time,
  kind: z.enum(BET_EVENTS),
  by: z.enum(SETTLERS),
  /** The changed fields, named as in the bet. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.nullable(z.string()),
})
export type BetEvent = z.output<typeof betEvent>

export const betHistory = endpoint({
  method: 'GET',
  path: '/api/bets/{id}/history',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'Every change of a bet, the oldest first; also of a deleted one, until the history is cleared.',
  params: idParams,
  responses: { 200: z.array(betEvent) },
  errors: ['notFound'],
})

/** The most bets of the review list in one response. */
export const REVIEW_LIMIT = 500

export const decidedBets = endpoint({
  method: 'GET',
  path: '/api/bets/decided',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary:
    'Pending bets whose match is decided, the oldest first: `total` have a verdict, `needsYouTotal` need the user; each list has up to 500. `corrected`: bets that the user settled and whose verdict changed because the source corrected the score in the last 7 days, the newest first.',
  responses: {
    200: z.object({
      total: z.int(),
      decided: z.array(bet),
      needsYouTotal: z.int(),
      needsYou: z.array(bet),
      corrected: z.array(bet),
    }),
  },
})

export const confirmVerdicts = endpoint({
  method: 'POST',
  path: '/api/bets/confirm',
  access: 'user',
  summary:
    'Settles bets by their verdicts. Skips a bet that is settled already, or whose verdict has changed since it was shown, or its `gradedResult` if that is sent as `result`. With an `Idempotency-Key` of 8 to 64 letters, digits, `-` and `_` it can be undone for 30 seconds, like an act on many bets.',
  body: z.object({
    bets: z
      .array(
        z.object({
          id: z.int().check(z.minimum(1)),
          verdict: z.enum(VERDICTS, fieldCode('invalid')),
          /** The `gradedResult` that the user saw. */
          result: z.optional(z.string().check(z.maxLength(30, fieldCode('invalid')))),
        }),
      )
      .check(z.minLength(1, fieldCode('invalid')), z.maxLength(REVIEW_LIMIT, fieldCode('invalid'))),
  }),
  headers: keyHeaders,
  responses: { 200: z.object({ settled: z.array(z.int()), skipped: z.array(z.int()) }) },
  errors: ['idempotencyKeyReused'],
})

/** How long automatic results stay listed, to check and undo. */
export const UNDO_DAYS = 7

export const settledByProgram = endpoint({
  method: 'GET',
  path: '/api/bets/settled-by-program',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'Bets that the program settled in the last 7 days, the newest first, up to 500.',
  responses: { 200: z.array(bet) },
})

export const settlementRules = z.object({
  /** The bookmaker whose rules grade bets without a `profile`. */
  profile: z.enum(PROFILE_IDS, fieldCode('profileUnknown')),
  /** The verdicts that are booked automatically. */
  automatic: z.array(z.enum(VERDICTS, fieldCode('invalid'))),
})
export type SettlementSettings = z.output<typeof settlementRules>
const { profile, automatic } = settlementRules.shape
const settlementChange = z.object({ profile: z.exactOptional(profile), automatic: z.exactOptional(automatic) })
export type SettlementChange = z.output<typeof settlementChange>

export const settlementSettings = endpoint({
  method: 'GET',
  path: '/api/settlement-settings',
  access: 'user',
  data: ['book'],
  offline: 'nobody',
  summary: 'How bets are graded, and which verdicts are booked without asking.',
  responses: { 200: settlementRules },
})

export const changeSettlementSettings = endpoint({
  method: 'PUT',
  path: '/api/settlement-settings',
  access: 'user',
  summary: 'Sets how bets are graded; what is left out stays. With other rules pending bets are graded again.',
  body: settlementChange,
  responses: { 200: settlementRules },
})

/** A match that a bet may refer to. */
const candidate = z.object({
  matchId: z.int(),
  hltvId: z.int(),
  team1: z.string(),
  team2: z.string(),
  tournament: z.nullable(z.string()),
  format: z.enum(FORMATS),
  status: z.string(),
  scheduledTime: z.nullable(time),
})

export const matchCandidates = endpoint({
  method: 'GET',
  path: '/api/bets/match-candidates',
  access: 'user',
  data: ['matches'],
  offline: 'nobody',
  summary: 'The stored matches that a bet on these teams may mean, the most likely first.',
  query: z.object({
    teams: plainText(TEAMS_MAX),
    placedAt: z.optional(z.iso.datetime({ offset: true, local: false })),
  }),
  responses: { 200: z.object({ certain: z.boolean(), matches: z.array(candidate) }) },
})
