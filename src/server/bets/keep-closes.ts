import { isDeepStrictEqual } from 'node:util'
import { chancesOf, closeOfLegs, closeOnMatch, nextClose, type PickClose, TYPED } from '../../domain/closing.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { BetRow } from './bet-queries.ts'
import { type BetWithLegs, notifyOfBets } from './change-bets.ts'
import { changeManyBets } from './change-many-bets.ts'
import type { LegRow } from './leg-queries.ts'
import { type BetKey, findBetKeysOfMatch, lockBetsOfMatch } from './many-bets-queries.ts'
import { findMatchesNow, type MatchNow, saveClosesKept } from './match-now-queries.ts'

const BATCH = 500

/** Gives every bet on the match its closing price, or the reason why it has none: the match has started, or its start was a mistake. */
export async function keepCloses(deps: Deps, matchId: number, signal: AbortSignal): Promise<void> {
  for (let last: BetKey | undefined = { userId: 0, id: 0 }; last && !signal.aborted; ) {
    const after: BetKey = last
    const { changed, next } = await deps.db.transaction().execute((tx) => keepBatch(tx, matchId, after))
    for (const owner of changed) notifyOfBets(deps, owner)
    last = next
  }
}

async function keepBatch(tx: Conn, matchId: number, after: BetKey) {
  await lockBetsOfMatch(tx, matchId)
  const matches = await findMatchesNow(tx, [matchId])
  const keys = await findBetKeysOfMatch(tx, matchId, after, BATCH)
  const byId = new Map(matches.map((match) => [match.id, match]))
  const changed = await changeManyBets(tx, keys, (found) => ({ after: withCloses(found, byId), events: [] }))
  const next = keys.length < BATCH ? undefined : keys.at(-1)
  if (!next) await saveClosesKept(tx, matches)
  return { changed, next }
}

/** The bet with the closing prices of its picks on these matches; those on others keep theirs. The same rows where nothing is new. */
export function withCloses({ bet, legs }: BetWithLegs, matches: ReadonlyMap<number, MatchNow>): BetWithLegs {
  const closed = <P extends BetRow | LegRow>(pick: P): P => {
    const match = pick.matchId === null ? undefined : matches.get(pick.matchId)
    return match ? withNew<P, PickClose>(pick, nextClose(pick, closeOnMatch(pick, bet, match))) : pick
  }
  if (!legs) {
    const single = closed(bet)
    return { bet: withNew(single, chancesOf(single)), legs }
  }
  const closedLegs = legs.map(closed)
  return { bet: bet.closeSource === TYPED ? bet : withNew(bet, closeOfLegs(closedLegs)), legs: closedLegs }
}

function withNew<Row extends Columns, Columns extends object>(row: Row, columns: Columns): Row {
  const isSame = Object.entries(columns).every(([name, value]) => isDeepStrictEqual(row[name as keyof Row], value))
  return isSame ? row : { ...row, ...columns }
}
