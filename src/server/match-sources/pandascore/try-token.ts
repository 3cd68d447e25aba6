import type { Logger } from 'pino'
import { errorMessage } from '../../db/connection-problem.ts'
import { SourceError } from '../match-source.ts'
import { createPandascoreClient } from './pandascore-source.ts'

/** Short, since a person is waiting. */
const PATIENCE_MS = 5_000

type Trial = { readonly baseUrl: string; readonly token: string; readonly log: Logger }

/** Whether PandaScore accepts a token; null if unknown. Makes one call, from the quota left for the operator's other programs. */
export async function tryToken({ baseUrl, token, log }: Trial): Promise<boolean | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    await createPandascoreClient({ baseUrl, token }).get('/csgo/matches/running?page[size]=1', {
      signal,
      turn: () => Promise.resolve(),
    })
    return true
  } catch (error) {
    if (!(error instanceof SourceError) && !signal.aborted) throw error
    if (error instanceof SourceError && (error.status === 401 || error.status === 403)) return false
    log.warn({ reason: errorMessage(error) }, 'could not check the PandaScore token')
    return null
  }
}
