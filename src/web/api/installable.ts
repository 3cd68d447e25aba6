import { part, type Site } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** Asks whether to install the site; null where the browser does not offer it, or it was answered. */
export const installable = part(() => createStore<(() => void) | null>(null))

/** Of Chromium alone, and not in TypeScript. */
type InstallEvent = Event & { prompt?: () => Promise<unknown> }

/** The browser tells once, early, that the site can be installed. */
export function noticeInstallable(site: Site): void {
  const offer = site.of(installable)
  addEventListener('beforeinstallprompt', (event: InstallEvent) => {
    // The site offers it where there is a place for it.
    event.preventDefault()
    offer.set(() => {
      offer.set(null)
      void event.prompt?.() // the browser shows what came of it
    })
  })
  addEventListener('appinstalled', () => offer.set(null))
}
