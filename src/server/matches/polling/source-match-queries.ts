import { type Selectable, sql } from 'kysely'
import type { SourceWord } from '../../../domain/match/joined-reading.ts'
import type { SharedIds, TeamIds } from '../../../domain/match/match.ts'
import { delayedAfterSeconds } from '../../../domain/match/match-absence.ts'
import { GIVEN_FIELDS, type SourceName } from '../../../domain/match/source-name.ts'
import type { Conn, Tables } from '../../db/tables.ts'

/** A source's ids for a match, and what the source last reported about it. */
export type SourceMatch = {
  readonly source: SourceName
  readonly sourceId: string
  readonly matchId: number
  /** The teams in the order of the match. */
  readonly shared: SharedIds
  /** The team ids of a source without shared ids. */
  readonly ownTeams: TeamIds
  readonly word: Omit<SourceWord, 'source' | 'isFresh'>
  readonly readAt: Date
  readonly everySeconds: number
}

/** `everySeconds` of a row that comes from the stored match, not from a reading. */
export const UNREAD = 0

/** Whether it was read recently enough to count. */
export function isFresh({ readAt, everySeconds }: Pick<SourceMatch, 'readAt' | 'everySeconds'>, now: Date): boolean {
  return Math.abs(now.getTime() - readAt.getTime()) <= delayedAfterSeconds(everySeconds) * 1000
}

/** By the source's own ids. */
export async function findMatchesOfSource(
  conn: Conn,
  source: SourceName,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, SourceMatch>> {
  const rows = await conn
    .selectFrom('sourceMatches')
    .selectAll()
    .where('source', '=', source)
    .where('sourceId', '=', sql<string>`ANY(${sourceIds})`)
    .execute()
  return new Map(rows.map((row) => [row.sourceId, toSourceMatch(row)]))
}

/** All sources of these matches, most recently read first. */
export async function findSourcesOf(conn: Conn, matchIds: readonly number[]): Promise<readonly SourceMatch[]> {
  if (matchIds.length === 0) return []
  const rows = await conn
    .selectFrom('sourceMatches')
    .selectAll()
    .where('matchId', '=', sql<number>`ANY(${matchIds}::bigint[])`)
    .orderBy('readAt', 'desc')
    .orderBy('source')
    .orderBy('sourceId')
    .execute()
  return rows.map(toSourceMatch)
}

function toSourceMatch(row: Selectable<Tables['sourceMatches']>): SourceMatch {
  const given = row.gives.split(',')
  return {
    source: row.source,
    sourceId: row.sourceId,
    matchId: row.matchId,
    shared: { match: row.sharedMatch, team1: row.sharedTeam1, team2: row.sharedTeam2 },
    ownTeams: { team1: row.ownTeam1, team2: row.ownTeam2 },
    word: {
      status: row.status,
      result: row.result,
      gives: GIVEN_FIELDS.filter((field) => given.includes(field)),
    },
    readAt: row.readAt,
    everySeconds: row.everySeconds,
  }
}

export async function saveSourceMatches(tx: Conn, matches: readonly SourceMatch[]): Promise<void> {
  if (matches.length === 0) return
  await tx
    .insertInto('sourceMatches')
    .values(
      matches.map(({ shared, ownTeams, word, ...match }) => ({
        ...match,
        sharedMatch: shared.match,
        sharedTeam1: shared.team1,
        sharedTeam2: shared.team2,
        ownTeam1: ownTeams.team1,
        ownTeam2: ownTeams.team2,
        status: word.status,
        result: word.result,
        gives: word.gives.join(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'sourceId']).doUpdateSet((row) => ({
        matchId: row.ref('excluded.matchId'),
        sharedMatch: row.ref('excluded.sharedMatch'),
        sharedTeam1: row.ref('excluded.sharedTeam1'),
        sharedTeam2: row.ref('excluded.sharedTeam2'),
        ownTeam1: row.ref('excluded.ownTeam1'),
        ownTeam2: row.ref('excluded.ownTeam2'),
        status: row.ref('excluded.status'),
        result: row.ref('excluded.result'),
        gives: row.ref('excluded.gives'),
        readAt: row.ref('excluded.readAt'),
        everySeconds: row.ref('excluded.everySeconds'),
      })),
    )
    .execute()
}

export async function deleteSourceMatches(
  tx: Conn,
  matches: readonly Pick<SourceMatch, 'source' | 'sourceId'>[],
): Promise<void> {
  for (const [source, of] of Map.groupBy(matches, (match) => match.source)) {
    const ids = of.map(({ sourceId }) => sourceId)
    await tx
      .deleteFrom('sourceMatches')
      .where('source', '=', source)
      .where('sourceId', '=', sql<string>`ANY(${ids})`)
      .execute()
  }
}
