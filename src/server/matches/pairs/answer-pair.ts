import type { PairAnswer } from '../../../domain/match/propose-pairs.ts'
import { hasSharedIds, type SourceName, sourceOfId } from '../../../domain/match/source-name.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { findMatchesById } from '../match-queries.ts'
import { deleteSourceMatches, findMatchesOfSource, findSourcesOf } from '../polling/source-match-queries.ts'
import { MATCHES_CHANNEL, notify } from '../polling/source-queries.ts'
import {
  findMatchesTiedBy,
  findPair,
  findTies,
  lockForAnswer,
  type StoredPair,
  saveAnswer,
  turnPair,
} from './pair-queries.ts'

/**
 * Stores whether two matches are one; null withdraws the answer. The next poll of the waiting match's source applies it. Replacing or
 * withdrawing "same" separates the two matches, and all matches that were joined by the ids of their teams. Throws AppError: `notFound`, or
 * `matchesApart` for "same" if the waiting match is stored by now.
 */
export async function answerPair(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  home: SourceName,
  id: number,
  answer: PairAnswer | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockForAnswer(tx)
    const pair = await findPair(tx, id)
    if (!pair) throw new AppError('notFound')
    if (pair.answer === answer) return
    if (answer === 'same' && (await isStored(tx, pair))) throw new AppError('matchesApart')
    await saveAnswer(tx, id, answer, now())
    if (pair.answer === 'same') await part(tx, home, pair)
    await notify(tx, MATCHES_CHANNEL, home)
    log.info(
      { pair: id, source: pair.source, sourceId: pair.sourceId, match: pair.matchId, answer },
      'match pair answered',
    )
  })
}

async function isStored(tx: Conn, { source, sourceId }: StoredPair): Promise<boolean> {
  return (await findMatchesOfSource(tx, source, [sourceId])).has(sourceId)
}

/** Each stored match stays with the source whose id it has. Sources of the other kind lose their link to it, and look for a match again. */
async function part(tx: Conn, home: SourceName, pair: StoredPair): Promise<void> {
  const ties = await findTies(tx)
  const sides = [
    [pair.ownTeam1, pair.sharedTeam1],
    [pair.ownTeam2, pair.sharedTeam2],
  ] as const
  const untied = sides.flatMap(([own, shared]) =>
    own !== null && shared !== null && ties.get(own) !== shared ? [own] : [],
  )
  const matchIds = [pair.matchId, ...(await findMatchesTiedBy(tx, untied))]
  const stored = new Map((await findMatchesById(tx, home, matchIds)).map((match) => [match.id, match.sourceId]))
  const leaving = (await findSourcesOf(tx, [...stored.keys()])).filter(({ matchId, source }) => {
    const owner = sourceOfId(home, stored.get(matchId) ?? '')
    return hasSharedIds(source) !== hasSharedIds(owner)
  })
  await deleteSourceMatches(tx, leaving)
  const waiting = leaving.find(({ matchId }) => matchId === pair.matchId)
  if (waiting && waiting.source !== pair.source) await turnPair(tx, pair, waiting)
}
