import * as z from 'zod/mini'
import type { FieldCode } from './errors.ts'

/** A letter with two combining marks is three code units before composition and one after it. */
const DECOMPOSED_FACTOR = 3

/**
 * Trimmed, composed (NFC) and at most `longest` code units. The length is checked before composing, whose cost is quadratic in a run
 * of combining marks; a failed check stops all further checks (docs/decisions/0028).
 */
export const composed = (longest: number, code: FieldCode) =>
  [
    z.trim(),
    z.maxLength(longest * DECOMPOSED_FACTOR, { error: code, abort: true }),
    z.normalize('NFC'),
    z.maxLength(longest, { error: code, abort: true }),
  ] as const

/** A search text: without NUL and lone surrogates, which PostgreSQL refuses. */
export const searchedText = z
  .string()
  .check(z.maxLength(200, { error: 'tooLong', abort: true }), z.regex(/^[^\0\p{Cs}]*$/u))

/** An id as text: a positive safe integer without leading zeros. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/

/** An id in a URL. */
export const idText = z.pipe(z.string().check(z.regex(ID_PATTERN, 'invalid')), z.transform(Number))
/** The parameters of an address with one id. */
export const idParams = z.object({ id: idText })
