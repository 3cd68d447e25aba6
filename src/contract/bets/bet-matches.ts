import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { match } from '../matches/matches.ts'
import { idParams } from '../typed-text.ts'

const betMatch = z.object({
  /** As in `matchId` of the bet or its leg. */
  matchId: z.int(),
  /** The public id: `GET /api/matches/{hltvId}`. */
  hltvId: z.int(),
  team1: z.string(),
  team2: z.string(),
  status: match.shape.status,
  /** Maps won; null if unknown. */
  score1: z.nullable(z.int()),
  score2: z.nullable(z.int()),
})
export type BetMatch = z.output<typeof betMatch>

export const matchesOfBet = endpoint({
  method: 'GET',
  path: '/api/bets/{id}/matches',
  access: 'user',
  data: ['bets'],
  offline: 'person',
  summary: 'The stored matches that a bet or the legs of a multiple belong to, by `matchId`; none while untied.',
  params: idParams,
  responses: { 200: z.array(betMatch) },
  errors: ['notFound'],
})
