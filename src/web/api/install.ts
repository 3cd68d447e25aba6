import { HOUR_MS } from '../../domain/time/durations.ts'
import { part, type Site } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'

const ADDRESS = `${BASE}/service-worker.js`
const UPDATE_CHECK_MS = HOUR_MS
const ACTIVATION_TIMEOUT_MS = 3000
/** More than a worker takes with a page that the server does not answer. */
const RELOAD_AGAIN_MS = 10_000

/** Switches to the new version that is waiting; null while there is none. */
export const update = part(() => createStore<(() => void) | null>(null))

/** Registers the service worker; false where there is none: on plain http, or refused by the browser. The page works without it. */
export async function installWorker(site: Site): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker // none on plain http
  if (!workers || !import.meta.env.PROD) return false
  try {
    const registration = await workers.register(trustedAddress())
    offerUpdates(site, workers, registration)
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS) // without a network, next time
    return true
  } catch {
    // Refused by the browser's settings, or the server is being updated: tried again with the next page.
    return false
  }
}

/**
 * The browser also looks for an update on navigation, so that a new worker may be installing, or already waiting, before this is called.
 * A worker that waits while none controls the page is a first installation, and is not offered.
 */
function offerUpdates(site: Site, workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  function offer(): void {
    const { waiting } = registration
    if (!waiting || !workers.controller) return
    site.of(update).set(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('update')
      // Chromium postpones the change if a request starts the old worker at that moment. The server sends the new page in any case.
      setTimeout(() => location.reload(), ACTIVATION_TIMEOUT_MS)
      // A page that is asked for as the workers change may come from neither: a silent server holds it up for good.
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

/** With Trusted Types the browser refuses plain text as the address of a script; this policy gives only the worker's. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies } // not in every browser, nor in TypeScript
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
