import { LRUCache } from 'lru-cache'
import { required } from '../../domain/required.ts'
import type { Deps } from '../deps.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import type { Snapshot } from './snapshot.ts'

/** Of all answers together, the last used ones. */
const MOST_BYTES = 8 * 1024 * 1024
/** A larger answer is made anew for each request. */
const LARGEST = MOST_BYTES / 8
/** For what changes without a new board: matches of another source, the first day of the results. */
const KEPT_MS = 1_000
/** An answer is kept as it is and in two compressed forms, which are smaller. */
const FORMS = 2

type Make = () => Promise<PreparedAnswer>

/**
 * Answers a question about the matches, which is the same for everybody, from memory: made once for each board of this process and second
 * (docs/decisions/0103). Requests that come meanwhile share the making; if it fails they all fail, and the next request makes it again.
 * `seen` is the version that the page has received: the answer is not older.
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
    // An answer that is pushed out before it is there still goes to those who wait for it.
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
