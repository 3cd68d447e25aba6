import type { App } from '../../src/server/app.ts'
import { authRoutes } from '../../src/server/auth/auth-routes.ts'
import type { Deps } from '../../src/server/deps.ts'
import { createHttp, type HttpOptions } from '../../src/server/http/create-http.ts'

/** The HTTP server with accounts only, without matches and poller: `startTestApp({ build: accountsApp() })`. */
export function accountsApp(http: HttpOptions = {}) {
  return async (deps: Deps, options: { webRoot?: string } = {}): Promise<App> => {
    const app = await createHttp(deps, { ...options, ...http })
    authRoutes(app, deps)
    await app.ready()
    return { http: app, start: () => Promise.resolve(), close: () => app.close() }
  }
}
