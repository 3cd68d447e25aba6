import { once } from 'node:events'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { MatchSource } from '../match-sources/match-source.ts'
import { isRefreshDue } from './polling/schedule.ts'
import type { SourceHealth } from './polling/source-health.ts'
import { notify, REFRESH_CHANNEL } from './polling/source-queries.ts'
import type { Snapshot } from './snapshot.ts'

/** The longest wait for a poll. If it takes longer, the socket sends the result to every page. */
const LONGEST_WAIT_MS = 5_000

export type Refreshed = { refreshed: boolean; updatedAt: string }

/** Asks the leader to poll, if a poll is due. Concurrent requests share the response. */
export function createRefresh(deps: Deps, source: MatchSource, snapshot: Snapshot): () => Promise<Refreshed> {
  const { config, db, now } = deps
  const pace = { liveSeconds: config.pollLiveSeconds, upcomingSeconds: config.pollUpcomingSeconds }
  let pending: Promise<Refreshed> | null = null

  async function pollNow(): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    const before = lastTry(snapshot.pollState().health)
    const request = notify(db, REFRESH_CHANNEL, source.name)
    // 'news' is also emitted for other changes: only a later poll ends the wait.
    while (lastTry(snapshot.pollState().health) === before) await once(snapshot.events, 'news', { signal })
    await request
  }

  async function refresh(): Promise<Refreshed> {
    const before = snapshot.freshness().updatedAt
    const time = now()
    const plan = source.tasks(snapshot.known(), time, snapshot.pollState().tasks)
    // A failed or slow poll is not an error: the response is the age of the stored data.
    if (isRefreshDue(snapshot.pollState(), plan, source.limits, pace, time)) await pollNow().catch(() => undefined)
    const { updatedAt } = snapshot.freshness()
    if (updatedAt === null) throw new AppError('noMatchData')
    return { refreshed: updatedAt !== before, updatedAt }
  }

  return () => {
    pending ??= refresh().finally(() => {
      pending = null
    })
    return pending
  }
}

function lastTry({ lastSuccessAt, lastFailureAt }: SourceHealth): number {
  return Math.max(lastSuccessAt?.getTime() ?? 0, lastFailureAt?.getTime() ?? 0)
}
