import * as z from 'zod/mini'
import { BET_STATUSES, OUTCOMES } from '../../domain/bet/bet.ts'
import { CLOSE_MISSING } from '../../domain/bet/closing.ts'
import { BET_TYPES, type BetType } from '../../domain/market/bet-type.ts'
import type { Selection } from '../../domain/market/selection.ts'
import { selectionProblem } from '../../domain/market/selection-problem.ts'
import { teamOfTeamless } from '../../domain/market/teamless-pick.ts'
import { betTypeOf } from '../../domain/market/written-selection.ts'
import { LONGEST_OF_MULTIPLE, LONGEST_OF_PICK } from '../../domain/money/exact-odds.ts'
import { parseMultipleOdds } from '../../domain/money/odds.ts'
import { collapseSpaces, possiblePairs, splitTeams } from '../../domain/team/pair.ts'
import { PROFILE_IDS } from '../../domain/verdict/profile-id.ts'
import { NEEDS_YOU_REASONS, VERDICTS } from '../../domain/verdict/verdict.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, idText } from '../typed-text.ts'
import { betDetails, newDetails } from './bet-details.ts'
import { amount, betType, decimal, fieldCode, odds, placedAt, positiveId, selectedTeam, teams } from './bet-fields.ts'
import { idempotencyKey, keyHeaders } from './idempotency.ts'
import { selection } from './selections.ts'

/** Who booked the result. */
export const SETTLERS = ['user', 'program'] as const

export const time = z.iso.datetime()
export const money = z.string()
export const status = z.enum(BET_STATUSES)

/** The automatic grade of a bet or a leg once its match is decided: a verdict with its evidence, or why the user has to decide. */
export const grade = z.union([
  z.object({ verdict: z.enum(VERDICTS), evidence: z.looseObject({ code: z.string() }) }),
  z.object({ verdict: z.literal('needs-you'), reason: z.enum(NEEDS_YOU_REASONS) }),
])

const close = {
  /** The last price of the pick before the match started, or the one that the user typed; null without one. */
  close: z.nullable(
    z.object({
      odds: z.string(),
      /** Price of the other team; null if the user typed none, and for a multiple. */
      otherOdds: z.nullable(z.string()),
      /** When the price was last read; null if it was typed. */
      at: z.nullable(time),
      /** The match source, or "typed"; null for a multiple whose legs have the prices. */
      source: z.nullable(z.string()),
    }),
  ),
  /** Why there is no closing price; null if there is one. */
  closeMissing: z.nullable(z.enum(CLOSE_MISSING)),
}

/** One of the legs of a multiple. */
export const leg = z.object({
  matchId: z.nullable(z.int()),
  /** The match names the two teams in the other order. */
  matchSwapped: z.boolean(),
  teams: z.string(),
  selectedTeam: z.string(),
  odds: z.string(),
  /** As for a bet: "21/11" for -110. */
  exactOdds: z.nullable(z.string()),
  betType: z.string(),
  selection: z.nullable(selection),
  grade: z.nullable(grade),
  ...close,
})

export const bet = z.object({
  id: z.int(),
  /** The stored match it belongs to. */
  matchId: z.nullable(z.int()),
  /** The match names the two teams in the other order. */
  matchSwapped: z.boolean(),
  /** "Alfa vs Bravo"; for a multiple "Alfa vs Bravo + Charlie vs Delta". */
  teams: z.string(),
  selectedTeam: z.string(),
  /** In the currency of the book, with two decimals: "50.00". */
  amount: money,
  /** Decimal odds with two or three decimals: "1.85". */
  odds: z.string(),
  /** What a stake of 1 returns, as a fraction ("21/11" for the American odds -110), if three decimals cannot express it. Payouts use it. */
  exactOdds: z.nullable(z.string()),
  /** Name in the catalog, with the typed value in parentheses: "handicap (-1.5)". */
  betType: z.string(),
  betTypeName: z.enum(BET_TYPES),
  betTypeValue: z.nullable(z.string()),
  /** The market and the pick; null if the typed value is ambiguous, and for a multiple. */
  selection: z.nullable(selection),
  /** Two to twenty legs of a multiple; null for a single. */
  legs: z.nullable(z.array(leg)),
  status,
  /** The outcome, finer than `status`; null while pending. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** The profit or loss; null while pending. */
  result: z.nullable(money),
  /** The stake is not returned, and losing it costs nothing. */
  freeBet: z.boolean(),
  /** The part of the stake that was cashed out, and what was paid for it. */
  cashedOut: z.nullable(z.object({ stake: money, paid: money })),
  /** For a settled bet with a partial cash-out: the outcome of the rest; null if only an amount was typed. */
  restOutcome: z.nullable(z.enum(OUTCOMES)),
  /** The bookmaker whose rules grade it; null for the default of the settings. */
  profile: z.nullable(z.enum(PROFILE_IDS)),
  grade: z.nullable(grade),
  /** The profit or loss that the verdict would book; null without a verdict. */
  gradedResult: z.nullable(money),
  settledBy: z.nullable(z.enum(SETTLERS)),
  ...betDetails,
  ...close,
  createdAt: time,
  /** The time that statistics and the default order use. */
  placedAt: time,
  settledAt: z.nullable(time),
  /** When the source corrected the score of a settled bet. */
  correctedAt: z.nullable(time),
})
export type Bet = z.output<typeof bet>

