import * as z from 'zod/mini'
import { ALERT_MODES } from '../../domain/alerts/alert-mode.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, idText } from '../typed-text.ts'

/** `off`: not even with a bet. Null without a choice: the settings apply. */
export const alertMode = z.nullable(z.enum(ALERT_MODES, 'invalid'))

/** The user's alert choice for a single match. */
export const matchChoice = z.object({ hltvId: z.int(), alerts: alertMode })
export type MatchChoice = z.output<typeof matchChoice>

const body = z.object({ alerts: alertMode })

export const listMatchChoices = endpoint({
  method: 'GET',
  path: '/api/alerts/matches',
  access: 'user',
  data: ['alerts'],
  offline: 'person',
  summary: 'The matches, not over yet, that have a choice of their own of what is told.',
  responses: { 200: z.array(matchChoice) },
})

export const chooseForMatch = endpoint({
  method: 'PUT',
  path: '/api/alerts/matches/{hltvId}',
  access: 'user',
  summary:
    'What is told of a match, before the choices of its teams and the settings: `all` also where it is no favorite, `off` also with a bet. Null: as they say.',
  params: z.object({ hltvId: idText }),
  body,
  responses: { 200: matchChoice },
  errors: ['notFound'],
})

export const chooseForTeam = endpoint({
  method: 'PUT',
  path: '/api/favorite-teams/{id}/alerts',
  access: 'user',
  summary:
    'What is told of the matches of a favorite team, before the settings; of two favorite teams the most telling choice counts. Null: as the settings say.',
  params: idParams,
  body,
  responses: { 200: z.object({ id: z.int(), alerts: alertMode }) },
  errors: ['notFound'],
})
