import { isSameValue } from '../same-value.ts'
import { chancesOf, closeOfLegs, closeOnMatch, nextClose, type PickClose, TYPED } from './closing.ts'
import { type Bet, type BetPick, type MatchOfBets, withPicks } from './stored-bet.ts'

/** The bet with the closing prices of its picks on these matches; those on others keep theirs. The same bet where nothing is new. */
export function withCloses(bet: Bet, matches: ReadonlyMap<number, MatchOfBets>): Bet {
  const closed = withPicks(bet, <P extends BetPick>(pick: P) => {
    const match = pick.matchId === null ? undefined : matches.get(pick.matchId)
    return match ? withNew<P, PickClose>(pick, nextClose(pick, closeOnMatch(pick, bet, match))) : pick
  })
  if (closed.betType !== 'multiple') return withNew(closed, chancesOf(closed))
  return closed.closeSource === TYPED ? closed : withNew(closed, closeOfLegs(closed.legs))
}

function withNew<Row extends Columns, Columns extends object>(row: Row, columns: Columns): Row {
  // Its columns are some of the row's.
  const isSame = Object.entries(columns).every(([name, value]) => isSameValue(row[name as keyof Row], value))
  return isSame ? row : { ...row, ...columns }
}
