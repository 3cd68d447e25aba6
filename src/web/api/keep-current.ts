import { useEffect } from 'react'
import { part, useSite } from '../site.ts'
import { queryClient } from './create-client.ts'
import { useCurrentUser } from './current-user.ts'
import { connectionQuery } from './live-data.ts'
import { useAutoRefresh } from './refresh.ts'
import { whenIdle } from './when-idle.ts'

const LOAD_AGAIN_MS = 5000

/** When the page first requested its user's data, in ms of the local clock; null until then. */
export const asked = part(() => ({ since: null as number | null }))

/**
 * Keeps the match lists current. Renders nothing, so that a message rerenders only the components that read its data. The socket opens once
 * the user is known and the browser is idle: the first lists come by HTTP and do not wait for it.
 */
export function KeepCurrent(): null {
  useAutoRefresh()
  const site = useSite()
  const user = useCurrentUser()
  const isUnknown = user === undefined
  const id = user?.id ?? null
  const email = user?.email ?? null

  useEffect(() => {
    const first = site.of(asked)
    first.since ??= Date.now()
    const { since } = first
    if (isUnknown) return
    let stop: (() => void) | undefined
    let gone = false
    async function follow() {
      const code = await import('./socket.ts').catch(() => undefined)
      // Unmounted before the code loaded; StrictMode mounts twice.
      if (gone) return
      if (code) {
        const visitor = { userId: id ?? anonymousId(), isAuthenticated: id !== null, email }
        stop = code.followMatches(site, visitor, since)
      } else {
        site.of(queryClient).setQueryData(connectionQuery.queryKey, 'offline')
        setTimeout(follow, LOAD_AGAIN_MS)
      }
    }
    whenIdle(follow)
    return () => {
      gone = true
      stop?.()
      first.since = null
    }
  }, [site, isUnknown, id, email])

  return null
}

/** Random, and valid for this page only. `crypto.randomUUID` does not exist on plain http. */
function anonymousId(): string {
  return `anonymous-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}
