import { accountRoutes } from '../../src/server/account/account-routes.ts'
import type { App } from '../../src/server/app.ts'
import { authRoutes } from '../../src/server/auth/auth-routes.ts'
import { betRoutes } from '../../src/server/bets/bet-routes.ts'
import { bookRoutes } from '../../src/server/bets/book-routes.ts'
import { brakeRoutes } from '../../src/server/brakes/brake-routes.ts'
import { cashRoutes } from '../../src/server/cash/cash-routes.ts'
import type { Deps } from '../../src/server/deps.ts'
import { explorerRoutes } from '../../src/server/explorer/explorer-routes.ts'
import { createHttp } from '../../src/server/http/create-http.ts'
import { statisticsRoutes } from '../../src/server/statistics/statistics-routes.ts'

/** The HTTP server with accounts, bets, statistics, limits and cash, without background grading or settling: `startTestApp({ build: betsApp })`. */
export async function betsApp(deps: Deps): Promise<App> {
  const http = await createHttp(deps)
  authRoutes(http, deps)
  betRoutes(http, deps, 'hltv')
  bookRoutes(http, deps)
  statisticsRoutes(http, deps)
  explorerRoutes(http, deps)
  brakeRoutes(http, deps)
  cashRoutes(http, deps)
  accountRoutes(http, deps, 'hltv')
  await http.ready()
  return { http, start: () => Promise.resolve(), close: () => http.close() }
}