/** The price as a fraction in lowest terms, "21/11", if three decimals cannot express it; within a hundredth of `odds`. */
const exactOddsUpTo = (longest: number) =>
  z.optional(
    z.nullable(z.string(fieldCode('exactOddsInvalid')).check(z.maxLength(longest, fieldCode('exactOddsInvalid')))),
  )

/** One pick with its price. */
const pick = {
  teams,
  /** Optional only for totals, overtime, odd or even and correct score: it then defaults to the first of `teams`. */
  selectedTeam: z.optional(selectedTeam),
  odds,
  exactOdds: exactOddsUpTo(LONGEST_OF_PICK),
  /** Overtime and odd/even have the type "total-rounds", correct score has "other". */
  betType,
  /** If omitted, it is read from the value of `betType`, if that is certain. */
  selection: z.optional(z.nullable(selection)),
  /** If omitted, the bet is tied to the match that it certainly refers to. */
  matchId: z.optional(z.nullable(positiveId)),
}
/** The fields shared by singles and multiples. */
const stake = {
  amount,
  placedAt: z.optional(placedAt),
  freeBet: z.optional(z.boolean(fieldCode('invalid'))),
  profile: z.optional(z.nullable(z.enum(PROFILE_IDS, fieldCode('profileUnknown')))),
  ...newDetails,
}

/** Runs on any object, even with invalid fields, to report a missing team together with them. */
const ALWAYS = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

export const newBet = z.pipe(
  z
    .object({ ...pick, ...stake, status: z.optional(z.literal('pending', fieldCode('statusNotPending'))) })
    .check(z.check(checkPick, ALWAYS)),
  z.transform(withTeam),
)

/** Two to twenty picks that must all win. Without `odds` the price is the product of theirs. */
export const MAX_LEGS = 20
export const newMultiple = z.object({
  ...stake,
  legs: z
    .array(z.pipe(z.object(pick).check(z.check(checkPick, ALWAYS)), z.transform(withTeam)))
    .check(z.minLength(2, fieldCode('legsTooFew')), z.maxLength(MAX_LEGS, fieldCode('legsTooMany'))),
  odds: z.optional(z.nullable(decimal(parseMultipleOdds, 'oddsRequired', 'oddsInvalid'))),
  /** The exact value of `odds`, or of the product. */
  exactOdds: exactOddsUpTo(LONGEST_OF_MULTIPLE),
})
export type NewMultiple = z.output<typeof newMultiple>

type Pick = {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: BetType
  readonly selection?: Selection | null | undefined
}

type NewPick = Omit<Pick, 'selectedTeam'> & { readonly selectedTeam?: string | undefined }

function checkPick({ value, issues }: { value: NewPick; issues: z.core.$ZodRawIssue[] }): void {
  // Only an object has fields to check.
  if (issues.some(({ path }) => !path?.length)) return
  const isSound = (...fields: readonly string[]) => !issues.some(({ path }) => fields.includes(String(path?.[0])))
  const team = value.selectedTeam ?? (isSound('teams', 'betType', 'selection') ? teamOfTeamless(value) : null)
  const problem =
    team === null
      ? isSound('selectedTeam') && { field: 'selectedTeam', code: fieldCode('selectedTeamRequired') }
      : issues.length === 0 && problemOfPick({ ...value, selectedTeam: team })
  if (!problem) return
  issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.code })
}

function withTeam<P extends NewPick>(value: P): P & { selectedTeam: string } {
  const team = value.selectedTeam ?? teamOfTeamless(value)
  if (team === null) throw new Error('a pick without a team passed its check')
  return { ...value, selectedTeam: team }
}

export type NewBet = z.output<typeof newBet>

/** Null if the teams are two sides, the selected team is one of them, and the selection fits them and the type. */
export function problemOfPick(pick: Pick) {
  return problemOfTeams(pick.teams, pick.selectedTeam) ?? problemOfSelection(pick)
}

