import { sql } from 'kysely'
import { ALERTS_LIMIT } from '../../contract/alerts.ts'
import {
  BET_ALERT_KINDS,
  type BetAlertKind,
  betAlertChanges,
  betAlertKind,
  isRecentNews,
  type MatchTimes,
} from '../../domain/alerts/bet-news.ts'
import { type Bet, picksOf } from '../../domain/bet/stored-bet.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Conn } from '../db/tables.ts'
import { findWanted } from './alert-setting-queries.ts'
import { queueForDevices } from './outbox-queries.ts'

/** How long an alert about a bet is worth sending to a device. */
const SENT_FOR_MS = DAY_MS

type Change = { readonly before: Bet; readonly after: Bet }

/** An alert that is no longer true. */
type Ended = { readonly betId: number; readonly version: number }

type BetAlert = { readonly betId: number; readonly kind: BetAlertKind }

/**
 * Alerts the owner to bets that the program changed, at most once per bet and kind. Runs in the transaction that changed and locked the
 * bets.
 */
export async function createBetAlerts(tx: Conn, owner: number, changes: readonly Change[], now: Date): Promise<void> {
  const news = changes.map(({ before, after }) => ({ after, ...betAlertChanges(before, after) }))
  const ended = await endAlerts(
    tx,
    owner,
    news.flatMap(({ after, withdraws }) => withdraws.map((kind) => ({ betId: after.id, kind }))),
  )
  const decided = news.flatMap(({ after, creates }) => (creates === null ? [] : [{ bet: after, kind: creates }]))
  if (decided.length === 0) return
  const matches = await findMatchesOfNews(
    tx,
    decided.flatMap(({ bet }) => matchIdsOf(bet)),
  )
  const wanted = await findWanted(tx, [owner])
  // Alerts of bets have no versioned facts: their version is the time, or the previous version plus one if the clock was set back.
  const versionOf = ({ id }: Bet) =>
    Math.max(now.getTime(), ...ended.filter(({ betId }) => betId === id).map(nextVersion))
  const rows = decided
    .filter(({ bet, kind }) => !wanted(owner).silent.includes(kind) && isRecentNews(bet, matches(bet), now))
    .map(({ bet, kind }) => ({ userId: owner, betId: bet.id, kind, version: versionOf(bet), at: now }))
  if (rows.length === 0) return
  const written = await tx
    .insertInto('alerts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'betId', 'kind']).doUpdateSet({
        version: sql<number>`greatest(excluded.version, alerts.version + 1)`,
        at: now,
        readAt: null,
        devices: null,
      }),
    )
    .returning(['userId', 'id', 'kind'])
    .execute()
  const until = new Date(now.getTime() + SENT_FOR_MS)
  for (const kind of BET_ALERT_KINDS) {
    const alerts = written.filter((alert) => alert.kind === kind)
    await queueForDevices(tx, alerts, { kind, until, now, wanted })
  }
}

const nextVersion = ({ version }: Ended) => version + 1

const matchIdsOf = (bet: Bet) => picksOf(bet).flatMap(({ matchId }) => matchId ?? [])

async function findMatchesOfNews(tx: Conn, ids: readonly number[]): Promise<(bet: Bet) => MatchTimes[]> {
  const rows = await tx
    .selectFrom('matches')
    .select(['id', 'status', 'finishedTime', 'scheduledTime'])
    .where('id', '=', sql<number>`ANY(${[...new Set(ids)]})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (bet) => matchIdsOf(bet).flatMap((id) => byId.get(id) ?? [])
}

/** The owner knows what they decided themselves: alerts of these bets become read, and are deleted if they no longer apply. */
export async function markRead(tx: Conn, owner: number, changes: readonly Change[], now: Date): Promise<void> {
  const decided = changes.filter(
    ({ before, after }) => before.settlement !== after.settlement || betAlertKind(before) !== betAlertKind(after),
  )
  const open = decided.filter(({ after }) => betAlertKind(after) === null)
  await endAlerts(
    tx,
    owner,
    open.flatMap(({ before, after }) => {
      const kind = betAlertKind(before)
      return kind === null ? [] : [{ betId: after.id, kind }]
    }),
  )
  const read = decided.filter((change) => !open.includes(change)).map(({ after }) => after.id)
  if (read.length === 0) return
  await sql`
    UPDATE alerts SET read_at = ${now}
    WHERE user_id = ${owner} AND bet_id = ANY(${read}::bigint[]) AND read_at IS NULL`.execute(tx)
}

async function endAlerts(tx: Conn, owner: number, alerts: readonly BetAlert[]): Promise<readonly Ended[]> {
  if (alerts.length === 0) return []
  const { rows } = await sql<Ended>`
    DELETE FROM alerts
    WHERE user_id = ${owner} AND (bet_id, kind) IN (
      SELECT * FROM unnest(${alerts.map(({ betId }) => betId)}::bigint[], ${alerts.map(({ kind }) => kind)}::text[])
    )
    RETURNING bet_id, version`.execute(tx)
  return rows
}

/** Deletes alerts beyond the number that the list shows. Runs after the commit, so that no batch waits for the deletions of another. */
export async function deleteOldAlerts(conn: Conn, owners: readonly number[]): Promise<void> {
  if (owners.length === 0) return
  const crowded = await sql<{ userId: number }>`
    SELECT user_id FROM alerts WHERE user_id = ANY(${owners}::bigint[])
    GROUP BY user_id HAVING count(*) > ${ALERTS_LIMIT}`.execute(conn)
  if (crowded.rows.length === 0) return
  const people = crowded.rows.map(({ userId }) => userId)
  await sql`
    DELETE FROM alerts USING (
      SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY at DESC, id DESC) AS place
      FROM alerts WHERE user_id = ANY(${people}::bigint[])
    ) AS kept
    WHERE alerts.user_id = kept.user_id AND alerts.id = kept.id AND place > ${ALERTS_LIMIT}
      AND alerts.user_id = ANY(${people}::bigint[])`.execute(conn)
}
