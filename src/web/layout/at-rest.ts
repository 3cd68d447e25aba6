import { spreadPushes } from '../api/after-push.ts'
import { installWorker } from '../api/install.ts'
import { later } from '../api/later.ts'
import { startOffline } from '../api/offline.ts'
import { sentByItself } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { translate } from '../i18n/language.ts'
import { toast } from '../ui/toast/toast.ts'
import { loadAllParts } from './lazy-part.tsx'

const rest = () => new Promise<void>((resolve) => later(() => resolve()))

/** Run once the first screen is idle: fetches everything that would be missing without a network. */
export async function prepare(): Promise<void> {
  startOffline()
  spreadPushes(queryClient)
  // A bet may have been sent before the page was idle.
  showSent()
  sentByItself.subscribe(showSent)
  // The worker stores every file without running it. Without a worker (plain http) the parts are imported, which costs the page time.
  if (await installWorker()) return
  await loadAllParts(rest).catch(() => undefined) // a part that fails to load shows that in its place
}

function showSent(): void {
  const bet = sentByItself.get()
  if (bet) toast({ title: translate('offline.sent'), description: bet.teams, tone: 'won' })
}
