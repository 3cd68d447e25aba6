import { deleteBets } from '../../contract/bets/bets.ts'
import { type ImportSummary, listImports, readImport, takeBackImport } from '../../contract/imports.ts'
import { stats } from '../../contract/statistics.ts'
import type { Site } from '../site.ts'
import { server } from './call.ts'
import { queryClient } from './create-client.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { query } from './query-client.ts'

/** The name of the import that holds the sample bets; identifies it on every device (docs/decisions/0099). */
export const SAMPLE_NAME = 'Clutchbook sample book'

/** Refetched after every change of the book, so that the cached list is current. */
export const importListQuery = query(listImports)

/** The sample import in the book, if there is one. */
export const sampleIn = (imports: readonly ImportSummary[]): ImportSummary | null =>
  imports.find(({ name, state }) => name === SAMPLE_NAME && state === 'done') ?? null

/** Removes the sample from the book before the user's first own bet is recorded. */
export async function removeSample(site: Site): Promise<void> {
  const { call } = site.of(server)
  const sample = sampleIn(await site.of(queryClient).query(importListQuery))
  if (!sample) return
  const params = { id: String(sample.id) }
  const { book } = await call(readImport, { params })
  // An import with a changed bet cannot be undone: if its bets are the whole book, deletes them first.
  if (book && book.changed > 0 && (await call(stats, { query: {} })).totalBets === book.bets) {
    await site.of(idempotencyKeys).idempotent([deleteBets.path, sample.id], (headers) => call(deleteBets, { headers }))
  }
  await call(takeBackImport, { params })
}
