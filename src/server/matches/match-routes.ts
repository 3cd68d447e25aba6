import type { FastifyInstance } from 'fastify'
import { liveMatches, type Match, odds, refreshMatches, upcomingMatches } from '../../contract/matches/matches.ts'
import { isId } from '../../contract/typed-text.ts'
import { NO_ODDS } from '../../domain/money/odds.ts'
import { foldTeamName } from '../../domain/team/team.ts'
import { DAY_SECONDS } from '../../domain/time/durations.ts'
import { AppError } from '../http/app-error.ts'
import { errorBody } from '../http/error-answer.ts'
import { mount } from '../http/mount.ts'
import { requestLanguage } from '../http/negotiator.ts'
import type { FindLogo } from './logos.ts'
import type { Refreshed } from './refresh.ts'
import type { Snapshot } from './snapshot.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
/** A logo that cannot be fetched now may be available soon. */
const MISSING_SECONDS = 60

type Parts = { readonly snapshot: Snapshot; readonly refresh: () => Promise<Refreshed>; readonly findLogo: FindLogo }

/** For requests without a token, `fastPath` in create-matches.ts sends the two lists before any route. */
export function matchRoutes(app: FastifyInstance, { snapshot, refresh, findLogo }: Parts): void {
  for (const [list, endpoint] of [
    ['live', liveMatches],
    ['upcoming', upcomingMatches],
  ] as const) {
    mount(app, endpoint, async ({ reply }) => {
      const data = snapshot.dataHeaders()
      for (let at = 0; at < data.length; at += 2) reply.header(data[at] ?? '', data[at + 1])
      return snapshot.answer(list)
    })
  }
  mount(app, odds, ({ params }) => {
    const { live, upcoming } = snapshot.board()
    return findOdds([...live, ...upcoming], params.team1, params.team2)
  })
  mount(app, refreshMatches, refresh)

  app.get<{ Params: { id: string } }>('/logo/:id', async (request, reply) => {
    const { id } = request.params
    const logo = isId(id) ? await findLogo(Number(id)) : null
    if (!logo) {
      const body = errorBody(new AppError('notFound'), requestLanguage(request.headers))
      return reply.code(404).header('cache-control', `public, max-age=${MISSING_SECONDS}`).send(body)
    }
    return reply
      .headers({
        'content-type': logo.type,
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(logo.bytes)
  })
}

type PairOdds = { odds1: string; odds2: string }

/**
 * The odds of a pair, in the order of the two names. `current`: live matches, then upcoming ones by time; the first match of the pair
 * counts.
 */
function findOdds(current: readonly Match[], team1: string, team2: string): PairOdds {
  const [one, two] = [foldTeamName(team1), foldTeamName(team2)]
  for (const match of current) {
    const [first, second] = [foldTeamName(match.team1), foldTeamName(match.team2)]
    if (first === one && second === two) return { odds1: match.odds1, odds2: match.odds2 }
    if (first === two && second === one) return { odds1: match.odds2, odds2: match.odds1 }
  }
  return { odds1: NO_ODDS, odds2: NO_ODDS }
}
