import { withCloses } from '../../domain/bet/bet-closes.ts'
import { notifyOfBook } from '../book/book.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type BetKey, findBetKeysOfMatch, lockBetsOfMatch } from './bet-key-queries.ts'
import { changeManyBets } from './change-many-bets.ts'
import { findMatchesNow, saveClosesKept } from './match-now-queries.ts'

const BATCH = 500

/** Records the closing price of every bet on the match, or why it has none, after the match has started or its start was retracted. */
export async function keepCloses(deps: Deps, matchId: number, signal: AbortSignal): Promise<void> {
  for (let last: BetKey | undefined = { userId: 0, id: 0 }; last && !signal.aborted; ) {
    const after: BetKey = last
    const { changed, next } = await deps.db.transaction().execute((tx) => keepBatch(deps, tx, matchId, after))
    for (const owner of changed) notifyOfBook(deps, owner)
    last = next
  }
}

async function keepBatch(deps: Deps, tx: Conn, matchId: number, after: BetKey) {
  await lockBetsOfMatch(tx, matchId)
  const matches = await findMatchesNow(tx, [matchId])
  const keys = await findBetKeysOfMatch(tx, matchId, after, BATCH)
  const byId = new Map(matches.map((match) => [match.id, match]))
  const changed = await changeManyBets(deps, tx, keys, {
    now: deps.now(),
    decide: (found) => ({ after: withCloses(found, byId), events: [] }),
  })
  const next = keys.length < BATCH ? undefined : keys.at(-1)
  if (!next) await saveClosesKept(tx, matches)
  return { changed, next }
}
