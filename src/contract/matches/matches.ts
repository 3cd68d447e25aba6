import * as z from 'zod/mini'
import { FORMATS, MAP_STATUSES } from '../../domain/match/match.ts'
import { endpoint } from '../endpoint.ts'
import { composed } from '../typed-text.ts'

const time = z.iso.datetime()
const score = z.nullable(z.int())

const mapScore = z.object({
  number: z.int(),
  /** The common name of a map, or null; never a format label. */
  name: z.nullable(z.string()),
  status: z.enum(MAP_STATUSES),
  score1: score,
  score2: score,
  /** Rounds after the first half of 12; absent if unknown. */
  firstHalf: z.exactOptional(z.nullable(z.object({ score1: z.int(), score2: z.int() }))),
  /** The side that won the last round of a running map, or the winner of a finished map without rounds; absent if unknown. */
  lastRound: z.exactOptional(z.union([z.literal(1), z.literal(2)])),
})

/** The identity of a match; also part of a favorite. */
export const matchIdentity = {
  /** The public match id: HLTV's, or a stable number from 1,000,000,000 up for other sources. */
  hltvId: z.int(),
  team1: z.string(),
  team2: z.string(),
  /** A path below the base path of the site ("/logo/12"), or null: show the initial. */
  team1Logo: z.nullable(z.string()),
  team2Logo: z.nullable(z.string()),
}

export const match = z.object({
  id: z.int(),
  ...matchIdentity,
  /** Maps won; null if unknown. */
  score1: score,
  score2: score,
  tournament: z.nullable(z.string()),
  format: z.enum(FORMATS),
  status: z.enum(['LIVE', 'upcoming', 'finished']),
  /** The map being played, or the last one played; null if unknown. */
  map: z.nullable(z.string()),
  mapStatus: z.enum(MAP_STATUSES),
  /** Rounds on that map; null if unknown. */
  currentMapScore1: score,
  currentMapScore2: score,
  maps: z.array(mapScore),
  /** Decimal odds as text ("1.85"), or "nan". */
  odds1: z.string(),
  odds2: z.string(),
  /** The last prices before it went live, as decimal text; absent before, or if unknown. */
  startOdds: z.exactOptional(z.object({ odds1: z.string(), odds2: z.string() })),
  forfeit: z.boolean(),
  scheduledTime: z.nullable(time),
  /** When this match last changed. */
  updatedAt: time,
  /** Last successful poll of a live match whose polls are overdue; null otherwise. */
  delayedSince: z.nullable(time),
})
export type Match = z.output<typeof match>

const oddsText = z.string()
const teamName = z.string().check(z.maxLength(300, { error: 'tooLong', abort: true }), ...composed(300, 'tooLong'))

/** On every response of the two lists, 304 included. */
const dataHeaders = z.object({
  'X-Data-Source': z.string(),
  /** Seconds without a successful poll after which a live match counts as delayed. */
  'X-Data-Delayed-After': z.string(),
  /** The last successful poll (ISO 8601); absent before the first. */
  'X-Data-Updated-At': z.exactOptional(time),
})

const matchList = {
  access: 'public',
  hasETag: true,
  responses: { 200: z.array(match) },
  responseHeaders: dataHeaders,
} as const

export const liveMatches = endpoint({
  method: 'GET',
  path: '/api/live-matches',
  data: ['matches'],
  offline: 'everybody',
  summary: 'Live matches, by scheduled time, those without a time last.',
  ...matchList,
})

export const upcomingMatches = endpoint({
  method: 'GET',
  path: '/api/upcoming-matches',
  data: ['matches'],
  offline: 'everybody',
  summary: 'Upcoming matches, by scheduled time, those without a time last.',
  ...matchList,
})

export const odds = endpoint({
  method: 'GET',
  path: '/api/odds/{team1}/{team2}',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary:
    'Current prices of a pair, in the order asked; "nan" where unknown. Names match without case and in either order.',
  params: z.object({ team1: teamName, team2: teamName }),
  responses: { 200: z.object({ odds1: oddsText, odds2: oddsText }) },
})

export const refreshMatches = endpoint({
  method: 'POST',
  path: '/api/refresh-matches',
  access: 'public',
  summary: 'Asks for fresh data within the provider’s limits; never multiplies calls to it.',
  responses: { 200: z.object({ refreshed: z.boolean(), updatedAt: time }) },
  errors: ['noMatchData'],
})
