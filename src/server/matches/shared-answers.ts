import { LRUCache } from 'lru-cache'
import { required } from '../../domain/required.ts'
import type { Deps } from '../deps.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import type { Snapshot } from './snapshot.ts'

/** Memory for all cached responses; the least recently used are evicted. */
const MOST_BYTES = 8 * 1024 * 1024
/** A larger response is not cached. */
const LARGEST = MOST_BYTES / 8
/** Cache lifetime, for changes without a new board: matches of another source, the first day of the results. */
const KEPT_MS = 1_000
/** A response is kept uncompressed and in two compressed forms, which are smaller. */
const FORMS = 2

type Make = () => Promise<PreparedAnswer>

/**
 * Caches a response about matches that is the same for all users, for one board of this process and one second (docs/decisions/0103).
 * Concurrent requests share one computation; if it fails they all fail, and the next request retries. `seen`: the version that the page has
 * received; the response is not older.
 */
export type ShareAnswer = (
  question: readonly unknown[],
  seen: string | undefined,
  make: Make,
) => Promise<PreparedAnswer>

export function createSharedAnswers({ now }: Pick<Deps, 'now'>, snapshot: Snapshot): ShareAnswer {
  const kept = new LRUCache<string, PreparedAnswer, Make>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST,
    sizeCalculation: (answer, key) => FORMS * answer.size + key.length,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (_key, _stale, { context }) => context(),
    // A response that is evicted while it is computed still reaches its waiting requests.
    ignoreFetchAbort: true,
  })
  let noticedAt = now()

  return async (question, seen, make) => {
    const time = now()
    if (time < noticedAt) kept.clear()
    noticedAt = time
    await snapshot.reach(Number(seen ?? 0))
    const key = JSON.stringify([snapshot.board().revision, ...question])
    return required(await kept.fetch(key, { context: make }), 'an answer')
  }
}
