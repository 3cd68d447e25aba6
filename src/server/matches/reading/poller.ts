import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from '../../db/session-lock.ts'
import type { Deps } from '../../deps.ts'
import { type MatchSource, SOURCE_NAMES } from '../../match-sources/match-source.ts'
import type { Snapshot } from '../snapshot.ts'
import { createReader } from './read-source.ts'
import { REFRESH_CHANNEL } from './source-queries.ts'

/** Any constant will do; it must only be ours. */
const LEADER_LOCK = 720_341_102
/** How soon another process notices that there is no leader. */
const CANDIDATE_TRIES_EVERY_MS = 1_000

/** Reads the source in one process of the installation, whichever holds the lock. */
export type Poller = { start(): Promise<void>; close(): Promise<void> }

export function createPoller(deps: Deps, source: MatchSource, snapshot: Snapshot): Poller {
  const stop = new AbortController()
  const reader = createReader(deps, source, snapshot)
  let running: Promise<void> = Promise.resolve()
  let troubled = false

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await lead().catch(tell)
      await sleep(CANDIDATE_TRIES_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  async function lead(): Promise<void> {
    const lock = await tryLock(deps.database, [LEADER_LOCK, SOURCE_NAMES.indexOf(source.name)])
    if (!lock) return
    troubled = false
    deps.log.debug({ source: source.name }, 'this process reads the match source')
    try {
      await reader.readOn(lock.db, AbortSignal.any([lock.lost, stop.signal]))
    } finally {
      lock.release()
    }
  }

  /** Once, however long the trouble lasts. */
  function tell(error: unknown): void {
    if (stop.signal.aborted || troubled) return
    troubled = true
    deps.log.error({ err: error, source: source.name }, 'reading matches was interrupted')
  }

  return {
    async start() {
      await deps.database.listen(
        REFRESH_CHANNEL,
        (wanted) => wanted === source.name && reader.hurry(),
        () => undefined,
      )
      running = run()
    },
    async close() {
      stop.abort()
      await running
    },
  }
}
