import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from './current-user.ts'

/** Opens the socket once it is known who is there. The first lists come by HTTP and never wait for it. */
export function useMatchFeed(): void {
  const client = useQueryClient()
  const user = useCurrentUser()
  const isUnknown = user === undefined
  const id = user?.id ?? null
  const email = user?.email ?? null

  useEffect(() => {
    if (isUnknown) return
    let stop: (() => void) | undefined
    let gone = false
    void import('./socket.ts').then(({ followMatches }) => {
      // Unmounted (or mounted twice, as StrictMode does) before the code arrived: no socket at all.
      if (gone) return
      stop = followMatches(client, { userId: id ?? anonymousId(), isAuthenticated: id !== null, email })
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [client, isUnknown, id, email])
}

/** Random, for this page only. `crypto.randomUUID` does not exist on plain http. */
function anonymousId(): string {
  return `anonymous-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}
