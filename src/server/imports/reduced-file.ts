import pLimit from 'p-limit'
import { isJsonStart, refusedCapture } from '../../domain/import/capture.ts'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import type { Deps } from '../deps.ts'
import type { WorkLimits } from './limits.ts'
import type { Readers } from './reading/readers.ts'

/**
 * Reduces an uploaded recording of a page, or a response that the page loaded, to its bets (capture.ts) before storing any of it. Our page
 * has done so already; other clients may not have. Leaves other files unchanged. One file at a time.
 */
export function createReducer({ now }: Deps, readers: Readers, { jobSeconds }: WorkLimits) {
  const queue = pLimit(1)
  return async function reducedFile(bytes: Buffer): Promise<Buffer> {
    if (!isJsonStart(bytes)) return bytes
    try {
      const reduced = await queue(() => readers.reduce(bytes, now(), AbortSignal.timeout(jobSeconds * 1000)))
      return reduced === null ? bytes : Buffer.from(reduced)
    } catch (error) {
      if (error instanceof UnreadableFile) return Buffer.from(refusedCapture(error.code))
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return Buffer.from(refusedCapture('tookTooLong'))
      throw error
    }
  }
}