/** Null if the selection exists, belongs to the bet type, and is on the selected team or on none. */
function problemOfSelection({ teams, selectedTeam, betType, selection }: Pick) {
  if (!selection) return null
  const pair = splitTeams(teams, selectedTeam)
  const side = 'side' in selection && selection.side !== 'draw' ? selection.side : null
  const team = side === 1 ? pair?.team1 : pair?.team2
  const fits =
    selectionProblem(selection, null) === null &&
    betTypeOf(selection, betType.name) === betType.name &&
    (side === null || team === collapseSpaces(selectedTeam))
  return fits ? null : { field: 'selection', code: fieldCode('selectionInvalid') }
}

/** Null if the text is two sides and the selected team is one of them. */
function problemOfTeams(teams: string, selectedTeam: string) {
  if (splitTeams(teams, selectedTeam)) return null
  return possiblePairs(teams).length > 0
    ? { field: 'selectedTeam', code: fieldCode('selectedTeamNotInTeams') }
    : { field: 'teams', code: fieldCode('teamsNotAPair') }
}

/** The fields that can be changed even on a settled bet. Absent fields stay unchanged. */
export const correctable = {
  amount: z.optional(amount),
  /** Up to 1000; for a multiple up to 1000000. */
  odds: z.optional(decimal(parseMultipleOdds, 'oddsRequired', 'oddsInvalid')),
  /** Changing `odds` removes it, unless it is sent too. */
  exactOdds: exactOddsUpTo(LONGEST_OF_MULTIPLE),
  freeBet: stake.freeBet,
  ...newDetails,
}

export const betChange = z.object({
  ...correctable,
  teams: z.optional(teams),
  selectedTeam: z.optional(selectedTeam),
  betType: z.optional(betType),
  matchId: z.optional(z.nullable(positiveId)),
  placedAt: z.optional(placedAt),
  selection: z.optional(z.nullable(selection)),
  profile: stake.profile,
})
export type BetChangeBody = z.output<typeof betChange>

const submissionHeaders = z.object({
  'Idempotency-Key': idempotencyKey,
  /** Seconds by the sender's clock; up to three years. */
  'X-Written-Ago': z.optional(z.string().check(z.regex(/^\d{1,8}$/))),
})

export const createBet = endpoint({
  method: 'POST',
  path: '/api/bets',
  access: 'user',
  summary:
    'Places a bet. With an `Idempotency-Key` header (kept 24 h) the same bet sent again gets the first answer and is not placed twice; without it a repetition after a lost answer or a 503 may place it twice. `X-Written-Ago`: the seconds between writing the bet and sending it. Without `selectedTeam`, a total, overtime, odd or even, or a correct score is on the first of `teams`; other markets need it. A `selection` belongs to one `betType`: totals of rounds, overtime and odd or even to `total-rounds`, a correct score to `other`.',
  body: newBet,
  headers: submissionHeaders,
  responses: { 201: bet },
  errors: ['idempotencyKeyReused'],
})

export const createMultiple = endpoint({
  method: 'POST',
  path: '/api/bets/multiple',
  access: 'user',
  summary:
    'Places a multiple (accumulator): its legs all have to win. `odds` is the price of the bookmaker; without it, the product of the legs. `Idempotency-Key` as for a single bet.',
  body: newMultiple,
  headers: submissionHeaders,
  responses: { 201: bet },
  errors: ['idempotencyKeyReused'],
})

export const readBet = endpoint({
  method: 'GET',
  path: '/api/bets/{id}',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'One bet.',
  params: idParams,
  responses: { 200: bet },
  errors: ['notFound'],
})

export const changeBet = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}',
  access: 'user',
  summary:
    'Changes a pending bet. To change from a market without teams to one with sides, send `selectedTeam` too. Details (bookmaker, tags, note and the like) can be changed on a settled bet too; see `/correction` for the rest.',
  params: idParams,
  body: betChange,
  headers: keyHeaders,
  responses: { 200: bet },
  errors: ['idempotencyKeyReused', 'notFound', 'alreadySettled'],
})

export const changeLeg = endpoint({
  method: 'PATCH',
  path: '/api/bets/{id}/legs/{number}',
  access: 'user',
  summary: 'Ties a leg of a pending multiple to a match, or to none.',
  params: z.object({ id: idText, number: idText }),
  body: z.object({ matchId: z.nullable(positiveId) }),
  responses: { 200: bet },
  errors: ['notFound', 'alreadySettled'],
})

export const deleteBet = endpoint({
  method: 'DELETE',
  path: '/api/bets/{id}',
  access: 'user',
  summary: 'Deletes a bet.',
  params: idParams,
  headers: keyHeaders,
  responses: { 204: null },
  errors: ['idempotencyKeyReused', 'notFound'],
})

export const deleteBets = endpoint({
  method: 'DELETE',
  path: '/api/bets',
  access: 'user',
  summary: 'Clears the whole history.',
  headers: keyHeaders,
  responses: { 200: z.object({ deleted: z.int() }) },
  errors: ['idempotencyKeyReused'],
})
