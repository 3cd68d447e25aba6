import { sql } from 'kysely'
import { DEVICE_LOCK } from '../db/advisory-locks.ts'
import type { Conn, Tables } from '../db/tables.ts'

type Stored = Tables['devices']
export type NewDevice = Omit<Stored, 'id' | 'createdAt'>
/** The push subscription of a device, and how it wants its messages. */
export type Subscription = Pick<Stored, 'endpoint' | 'p256dh' | 'auth' | 'language' | 'timeZone' | 'origin'>

const SHOWN = ['devices.id', 'devices.name', 'devices.createdAt'] as const

/** The devices of sessions that have not expired. */
function selectOwn(conn: Conn, owner: number, now: Date) {
  return conn
    .selectFrom('devices')
    .innerJoin('sessions', (join) =>
      join.on('sessions.userId', '=', owner).onRef('sessions.tokenHash', '=', 'devices.tokenHash'),
    )
    .where('devices.userId', '=', owner)
    .where('sessions.expiresAt', '>', now)
}

/** Newest first. */
export function findDevices(conn: Conn, owner: number, now: Date) {
  return selectOwn(conn, owner, now).select(SHOWN).orderBy('devices.id', 'desc').execute()
}

export function findSubscription(conn: Conn, owner: number, id: number, now: Date): Promise<Subscription | undefined> {
  return selectOwn(conn, owner, now)
    .select(['endpoint', 'p256dh', 'auth', 'language', 'timeZone', 'origin'])
    .where('devices.id', '=', id)
    .executeTakeFirst()
}

/** The device, if it is stored with the same data: pages save it at each load, mostly unchanged. */
export function findSame(conn: Conn, { userId, ...device }: NewDevice) {
  return conn
    .selectFrom('devices')
    .select(SHOWN)
    .where('userId', '=', userId)
    .where((eb) => eb.and(device))
    .executeTakeFirst()
}

/** Locks the endpoint until the end of the transaction. */
export async function lockEndpoint(tx: Conn, hash: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${DEVICE_LOCK}, ${hash}::int)`.execute(tx)
}

/** Removes the device of a previous user of this browser. */
export async function deleteOthers(tx: Conn, { userId, endpoint }: NewDevice): Promise<void> {
  await tx.deleteFrom('devices').where('endpoint', '=', endpoint).where('userId', '!=', userId).execute()
}

/** Returns undefined if the owner has no device with this endpoint. */
export function updateDevice(tx: Conn, { userId, endpoint, ...device }: NewDevice) {
  return tx
    .updateTable('devices')
    .set(device)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .returning(SHOWN)
    .executeTakeFirst()
}

export async function countDevices(tx: Conn, owner: number): Promise<number> {
  const { count } = await tx
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  return count
}

export function insertDevice(tx: Conn, device: NewDevice, createdAt: Date) {
  return tx
    .insertInto('devices')
    .values({ ...device, createdAt })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Also deletes its queued messages. */
export async function deleteDevice(tx: Conn, owner: number, id: number): Promise<void> {
  await tx.deleteFrom('devices').where('userId', '=', owner).where('id', '=', id).execute()
  await tx.deleteFrom('outbox').where('userId', '=', owner).where('deviceId', '=', id).execute()
}
