import { isDeepStrictEqual } from 'node:util'
import type { SourceChoice, SourceOffer } from '../../contract/matches/match-source.ts'
import { readSourceList, type SourceList, writeSourceList } from '../../domain/match/source-name.ts'
import { required } from '../../domain/required.ts'
import { type ChosenSource, readChosenSource, saveChosenSource } from '../chosen-source.ts'
import { isTooFast } from '../config.ts'
import { errorMessage } from '../db/connection-problem.ts'
import type { Deps } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import { tryToken } from './pandascore/try-token.ts'

type Parts = Pick<Deps, 'config' | 'log' | 'sourceStart'>

/** Null if the administrator cannot choose: a variable sets the source, or several processes share the database. */
export function offerOf({ config, sourceStart }: Pick<Parts, 'config' | 'sourceStart'>): SourceOffer {
  return sourceStart === undefined ? null : { hasToken: config.pandascoreToken !== null }
}

/** A validated choice, ready to be stored. */
export type CheckedChoice = {
  /** Throws if it cannot be stored, as on a full disk; the old choice remains. */
  keep(): void
  use(): void
}

/** Null if the server already uses this choice. Throws AppError if the choice is not offered, incomplete, or its token is refused. */
export async function checkChoice(parts: Parts, choice: SourceChoice): Promise<CheckedChoice | null> {
  const { config, log, sourceStart } = parts
  // The contract has checked it.
  const sources = required(readSourceList(choice.source), 'the sources')
  const typed = (sources.includes('pandascore') && choice.pandascoreToken) || ''
  const isInUse =
    isDeepStrictEqual(sources, config.matchProviders) && (typed === '' || typed === config.pandascoreToken)
  if (sourceStart === undefined) {
    if (isInUse) return null
    throw new AppError('sourceSettled')
  }
  const { isKept } = choiceToStore(parts, sources, typed)
  if (isInUse && isKept && !sourceStart.isDue()) return null
  if (sources.includes('pandascore') && typed === '' && config.pandascoreToken === null) {
    throw badField('pandascoreToken', 'sourceTokenRequired')
  }
  if (isTooFast({ ...config, matchProviders: sources })) throw badField('source', 'sourceTooFast')
  if (typed !== '') await refuseWrongToken(parts, typed, choice.keepUntried)
  return {
    keep() {
      // Another choice may have been stored while the token was checked.
      const { changed, damage } = choiceToStore(parts, sources, typed)
      if (damage !== null) log.warn({ reason: damage }, 'replacing the stored choice of a source, which is damaged')
      saveChosenSource(config.dataDir, changed)
    },
    use: sourceStart.begin,
  }
}

async function refuseWrongToken({ config, log }: Parts, token: string, keepUntried = false): Promise<void> {
  const isTaken = await tryToken({ baseUrl: config.pandascoreBaseUrl, token, log })
  if (isTaken === false) throw badField('pandascoreToken', 'sourceTokenRefused')
  if (isTaken === null && !keepUntried) throw new AppError('sourceTokenUntried')
}

type Kept = { readonly changed: ChosenSource; readonly isKept: boolean; readonly damage: string | null }

/** Keeps the token when another source is chosen. Throws AppError if a restart with another choice is pending. */
function choiceToStore({ config, sourceStart }: Parts, sources: SourceList, typed: string): Kept {
  const { kept, damage } = readStoredChoice(config.dataDir)
  const token = typed || kept?.PANDASCORE_TOKEN
  const changed = { MATCH_PROVIDER: writeSourceList(sources), ...(token !== undefined && { PANDASCORE_TOKEN: token }) }
  const isKept = damage === null && (kept === null || isDeepStrictEqual(kept, changed))
  if (!isKept && sourceStart?.isDue()) throw new AppError('sourceChanging')
  return { changed, isKept, damage }
}

/** A damaged choice is replaced by the next one. */
function readStoredChoice(dataDir: string): { kept: ChosenSource | null; damage: string | null } {
  try {
    return { kept: readChosenSource(dataDir), damage: null }
  } catch (error) {
    return { kept: null, damage: errorMessage(error) }
  }
}
