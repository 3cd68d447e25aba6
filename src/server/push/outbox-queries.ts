import { type RawBuilder, sql } from 'kysely'
import { ofOwners } from '../book/row-queries.ts'
import { compiledOnce } from '../db/prepared.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn, Tables } from '../db/tables.ts'
import type { Recipient } from './device-queries.ts'

/** A row of the outbox in one version. */
const MOST_ATTEMPTS = 100

export type OutboxKey = Pick<Tables['outbox'], 'userId' | 'deviceId' | 'alertId' | 'version'>
export type DueRow = OutboxKey & {
  readonly until: Date
  readonly attempts: number
  /** The device has shown an earlier version. */
  readonly corrects: boolean
  readonly currency: string | null
  /** Null where the device, or its session, is gone. */
  readonly device: Recipient | null
}

/** Of a row, in whatever version. */
export const keyOf = ({ userId, deviceId, alertId }: OutboxKey) => `${userId} ${deviceId} ${alertId}`
const KEY = sql<string>`outbox.user_id::text || ' ' || outbox.device_id::text || ' ' || outbox.alert_id::text`

/** Push services that messages wait for now. */
export async function findServices(conn: Conn, now: Date): Promise<string[]> {
  const rows = await conn.selectFrom('outbox').select('service').distinct().where('due', '<=', now).execute()
  return rows.map(({ service }) => service)
}

/** What waits for a service, the first due first, with its devices as they are now: a statement before each batch. `except`: the keys of those that are on their way. */
export async function findDue(
  conn: Conn,
  service: string,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<DueRow[]> {
  const rows = await compiledOnce(conn, 'due_messages', { service, now, limit, except }, (value) => {
    const due = conn
      .selectFrom('outbox')
      .leftJoin('devices', (join) =>
        join.onRef('devices.userId', '=', 'outbox.userId').onRef('devices.id', '=', 'outbox.deviceId'),
      )
      .leftJoin('sessions', (join) =>
        join
          .onRef('sessions.userId', '=', 'outbox.userId')
          .onRef('sessions.tokenHash', '=', 'devices.tokenHash')
          .on('sessions.expiresAt', '>', value('now')),
      )
      .leftJoin('bookSettings', 'bookSettings.userId', 'outbox.userId')
      .select(['outbox.userId', 'deviceId', 'alertId', 'version', 'until', 'attempts', 'corrects', 'currency'])
      .select(['endpoint', 'devices.service', 'p256dh', 'auth', 'language', 'timeZone', 'origin', 'sessions.expiresAt'])
      .where('outbox.service', '=', value('service'))
      .where('due', '<=', value('now'))
      .where(sql<boolean>`${KEY} <> ALL(${value('except')}::text[])`)
      .orderBy('due')
      .orderBy('outbox.userId')
      .orderBy('deviceId')
      .orderBy('alertId')
      .limit(value('limit'))
    return sql<Joined>`${due}`
  })
  return rows.map((row) => {
    const { userId, deviceId, alertId, version, until, attempts, corrects, currency } = row
    return { userId, deviceId, alertId, version, until, attempts, corrects, currency, device: recipientOf(row) }
  })
}

type Joined = Omit<DueRow, 'device'> & { readonly [K in keyof Recipient]: Recipient[K] | null } & {
  readonly expiresAt: Date | null
}

function recipientOf(joined: Joined): Recipient | null {
  const { endpoint, service, p256dh, auth, language, timeZone, origin, expiresAt } = joined
  if (expiresAt === null || endpoint === null || service === null || p256dh === null || auth === null) return null
  if (language === null || timeZone === null || origin === null) return null
  return { endpoint, service, p256dh, auth, language, timeZone, origin }
}

/** `known`: the keys as a table. */
function keysAs(rows: readonly OutboxKey[]): RawBuilder<unknown> {
  const column = (name: keyof OutboxKey) => sql`${rows.map((row) => row[name])}::bigint[]`
  return sql`unnest(${column('userId')}, ${column('deviceId')}, ${column('alertId')}, ${column('version')})
    AS known (user_id, device_id, alert_id, version)`
}
const ownersOf = (rows: readonly OutboxKey[]) => rows.map(({ userId }) => userId)

/** Where no newer version has taken their place. Returns how many there were. */
export async function deleteFromOutbox(conn: Conn, rows: readonly OutboxKey[]): Promise<number> {
  if (rows.length === 0) return 0
  return affectedRows(
    await sql`
      DELETE FROM outbox USING ${keysAs(rows)}
      WHERE outbox.user_id = known.user_id AND outbox.device_id = known.device_id AND outbox.alert_id = known.alert_id
        AND outbox.version = known.version${await ofOwners(conn, 'outbox', ownersOf(rows))}`.execute(conn),
  )
}

/** Where a newer version has taken their place while they were on their way: the device has shown them. */
export async function saveShown(conn: Conn, rows: readonly OutboxKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE outbox SET corrects = true FROM ${keysAs(rows)}
    WHERE outbox.user_id = known.user_id AND outbox.device_id = known.device_id AND outbox.alert_id = known.alert_id
      AND outbox.version > known.version${await ofOwners(conn, 'outbox', ownersOf(rows))}`.execute(conn)
}

/** The alerts that have got to a device, or to none because of the hour. Returns the people whose bell shows something new. */
export async function saveFate(
  conn: Conn,
  rows: readonly OutboxKey[],
  fate: 'sent' | 'quiet',
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const isNew = fate === 'sent' ? sql`devices IS DISTINCT FROM 'sent'` : sql`devices IS NULL`
  const saved = await sql<{ userId: number }>`
    UPDATE alerts SET devices = ${fate} FROM ${keysAs(rows)}
    WHERE alerts.user_id = known.user_id AND alerts.id = known.alert_id AND alerts.version = known.version
      AND ${isNew}${await ofOwners(conn, 'alerts', ownersOf(rows))}
    RETURNING alerts.user_id`.execute(conn)
  return new Set(saved.rows.map(({ userId }) => userId))
}

/** Looked at again from then on, where no newer version has taken their place. */
export async function postpone(conn: Conn, rows: readonly OutboxKey[], due: Date): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE outbox SET due = ${due}::timestamptz FROM ${keysAs(rows)}
    WHERE outbox.user_id = known.user_id AND outbox.device_id = known.device_id AND outbox.alert_id = known.alert_id
      AND outbox.version = known.version${await ofOwners(conn, 'outbox', ownersOf(rows))}`.execute(conn)
}

/** A try that failed is made again from then on. */
export async function tryAgain(conn: Conn, row: OutboxKey, due: Date): Promise<void> {
  await conn
    .updateTable('outbox')
    // Pauses grow no longer from then on; the column is small.
    .set(({ eb, fn, lit }) => ({ due, attempts: fn<number>('least', [eb('attempts', '+', 1), lit(MOST_ATTEMPTS)]) }))
    .where('userId', '=', row.userId)
    .where('deviceId', '=', row.deviceId)
    .where('alertId', '=', row.alertId)
    .where('version', '=', row.version)
    .execute()
}
