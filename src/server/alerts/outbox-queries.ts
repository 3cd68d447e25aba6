import { type RawBuilder, sql } from 'kysely'
import type { AlertKind } from '../../contract/alerts.ts'
import type { Conn } from '../db/tables.ts'
import { onDevices, type Wanted } from './alert-setting-queries.ts'

/** An alert that was written in this transaction. */
export type NewAlert = { readonly userId: number; readonly id: number }

/**
 * Queues alerts for the users' devices, in the transaction that wrote them: an alert that is stored is delivered even if this process dies
 * now. During quiet hours alerts are only shown in the list.
 */
export async function queueForDevices(
  tx: Conn,
  alerts: readonly NewAlert[],
  of: {
    readonly kind: AlertKind
    readonly until: Date
    readonly now: Date
    readonly wanted: (owner: number) => Wanted
    /** Alerts whose previous version was delivered to a device. */
    readonly sent?: ReadonlySet<number>
  },
): Promise<void> {
  const { kind, until, now, wanted, sent = new Set() } = of
  const byFate = Map.groupBy(alerts, ({ userId }) => onDevices(wanted(userId), kind, now))
  await markQuiet(tx, byFate.get('quiet') ?? [])
  await queue(tx, byFate.get('sent') ?? [], { until, now, corrected: [...sent] })
}

/** Every table is filtered by user id, so that on a cluster a statement about one user runs on one machine. */
function ownersIn(alerts: readonly NewAlert[]): (table: string) => RawBuilder<unknown> {
  const owners = [...new Set(alerts.map(({ userId }) => userId))]
  return (table) => sql`${sql.raw(table)}.user_id = ANY(${owners}::bigint[])`
}
const idsOf = (alerts: readonly NewAlert[]) => sql`ANY(${alerts.map(({ id }) => id)}::bigint[])`

/** Marks alerts of users with a device as held back by quiet hours. */
async function markQuiet(tx: Conn, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const isTheirs = ownersIn(alerts)
  await sql`
    UPDATE alerts SET devices = 'quiet'
    WHERE ${isTheirs('alerts')} AND id = ${idsOf(alerts)} AND EXISTS (
      SELECT 1 FROM devices WHERE ${isTheirs('devices')} AND devices.user_id = alerts.user_id
    )`.execute(tx)
}

type Terms = { readonly until: Date; readonly now: Date; readonly corrected: readonly number[] }

/** A message that is still queued is replaced by the new version: the device has not shown the old one. */
async function queue(tx: Conn, alerts: readonly NewAlert[], { until, now, corrected }: Terms): Promise<void> {
  if (alerts.length === 0) return
  const isTheirs = ownersIn(alerts)
  await sql`
    INSERT INTO outbox (user_id, device_id, alert_id, service, version, until, due, corrects)
    SELECT alerts.user_id, devices.id, alerts.id, devices.service, alerts.version, ${until}::timestamptz, ${now}::timestamptz,
      alerts.id = ANY(${corrected}::bigint[])
    FROM alerts
    JOIN devices ON devices.user_id = alerts.user_id
    JOIN sessions ON sessions.user_id = devices.user_id AND sessions.token_hash = devices.token_hash
    WHERE ${isTheirs('alerts')} AND ${isTheirs('devices')} AND ${isTheirs('sessions')}
      AND alerts.id = ${idsOf(alerts)} AND sessions.expires_at > ${now}
    ON CONFLICT (user_id, device_id, alert_id) DO UPDATE
    SET version = excluded.version, until = excluded.until, due = excluded.due, attempts = 0
    WHERE outbox.version < excluded.version`.execute(tx)
}
