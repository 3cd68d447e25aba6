import type { Logger } from 'pino'
import { errorMessage } from '../../db/connection-problem.ts'
import { SourceError } from '../match-source.ts'
import { createPandascoreClient } from './pandascore-source.ts'

/** A person waits for it. */
const PATIENCE_MS = 5_000

type Trial = { readonly baseUrl: string; readonly token: string; readonly log: Logger }

/** Whether PandaScore takes a token; null where it does not say. One call, of the quota that is left to the operator's other programs. */
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
    log.warn({ reason: errorMessage(error) }, 'the token of PandaScore could not be tried')
    return null
  }
}
