import * as z from 'zod/mini'
import { PAIR_ANSWERS } from '../../domain/match/propose-pairs.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../typed-text.ts'

const time = z.iso.datetime()

const listedMatch = z.object({
  /** The sources that list it. */
  sources: z.array(z.string()),
  team1: z.string(),
  team2: z.string(),
  tournament: z.nullable(z.string()),
  scheduledTime: z.nullable(time),
})
export type ListedMatch = z.output<typeof listedMatch>

const answer = z.nullable(z.enum(PAIR_ANSWERS, 'invalid'))

const matchPair = z.object({
  id: z.int(),
  answer,
  /** Null without an answer. */
  answeredAt: z.nullable(time),
  /** The match that is shown. */
  shown: listedMatch,
  /** The match that waits for the answer, or has since been merged into the shown one. */
  waiting: listedMatch,
})
export type MatchPair = z.output<typeof matchPair>

export const matchPairs = endpoint({
  method: 'GET',
  path: '/api/match-pairs',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary:
    'Matches of two sources without ids in common that may be one: those without an answer by their start, then the last answers that can be taken back.',
  responses: { 200: z.object({ pairs: z.array(matchPair) }) },
})

export const answerMatchPair = endpoint({
  method: 'PUT',
  path: '/api/match-pairs/{id}',
  access: 'admin',
  summary:
    'Says whether two matches are one (docs/providers.md); null takes the answer back. The next poll of the source acts on it. `matchesApart`: both are shown by now.',
  params: idParams,
  body: z.object({ answer }),
  responses: { 204: null },
  errors: ['matchesApart'],
})
