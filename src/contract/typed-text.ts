import * as z from 'zod/mini'
import { withoutInvisible } from '../domain/text/clean-text.ts'
import { normalForm } from '../domain/text/normal-form.ts'
import { LONGEST_SEARCH } from '../domain/text/search-of.ts'
import type { FieldCode } from './errors.ts'

/** A letter with two combining marks is three code units before composition and one after it. */
export const DECOMPOSED_FACTOR = 3

/**
 * Without direction marks, trimmed, composed (NFC) and at most `longest` code units. The length is checked before composing; a failed
 * check stops all further checks (docs/decisions/0028).
 */
export const composed = (longest: number, code: FieldCode) =>
  [
    z.overwrite(withoutInvisible),
    z.trim(),
    // In code units: `maxLength` counts code points, and a joined emoji has three code points in five units.
    z.refine((text) => typeof text === 'string' && text.length <= longest * DECOMPOSED_FACTOR, {
      error: code,
      abort: true,
    }),
    z.overwrite((text: string) => normalForm(text, 'NFC', longest * DECOMPOSED_FACTOR)),
    z.maxLength(longest, { error: code, abort: true }),
  ] as const

/** A search text, cleaned like the texts it is compared with; without NUL and lone surrogates, which PostgreSQL refuses. */
export const searchedText = z
  .string()
  .check(
    z.maxLength(LONGEST_SEARCH, { error: 'tooLong', abort: true }),
    z.regex(/^[^\0\p{Cs}]*$/u),
    ...composed(LONGEST_SEARCH, 'tooLong'),
  )

const ID = /^[1-9]\d{0,15}$/
const isSafe = (text: string) => Number.isSafeInteger(Number(text))
/** An id as text: a positive safe integer (below 2⁵³) without leading zeros. */
export const isId = (text: string) => ID.test(text) && isSafe(text)

/** An id in a URL, kept as text. */
export const idDigits = z.string().check(z.regex(ID, 'invalid'), z.refine(isSafe, 'invalid'))
/** An id in a URL. */
export const idText = z.pipe(idDigits, z.transform(Number))
/** The parameters of a URL with one id. */
export const idParams = z.object({ id: idText })
