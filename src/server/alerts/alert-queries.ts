import { type RawBuilder, sql } from 'kysely'
import { ALERTS_LIMIT } from '../../contract/alerts.ts'
import { compiledOnce } from '../db/prepared.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { withMaps } from '../matches/match-queries.ts'

type People = readonly number[] | RawBuilder<readonly number[]>

/** Every table is filtered by user id, so that on a cluster a statement about one user runs on one machine. */
const isOf =
  (people: People) =>
  (column: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} = ANY(${people}::bigint[])`

/** Alerts shown in the list. Hidden: alerts of retracted facts, and alerts whose bet or price target was deleted. */
function selectShown(conn: Conn, people: People) {
  const isTheirs = isOf(people)
  return conn
    .selectFrom('alerts')
    .leftJoin('bets', (join) =>
      join.on(isTheirs('bets.userId')).onRef('bets.userId', '=', 'alerts.userId').onRef('bets.id', '=', 'alerts.betId'),
    )
    .leftJoin('alertFacts', (join) =>
      join
        .onRef('alertFacts.matchId', '=', 'alerts.matchId')
        .onRef('alertFacts.kind', '=', 'alerts.kind')
        .onRef('alertFacts.step', '=', 'alerts.step'),
    )
    .leftJoin('priceTargets', (join) =>
      join
        .on(isTheirs('priceTargets.userId'))
        .on('alerts.kind', '=', 'priceReached')
        .onRef('priceTargets.userId', '=', 'alerts.userId')
        .onRef('priceTargets.matchId', '=', 'alerts.matchId')
        .onRef('priceTargets.number', '=', 'alerts.step'),
    )
    .where(isTheirs('alerts.userId'))
    .where(({ or, eb }) =>
      or([
        eb('bets.id', 'is not', null),
        eb('alertFacts.withdrawn', '=', false),
        eb('priceTargets.number', 'is not', null),
        eb('alerts.limitKind', 'is not', null),
      ]),
    )
}

function selectLatest(conn: Conn, owner: number) {
  return selectShown(conn, [owner]).orderBy('alerts.at', 'desc').orderBy('alerts.id', 'desc').limit(ALERTS_LIMIT)
}

export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** Joins the current state of the match. */
function withMatch(shown: ReturnType<typeof selectShown>) {
  return shown
    .leftJoin('matches', (join) =>
      join.on('matches.id', '=', ({ fn, ref }) => fn.coalesce(ref('alerts.matchId'), ref('bets.matchId'))),
    )
    .select(['alerts.userId', 'alerts.id', 'alerts.kind', 'alerts.step', 'alerts.at', 'alerts.readAt', 'alerts.betId'])
    .select(['alerts.devices', 'alerts.version', 'alertFacts.version as factVersion'])
    .select(['limitKind', 'limitPeriod', 'limitUsed', 'limitAmount'])
    .select(['priceTargets.side', 'priceTargets.direction', 'priceTargets.odds', 'priceTargets.reachedOdds'])
    .select(['hltvId', 'team1Name', 'team1LogoId', 'team2Name', 'team2LogoId', 'tournament', 'forfeit'])
    .select(['matches.status', 'matches.score1', 'matches.score2', 'matches.scheduledTime', 'matches.finishedTime'])
    .select(withMaps)
}

/** Newest first. */
export function findAlerts(conn: Conn, owner: number) {
  return withMatch(selectLatest(conn, owner)).execute()
}

/** The alerts of these users that have these ids. */
export function findAlertsById(conn: Conn, owners: readonly number[], ids: readonly number[]): Promise<AlertRow[]> {
  return compiledOnce(conn, 'alerts_by_id', { owners, ids }, (value) => {
    const sought = withMatch(selectShown(conn, value('owners'))).where(
      'alerts.id',
      '=',
      sql<number>`ANY(${value('ids')}::bigint[])`,
    )
    return sql<AlertRow>`${sought}`
  })
}

export async function countUnread(conn: Conn, owner: number): Promise<number> {
  const { unread } = await conn
    .selectFrom(selectLatest(conn, owner).select('alerts.readAt').as('shown'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Unread counts by user; users without unread alerts are missing. */
export async function countUnreadOf(conn: Conn, owners: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await compiledOnce(conn, 'count_unread', { owners }, (value) => {
    const unread = selectShown(conn, value('owners')).where('alerts.readAt', 'is', null)
    const counted = unread.select(({ fn }) => ['alerts.userId', fn.countAll().as('unread')]).groupBy('alerts.userId')
    return sql<{ userId: number; unread: number }>`${counted}`
  })
  return new Map(rows.map(({ userId, unread }) => [userId, Math.min(unread, ALERTS_LIMIT)]))
}

type Shown = {
  readonly ids: readonly number[]
  /** When the newest of these alerts was written; null if unknown. */
  readonly upTo: Date | null
}

/** Returns how many were unread. An alert that was corrected after `upTo`, or is being corrected, stays unread. */
export async function saveRead(conn: Conn, owner: number, { ids, upTo }: Shown, at: Date): Promise<number> {
  const isShown = upTo === null ? sql`true` : sql`at <= ${upTo}`
  return affectedRows(
    await sql`
      UPDATE alerts SET read_at = ${at}
      WHERE user_id = ${owner} AND id IN (
        SELECT id FROM alerts
        WHERE user_id = ${owner} AND id = ANY(${ids}::bigint[]) AND read_at IS NULL AND ${isShown}
        FOR UPDATE SKIP LOCKED
      )`.execute(conn),
  )
}

export function findBetsOfAlerts(conn: Conn, owners: readonly number[], ids: readonly number[]) {
  return conn
    .selectFrom('bets')
    .selectAll()
    .where(isOf(owners)('userId'))
    .where('id', '=', sql<number>`ANY(${ids})`)
    .execute()
}
