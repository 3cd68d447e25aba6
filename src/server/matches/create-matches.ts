import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { liveMatches, upcomingMatches } from '../../contract/matches/matches.ts'
import type { Deps } from '../deps.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { bearerToken } from '../http/tokens/token-text.ts'
import { type MatchSources, namesOf } from '../match-sources/match-source.ts'
import { type ReadyList, readyList, sendList } from './list-answer.ts'
import { createLogos } from './logos.ts'
import { matchPageRoutes } from './match-page-routes.ts'
import { matchRoutes } from './match-routes.ts'
import { moveToHome } from './move-to-home-queries.ts'
import { createPoller } from './polling/poller.ts'
import { createRefresh } from './refresh.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

/** Responses per list, by status. */
export type ListAnswers = Readonly<Record<'live' | 'upcoming', { 200: number; 304: number }>>

/** The matches, from polling the source to the bytes of the two lists. */
export type Matches = {
  /** Sends the two lists without the framework; returns false for any other request. */
  fastPath(req: IncomingMessage, res: ServerResponse): boolean
  /** Counts the responses of the fast path. */
  readonly listAnswers: ListAnswers
  routes(app: FastifyInstance): void
  /** The matches known to this process, for the sockets. */
  readonly snapshot: Snapshot
  /** Whether the source was polled at least once, successfully or not. */
  firstPollTried(): boolean
  start(): Promise<void>
  close(): Promise<void>
}

export function createMatches(deps: Deps, sources: MatchSources): Matches {
  const [home] = sources
  const stop = new AbortController()
  const snapshot = createSnapshot(deps, sources)
  const poller = createPoller(deps, sources, snapshot)
  const refresh = createRefresh(deps, sources, snapshot)
  const findLogo = createLogos(deps, sources, stop.signal)
  const ready = { live: createReadyList(deps, snapshot, 'live'), upcoming: createReadyList(deps, snapshot, 'upcoming') }

  const listAnswers: ListAnswers = { live: { 200: 0, 304: 0 }, upcoming: { 200: 0, 304: 0 } }

  return {
    snapshot,
    listAnswers,
    fastPath(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const list = listAt(req.url)
      // Requests with a token are checked by the route.
      if (list === null || bearerToken(req.headers.authorization) !== null) return false
      listAnswers[list][sendList(req, res, ready[list]())] += 1
      return true
    },
    routes(app) {
      matchRoutes(app, { snapshot, refresh, findLogo })
      matchPageRoutes(app, deps, { source: home.name, isJoined: sources.length > 1, snapshot })
    },
    firstPollTried() {
      const { lastSuccessAt, lastFailureAt } = snapshot.pollState().health
      return lastSuccessAt !== null || lastFailureAt !== null
    },
    async start() {
      await moveToHome(deps.db, namesOf(sources))
      await snapshot.start()
      await poller.start()
    },
    async close() {
      stop.abort()
      await Promise.all([poller.close(), snapshot.close()])
    },
  }
}

/** Prepared after each poll, not for each request. */
function createReadyList({ config }: Deps, snapshot: Snapshot, list: 'live' | 'upcoming'): () => ReadyList {
  const security = Object.entries(apiSecurityHeaders(config)).flat()
  let answer = snapshot.answer(list)
  let data = snapshot.dataHeaders()
  let ready = readyList(answer, data, security)
  return () => {
    if (snapshot.answer(list) !== answer || snapshot.dataHeaders() !== data) {
      answer = snapshot.answer(list)
      data = snapshot.dataHeaders()
      ready = readyList(answer, data, security)
    }
    return ready
  }
}

/** The list at this URL, whatever its query; null for any other path. */
function listAt(url = ''): 'live' | 'upcoming' | null {
  if (url === liveMatches.path || url.startsWith(`${liveMatches.path}?`)) return 'live'
  return url === upcomingMatches.path || url.startsWith(`${upcomingMatches.path}?`) ? 'upcoming' : null
}
