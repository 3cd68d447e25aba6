import { splitTeams } from '../../../domain/bet/bet.ts'
import { pairIdentity } from '../../../domain/bet/match-tie.ts'
import {
  findNamedMatches,
  findNamedPicks,
  type NamedMatch,
  type NamedPick,
  savePairsOfMatches,
  savePairsOfPicks,
} from '../../book/pair-queries.ts'
import type { DataStep } from '../../db/data-steps.ts'
import type { Conn } from '../../db/tables.ts'

const BATCH = 2_000

/** Writes the identities of both teams of every match, bet and leg that an older version stored. */
export const NAME_PAIRS: DataStep = {
  name: 'name pairs',
  async run(db) {
    const matches = await nameMatches(db)
    const picks = await namePicks(db)
    return { counts: { matches, picks }, line: `named the teams of ${matches} matches and ${picks} bets` }
  },
}

async function nameMatches(db: Conn): Promise<number> {
  let named = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const matches: NamedMatch[] = await findNamedMatches(db, last, BATCH)
    await savePairsOfMatches(
      db,
      matches.map((match) => ({
        ...match,
        pairKey: pairIdentity({ team1: match.team1Name, team2: match.team2Name }),
      })),
    )
    named += matches.length
    last = matches.at(-1)?.id
  }
  return named
}

async function namePicks(db: Conn): Promise<number> {
  let named = 0
  let last: Pick<NamedPick, 'userId' | 'betId' | 'number'> | undefined = { userId: 0, betId: 0, number: 0 }
  while (last) {
    const picks: NamedPick[] = await findNamedPicks(db, last, BATCH)
    await savePairsOfPicks(db, picks.map(withPair))
    named += picks.length
    last = picks.at(-1)
  }
  return named
}

function withPair(pick: NamedPick) {
  const pair = splitTeams(pick.teams, pick.selectedTeam)
  return { ...pick, pairKey: pair && pairIdentity(pair) }
}
