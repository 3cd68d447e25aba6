import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Format } from '../../domain/match.ts'
import type { TieCandidate } from '../../domain/match-tie.ts'
import type { SeriesResult } from '../../domain/verdict.ts'
import type { Conn } from '../db/tables.ts'
import { toMapScore } from '../matches/match-queries.ts'

export type TieMatch = TieCandidate & { readonly publicId: number; readonly format: Format }

/** Meetings of two teams. More would be no help to choose from. */
const MAX_MEETINGS = 50

function selectMatches(conn: Conn) {
  return conn
    .selectFrom('matches')
    .select([
      'id',
      'hltvId',
      'source',
      'status',
      'format',
      'team1Key',
      'team1Name',
      'team2Key',
      'team2Name',
      'tournament',
      'scheduledTime',
      'finishedTime',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMatches>['execute']>>[number]

function toTieMatch({ hltvId, team1Key, team1Name, team2Key, team2Name, ...match }: Row): TieMatch {
  return {
    ...match,
    publicId: hltvId,
    team1: { key: team1Key, name: team1Name, logoUrl: null },
    team2: { key: team2Key, name: team2Name, logoUrl: null },
  }
}

/** The latest meetings of two teams, of every source. */
export async function findMatchesOfPair(conn: Conn, pairKey: string): Promise<TieMatch[]> {
  const rows = await selectMatches(conn)
    .where('pairKey', '=', pairKey)
    .orderBy('id', 'desc')
    .limit(MAX_MEETINGS)
    .execute()
  return rows.map(toTieMatch)
}

export async function findTieMatch(conn: Conn, id: number): Promise<TieMatch | undefined> {
  const row = await selectMatches(conn).where('id', '=', id).executeTakeFirst()
  return row && toTieMatch(row)
}

/** The state of a match that decides bets. */
export async function findResult(conn: Conn, matchId: number): Promise<SeriesResult | undefined> {
  const row = await conn
    .selectFrom('matches')
    .select(['status', 'format', 'score1', 'score2', 'forfeit'])
    .select((match) =>
      jsonArrayFrom(
        match
          .selectFrom('matchMaps')
          .select(['number', 'name', 'matchMaps.status', 'matchMaps.score1', 'matchMaps.score2', 'half1', 'half2'])
          .whereRef('matchId', '=', 'matches.id')
          .orderBy('number'),
      ).as('maps'),
    )
    .where('id', '=', matchId)
    .executeTakeFirst()
  return row && { ...row, maps: row.maps.map(toMapScore) }
}
