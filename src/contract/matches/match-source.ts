import * as z from 'zod/mini'
import { readSourceList } from '../../domain/match/source-name.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldCode } from '../errors.ts'

const fieldCode = (code: FieldCode) => code

/** A source, or several that are read together: "polymarket,pandascore". */
const sourceList = z.string(fieldCode('invalid')).check(
  z.maxLength(100, fieldCode('invalid')),
  z.refine((text) => readSourceList(text) !== null, { error: fieldCode('invalid') }),
)

/** The choice of where matches come from. */
export const sourceChoice = z.object({
  source: sourceList,
  /** A token of pandascore.co, only if this source is read and the server has none. It is tested before it is stored. */
  pandascoreToken: z.optional(
    z
      .string(fieldCode('invalid'))
      .check(z.trim(), z.maxLength(500, fieldCode('tooLong')), z.regex(/^[\x21-\x7e]*$/, fieldCode('invalid'))),
  ),
  /** Stores the token untested if PandaScore does not respond. */
  keepUntried: z.optional(z.boolean(fieldCode('invalid'))),
})
export type SourceChoice = z.output<typeof sourceChoice>

/** The sources to choose from; null if a variable or a multi-process database determines the source. */
export const sourceOffer = z.nullable(
  z.object({
    /** Whether the server already has a PandaScore token. */
    hasToken: z.boolean(),
  }),
)

export type SourceOffer = z.output<typeof sourceOffer>

/** Headers of a response after which the server restarts. */
export const sourceChosen = z.object({
  /**
   * The start time of the process that stops now: the choice is active once `startedAt` of `GET /api/system-state` differs. Absent if nothing
   * changes.
   */
  'X-Ended-Start': z.exactOptional(z.iso.datetime()),
})

export const chooseSource = endpoint({
  method: 'PUT',
  path: '/api/match-source',
  access: 'admin',
  summary:
    'Chooses the match source, unless a variable sets it. The server restarts: sockets close with 1012, and `X-Ended-Start` says how to see that it is back.',
  body: sourceChoice,
  responses: { 204: null },
  responseHeaders: sourceChosen,
  errors: ['sourceSettled', 'sourceChanging', 'sourceTokenUntried'],
})
