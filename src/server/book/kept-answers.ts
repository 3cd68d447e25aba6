import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { required } from '../../domain/required.ts'
import type { Db } from '../db/tables.ts'
import { createShares } from '../http/shares.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

/** Of all users together, the last used ones. */
const MOST_BYTES = 8 * 1024 * 1024
/** A larger answer is made anew for each request. */
const LARGEST = MOST_BYTES / 8

/**
 * Dear reads at a time, of ten connections: the others are for everything else. With two each, nobody takes the places of all, and no line is one
 * for all people (docs/decisions/0125).
 */
const SHARES = { places: 4, each: 2 }
const MOST_WAITING = 2
/** Lists are read many at a time by pages and programs, in a tenth of the time. */
const MOST_LISTS_WAITING = 10
const OF_LISTS: ReadonlySet<Question[0]> = new Set(['totals', 'ids'])

type Make = () => Promise<object>

/** For each database: tests run several applications in one process. */
const keptFor = new WeakMap<Db, ReturnType<typeof createReads>>()

function createReads() {
  const kept = new LRUCache<string, object, Make>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST,
    sizeCalculation: (answer, key) => serialize(answer).byteLength + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
    // An answer that is pushed out before it is there still goes to those who wait for it.
    ignoreFetchAbort: true,
  })
  return { kept, enter: createShares(SHARES) }
}

function readsOf(db: Db) {
  const known = keptFor.get(db)
  if (known) return known
  const made = createReads()
  keptFor.set(db, made)
  return made
}

/** What is asked of a book: which kind of answer, and all that it depends on besides the book. */
export type Question = readonly [
  kind: 'totals' | 'ids' | 'statistics' | 'exploration' | 'highlights' | 'skill' | 'sheet' | 'curve' | 'suspects',
  ...parts: readonly unknown[],
]

/** Reads all bets of a book, in the share of its owner: two at a time, two more of each kind (of lists ten) wait, the rest get 429. */
export async function dearRead<Result>(
  db: Db,
  owner: number,
  kind: Question[0],
  read: () => Promise<Result>,
): Promise<Result> {
  const leave = await readsOf(db).enter(owner, kind, OF_LISTS.has(kind) ? MOST_LISTS_WAITING : MOST_WAITING)
  try {
    return await read()
  } finally {
    leave()
  }
}

/**
 * The answer to a question about a user's book, made once for each version of it (docs/decisions/0092): requests that ask at the same time
 * share one calculation. It may depend on the book alone, and nobody may change it. The version is read every time, so that no answer is
 * older than its request, in any process.
 */
export async function keptAnswer<Answer extends object>(
  db: Db,
  owner: number,
  question: Question,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const version = await findBookVersion(db, owner)
  const context = () => dearRead(db, owner, question[0], make)
  const answer = await readsOf(db).kept.fetch(JSON.stringify([owner, version, ...question]), { context })
  return required(answer, 'an answer') as Answer // the kind of question has one kind of answer
}
