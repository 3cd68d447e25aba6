import { HOUR_MS } from '../../domain/time/durations.ts'
import { part, type Site } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'

const ADDRESS = `${BASE}/service-worker.js`
const UPDATE_CHECK_MS = HOUR_MS
const ACTIVATION_TIMEOUT_MS = 3000
/** Longer than the service worker's timeout for an unresponsive server. */
const RELOAD_AGAIN_MS = 10_000

/** Switches to the waiting new version; null while there is none. */
export const update = part(() => createStore<(() => void) | null>(null))

/** Registers the service worker. Returns false on plain http or when the browser refuses it; the page works without it. */
export async function installWorker(site: Site): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker // undefined on plain http
  if (!workers || !import.meta.env.PROD) return false
  try {
    const registration = await workers.register(trustedAddress())
    offerUpdates(site, workers, registration)
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS) // offline: retried at the next interval
    return true
  } catch {
    // Refused by the browser's settings, or the server is being updated: retried on the next page load.
    return false
  }
}

/**
 * The browser also checks for updates on navigation, so a new worker may already be installing or waiting. If no worker controls the
 * page, the waiting one is a first installation, not an update.
 */
function offerUpdates(site: Site, workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  function offer(): void {
    const { waiting } = registration
    if (!waiting || !workers.controller) return
    site.of(update).set(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('update')
      // Chromium postpones activation if a request starts the old worker at that moment. The server sends the new page in any case.
      setTimeout(() => location.reload(), ACTIVATION_TIMEOUT_MS)
      // While the workers switch, neither may handle the page request, which then hangs on an unresponsive server.
      setInterval(() => location.reload(), RELOAD_AGAIN_MS)
    })
  }
  function watchInstalling(): void {
    registration.installing?.addEventListener('statechange', offer)
    offer()
  }
  registration.addEventListener('updatefound', watchInstalling)
  workers.addEventListener('controllerchange', offer)
  watchInstalling()
}

type Policy = { createScriptURL(text: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** With Trusted Types the browser refuses a plain string as a script URL; this policy allows only the worker's. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies } // missing in some browsers and in TypeScript
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
