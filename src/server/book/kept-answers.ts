import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { required } from '../../domain/required.ts'
import type { Db } from '../db/tables.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

/** Of all users together, the last used ones. */
const MOST_BYTES = 8 * 1024 * 1024
/** A larger answer is made anew for each request. */
const LARGEST = MOST_BYTES / 8

type Make = () => Promise<object>

/** For each database: tests run several applications in one process. */
const keptFor = new WeakMap<Db, LRUCache<string, object, Make>>()

function keptAnswers(db: Db): LRUCache<string, object, Make> {
  const known = keptFor.get(db)
  if (known) return known
  const kept = new LRUCache<string, object, Make>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST,
    sizeCalculation: (answer, key) => serialize(answer).byteLength + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
    // An answer that is pushed out before it is there still goes to those who wait for it.
    ignoreFetchAbort: true,
  })
  keptFor.set(db, kept)
  return kept
}

/** What is asked of a book: which kind of answer, and all that it depends on besides the book. */
export type Question = readonly [
  kind: 'totals' | 'ids' | 'exploration' | 'highlights' | 'skill',
  ...parts: readonly unknown[],
]

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
  const answer = await keptAnswers(db).fetch(JSON.stringify([owner, version, ...question]), { context: make })
  return required(answer, 'an answer') as Answer // the kind of question has one kind of answer
}
