import { once } from 'node:events'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { MatchSource, MatchSources } from '../match-sources/match-source.ts'
import { isRefreshDue } from './polling/schedule.ts'
import type { SourceHealth } from './polling/source-health.ts'
import { notify, REFRESH_CHANNEL } from './polling/source-queries.ts'
import type { Snapshot } from './snapshot.ts'

/** The longest wait for a poll. If it takes longer, the socket sends the result to every page. */
const LONGEST_WAIT_MS = 5_000

export type Refreshed = { refreshed: boolean; updatedAt: string }

/** Asks the leader to poll each source that is due. Concurrent requests share the response. */
export function createRefresh(deps: Deps, sources: MatchSources, snapshot: Snapshot): () => Promise<Refreshed> {
  const { config, db, now } = deps
  const pace = { liveSeconds: config.pollLiveSeconds, upcomingSeconds: config.pollUpcomingSeconds }
  let pending: Promise<Refreshed> | null = null

  async function pollNow({ name }: MatchSource): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    const before = lastTry(snapshot.pollState(name).health)
    const request = notify(db, REFRESH_CHANNEL, name)
    // 'news' is also emitted for other changes: only a later poll ends the wait.
    while (lastTry(snapshot.pollState(name).health) === before) await once(snapshot.events, 'news', { signal })
    await request
  }

  function isDue(source: MatchSource, time: Date): boolean {
    const state = snapshot.pollState(source.name)
    return isRefreshDue(state, source.tasks(snapshot.known(source.name), time, state.tasks), source.limits, pace, time)
  }

  async function refresh(): Promise<Refreshed> {
    const before = snapshot.freshness().updatedAt
    const time = now()
    // A failed or slow poll is not an error: the response is the age of the stored data.
    await Promise.allSettled(sources.filter((source) => isDue(source, time)).map(pollNow))
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
