import { liveMatches } from '../../contract/matches/matches.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { callForHeaders } from '../api/call.ts'

const ASK_EVERY_MS = 400
/** A start takes a second or two. */
const PATIENCE_MS = 30_000

/** Resolves once the server has started again with this source; where that takes too long, all the same: the page says how things are. */
export async function untilServed(source: SourceName): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (performance.now() < giveUpAt && (await served()) !== source) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

/** Null while the server does not answer. */
async function served(): Promise<string | null> {
  try {
    const { header } = await callForHeaders(liveMatches, undefined)
    return header('X-Data-Source')
  } catch {
    return null
  }
}
