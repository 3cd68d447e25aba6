import { type RawBuilder, sql } from 'kysely'
import type { Format } from '../../domain/match/match.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import type { Conn } from '../db/tables.ts'

/** A match of a team, with the finished maps whose rounds are known. */
export type TeamMatch = {
  readonly hltvId: number
  readonly team1Name: string
  readonly team1LogoId: number | null
  readonly team2Name: string
  readonly team2LogoId: number | null
  readonly tournament: string | null
  readonly format: Format
  readonly score1: number
  readonly score2: number
  readonly forfeit: boolean
  readonly finishedTime: Date
  readonly maps: readonly { readonly name: string | null; readonly score1: number; readonly score2: number }[]
}

/** Selects results of one source that were known before a time. */
export type KnownResults = { readonly source: string; readonly before: Date; readonly limit: number }

const COLUMNS = sql`
  id, hltv_id, team1_name, team1_logo_id, team2_name, team2_logo_id, tournament, format, score1, score2, forfeit, finished_time`

const isResult = ({ source, before }: KnownResults) => sql`
  source = ${source} AND status = 'finished' AND num_nulls(score1, score2) = 0 AND finished_time < ${before}`

/** Adds maps only to the few matches within the limit, not to all that are sorted. */
const withPlayedMaps = (found: RawBuilder<unknown>) => sql`
  SELECT found.*, (
    SELECT coalesce(json_agg(json_build_object('name', name, 'score1', match_maps.score1, 'score2', match_maps.score2) ORDER BY number), '[]')
    FROM match_maps
    WHERE match_id = found.id AND match_maps.status = 'finished' AND num_nulls(match_maps.score1, match_maps.score2) = 0
  ) AS maps
  FROM (${found}) AS found
  ORDER BY finished_time DESC, id DESC`

/** The latest results of a team. Each side has its own index lookup: one condition with OR would scan all matches. */
export async function findTeamResults(conn: Conn, teamKey: string, known: KnownResults): Promise<readonly TeamMatch[]> {
  const { rows } = await sql<TeamMatch>`${withPlayedMaps(sql`
    SELECT ${COLUMNS} FROM (
      SELECT ${COLUMNS} FROM matches WHERE split_part(pair_key, E'\n', 1) = ${teamKey} AND ${isResult(known)}
      UNION ALL
      SELECT ${COLUMNS} FROM matches WHERE split_part(pair_key, E'\n', 2) = ${teamKey} AND ${isResult(known)}
    ) AS match
    ORDER BY finished_time DESC, id DESC LIMIT ${known.limit}`)}`.execute(conn)
  return rows
}

/** The latest meetings of a pair. */
export async function findMeetings(conn: Conn, pairKey: string, known: KnownResults): Promise<readonly TeamMatch[]> {
  const { rows } = await sql<TeamMatch>`${withPlayedMaps(sql`
    SELECT ${COLUMNS} FROM matches WHERE pair_key = ${pairKey} AND ${isResult(known)}
    ORDER BY finished_time DESC, id DESC LIMIT ${known.limit}`)}`.execute(conn)
  return rows
}

/** The names and logos in one match of a team. */
export type NamedTeam = Pick<TeamMatch, 'team1Name' | 'team1LogoId' | 'team2Name' | 'team2LogoId'>

/** The team's newest match, of any status, even if its opponent is undecided. */
export async function findNewestMatch(conn: Conn, teamKey: string, source: SourceName): Promise<NamedTeam | null> {
  const columns = sql`id, scheduled_time, team1_name, team1_logo_id, team2_name, team2_logo_id`
  const { rows } = await sql<NamedTeam>`
    SELECT ${columns} FROM (
      SELECT ${columns} FROM matches WHERE split_part(pair_key, E'\n', 1) = ${teamKey} AND source = ${source}
      UNION ALL
      SELECT ${columns} FROM matches WHERE split_part(pair_key, E'\n', 2) = ${teamKey} AND source = ${source}
      UNION ALL
      SELECT ${columns} FROM matches WHERE pair_key IS NULL AND lone_key = ${teamKey} AND source = ${source}
    ) AS match ORDER BY scheduled_time DESC NULLS LAST, id DESC LIMIT 1`.execute(conn)
  return rows[0] ?? null
}
