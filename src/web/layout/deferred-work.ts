import { spreadPushes } from '../api/after-push.ts'
import { installWorker } from '../api/install.ts'
import { offline } from '../api/offline.ts'
import { sentAutomatically } from '../api/outbox.ts'
import { whenIdle } from '../api/when-idle.ts'
import { translate } from '../i18n/language.ts'
import type { Site } from '../site.ts'
import { toasts } from '../ui/toast/toast.ts'
import { loadAllParts } from './lazy-part.tsx'

const idle = () => new Promise<void>((resolve) => whenIdle(() => resolve()))

/** Runs once the first screen is idle: loads everything that offline use needs. */
export async function prepare(site: Site): Promise<void> {
  site.of(offline).start()
  spreadPushes(site)
  // A bet may have been sent before the page was idle.
  const show = () => showSent(site)
  show()
  site.of(sentAutomatically).subscribe(show)
  // The service worker stores every file without running it. Without a worker (plain http), the parts are imported, which costs the page time.
  if (await installWorker(site)) return
  await loadAllParts(idle).catch(() => undefined) // a part that fails to load shows an error in its place
}

function showSent(site: Site): void {
  const bet = site.of(sentAutomatically).get()
  if (bet) site.of(toasts).show({ title: translate('offline.sent'), description: bet.teams, tone: 'won' })
}
