import { createStore } from '../ui/store.ts'

/** Asks whether to install the site; null where the browser does not offer it, or it was answered. */
export const installable = createStore<(() => void) | null>(null)

/** Of Chromium alone, and not in TypeScript. */
type InstallEvent = Event & { prompt?: () => Promise<unknown> }

/** The browser tells once, early, that the site can be installed. */
export function noticeInstallable(): void {
  addEventListener('beforeinstallprompt', (event: InstallEvent) => {
    // The site offers it where there is a place for it.
    event.preventDefault()
    installable.set(() => {
      installable.set(null)
      void event.prompt?.() // the browser shows what came of it
    })
  })
  addEventListener('appinstalled', () => installable.set(null))
}
