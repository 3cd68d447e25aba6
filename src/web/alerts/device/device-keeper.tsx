import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { currentUserQuery } from '../../api/current-user.ts'
import { closeNotices } from '../../api/push/this-device.ts'
import { whenIdle } from '../../api/when-idle.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useSite } from '../../site.ts'
import { closeDialogs } from '../../ui/dialogs/dialog-history.ts'
import { useAlerts } from '../use-alerts.ts'
import { followDevice } from './follow-device.ts'

/** Keeps this device's push subscription in line with the account. Renders nothing. */
export default function DeviceKeeper() {
  // Not `useCurrentUser`: being offline is not being signed out.
  const { data: user } = useQuery(currentUserQuery)
  const site = useSite()
  const language = useLanguage()
  const account = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (account === undefined) return
    let isGone = false
    whenIdle(() => {
      // A failure is retried on the next page load.
      if (!isGone) void followDevice(site, account, language).catch(() => undefined)
    })
    return () => {
      isGone = true
    }
  }, [site, account, language])
  useNoticeLinks()
  return account === undefined || account === null ? null : <ReadNotices key={account} />
}

/** Handles a press on a notification: the service worker asks the open page to navigate, which keeps typed text. */
function useNoticeLinks(): void {
  const [, go] = useLocation()
  const follow = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    const path = typeof data === 'object' && data !== null && 'go' in data ? data.go : null
    if (typeof path !== 'string') return
    closeDialogs(() => go(path))
    ports[0]?.postMessage('taken')
  })
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker // undefined on plain http
    const listen = (event: MessageEvent<unknown>) => follow(event)
    workers?.addEventListener('message', listen)
    return () => workers?.removeEventListener('message', listen)
  }, [])
}

/** Closes the device's notifications for alerts that were read here or elsewhere. */
function ReadNotices(): null {
  const { alerts } = useAlerts()
  useEffect(() => {
    const read = new Set(alerts.filter(({ readAt }) => readAt !== null).map(({ id }) => id))
    function close(): void {
      if (read.size === 0) return
      void closeNotices((alert) => alert !== null && read.has(alert)).catch(() => undefined) // refused by the browser
    }
    close()
    // A notification may have arrived while the page was frozen.
    const look = () => document.visibilityState === 'visible' && close()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [alerts])
  return null
}
