import type { FastifyInstance } from 'fastify'
import { odds, refreshMatches } from '../../contract/matches.ts'
import { errorBody } from '../http/error-answer.ts'
import { HttpError } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import { requestLanguage } from '../http/negotiator.ts'
import { findOdds } from './find-odds.ts'
import type { FindLogo } from './logos.ts'
import type { Refreshed } from './refresh.ts'
import type { Snapshot } from './snapshot.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** A picture that is not to be had now may be soon. */
const MISSING_SECONDS = 60

type Parts = { readonly snapshot: Snapshot; readonly refresh: () => Promise<Refreshed>; readonly findLogo: FindLogo }

/** The two lists are answered before any route: see `fastPath`. */
export function matchRoutes(app: FastifyInstance, { snapshot, refresh, findLogo }: Parts): void {
  mount(app, odds, ({ params }) => {
    const { live, upcoming } = snapshot.board()
    return findOdds([...live, ...upcoming], params.team1, params.team2)
  })
  mount(app, refreshMatches, refresh)

  app.get<{ Params: { id: string } }>('/logo/:id', async (request, reply) => {
    const { id } = request.params
    const logo = /^[1-9]\d{0,14}$/.test(id) ? await findLogo(Number(id)) : null
    if (!logo) {
      const body = errorBody(new HttpError('notFound'), requestLanguage(request.headers))
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
