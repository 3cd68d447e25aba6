import * as z from 'zod/mini'
import { parseBetType } from '../../domain/market/bet-type.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { parseOdds } from '../../domain/money/odds.ts'
import { VISIBLE } from '../../domain/text/clean-text.ts'
import { isBookTime } from '../../domain/time/book-time.ts'
import type { FieldCode } from '../errors.ts'
import { composed } from '../typed-text.ts'

export const fieldCode = (code: FieldCode) => code

/** Maximum length of "Alfa vs Bravo", with single spaces. */
export const TEAMS_MAX = 420
const BET_TYPE_MAX = 100

/** Without line breaks, other control characters and lone surrogates. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u

const missing = (code: FieldCode) => (issue: { input: unknown }) =>
  issue.input === undefined || issue.input === null ? code : fieldCode('invalid')

const singleLine = (required: FieldCode, longest: number) =>
  z
    .string({ error: missing(required) })
    .check(...composed(longest, 'tooLong'), z.regex(VISIBLE, required), z.regex(SINGLE_LINE, fieldCode('invalid')))

/** A JSON number becomes its decimal text: 0.1 is "0.1". 1e21 and −0 are refused later. */
const decimalText = (input: string | number) => (Object.is(input, -0) ? '-0' : String(input).trim())

/** A decimal as text or as a JSON number, read without float arithmetic. */
export const decimal = (read: (text: string) => number | null, required: FieldCode, invalid: FieldCode) =>
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

export const betType = z.pipe(
  singleLine('betTypeRequired', BET_TYPE_MAX),
  z.transform((text, context) => {
    const type = parseBetType(text)
    if (type) return type
    context.issues.push({ code: 'custom', input: text, message: fieldCode('betTypeUnknown') })
    return z.NEVER
  }),
)

/** A time since 2000 with its offset. The server checks that it is not in the future. */
export const placedAt = z.pipe(
  z.iso.datetime({ offset: true, local: false, error: fieldCode('placedAtInvalid') }),
  z.transform((text, context) => {
    const date = new Date(text)
    if (isBookTime(date)) return date
    context.issues.push({ code: 'custom', input: text, message: fieldCode('placedAtInvalid') })
    return z.NEVER
  }),
)

export const positiveId = z.int(fieldCode('invalid')).check(z.minimum(1, fieldCode('invalid')))
export const teams = singleLine('teamsRequired', TEAMS_MAX)
export const selectedTeam = singleLine('selectedTeamRequired', TEAMS_MAX)
export const amount = decimal(parseAmount, 'amountRequired', 'amountInvalid')
export const odds = decimal(parseOdds, 'oddsRequired', 'oddsInvalid')
