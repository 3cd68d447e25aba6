import { deleteBets } from '../../contract/bets/bets.ts'
import { type ImportSummary, listImports, readImport, takeBackImport } from '../../contract/imports.ts'
import { stats } from '../../contract/statistics.ts'
import type { Site } from '../site.ts'
import { actKeys } from './act-key.ts'
import { server } from './call.ts'
import { queryClient } from './create-client.ts'
import { query } from './query-client.ts'

/** The import that brings the sample bets: by its name it is known on every device (docs/decisions/0099). */
export const SAMPLE_NAME = 'Clutchbook sample book'

/** Every change of the book asks for it again: what is kept of it is true. */
export const importListQuery = query(listImports)

/** The sample that is in the book, if there is one. */
export const sampleIn = (imports: readonly ImportSummary[]): ImportSummary | null =>
  imports.find(({ name, state }) => name === SAMPLE_NAME && state === 'done') ?? null

/** Removes the sample from the book, before anything of the user's own is written into it. */
export async function removeSample(site: Site): Promise<void> {
  const { call } = site.of(server)
  const sample = sampleIn(await site.of(queryClient).query(importListQuery))
  if (!sample) return
  const params = { id: String(sample.id) }
  const { book } = await call(readImport, { params })
  // An import with a changed bet is not taken back: its bets are deleted before, where they are the whole book.
  if (book && book.changed > 0 && (await call(stats, { query: {} })).totalBets === book.bets) {
    await site.of(actKeys).once([deleteBets.path, sample.id], (headers) => call(deleteBets, { headers }))
  }
  await call(takeBackImport, { params })
}
