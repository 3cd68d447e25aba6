import { sql } from 'kysely'
import type { AlertMode } from '../../domain/alerts/alert-mode.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { serializeRequests } from '../db/account-locks.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { SHOWN_OF_MATCH } from './favorite-queries.ts'

const SHOWN = ['id', 'name', 'teamKey', 'alerts'] as const
export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number]

/** In the order in which they were added. */
export function findTeams(db: Conn, owner: number) {
  return db
    .selectFrom('favoriteTeams')
    .select(SHOWN)
    .where('userId', '=', owner)
    .orderBy('createdAt')
    .orderBy('teamKey')
    .execute()
}

/** Like `findTeams`; also locks, so that concurrent additions cannot exceed the limit. */
export async function lockTeams(tx: Conn, owner: number): Promise<TeamRow[]> {
  await serializeRequests(tx, owner)
  return findTeams(tx, owner)
}

export async function insertTeam(
  tx: Conn,
  team: { userId: number; id: number; teamKey: string; name: string; createdAt: Date; alerts: AlertMode | null },
): Promise<void> {
  await tx.insertInto('favoriteTeams').values(team).execute()
}

/** Returns false if the user has no such team. */
export async function saveTeamAlerts(db: Conn, owner: number, id: number, alerts: AlertMode | null): Promise<boolean> {
  const update = db.updateTable('favoriteTeams').set({ alerts }).where('userId', '=', owner).where('id', '=', id)
  return (await rowCount(update)) > 0
}

export async function deleteTeam(db: Conn, owner: number, id: number): Promise<boolean> {
  return (await rowCount(db.deleteFrom('favoriteTeams').where('userId', '=', owner).where('id', '=', id))) > 0
}

/** For these teams: live and upcoming matches, those finished after a given time, and cancelled ones scheduled after another. */
export function findMatchesOf(
  db: Conn,
  teamKeys: readonly string[],
  source: SourceName,
  since: { readonly finished: Date; readonly calledOff: Date },
) {
  const keys = sql<string>`ANY(${teamKeys}::text[] COLLATE "C")`
  return db
    .selectFrom('matches')
    .select(SHOWN_OF_MATCH)
    .select(['team1Key', 'team2Key'])
    .where('source', '=', source)
    .where(
      sql<boolean>`(split_part(pair_key, E'\n', 1) = ${keys} OR split_part(pair_key, E'\n', 2) = ${keys}
        OR pair_key IS NULL AND lone_key = ${keys})`,
    )
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', ['live', 'upcoming']),
        and([eb('status', '=', 'finished'), eb('finishedTime', '>', since.finished)]),
        and([eb('status', '=', 'cancelled'), eb('scheduledTime', '>', since.calledOff)]),
      ]),
    )
    .execute()
}

/** The newest match of a team, which has its logo, or its last match with a result. */
export type MatchOfTeam = {
  readonly teamKey: string
  readonly hltvId: number
  readonly team1Name: string
  readonly team1LogoId: number | null
  readonly team2Name: string
  readonly team2LogoId: number | null
  readonly score1: number | null
  readonly score2: number | null
  readonly finishedTime: Date | null
}

export const findNewest = (db: Conn, teamKeys: readonly string[]) =>
  findOfEach(db, teamKeys, sql`true`, sql`scheduled_time DESC NULLS LAST, id DESC`)

export const findLastResults = (db: Conn, teamKeys: readonly string[]) =>
  findOfEach(
    db,
    teamKeys,
    sql`status = 'finished' AND num_nulls(score1, score2, finished_time) = 0`,
    sql`finished_time DESC, id DESC`,
  )

/** The first match of each team, each by its own index lookup: one condition with OR would scan all matches. */
async function findOfEach(
  db: Conn,
  teamKeys: readonly string[],
  isWanted: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<MatchOfTeam[]> {
  if (teamKeys.length === 0) return []
  const columns = sql`id, hltv_id, team1_name, team1_logo_id, team2_name, team2_logo_id, score1, score2, scheduled_time, finished_time`
  const { rows } = await sql<MatchOfTeam>`
    SELECT team_key, found.*
    FROM (SELECT key COLLATE "C" AS team_key FROM unnest(${teamKeys}::text[]) AS key) AS team
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM (
        SELECT ${columns} FROM matches WHERE split_part(pair_key, E'\n', 1) = team_key AND ${isWanted}
        UNION ALL
        SELECT ${columns} FROM matches WHERE split_part(pair_key, E'\n', 2) = team_key AND ${isWanted}
        UNION ALL
        SELECT ${columns} FROM matches WHERE pair_key IS NULL AND lone_key = team_key AND ${isWanted}
      ) AS match ORDER BY ${order} LIMIT 1
    ) AS found`.execute(db)
  return rows
}
