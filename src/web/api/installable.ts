import { part, type Site } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** Shows the browser's install prompt; null where it is not offered or was already answered. */
export const installable = part(() => createStore<(() => void) | null>(null))

/** Chromium only, and missing in TypeScript. */
type InstallEvent = Event & { prompt?: () => Promise<unknown> }

/** The browser fires this event once, early. */
export function watchInstallable(site: Site): void {
  const offer = site.of(installable)
  addEventListener('beforeinstallprompt', (event: InstallEvent) => {
    // The site shows its own install button.
    event.preventDefault()
    offer.set(() => {
      offer.set(null)
      void event.prompt?.() // the browser shows the outcome
    })
  })
  addEventListener('appinstalled', () => offer.set(null))
}
