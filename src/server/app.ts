import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account/account-routes.ts'
import { alertOfBets } from './alerts/alert-of-bets.ts'
import { alertRoutes } from './alerts/alert-routes.ts'
import { choiceRoutes } from './alerts/choice-routes.ts'
import { createAlerting } from './alerts/create-alerting.ts'
import { priceRoutes } from './alerts/price-routes.ts'
import { apiDocsRoutes } from './api-docs/api-docs-routes.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { createNightlyBackups } from './backup/nightly-backups.ts'
import { betRoutes } from './bets/bet-routes.ts'
import { bookRoutes } from './bets/book-routes.ts'
import { brakeRoutes } from './brakes/brake-routes.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { cashRoutes } from './cash/cash-routes.ts'
import type { Deps, GivenDeps } from './deps.ts'
import { explorerRoutes } from './explorer/explorer-routes.ts'
import { favoriteRoutes } from './favorites/favorite-routes.ts'
import { teamRoutes } from './favorites/team-routes.ts'
import { createHttp } from './http/create-http.ts'
import { drainConnections } from './http/drain-connections.ts'
import { importRoutes } from './imports/import-routes.ts'
import type { WorkLimits } from './imports/limits.ts'
import { createLive } from './live/create-live.ts'
import { createSources } from './match-sources/create-source.ts'
import type { MatchSources } from './match-sources/match-source.ts'
import { createMatches } from './matches/create-matches.ts'
import { newsRoutes } from './news/news-routes.ts'
import { createPresence } from './presence/create-presence.ts'
import { createSender } from './push/create-sender.ts'
import { createPushClient } from './push/push-client.ts'
import { createPushCounts } from './push/push-counts.ts'
import { pushRoutes } from './push/push-routes.ts'
import { createSettlement } from './settlement/create-settlement.ts'
import { setupRoutes } from './setup/setup-routes.ts'
import { statisticsRoutes } from './statistics/statistics-routes.ts'
import { healthRoutes } from './system/health-routes.ts'
import { systemRoutes } from './system/system-routes.ts'

/** The whole server; the caller makes it listen. */
export type App = {
  readonly http: FastifyInstance
  /** Starts polling matches and settling bets. If it fails, `close` ends whatever was started. */
  start(): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** Replaces the configured match sources. */
  readonly sources?: MatchSources
  /** The folder of the built site; without it, only the API is served. */
  readonly webRoot?: string
  /** Whether to give a proxy time to notice that this process is ending. */
  readonly drains?: boolean
  readonly importLimits?: Partial<WorkLimits>
  /** Called when this program must not use the database any more. */
  readonly onOutdated?: (error: Error) => void
}

function throwError(error: Error): never {
  throw error
}

export async function buildApp(parts: GivenDeps, options: Options = {}): Promise<App> {
  const deps: Deps = { ...parts, onSavedBets: alertOfBets }
  const sources = options.sources ?? (await createSources(deps.config, deps.log))
  const [source] = sources
  const matches = createMatches(deps, sources)
  const settlement = createSettlement(deps)
  const alerting = createAlerting(deps)
  const pushClient = createPushClient(deps)
  const pushCounts = createPushCounts()
  const presence = await createPresence(deps, { onOutdated: options.onOutdated ?? throwError })
  const backups = createNightlyBackups(deps)
  const { fastPath } = matches
  const startedAt = deps.now().toISOString()
  let isEnding = false
  const ending = new AbortController()
  const http = await createHttp(deps, {
    webRoot: options.webRoot,
    fastPath,
    ending: ending.signal,
    onPage: presence.pageLoaded,
  })
  const live = createLive(deps, matches, presence)
  live.attach(http.server)
  const sender = createSender(deps, { client: pushClient, counts: pushCounts, pagesUpdated: live.updated })
  apiDocsRoutes(http, deps.config, options.webRoot)
  authRoutes(http, deps)
  setupRoutes(http, deps, startedAt)
  matches.routes(http)
  betRoutes(http, deps, source.name)
  bookRoutes(http, deps)
  statisticsRoutes(http, deps)
  explorerRoutes(http, deps)
  brakeRoutes(http, deps)
  cashRoutes(http, deps)
  favoriteRoutes(http, deps, source.name)
  alertRoutes(http, deps)
  pushRoutes(http, deps, pushClient)
  choiceRoutes(http, deps)
  priceRoutes(http, deps, source.name)
  teamRoutes(http, deps)
  const imports = importRoutes(http, deps, options.importLimits)
  calendarRoutes(http, deps, source.name)
  accountRoutes(http, deps, source.name)
  newsRoutes(http, deps)
  systemRoutes(http, deps, { sources, sockets: live.sockets, startedAt })
  const { metricsToken } = deps.config
  if (metricsToken !== null) {
    const { metricsRoutes } = await import('./system/metrics/metrics-routes.ts')
    metricsRoutes(http, deps, metricsToken, {
      sources,
      sockets: live.sockets,
      listAnswers: matches.listAnswers,
      pushCounts,
    })
  }
  healthRoutes(http, deps, {
    wasPolled: matches.firstPollTried,
    takesWrites: presence.isStored,
    isEnding: () => isEnding,
  })
  return {
    http,
    async start() {
      await http.ready()
      await settlement.start()
      await imports.start()
      await matches.start()
      // Last, so that a suspended process detects it before serving.
      await presence.start()
      await alerting.start()
      await sender.start()
      await backups.start()
    },
    async close() {
      // Fail readiness first, then ask sockets to reconnect.
      isEnding = true
      const left = options.drains && http.server.listening ? drainConnections(http.server, ending) : ending.abort()
      // Release the lease now, so that another process starts polling while our sockets are still closing.
      await Promise.all([live.close(), matches.close(), left])
      await Promise.all([
        http.close(),
        settlement.close(),
        alerting.close(),
        sender.close(),
        imports.close(),
        presence.close(),
        backups.close(),
      ])
    },
  }
}
