import * as z from 'zod/mini'
import { SOURCE_NAMES } from '../../domain/match/source-name.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldCode } from '../errors.ts'

const says = (code: FieldCode) => code

/** Where matches shall come from. */
export const sourceChoice = z.object({
  source: z.enum(SOURCE_NAMES, says('invalid')),
  /** Of pandascore.co; for this source alone, and only where the server has none. It is tried there before it is kept. */
  pandascoreToken: z.optional(
    z
      .string(says('invalid'))
      .check(z.trim(), z.maxLength(500, says('tooLong')), z.regex(/^[\x21-\x7e]*$/, says('invalid'))),
  ),
  /** Keeps a token also where PandaScore does not answer, and it cannot be tried. */
  keepUntried: z.optional(z.boolean(says('invalid'))),
})
export type SourceChoice = z.output<typeof sourceChoice>

/** What the administrator can choose; null where a variable or a database of many processes settles the source. */
export const sourceOffer = z.nullable(
  z.object({
    /** Whether the server has a token of PandaScore, so that none is asked for. */
    hasToken: z.boolean(),
  }),
)

export type SourceOffer = z.output<typeof sourceOffer>

/** Of an answer to a choice that starts the server again. */
export const sourceChosen = z.object({
  /** When the server that this ends was started: once it runs with the choice, `startedAt` of `GET /api/system-state` is another one. Absent where nothing changes. */
  'X-Ended-Start': z.exactOptional(z.iso.datetime()),
})

export const chooseSource = endpoint({
  method: 'PUT',
  path: '/api/match-source',
  access: 'admin',
  summary:
    'Chooses where matches come from, where no variable does. The server starts again with it: sockets close with 1012, and `X-Ended-Start` says how to see that it is back.',
  body: sourceChoice,
  responses: { 204: null },
  responseHeaders: sourceChosen,
  errors: ['sourceSettled', 'sourceChanging', 'sourceTokenUntried'],
})
