import { sql } from 'kysely'
import { affectedRows } from '../db/row-count.ts'
import type { Conn, Tables } from '../db/tables.ts'
import type { Subscription } from './device-queries.ts'

/** A row of the outbox in one version. */
export type OutboxKey = Pick<Tables['outbox'], 'userId' | 'deviceId' | 'alertId' | 'version'>
export type DueRow = {
  readonly key: OutboxKey
  readonly service: string
  readonly until: Date
  readonly attempts: number
  /** The device has shown an earlier version. */
  readonly corrects: boolean
  readonly currency: string | null
  /** Null if the device or its session is gone. */
  readonly subscription: Subscription | null
}

/** Identifies a row in any version. */
export const rowIdOf = ({ userId, deviceId, alertId }: OutboxKey) => `${userId} ${deviceId} ${alertId}`
const ROW_ID = sql<string>`outbox.user_id::text || ' ' || outbox.device_id::text || ' ' || outbox.alert_id::text`

// The statements below are not prepared: a plan made while the outbox is empty, as it usually is, scans the whole table, and PostgreSQL
// would keep it until autovacuum notices a burst of messages.

/**
 * Push services with messages in the outbox, due or not, in order. Each step is one index lookup; a cluster does not support a recursive
 * statement, or a LATERAL one with a limit per service.
 */
export async function findServices(conn: Conn): Promise<string[]> {
  const services: string[] = []
  for (let last = await findServiceAfter(conn, ''); last !== null; last = await findServiceAfter(conn, last)) {
    services.push(last)
  }
  return services
}

async function findServiceAfter(conn: Conn, service: string): Promise<string | null> {
  const row = await conn
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<string | null>('service').as('next'))
    .where('service', '>', service)
    .executeTakeFirst()
  return row?.next ?? null
}

type Batch = {
  readonly service: string
  readonly limit: number
  /** Rows in flight, by `rowIdOf`. */
  readonly inFlight: readonly string[]
}

/** The rows of a push service that are due first, with the current data of their devices. */
export async function findDue(conn: Conn, now: Date, { service, limit, inFlight }: Batch): Promise<DueRow[]> {
  const rows = await conn
    .selectFrom('outbox')
    .leftJoin('devices', (join) =>
      join.onRef('devices.userId', '=', 'outbox.userId').onRef('devices.id', '=', 'outbox.deviceId'),
    )
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.userId', '=', 'outbox.userId')
        .onRef('sessions.tokenHash', '=', 'devices.tokenHash')
        .on('sessions.expiresAt', '>', now),
    )
    .leftJoin('bookSettings', 'bookSettings.userId', 'outbox.userId')
    .select(['outbox.userId', 'deviceId', 'alertId', 'version', 'until', 'attempts', 'corrects', 'currency'])
    .select(['endpoint', 'p256dh', 'auth', 'language', 'timeZone', 'origin', 'sessions.expiresAt'])
    .where('outbox.service', '=', service)
    .where('due', '<=', now)
    .where(sql<boolean>`${ROW_ID} <> ALL(${inFlight}::text[])`)
    // In index order: a second sort key would sort all messages of one alert, which are due at the same time.
    .orderBy('due')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { userId, deviceId, alertId, version, until, attempts, corrects, currency } = row
    const key = { userId, deviceId, alertId, version }
    return { key, service, until, attempts, corrects, currency, subscription: subscriptionOf(row) }
  })
}

type Joined = { readonly [K in keyof Subscription]: Subscription[K] | null } & { readonly expiresAt: Date | null }

function subscriptionOf(joined: Joined): Subscription | null {
  const { endpoint, p256dh, auth, language, timeZone, origin, expiresAt } = joined
  if (expiresAt === null || endpoint === null || p256dh === null || auth === null) return null
  if (language === null || timeZone === null || origin === null) return null
  return { endpoint, p256dh, auth, language, timeZone, origin }
}

const column = <Row>(rows: readonly Row[], name: keyof Row, type: 'bigint' | 'timestamptz' | 'smallint') =>
  sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`
const keyColumns = (rows: readonly OutboxKey[]) =>
  sql.join((['userId', 'deviceId', 'alertId', 'version'] as const).map((name) => column(rows, name, 'bigint')))
const ownersOf = (rows: readonly OutboxKey[]) => rows.map(({ userId }) => userId)
const keysAs = (rows: readonly OutboxKey[]) =>
  sql`unnest(${keyColumns(rows)}) AS known (user_id, device_id, alert_id, version)`
const isKnown = (rows: readonly OutboxKey[]) => sql`
  outbox.user_id = ANY(${ownersOf(rows)}::bigint[]) AND outbox.user_id = known.user_id
    AND outbox.device_id = known.device_id AND outbox.alert_id = known.alert_id`

/** Skips rows that a newer version has replaced. Returns the number deleted. */
export async function deleteFromOutbox(conn: Conn, rows: readonly OutboxKey[]): Promise<number> {
  if (rows.length === 0) return 0
  return affectedRows(
    await sql`
      DELETE FROM outbox USING ${keysAs(rows)}
      WHERE ${isKnown(rows)} AND outbox.version = known.version`.execute(conn),
  )
}

/** Marks rows as shown if a newer version replaced them while they were in flight. */
export async function saveShown(conn: Conn, rows: readonly OutboxKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE outbox SET corrects = true FROM ${keysAs(rows)}
    WHERE ${isKnown(rows)} AND outbox.version > known.version`.execute(conn)
}

/** Marks alerts as delivered or as held back by quiet hours. Returns the users whose alert list changes. */
export async function saveDelivery(
  conn: Conn,
  rows: readonly OutboxKey[],
  devices: 'sent' | 'quiet',
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const isNew = devices === 'sent' ? sql`devices IS DISTINCT FROM 'sent'` : sql`devices IS NULL`
  const saved = await sql<{ userId: number }>`
    UPDATE alerts SET devices = ${devices} FROM ${keysAs(rows)}
    WHERE alerts.user_id = known.user_id AND alerts.id = known.alert_id AND alerts.version = known.version
      AND alerts.user_id = ANY(${ownersOf(rows)}::bigint[]) AND ${isNew}
    RETURNING alerts.user_id`.execute(conn)
  return new Set(saved.rows.map(({ userId }) => userId))
}

export type Rescheduled = OutboxKey & { readonly due: Date; readonly attempts: number }

/** Skips rows that a newer version has replaced. */
export async function reschedule(conn: Conn, rows: readonly Rescheduled[]): Promise<void> {
  if (rows.length === 0) return
  const changes = sql`${column(rows, 'due', 'timestamptz')}, ${column(rows, 'attempts', 'smallint')}`
  await sql`
    UPDATE outbox SET due = known.due, attempts = known.attempts
    FROM unnest(${keyColumns(rows)}, ${changes}) AS known (user_id, device_id, alert_id, version, due, attempts)
    WHERE ${isKnown(rows)} AND outbox.version = known.version`.execute(conn)
}
