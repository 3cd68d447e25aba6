import type { Query } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { currentUserQuery } from './current-user.ts'
import { forgetLastSeen, keepLastSeen, showLastSeen, takeOwnAway } from './last-seen.ts'
import { line } from './line.ts'
import { connectionQuery } from './live-data.ts'
import { forgetWaitingBets, loadWaitingBets, sendWaitingBets, waitingBets } from './outbox.ts'
import { queryClient } from './query-client.ts'

const PROBE_MS = 5000
const PROBE_WITHIN_MS = 5000
const BACK_SHOWN_MS = 5000
const SEND_AGAIN_MS = 30_000

let started = false
let probing: ReturnType<typeof setInterval> | undefined
let owner: number | null | undefined
let onDropped: (count: number) => void = () => undefined

/** From here on what is shown is kept, a lost line is noticed, and what waits is sent. `dropped`: bets of somebody else's that are gone. */
export function startOffline(dropped?: (count: number) => void): void {
  if (dropped) onDropped = dropped
  if (started) return
  started = true
  line.set('up')
  keepLastSeen()
  void loadWaitingBets().then(() => followUser())
  const [connection] = connectionQuery.queryKey
  const [user] = currentUserQuery.queryKey
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query as Query
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

/** A call got no answer at all. Where that is the line, what was seen last takes its place before the call fails. */
export async function whenUnreachable(error: unknown): Promise<void> {
  if (error instanceof DOMException && error.name === 'AbortError') return
  startOffline()
  await probe()
  if (line.get() === 'lost') await showLastSeen()
  // A call that was lost in a moment's break must not sign anybody out: who is here is asked once more, when it has failed.
  else setTimeout(askWhoOnceMore)
}

function askWhoOnceMore(): void {
  const { queryKey } = currentUserQuery
  const asked = queryClient.getQueryState(queryKey)
  const isFirst = asked?.status === 'error' && asked.errorUpdateCount === 1 && !(asked.error instanceof CallError)
  if (isFirst) void queryClient.refetchQueries({ queryKey }) // the page shows who it is
}

/** Nothing of the person who leaves stays on this device. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetLastSeen(), forgetWaitingBets(null)])
}

async function probe(): Promise<void> {
  const signal = AbortSignal.timeout(PROBE_WITHIN_MS)
  const isThere = await fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
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
  void queryClient.invalidateQueries() // each screen shows how its own call goes
  void sendWaitingBets()
}

/** What is kept belongs to whoever is signed in, and goes when somebody else is. */
async function followUser(): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  if (user === undefined || owner === (user?.id ?? null)) return
  const isAnother = typeof owner === 'number'
  owner = user?.id ?? null
  if (isAnother) void takeOwnAway() // each screen shows how its own call goes
  await forgetLastSeen(owner)
  // A session that has ended: its bets wait for the same person to come back.
  if (owner === null) return
  const dropped = await forgetWaitingBets(owner)
  if (dropped > 0) onDropped(dropped)
  if (line.get() !== 'lost') await sendWaitingBets()
}
