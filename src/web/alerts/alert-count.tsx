import { useEffect } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { unreadAlerts } from '../layout/bell/bell-state.ts'
import { useSite } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { useBackToBell } from './bell-focus.ts'
import { useAlerts } from './use-alerts.ts'

/** Updates the unread count in the bell and on the icons of the tab and the app, and restores focus to the bell after Back. Renders nothing. */
export default function AlertCount() {
  const user = useCurrentUser()
  const isVisitor = user === null
  useEffect(() => {
    // The page of the signed-out user is unmounted.
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

/** The tab's icon gets a dot. The app's icon shows the number if the Badging API exists and the browser allows it. */
function showOnIcon(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = `${BASE}/${count > 0 ? 'favicon-unread' : 'favicon'}.svg`
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
