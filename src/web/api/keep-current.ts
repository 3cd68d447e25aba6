import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from './current-user.ts'
import { later } from './later.ts'
import { connectionQuery } from './live-data.ts'
import { useAutoRefresh } from './refresh.ts'

/**
 * Keeps the lists current. Renders nothing, so that a message only renders the components that read its data. The socket is opened when the
 * user is known and the browser is idle: the first lists come by HTTP and do not wait for it.
 */
export function KeepCurrent(): null {
  useAutoRefresh()
  const client = useQueryClient()
  const user = useCurrentUser()
  const isUnknown = user === undefined
  const id = user?.id ?? null
  const email = user?.email ?? null

  useEffect(() => {
    if (isUnknown) return
    let stop: (() => void) | undefined
    let gone = false
    later(async () => {
      const code = await import('./socket.ts').catch(() => undefined)
      if (!code) return client.setQueryData(connectionQuery.queryKey, 'offline')
      // Unmounted before the code arrived; StrictMode mounts twice.
      if (gone) return
      stop = code.followMatches(client, { userId: id ?? anonymousId(), isAuthenticated: id !== null, email })
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [client, isUnknown, id, email])

  return null
}

/** Random, for this page only. `crypto.randomUUID` does not exist on plain http. */
function anonymousId(): string {
  return `anonymous-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}
