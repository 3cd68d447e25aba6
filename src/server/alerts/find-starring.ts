import { isRecreation, pairIdentity } from '../../domain/bet/match-tie.ts'
import { teamIdentity } from '../../domain/match/team-identity.ts'
import { required } from '../../domain/required.ts'
import type { Conn } from '../db/tables.ts'
import { findCalledOff } from '../favorites/favorite-queries.ts'
import { selectMatches, toStoredMatch } from '../matches/match-queries.ts'
import type { FactRow } from './fact-queries.ts'
import { findCalledOffOfPair, type Starring } from './follower-queries.ts'

/** How a match is a favorite by its teams (docs/decisions/0108). */
export async function findStarring(conn: Conn, { matchId, publicId }: FactRow): Promise<Starring> {
  const row = required(
    await selectMatches(conn).where('matches.id', '=', matchId).executeTakeFirst(),
    'the match of a fact',
  )
  const match = { ...toStoredMatch(row).state, id: matchId, source: row.source }
  const pairKey = pairIdentity({ team1: match.team1.name, team2: match.team2.name })
  const calledOff = pairKey === null ? [] : await findCalledOff(conn, await findCalledOffOfPair(conn, pairKey))
  return {
    teamKeys: [match.team1, match.team2].flatMap(({ name }) => teamIdentity(name) ?? []),
    unstarred: [publicId, ...calledOff.filter((old) => isRecreation(old, match)).map((old) => old.publicId)],
  }
}
