import { sql } from 'kysely'
import { ALERTS_LIMIT } from '../../contract/alerts.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { withMaps } from '../matches/match-queries.ts'

/** What the bell shows: not what the source has taken back, nor alerts of bets that are gone. */
function selectShown(conn: Conn, owner: number) {
  return conn
    .selectFrom('alerts')
    .leftJoin('bets', (join) => join.on('bets.userId', '=', owner).onRef('bets.id', '=', 'alerts.betId'))
    .leftJoin('alertFacts', (join) =>
      join
        .onRef('alertFacts.matchId', '=', 'alerts.matchId')
        .onRef('alertFacts.kind', '=', 'alerts.kind')
        .onRef('alertFacts.step', '=', 'alerts.step'),
    )
    .where('alerts.userId', '=', owner)
    .where(({ or, eb }) => or([eb('bets.id', 'is not', null), eb('alertFacts.withdrawn', '=', false)]))
    .orderBy('alerts.at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(ALERTS_LIMIT)
}

export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** The latest first, each with its match as it is now. */
export function findAlerts(conn: Conn, owner: number) {
  return selectShown(conn, owner)
    .leftJoin('matches', (join) =>
      join.on('matches.id', '=', ({ fn, ref }) => fn.coalesce(ref('alerts.matchId'), ref('bets.matchId'))),
    )
    .select(['alerts.id', 'alerts.kind', 'alerts.step', 'alerts.at', 'alerts.readAt', 'alerts.betId'])
    .select(['hltvId', 'team1Name', 'team1LogoId', 'team2Name', 'team2LogoId', 'tournament', 'forfeit'])
    .select(['matches.status', 'matches.score1', 'matches.score2', 'matches.scheduledTime'])
    .select(withMaps)
    .execute()
}

export async function countUnread(conn: Conn, owner: number): Promise<number> {
  const { unread } = await conn
    .selectFrom(selectShown(conn, owner).select('alerts.readAt').as('shown'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Returns how many were unread. One that is being corrected at this moment stays unread. */
export async function saveRead(conn: Conn, owner: number, ids: readonly number[], at: Date): Promise<number> {
  return affectedRows(
    await sql`
      UPDATE alerts SET read_at = ${at}
      WHERE user_id = ${owner} AND id IN (
        SELECT id FROM alerts
        WHERE user_id = ${owner} AND id = ANY(${ids}::bigint[]) AND read_at IS NULL
        FOR UPDATE SKIP LOCKED
      )`.execute(conn),
  )
}

/** The bets of these ids, as rows. */
export function findBetsOfAlerts(conn: Conn, owner: number, ids: readonly number[]) {
  return conn
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('id', '=', sql<number>`ANY(${ids})`)
    .execute()
}
