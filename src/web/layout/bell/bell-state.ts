import { part } from '../../site.ts'
import { createStore } from '../../ui/store.ts'

/** The number of unread notifications, once loaded. */
export const unreadAlerts = part(() => createStore(0))

/** Whether the bell's panel is open. The panel is in `alerts/`. A reload closes it, because shortcuts are off while it is open. */
export const alertsPanel = part(() => createStore(false))
