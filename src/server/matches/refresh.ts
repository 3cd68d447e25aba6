import { once } from 'node:events'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import type { MatchSource } from '../match-sources/match-source.ts'
import { atSourcePace, nextRead } from './reading/schedule.ts'
import { opensAt, type SourceHealth } from './reading/source-health.ts'
import { notify, REFRESH_CHANNEL } from './reading/source-queries.ts'
import type { Snapshot } from './snapshot.ts'

/** Nobody waits longer for a reading; it arrives by itself. */
const LONGEST_WAIT_MS = 5_000

export type Refreshed = { refreshed: boolean; updatedAt: string }

/** Asks for fresh data. Whoever asks while another waits gets the same answer, and only what is due is asked of the leader. */
export function createRefresh(deps: Deps, source: MatchSource, snapshot: Snapshot): () => Promise<Refreshed> {
  const { config, db, now } = deps
  const pace = { liveSeconds: config.pollLiveSeconds, upcomingSeconds: config.pollUpcomingSeconds }
  let pending: Promise<Refreshed> | null = null

  function isDue(): boolean {
    const time = now()
    if (opensAt(snapshot.health(), time) > time || isTooSoon(time)) return false
    const tasks = atSourcePace(source.tasks(snapshot.known(), time), source.limits, pace)
    const next = nextRead(tasks, snapshot.reads(), time)
    return next !== null && next.at <= time
  }

  function isTooSoon(time: Date): boolean {
    const gap = source.limits.minGapSeconds * 1000
    return [...snapshot.reads().values()].some(
      ({ lastTriedAt }) => Math.abs(time.getTime() - lastTriedAt.getTime()) < gap,
    )
  }

  /** Any news may be of something else: what counts is that the source was tried. */
  async function readAnew(): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    const before = lastTry(snapshot.health())
    const asking = notify(db, REFRESH_CHANNEL, source.name)
    while (lastTry(snapshot.health()) === before) await once(snapshot.events, 'news', { signal })
    await asking
  }

  async function refresh(): Promise<Refreshed> {
    const before = snapshot.freshness().updatedAt
    // In vain is no error: then what there is, is the answer.
    if (isDue()) await readAnew().catch(() => undefined)
    const { updatedAt } = snapshot.freshness()
    if (updatedAt === null) throw new HttpError('noMatchData')
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
