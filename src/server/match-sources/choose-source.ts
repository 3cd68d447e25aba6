import { isDeepStrictEqual } from 'node:util'
import type { SourceChoice, SourceOffer } from '../../contract/matches/match-source.ts'
import { type ChosenSource, keepChosenSource, readChosenSource } from '../chosen-source.ts'
import { isTooFast } from '../config.ts'
import { errorMessage } from '../db/connection-problem.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
import { tryToken } from './pandascore/try-token.ts'

type Parts = Pick<Deps, 'config' | 'log' | 'sourceStart'>

/** Null where the administrator cannot choose: a variable does, or many processes share the database. */
export function offerOf({ config, sourceStart }: Pick<Parts, 'config' | 'sourceStart'>): SourceOffer {
  return sourceStart === undefined ? null : { hasToken: config.pandascoreToken !== null }
}

/** A choice that can be kept, and then started with. */
export type CheckedChoice = {
  /** Throws where the disk is full, for example: the old choice stays. */
  keep(): void
  use(): void
}

/** Null where it is what the server runs with. Throws HttpError for a choice that is not offered, lacks something, or has a token that does not work. */
export async function checkChoice(parts: Parts, choice: SourceChoice): Promise<CheckedChoice | null> {
  const { config, log, sourceStart } = parts
  const { source } = choice
  const typed = (source === 'pandascore' && choice.pandascoreToken) || ''
  const isInUse = source === config.matchProvider && (typed === '' || typed === config.pandascoreToken)
  if (sourceStart === undefined) {
    if (isInUse) return null
    throw new HttpError('sourceSettled')
  }
  const { isKept } = toKeep(parts, source, typed)
  if (isInUse && isKept && !sourceStart.isDue()) return null
  if (source === 'pandascore' && typed === '' && config.pandascoreToken === null) {
    throw badField('pandascoreToken', 'sourceTokenRequired')
  }
  if (isTooFast({ ...config, matchProvider: source })) throw badField('source', 'sourceTooFast')
  if (typed !== '') await refuseWrongToken(parts, typed, choice.keepUntried)
  return {
    keep() {
      // Another choice may have been kept while the token was tried.
      const { changed, damage } = toKeep(parts, source, typed)
      if (damage !== null)
        log.warn({ reason: damage }, 'the choice of a source that was kept before is damaged, and replaced')
      keepChosenSource(config.dataDir, changed)
    },
    use: sourceStart.begin,
  }
}

async function refuseWrongToken({ config, log }: Parts, token: string, keepUntried = false): Promise<void> {
  const isTaken = await tryToken({ baseUrl: config.pandascoreBaseUrl, token, log })
  if (isTaken === false) throw badField('pandascoreToken', 'sourceTokenRefused')
  if (isTaken === null && !keepUntried) throw new HttpError('sourceTokenUntried')
}

type Kept = { readonly changed: ChosenSource; readonly isKept: boolean; readonly damage: string | null }

/** The token outlives a choice of another source. Throws HttpError where the server is about to start with another choice. */
function toKeep({ config, sourceStart }: Parts, source: ChosenSource['MATCH_PROVIDER'], typed: string): Kept {
  const { kept, damage } = readKept(config.dataDir)
  const token = typed || kept?.PANDASCORE_TOKEN
  const changed = { MATCH_PROVIDER: source, ...(token !== undefined && { PANDASCORE_TOKEN: token }) }
  const isKept = damage === null && (kept === null || isDeepStrictEqual(kept, changed))
  if (!isKept && sourceStart?.isDue()) throw new HttpError('sourceChanging')
  return { changed, isKept, damage }
}

/** A choice that was damaged is replaced by the next one. */
function readKept(dataDir: string): { kept: ChosenSource | null; damage: string | null } {
  try {
    return { kept: readChosenSource(dataDir), damage: null }
  } catch (error) {
    return { kept: null, damage: errorMessage(error) }
  }
}
