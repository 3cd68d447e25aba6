import * as z from 'zod/mini'
import { FORMATS } from '../../domain/match/match.ts'
import { endpoint } from '../endpoint.ts'
import { idText } from '../typed-text.ts'
import { matchIdentity } from './matches.ts'

const time = z.iso.datetime()
const score = z.nullable(z.int())

export const FAVORITE_STATUSES = ['live', 'upcoming', 'finished'] as const

/** A favorite match with its current status and scores. */
export const favorite = z.object({
  /** Null if only a favorite team stars it. */
  id: z.nullable(z.int()),
  ...matchIdentity,
  /** Whether a favorite team stars it; the user may have starred it too. */
  byTeam: z.boolean(),
  tournament: z.nullable(z.string()),
  format: z.enum(FORMATS),
  status: z.enum(FAVORITE_STATUSES),
  /** Called off, or no longer listed by the source. Its status is `upcoming`, as it may come back. */
  calledOff: z.boolean(),
  /** Maps won so far; null if unknown. */
  score1: score,
  score2: score,
  /** The final score; null before the end. */
  finalScore1: score,
  finalScore2: score,
  scheduledTime: z.nullable(time),
  /** Null until it has finished. */
  finishedTime: z.nullable(time),
  /** The source of the match if it is not the configured one, so that the match is no longer updated; else null. */
  otherSource: z.nullable(z.string()),
})
export type Favorite = z.output<typeof favorite>

const hltvId = z.int('invalid').check(z.minimum(1, 'invalid'))
const params = z.object({ hltvId: idText })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  access: 'user',
  data: ['favorites'],
  offline: 'person',
  summary:
    'Favorite matches, those of favorite teams included: live, then upcoming by time, then finished, the latest first.',
  responses: { 200: z.array(favorite) },
})

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites',
  access: 'user',
  summary:
    'Adds a favorite match: 201, or 200 where the user has added it already. Only `hltvId` is read; unknown: 404.',
  body: z.object({ hltvId }),
  responses: { 201: favorite, 200: favorite },
  errors: ['notFound'],
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/{hltvId}',
  access: 'user',
  summary: 'Removes a favorite match, one of a favorite team too; succeeds also where it is none.',
  params,
  responses: { 204: null },
})

export const checkFavorite = endpoint({
  method: 'GET',
  path: '/api/favorites/check/{hltvId}',
  access: 'user',
  data: ['favorites'],
  offline: 'person',
  summary: 'Whether a match is a favorite.',
  params,
  responses: { 200: z.object({ isFavorite: z.boolean() }) },
})
