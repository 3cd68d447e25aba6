import { part } from '../../site.ts'
import { createStore } from '../../ui/store.ts'

/** How many notifications are unread, once they were asked for. */
export const unreadAlerts = part(() => createStore(0))

/** Kept in the panel's history entry: a reload opens it again. */
export const KEPT_PANEL = 'alerts'

/** Whether the panel of the bell is open. It is in `alerts/`. */
export const alertsPanel = part(() => createStore((history.state as { kept?: unknown } | null)?.kept === KEPT_PANEL))
