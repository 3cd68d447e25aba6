import { sql } from 'kysely'
import type { SourceName } from '../../domain/match/source-name.ts'
import type { Conn } from '../db/tables.ts'
import { type StoredMatch, selectMatches, toStoredMatch } from './match-queries.ts'

/** A match of any source and status by its public id, and its source. */
export async function findStoredMatch(
  conn: Conn,
  publicId: number,
): Promise<{ readonly match: StoredMatch; readonly source: string } | null> {
  const row = await selectMatches(conn).where('matches.hltvId', '=', publicId).executeTakeFirst()
  return row ? { match: toStoredMatch(row), source: row.source } : null
}

export type StoredOdds = { readonly readAt: Date; readonly odds1: number | null; readonly odds2: number | null }

/**
 * The odds readings of a match in order of time, thinned evenly to at most `most`; the first and last are kept. `before`: only earlier
 * ones.
 */
export async function findOddsReadings(
  conn: Conn,
  matchId: number,
  most: number,
  before: Date | null = null,
): Promise<readonly StoredOdds[]> {
  const steps = most - 1
  // Keeps the first row of each step: its position, scaled to steps by integer division, differs from the previous row's.
  const { rows } = await sql<StoredOdds>`
    SELECT read_at, odds1, odds2
    FROM (
      SELECT read_at, odds1, odds2, row_number() OVER (ORDER BY read_at) - 1 AS place, count(*) OVER () - 1 AS last
      FROM odds_readings WHERE match_id = ${matchId} AND (${before}::timestamptz IS NULL OR read_at < ${before})
    ) AS reading
    WHERE last <= ${steps} OR place = 0 OR place * ${steps} / last > (place - 1) * ${steps} / last
    ORDER BY read_at`.execute(conn)
  return rows
}

/** A position among the results: latest first, by id if they ended at the same moment. */
export type ResultPlace = { readonly finishedAt: Date; readonly id: number }

export type ResultListing = {
  readonly source: SourceName
  /** Only matches that finished after this time. */
  readonly since: Date
  /** Only matches with one of these ids; null for all. */
  readonly ids: readonly number[] | null
}

/** Finished matches, latest first; `before`: only those after this position. */
export async function findResults(
  conn: Conn,
  { source, since, ids }: ResultListing,
  before: ResultPlace | null,
  limit: number,
): Promise<StoredMatch[]> {
  const rows = await selectMatches(conn)
    .where('matches.source', '=', source)
    .where('matches.status', '=', sql.lit('finished'))
    .where('matches.finishedTime', '>', since)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(finished_time, matches.id) < (${before?.finishedAt}, ${before?.id}::bigint)`),
    )
    .$if(ids !== null, (query) => query.where('matches.id', '=', sql<number>`ANY(${ids}::bigint[])`))
    .orderBy('matches.finishedTime', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStoredMatch)
}

function selectResults(conn: Conn, { source, since, ids }: ResultListing) {
  return conn
    .selectFrom('matches')
    .where('source', '=', source)
    .where('status', '=', sql.lit('finished'))
    .where('finishedTime', '>', since)
    .$if(ids !== null, (query) => query.where('id', '=', sql<number>`ANY(${ids}::bigint[])`))
}

export async function countResults(conn: Conn, listing: ResultListing): Promise<number> {
  const counted = selectResults(conn, listing).select(({ fn }) => fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** The names in every match of a listing, for searching. */
export function findResultNames(conn: Conn, listing: ResultListing) {
  return selectResults(conn, listing).select(['id', 'team1Name', 'team2Name', 'tournament']).execute()
}
