import { isSameValue } from '../same-value.ts'
import { chancesOf, closeOfLegs, closeOnMatch, nextClose, type PickClose, TYPED } from './closing.ts'
import type { BookEntry, MatchOfBets, StoredBet, StoredPick } from './stored-bet.ts'

/** The bet with the closing prices of its picks on these matches; those on others keep theirs. The same rows where nothing is new. */
export function withCloses<B extends StoredBet, L extends StoredPick>(
  { bet, legs }: BookEntry<B, L>,
  matches: ReadonlyMap<number, MatchOfBets>,
): BookEntry<B, L> {
  const closed = <P extends StoredPick>(pick: P): P => {
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
  const isSame = Object.entries(columns).every(([name, value]) => isSameValue(row[name as keyof Row], value))
  return isSame ? row : { ...row, ...columns }
}
