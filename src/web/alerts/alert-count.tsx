import { useEffect } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { unreadAlerts } from '../layout/bell/bell-state.ts'
import { useSite } from '../site.ts'
import { useBackToBell } from './bell-focus.ts'
import { useAlerts } from './use-alerts.ts'

/** Keeps the count of the bell, of the tab's title and of the app's icon, and the focus on it after Back. Renders nothing. */
export default function AlertCount() {
  const user = useCurrentUser()
  const isVisitor = user === null
  useEffect(() => {
    // The page that was signed out is gone.
    if (isVisitor) showOnIcon(0)
  }, [isVisitor])
  return user ? <OwnCount key={user.id} /> : null
}

function OwnCount(): null {
  const site = useSite()
  const { unread } = useAlerts()
  useBackToBell()
  useEffect(() => {
    site.of(unreadAlerts).set(unread)
    showOnIcon(unread)
  }, [site, unread])
  useEffect(
    () => () => {
      site.of(unreadAlerts).set(0)
      showOnIcon(0)
    },
    [site],
  )
  return null
}

/** Where the browser has such a badge; one that refuses it shows none. */
function showOnIcon(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
