import { isDeepStrictEqual } from 'node:util'
import type { SourceChoice, SourceOffer } from '../../contract/matches/match-source.ts'
import { type ChosenSource, keepChosenSource, readChosenSource } from '../chosen-source.ts'
import { isTooFast } from '../config.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
import { tryToken } from './pandascore/try-token.ts'

type Parts = Pick<Deps, 'config' | 'log' | 'startWithSource'>

/** Null where the administrator cannot choose: a variable does, or many processes share the database. */
export function offerOf({ config, startWithSource }: Pick<Parts, 'config' | 'startWithSource'>): SourceOffer {
  return startWithSource === undefined ? null : { hasToken: config.pandascoreToken !== null }
}

/** A choice that can be kept, and then started with. */
export type CheckedChoice = {
  /** Throws where the disk is full, for example: the old choice stays. */
  keep(): void
  /** Does not wait: the call that asked for it is answered first. */
  use(): void
}

/** Null where it is what the server runs with. Throws HttpError for a choice that is not offered, lacks something, or has a token that does not work. */
export async function checkChoice(parts: Parts, choice: SourceChoice): Promise<CheckedChoice | null> {
  const { config, startWithSource } = parts
  const { source } = choice
  const typed = (source === 'pandascore' && choice.pandascoreToken) || ''
  // Another may have been chosen that this server has not started again with yet.
  const kept = startWithSource ? readKept(config.dataDir) : null
  const changed = toKeep(kept, source, typed)
  const isInUse = source === config.matchProvider && (typed === '' || typed === config.pandascoreToken)
  if (isInUse && (kept === null || isDeepStrictEqual(kept, changed))) return null
  if (startWithSource === undefined) throw new HttpError('sourceSettled')
  if (source === 'pandascore' && typed === '' && config.pandascoreToken === null) {
    throw badField('pandascoreToken', 'sourceTokenRequired')
  }
  if (isTooFast({ ...config, matchProvider: source })) throw badField('source', 'sourceTooFast')
  if (typed !== '') await refuseWrongToken(parts, typed, choice.keepUntried)
  return {
    // Another choice may have been kept while the token was tried.
    keep: () => keepChosenSource(config.dataDir, toKeep(readKept(config.dataDir), source, typed)),
    use: startWithSource,
  }
}

async function refuseWrongToken({ config, log }: Parts, token: string, keepUntried = false): Promise<void> {
  const isTaken = await tryToken({ baseUrl: config.pandascoreBaseUrl, token, log })
  if (isTaken === false) throw badField('pandascoreToken', 'sourceTokenRefused')
  if (isTaken === null && !keepUntried) throw new HttpError('sourceTokenUntried')
}

/** A choice that was damaged is replaced by the next one. */
function readKept(dataDir: string): ChosenSource | null {
  try {
    return readChosenSource(dataDir)
  } catch {
    return null
  }
}

/** The token outlives a choice of another source. */
function toKeep(kept: ChosenSource | null, source: ChosenSource['MATCH_PROVIDER'], typed: string): ChosenSource {
  const token = typed || kept?.PANDASCORE_TOKEN
  return { MATCH_PROVIDER: source, ...(token !== undefined && { PANDASCORE_TOKEN: token }) }
}
