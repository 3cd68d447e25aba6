import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from './current-user.ts'
import { later } from './later.ts'
import { connectionQuery } from './live-data.ts'
import { useAutoRefresh } from './refresh.ts'

/**
 * Keeps the lists current; draws nothing, so that what it hears draws no screen again but those that show it.
 * The socket is opened once it is known who is there, and the browser is at rest: the first lists come by HTTP and never wait for it.
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
      // Unmounted (or mounted twice, as StrictMode does) before the code arrived: no socket at all.
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
