import type { Query } from '@tanstack/react-query'
import { part, type Site } from '../site.ts'
import { ACCOUNT, BASE, remember } from '../ui/storage.ts'
import { CallError } from './call-error.ts'
import { queryClient } from './create-client.ts'
import { currentUserQuery } from './current-user.ts'
import { lastSeen } from './last-seen.ts'
import { connectionQuery } from './live-data.ts'
import { outbox, waitingBets } from './outbox.ts'
import { endSubscription } from './push/this-device.ts'
import { reachability } from './reachability.ts'

const PROBE_MS = 5000
const PROBE_WITHIN_MS = 5000
const BACK_SHOWN_MS = 5000
const SEND_AGAIN_MS = 30_000

/** Watches the connection, and provides what a page needs offline. */
export const offline = part(createOffline)

function createOffline(site: Site) {
  const { closed } = site
  const client = site.of(queryClient)
  const reachabilityOfSite = site.of(reachability)
  const seen = site.of(lastSeen)
  const bets = site.of(outbox)
  let started = false
  let probes = 0
  /** The newest probe with a response. */
  let answered = 0
  let probing: ReturnType<typeof setInterval> | undefined
  let sending: ReturnType<typeof setInterval> | undefined
  let owner: number | null | undefined
  closed.addEventListener('abort', () => {
    clearInterval(probing)
    clearInterval(sending)
  })

  /** Starts storing displayed data, watching the connection, and sending waiting bets. */
  function start(): void {
    if (started) return
    started = true
    reachabilityOfSite.set('up')
    seen.keep()
    void bets.load().then(() => followUser())
    const [connection] = connectionQuery.queryKey
    const [user] = currentUserQuery.queryKey
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { queryKey, state } = event.query as Query // its types are `any`
      if (queryKey[0] === connection && state.data === 'offline') void probe()
      if (queryKey[0] === user) void followUser()
    })
    for (const name of ['offline', 'online']) addEventListener(name, () => void probe(), { signal: closed })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') void probe()
      },
      { signal: closed },
    )
    sending = setInterval(() => {
      if (reachabilityOfSite.get() !== 'lost' && site.of(waitingBets).get().length > 0) void bets.send()
    }, SEND_AGAIN_MS)
  }

  /** Handles a call without a response. If the connection is lost, shows the stored data before the call fails. */
  async function whenUnreachable(error: unknown): Promise<void> {
    if (error instanceof DOMException && error.name === 'AbortError') return
    start()
    await probe()
    if (reachabilityOfSite.get() === 'lost') await seen.show()
    // A short interruption must not sign the user out: request the user once more after the failure.
    else setTimeout(retryCurrentUser)
  }

  function retryCurrentUser(): void {
    const { queryKey } = currentUserQuery
    const state = client.getQueryState(queryKey)
    const isFirst = state?.status === 'error' && state.errorUpdateCount === 1 && !(state.error instanceof CallError)
    if (isFirst) void client.refetchQueries({ queryKey }) // the page shows the result
  }

  /** Deletes the data of the user who signs out and ends the device's push subscription. Waiting bets of other accounts stay for them. */
  async function forgetDevice(): Promise<void> {
    remember(ACCOUNT, '')
    await Promise.all([endSubscription(site), seen.forget(), typeof owner === 'number' && bets.forget(owner)])
  }

  async function probe(): Promise<void> {
    probes += 1
    const mine = probes
    const signal = AbortSignal.timeout(PROBE_WITHIN_MS)
    const isThere = await fetch(`${BASE}/healthz`, { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    // Ignores a late failure if a later probe got a response.
    if (!isThere && mine < answered) return
    if (isThere) answered = Math.max(answered, mine)
    const wasLost = reachabilityOfSite.get() === 'lost'
    if (isThere && wasLost) back()
    if (isThere || wasLost) return
    reachabilityOfSite.set('lost')
    probing = setInterval(probe, PROBE_MS)
  }

  function back(): void {
    clearInterval(probing)
    reachabilityOfSite.set('back')
    setTimeout(() => reachabilityOfSite.get() === 'back' && reachabilityOfSite.set('up'), BACK_SHOWN_MS)
    void client.invalidateQueries() // each screen shows the state of its own call
    void bets.send()
  }

  /**
   * Stored data belongs to the signed-in user and is deleted when another user signs in. Waiting bets are hidden until their owner is back.
   */
  async function followUser(): Promise<void> {
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (user === undefined || owner === (user?.id ?? null)) return
    const isAnother = typeof owner === 'number'
    owner = user?.id ?? null
    if (isAnother) void seen.dropOwnData() // each screen shows the state of its own call
    await seen.forget(owner)
    if (owner !== null && reachabilityOfSite.get() !== 'lost') await bets.send()
  }

  return { start, whenUnreachable, forgetDevice }
}
