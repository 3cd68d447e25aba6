import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idText, searchedText } from '../typed-text.ts'
import { match } from './matches.ts'

/** The version of the last socket message that the page received. The response is not older, whichever process sent the message. */
export const SEEN_VERSION = 'X-Seen-Version'
const seenVersion = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))

const time = z.iso.datetime()

/** How many days back the results go. */
export const RESULTS_DAYS = 31

/** The prices from this time on, as decimal text ("1.85"), or "nan" while there were none. */
const oddsReading = z.object({ at: time, odds1: z.string(), odds2: z.string() })

export const matchDetails = z.extend(match, {
  /** Called off, or no longer listed by the source. Its status is `upcoming`, as it may come back. */
  calledOff: z.boolean(),
  /** When it was first seen live. */
  startedTime: z.nullable(time),
  finishedTime: z.nullable(time),
  /** The source of the match if it is not the configured one, so that the match is no longer updated; else null. */
  otherSource: z.nullable(z.string()),
  /** By time, thinned evenly to 200 readings including the first and the last. */
  oddsHistory: z.array(oddsReading),
  /** The sources of its data, the last read first; absent while only one source is read. */
  sources: z.exactOptional(z.array(z.object({ source: z.string(), readAt: time }))),
})
export type MatchDetails = z.output<typeof matchDetails>

export const findMatch = endpoint({
  method: 'GET',
  path: '/api/matches/{hltvId}',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary: 'A match by its public id, of any status and source, with its first halves and its odds over time.',
  params: z.object({ hltvId: idText }),
  headers: z.object({ [SEEN_VERSION]: seenVersion }),
  hasETag: true,
  forAll: true,
  responses: { 200: matchDetails },
  errors: ['notFound'],
})

export const result = z.extend(match, { finishedTime: time })
export type Result = z.output<typeof result>

/** A page of results. */
const resultPage = {
  query: z.object({
    q: z.optional(searchedText),
    /** `earlier` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,16}$/))),
  }),
  responses: {
    200: z.object({
      matches: z.array(result),
      /** `before` of the next page; null on the last. */
      earlier: z.nullable(z.string()),
      /** Matches of all pages. */
      total: z.int(),
    }),
  },
}

export const listResults = endpoint({
  method: 'GET',
  path: '/api/results',
  access: 'public',
  data: ['matches'],
  offline: 'nobody',
  summary:
    'Finished matches of the last 31 days, the latest first, 60 a page. `q` is a part of a team’s or tournament’s name.',
  headers: z.object({ [SEEN_VERSION]: seenVersion }),
  hasETag: true,
  forAll: true,
  ...resultPage,
})

export const listResultsWithBets = endpoint({
  method: 'GET',
  path: '/api/bets/results/matches',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'The matches of `GET /api/results` that `GET /api/bets/results` lists, in the same pages.',
  ...resultPage,
})

export const listFavoriteResults = endpoint({
  method: 'GET',
  path: '/api/favorites/results',
  access: 'user',
  data: ['favorites'],
  offline: 'person',
  summary: 'The matches of `GET /api/results` that are favorites of the user, in the same pages.',
  ...resultPage,
})
