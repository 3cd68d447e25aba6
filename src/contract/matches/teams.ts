import * as z from 'zod/mini'
import { FORMATS } from '../../domain/match/match.ts'
import { VISIBLE } from '../../domain/text/clean-text.ts'
import { SINGLE_LINE } from '../bets/bet-fields.ts'
import { endpoint } from '../endpoint.ts'
import { composed, idText } from '../typed-text.ts'

/** The latest results of a team from which its maps are counted. */
export const TEAM_RESULTS_LIMIT = 30
/** The most results shown for each team of a match, and the most meetings. */
export const FORM_LIMIT = 10

const TEAM_MAX = 300
const logo = z.nullable(z.string())

/** A finished match as one of its teams sees it. */
const teamResult = z.object({
  hltvId: z.int(),
  opponent: z.string(),
  /** A path on our own origin, or null. */
  opponentLogo: logo,
  tournament: z.nullable(z.string()),
  format: z.enum(FORMATS),
  /** Maps won. */
  score: z.int(),
  opponentScore: z.int(),
  forfeit: z.boolean(),
  finishedTime: z.iso.datetime(),
  /** The finished maps with known rounds, in order. */
  maps: z.array(z.object({ name: z.nullable(z.string()), score: z.int(), opponentScore: z.int() })),
})
export type TeamResult = z.output<typeof teamResult>

const mapRecords = {
  /** How the team did on each map in these results, the most played first. Maps of forfeits do not count. */
  maps: z.array(z.object({ name: z.string(), played: z.int(), won: z.int() })),
  /** How many results the maps are counted from. */
  matches: z.int(),
}

const teamForm = z.object({
  /** The latest results, newest first, up to 10. */
  results: z.array(teamResult),
  ...mapRecords,
})
export type TeamForm = z.output<typeof teamForm>

const matchBackground = z.object({
  /** Null for an undecided team. */
  team1: z.nullable(teamForm),
  team2: z.nullable(teamForm),
  /** The latest meetings of the two teams as the first one sees them, newest first, up to 10. */
  meetings: z.array(teamResult),
})
export type MatchBackground = z.output<typeof matchBackground>

export const findBackground = endpoint({
  method: 'GET',
  path: '/api/matches/{hltvId}/background',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary:
    'What this server knew before a match, from its stored results of the same source: the last results of both teams, their maps (from up to 30 results each) and their meetings. A match that is over has what was known when it started.',
  params: z.object({ hltvId: idText }),
  hasETag: true,
  forAll: true,
  responses: { 200: matchBackground },
  errors: ['notFound'],
})

const team = z.object({
  /** As in its newest match. */
  name: z.string(),
  logo,
  /** The latest results, newest first, up to 30. */
  results: z.array(teamResult),
  ...mapRecords,
})
export type TeamDetails = z.output<typeof team>

const teamText = z
  .string()
  .check(...composed(TEAM_MAX, 'tooLong'), z.regex(VISIBLE, 'invalid'), z.regex(SINGLE_LINE, 'invalid'))

export const findTeam = endpoint({
  method: 'GET',
  path: '/api/teams/{team}',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary:
    'A team by its name, in any case, with or without accents and punctuation ("team-spirit"): its last results and its maps, from the stored results of the configured source. Its live and upcoming matches are in the lists.',
  params: z.object({ team: teamText }),
  hasETag: true,
  forAll: true,
  responses: { 200: team },
  errors: ['notFound'],
})
