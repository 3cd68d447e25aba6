import { splitTeams } from '../../../domain/bet/bet.ts'
import { isSwapped } from '../../../domain/bet/match-tie.ts'
import { readSelection } from '../../../domain/market/typed-selection.ts'
import { findUnreadBets, type ReadBet, saveBetsRead, type UnreadBet } from '../../book/old-bet-queries.ts'
import type { DataStep } from '../../db/data-steps.ts'
import type { Conn } from '../../db/tables.ts'

const BATCH = 2_000

/** Gives bets that older versions stored what newer ones store at once. What was typed stays as it is. */
export const READ_OLD_BETS: DataStep = {
  name: 'read old bets',
  async run(db) {
    const { bets, read } = await readAllBets(db)
    return { counts: { bets, read }, line: `read ${read} of ${bets} bets` }
  },
}

async function readAllBets(db: Conn): Promise<{ bets: number; read: number }> {
  let [bets, read] = [0, 0]
  for (let last: Pick<UnreadBet, 'userId' | 'id'> | undefined = { userId: 0, id: 0 }; last; ) {
    const found: UnreadBet[] = await findUnreadBets(db, last, BATCH)
    const readings = found.map(readBet)
    await saveBetsRead(
      db,
      readings.filter(({ selection, matchId }) => selection !== null || matchId !== null),
    )
    bets += found.length
    read += readings.filter(({ selection }) => selection !== null).length
    last = found.at(-1)
  }
  return { bets, read }
}

function readBet({ teams, selectedTeam, betType, betValue, team1, team2, format, ...bet }: UnreadBet): ReadBet {
  const pair = splitTeams(teams, selectedTeam)
  const type = { name: betType, value: betValue }
  const selection = pair && readSelection({ type, pair, selectedTeam, format })
  if (!pair || team1 === null || team2 === null) return { ...bet, selection, swapped: false, format }
  const match = { team1: { key: null, name: team1, logoUrl: null }, team2: { key: null, name: team2, logoUrl: null } }
  return { ...bet, selection, swapped: isSwapped(pair, match), format }
}
