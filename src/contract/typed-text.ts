import * as z from 'zod/mini'
import type { FieldCode } from './errors.ts'

/** Letters with two marks each are the longest spelling that still fits once it is composed. */
const LONGEST_SPELLING = 3

/**
 * Trimmed, composed (NFC) and at most `longest` long. The length is checked before composing, whose cost grows with the square of
 * a run of combining marks, and nothing else looks at a text that failed it.
 */
export const composed = (longest: number, code: FieldCode) =>
  [
    z.trim(),
    z.maxLength(longest * LONGEST_SPELLING, { error: code, abort: true }),
    z.normalize('NFC'),
    z.maxLength(longest, { error: code, abort: true }),
  ] as const

/** What is searched for: anything that a database can compare. */
export const searchedText = z
  .string()
  .check(z.maxLength(200, { error: 'tooLong', abort: true }), z.regex(/^[^\0\p{Cs}]*$/u))

/** An id as text: a positive safe integer without leading zeros. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/

/** An id in an address. */
export const idText = z.pipe(z.string().check(z.regex(ID_PATTERN, 'invalid')), z.transform(Number))
