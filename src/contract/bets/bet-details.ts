import * as z from 'zod/mini'
import { parseOwnChance } from '../../domain/bet/own-chance.ts'
import { distinctWords } from '../../domain/bet/own-word.ts'
import type { BetDetails } from '../../domain/bet/stored-bet.ts'
import { VISIBLE } from '../../domain/text/clean-text.ts'
import { composed } from '../typed-text.ts'
import { decimal, fieldCode, SINGLE_LINE } from './bet-fields.ts'

export const BOOKMAKER_MAX = 60
const TIPSTER_MAX = 60
export const TAG_MAX = 40
export const TAGS_MAX = 20
const NOTE_MAX = 2_000

/** Line breaks and tabs, but no other control characters and no lone surrogates. */
export const LINES = /^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u

/** Empty, or with a visible character. */
const EMPTY_OR_VISIBLE = new RegExp(`^$|${VISIBLE.source}`, 'u')

/** One line that matches `content`, with single spaces. */
export const word = (longest: number, content: RegExp) =>
  z.string(fieldCode('invalid')).check(
    ...composed(longest, 'tooLong'),
    z.regex(content, fieldCode('invalid')),
    z.regex(SINGLE_LINE, fieldCode('invalid')),
    z.overwrite((text) => text.replace(/\s+/g, ' ')),
  )

/** A label from the user's own lists. */
export const ownWord = (longest: number) => word(longest, VISIBLE)

/** Null if nothing was typed. */
const orNull = (schema: z.ZodMiniString<string>) =>
  z.optional(
    z.nullable(
      z.pipe(
        schema,
        z.transform((text) => text || null),
      ),
    ),
  )

/** Details of a bet besides pick and price, as the API returns them. */
export const betDetails = {
  bookmaker: z.nullable(z.string()),
  /** Up to 20, without two spellings of one label. */
  tags: z.array(z.string()),
  note: z.nullable(z.string()),
  /** Who gave the tip. */
  tipster: z.nullable(z.string()),
  /** Placed while the match was running; null if unknown. */
  live: z.nullable(z.boolean()),
  /** The user's own estimate that it wins, in percent with up to two decimals: "55.5". */
  ownChance: z.nullable(z.string()),
} satisfies Record<keyof BetDetails, z.ZodMiniType>

/** The details in a request. The first spelling of a label is the one that is stored. */
export const newDetails = {
  bookmaker: orNull(word(BOOKMAKER_MAX, EMPTY_OR_VISIBLE)),
  tags: z.optional(
    z.pipe(
      z.array(word(TAG_MAX, VISIBLE), fieldCode('invalid')).check(z.maxLength(TAGS_MAX, fieldCode('tagsTooMany'))),
      z.transform((tags: string[]) => distinctWords(tags)),
    ),
  ),
  note: orNull(
    z.string(fieldCode('invalid')).check(
      z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
      ...composed(NOTE_MAX, 'tooLong'),
      z.regex(LINES, fieldCode('invalid')),
      z.regex(EMPTY_OR_VISIBLE, fieldCode('invalid')),
    ),
  ),
  tipster: orNull(word(TIPSTER_MAX, EMPTY_OR_VISIBLE)),
  live: z.optional(z.nullable(z.boolean(fieldCode('invalid')))),
  ownChance: z.optional(z.nullable(decimal(parseOwnChance, 'ownChanceInvalid', 'ownChanceInvalid'))),
} satisfies Record<keyof BetDetails, z.ZodMiniType>

const details = z.object(newDetails)
/** In a request, absent fields stay unchanged. */
export type NewDetails = z.output<typeof details>
