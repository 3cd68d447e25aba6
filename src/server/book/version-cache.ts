import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { required } from '../../domain/required.ts'
import type { Db } from '../db/tables.ts'
import { createSlots } from '../http/slots.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

/** Shared by all users; the least recently used answers are evicted. */
const MOST_BYTES = 8 * 1024 * 1024
/** A larger answer is not cached. */
const LARGEST = MOST_BYTES / 8

/**
 * At most four of ten connections run expensive reads, one per user: two reads of one user would take both cores of a small machine, where
 * other users then waited 6 to 50 times as long (docs/decisions/0125).
 */
const SLOTS = { total: 4, perUser: 1 }
const MOST_WAITING = 3
/** Pages and API clients read many lists at a time; each takes a tenth of the time of another read. */
const MOST_LISTS_WAITING = 11
const OF_LISTS: ReadonlySet<CacheKey[0]> = new Set(['totals', 'ids'])

type Make = () => Promise<object>

/** Per database, as tests run several applications in one process. */
const caches = new WeakMap<Db, ReturnType<typeof createCache>>()

function createCache() {
  const answers = new LRUCache<string, object, Make>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST,
    sizeCalculation: (answer, key) => serialize(answer).byteLength + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
    // An answer that is evicted while it is computed still reaches its waiting requests.
    ignoreFetchAbort: true,
  })
  return { answers, enter: createSlots(SLOTS) }
}

function cacheOf(db: Db) {
  const known = caches.get(db)
  if (known) return known
  const made = createCache()
  caches.set(db, made)
  return made
}

/** Identifies an answer about a book: its kind, and every other input. */
export type CacheKey = readonly [
  kind: 'totals' | 'ids' | 'statistics' | 'exploration' | 'highlights' | 'skill' | 'sheet' | 'curve' | 'suspects',
  ...parts: readonly unknown[],
]

/** Reads all bets of a book, using the owner's slots: one read runs, three more of each kind (eleven for lists) wait, the rest get 429. */
export async function expensiveRead<Result>(
  db: Db,
  owner: number,
  kind: CacheKey[0],
  read: () => Promise<Result>,
): Promise<Result> {
  const leave = await cacheOf(db).enter(owner, kind, OF_LISTS.has(kind) ? MOST_LISTS_WAITING : MOST_WAITING)
  try {
    return await read()
  } finally {
    leave()
  }
}

/**
 * Caches an answer per version of the user's book (docs/decisions/0092): concurrent requests share one computation. The answer may depend
 * on the book alone, and must not be mutated. The version is read every time, so no answer is older than its request, in any process.
 */
export async function cachedForVersion<Answer extends object>(
  db: Db,
  owner: number,
  cacheKey: CacheKey,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const version = await findBookVersion(db, owner)
  const context = () => expensiveRead(db, owner, cacheKey[0], make)
  const answer = await cacheOf(db).answers.fetch(JSON.stringify([owner, version, ...cacheKey]), { context })
  return required(answer, 'an answer') as Answer // the kind of a key determines the type of its answer
}
