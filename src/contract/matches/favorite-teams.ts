import * as z from 'zod/mini'
import { VISIBLE } from '../../domain/text/clean-text.ts'
import { fieldCode, SINGLE_LINE } from '../bets/bet-fields.ts'
import { endpoint } from '../endpoint.ts'
import { composed, idParams } from '../typed-text.ts'
import { alertMode } from './alert-choices.ts'

export const FAVORITE_TEAMS_LIMIT = 200
const TEAM_NAME_MAX = 300

const name = z
  .string(fieldCode('teamNameRequired'))
  .check(
    ...composed(TEAM_NAME_MAX, 'tooLong'),
    z.regex(VISIBLE, fieldCode('teamNameRequired')),
    z.regex(SINGLE_LINE, fieldCode('invalid')),
  )

export const favoriteTeam = z.object({
  id: z.int(),
  /** The spelling when the user chose it. */
  name: z.string(),
  /** The alert choice for its matches; null: the settings apply. */
  alerts: alertMode,
  /** From its newest match: a path on our own origin, or null. */
  logo: z.nullable(z.string()),
  /** Its last match with a result, in maps won; null without one. */
  last: z.nullable(
    z.object({
      hltvId: z.int(),
      opponent: z.string(),
      score: z.int(),
      opponentScore: z.int(),
      finishedTime: z.iso.datetime(),
    }),
  ),
})
export type FavoriteTeam = z.output<typeof favoriteTeam>

export const listFavoriteTeams = endpoint({
  method: 'GET',
  path: '/api/favorite-teams',
  access: 'user',
  data: ['favorites'],
  offline: 'person',
  summary: 'Teams whose matches are favorites by themselves, in the order in which they were added.',
  responses: { 200: z.array(favoriteTeam) },
})

export const followTeam = endpoint({
  method: 'POST',
  path: '/api/favorite-teams',
  access: 'user',
  summary: `Adds a favorite team by its name, up to ${FAVORITE_TEAMS_LIMIT}: 201, or 200 where it is one already, in any case, with or without accents and punctuation. \`alerts\` counts for a new one only.`,
  body: z.object({ name, alerts: z.optional(alertMode) }),
  responses: { 201: favoriteTeam, 200: favoriteTeam },
})

export const unfollowTeam = endpoint({
  method: 'DELETE',
  path: '/api/favorite-teams/{id}',
  access: 'user',
  summary:
    'Removes a favorite team with the matches that it starred; those that the user starred stay. Succeeds also where it is none.',
  params: idParams,
  responses: { 204: null },
})
