import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The most team names in one response. */
export const SUGGESTED_TEAMS = 100
/** The most stakes in one response. */
export const SUGGESTED_STAKES = 3

export const betSuggestions = endpoint({
  method: 'GET',
  path: '/api/bet-suggestions',
  access: 'user',
  data: ['bets'],
  offline: 'nobody',
  summary:
    "What a form for a new bet offers: the teams of the user's last bets, the newest first, the stakes that they most often have, the smallest first, and the bookmaker of the newest bet.",
  responses: {
    200: z.object({ teams: z.array(z.string()), stakes: z.array(z.string()), bookmaker: z.nullable(z.string()) }),
  },
})
