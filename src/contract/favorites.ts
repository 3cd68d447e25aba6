import * as z from 'zod/mini'
import { FORMATS } from '../domain/match.ts'
import { endpoint } from './endpoint.ts'
import { idText } from './typed-text.ts'

const time = z.iso.datetime()
const score = z.nullable(z.int())

export const FAVORITE_STATUSES = ['live', 'upcoming', 'finished'] as const

/** A favourite match, as it stands now: status and scores follow the match. */
export const favorite = z.object({
  id: z.int(),
  hltvId: z.int(),
  team1: z.string(),
  team2: z.string(),
  /** A path on our own origin ("/logo/12"), or null: show the initial. */
  team1Logo: z.nullable(z.string()),
  team2Logo: z.nullable(z.string()),
  tournament: z.nullable(z.string()),
  format: z.enum(FORMATS),
  status: z.enum(FAVORITE_STATUSES),
  /** Called off, or lost sight of: `upcoming`, as it may come back. */
  calledOff: z.boolean(),
  /** Maps won so far; null where the source does not tell. */
  score1: score,
  score2: score,
  /** The same once it has finished; null before. */
  finalScore1: score,
  finalScore2: score,
  scheduledTime: z.nullable(time),
  /** Null until it has finished. */
  finishedTime: z.nullable(time),
  /** Whose match it is, where that source is not the one configured now: it is not read any more. Else null. */
  otherSource: z.nullable(z.string()),
})
export type Favorite = z.output<typeof favorite>

const givenHltvId = z.int('invalid').check(z.minimum(1, 'invalid'))
const params = z.object({ hltvId: idText })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  access: 'user',
  summary: 'Favourite matches: live ones, then upcoming ones by time, then finished ones, the latest first.',
  responses: { 200: z.array(favorite) },
})

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites',
  access: 'user',
  summary: 'Makes a match a favourite: 201, or 200 where it was one. Only `hltvId` is believed; unknown: 404.',
  body: z.object({ hltvId: givenHltvId }),
  responses: { 201: favorite, 200: favorite },
  errors: ['notFound'],
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/{hltvId}',
  access: 'user',
  summary: 'Makes it a favourite no more; also when it was none.',
  params,
  responses: { 204: null },
})

export const checkFavorite = endpoint({
  method: 'GET',
  path: '/api/favorites/check/{hltvId}',
  access: 'user',
  summary: 'Whether a match is a favourite.',
  params,
  responses: { 200: z.object({ isFavorite: z.boolean() }) },
})
