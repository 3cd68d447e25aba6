import type { Query } from '@tanstack/react-query'
import { ACCOUNT, BASE, remember } from '../ui/storage.ts'
import { CallError } from './call-error.ts'
import { currentUserQuery } from './current-user.ts'
import { dropOwnData, forgetLastSeen, keepLastSeen, showLastSeen } from './last-seen.ts'
import { line } from './line.ts'
import { connectionQuery } from './live-data.ts'
import { forgetWaitingBets, loadWaitingBets, sendWaitingBets, waitingBets } from './outbox.ts'
import { endSubscription } from './push/this-device.ts'
import { queryClient } from './query-client.ts'

const PROBE_MS = 5000
const PROBE_WITHIN_MS = 5000
const BACK_SHOWN_MS = 5000
const SEND_AGAIN_MS = 30_000

let started = false
let probes = 0
/** The newest probe that was answered. */
let answered = 0
let probing: ReturnType<typeof setInterval> | undefined
let owner: number | null | undefined

/** Starts storing what is shown, watching the connection, and sending waiting bets. */
export function startOffline(): void {
  if (started) return
  started = true
  line.set('up')
  keepLastSeen()
  void loadWaitingBets().then(() => followUser())
  const [connection] = connectionQuery.queryKey
  const [user] = currentUserQuery.queryKey
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query as Query // its types are `any`
    if (queryKey[0] === connection && state.data === 'offline') void probe()
    if (queryKey[0] === user) void followUser()
  })
  for (const name of ['offline', 'online']) addEventListener(name, () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void probe()
  })
  setInterval(() => {
    if (line.get() !== 'lost' && waitingBets.get().length > 0) void sendWaitingBets()
  }, SEND_AGAIN_MS)
}

/** Handles a call without a response. If the connection is lost, the data last seen is shown before the call fails. */
export async function whenUnreachable(error: unknown): Promise<void> {
  if (error instanceof DOMException && error.name === 'AbortError') return
  startOffline()
  await probe()
  if (line.get() === 'lost') await showLastSeen()
  // A short interruption must not sign the user out: the user is requested once more after the failure.
  else setTimeout(retryCurrentUser)
}

function retryCurrentUser(): void {
  const { queryKey } = currentUserQuery
  const state = queryClient.getQueryState(queryKey)
  const isFirst = state?.status === 'error' && state.errorUpdateCount === 1 && !(state.error instanceof CallError)
  if (isFirst) void queryClient.refetchQueries({ queryKey }) // the page shows the result
}

/** Deletes all data of the user who signs out, whose alerts this device gets no longer. The bets that others have entered here wait for them. */
export async function forgetDevice(): Promise<void> {
  remember(ACCOUNT, '')
  await Promise.all([endSubscription(), forgetLastSeen(), typeof owner === 'number' && forgetWaitingBets(owner)])
}

async function probe(): Promise<void> {
  probes += 1
  const mine = probes
  const signal = AbortSignal.timeout(PROBE_WITHIN_MS)
  const isThere = await fetch(`${BASE}/healthz`, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  // A probe that fails late says nothing where a later one was answered.
  if (!isThere && mine < answered) return
  if (isThere) answered = Math.max(answered, mine)
  const wasLost = line.get() === 'lost'
  if (isThere && wasLost) back()
  if (isThere || wasLost) return
  line.set('lost')
  probing = setInterval(probe, PROBE_MS)
}

function back(): void {
  clearInterval(probing)
  line.set('back')
  setTimeout(() => line.get() === 'back' && line.set('up'), BACK_SHOWN_MS)
  void queryClient.invalidateQueries() // each screen shows the state of its own call
  void sendWaitingBets()
}

/** What was seen belongs to the signed-in user, and is deleted when another user signs in. Waiting bets are hidden until theirs is back. */
async function followUser(): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  if (user === undefined || owner === (user?.id ?? null)) return
  const isAnother = typeof owner === 'number'
  owner = user?.id ?? null
  if (isAnother) void dropOwnData() // each screen shows the state of its own call
  await forgetLastSeen(owner)
  if (owner !== null && line.get() !== 'lost') await sendWaitingBets()
}
