import { part } from '../../site.ts'
import { createStore } from '../../ui/store.ts'

/** The number of unread notifications, once loaded. */
export const unreadAlerts = part(() => createStore(0))

/** Stored in the panel's history entry, so that a reload opens it again. */
export const KEPT_PANEL = 'alerts'

/** Whether the bell's panel is open. The panel is in `alerts/`. */
export const alertsPanel = part(() => createStore((history.state as { kept?: unknown } | null)?.kept === KEPT_PANEL))
