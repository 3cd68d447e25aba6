import { createStore } from '../ui/store.ts'

const ADDRESS = '/service-worker.js'
const LOOK_AGAIN_MS = 60 * 60 * 1000

/** Switches to the new version that is waiting; null while there is none. */
export const update = createStore<(() => void) | null>(null)

/** Registers the service worker; false where there is none: on plain http, or refused by the browser. The page works without it. */
export async function installWorker(): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  if (!workers || !import.meta.env.PROD) return false
  try {
    const registration = await workers.register(trusted())
    offerUpdate(workers, registration)
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offerUpdate(workers, registration))
    })
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS) // without a network, next time
    return true
  } catch {
    // Refused by the browser's settings, or the server is being updated: tried again with the next page.
    return false
  }
}

function offerUpdate(workers: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !workers.controller) return
  update.set(() => {
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('update')
  })
}

type Policy = { createScriptURL(text: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** The page's policy takes no plain text for the address of a script; whatever is asked for, it gives this one. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
