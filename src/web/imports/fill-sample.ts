import { discardImport, readImport, runImport } from '../../contract/imports.ts'
import { liveMatches, upcomingMatches } from '../../contract/matches/matches.ts'
import type { ImportState } from '../../domain/import/import-state.ts'
import type { Call } from '../api/call.ts'
import { SAMPLE_NAME } from '../api/sample-book.ts'
import { isGone } from './import-queries.ts'
import { sampleFile } from './sample-bets.ts'
import { beginImport } from './upload.ts'

const LOOK_AGAIN_MS = 300
const GOING_ON: readonly ImportState[] = ['surveying', 'reading', 'running']

/** Imports the sample bets like a chosen file; resolves when they are in the book, or were removed again. A failed import leaves nothing behind. */
export async function fillSample(call: Call): Promise<void> {
  // If a list cannot be loaded, the sample has no open bets on its matches.
  const [live, upcoming] = await Promise.all([liveMatches, upcomingMatches].map((list) => call(list).catch(() => [])))
  const content = new Blob([sampleFile(new Date(), { live: live ?? [], upcoming: upcoming ?? [] })])
  // The server surveys the file and reads it by its own proposed plan.
  const { id } = await beginImport(call, { name: SAMPLE_NAME, content })
  const params = { id: String(id) }
  try {
    await reached(call, id, ['ready'])
    // Bets of a previously removed sample are imported again.
    await call(runImport, { params, body: { again: true } })
    // A push shows the bets before this request sees `done`: the user may already have removed them.
    await reached(call, id, ['done', 'taken-back'])
  } catch (error) {
    if (isGone(error)) throw new Error('another import took the place of the sample', { cause: error })
    await call(discardImport, { params }).catch(() => undefined) // the first error is what counts
    throw error
  }
}

/** Polls while the server works on it. */
async function reached(call: Call, id: number, wanted: readonly ImportState[]): Promise<void> {
  for (;;) {
    const { state } = await call(readImport, { params: { id: String(id) } })
    if (wanted.includes(state)) return
    if (!GOING_ON.includes(state)) throw new Error(`The sample is ${state}.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
