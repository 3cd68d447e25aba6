import { installWorker } from '../api/install.ts'
import { later } from '../api/later.ts'
import { startOffline } from '../api/offline.ts'
import { sentByItself } from '../api/outbox.ts'
import { translate } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'
import { loadAllParts } from './lazy-part.tsx'

const rest = () => new Promise<void>((resolve) => later(() => resolve()))

/** Once the first screen stands: everything that would be missed without a network is brought while there is one. */
export async function prepare(): Promise<void> {
  startOffline((count) => toast({ title: translate('offline.dropped', { count }) }))
  // A bet may have been sent before the page came to rest.
  tellSent()
  sentByItself.subscribe(tellSent)
  // A part that stays away says so where it is shown.
  await loadAllParts(rest).catch(() => undefined)
  await installWorker()
}

function tellSent(): void {
  const bet = sentByItself.get()
  if (bet) toast({ title: translate('offline.sent'), description: bet.teams, tone: 'won' })
}
