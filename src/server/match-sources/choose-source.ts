import { isDeepStrictEqual } from 'node:util'
import type { SourceChoice, SourceOffer } from '../../contract/matches/match-source.ts'
import { type ChosenSource, keepChosenSource, readChosenSource } from '../chosen-source.ts'
import { isTooFast } from '../config.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'

type Parts = Pick<Deps, 'config' | 'startWithSource'>

/** Null where the administrator cannot choose: a variable does, or many processes share the database. */
export function offerOf({ config, startWithSource }: Parts): SourceOffer {
  return startWithSource === undefined ? null : { hasToken: config.pandascoreToken !== null }
}

/** A choice that can be kept, and then started with. */
export type CheckedChoice = {
  /** Throws where the disk is full, for example: the old choice stays. */
  keep(): void
  /** Does not wait: the call that asked for it is answered first. */
  use(): void
}

/** Null where it is what the server runs with. Throws HttpError for a choice that is not offered, or lacks something. */
export function checkChoice({ config, startWithSource }: Parts, choice: SourceChoice): CheckedChoice | null {
  const { source, pandascoreToken: typed = '' } = choice
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
  return {
    keep: () => keepChosenSource(config.dataDir, changed),
    use: startWithSource,
  }
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
