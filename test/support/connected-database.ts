import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { createTestDatabase } from './database.ts'

/** A new database without an application, for tests of SQL; closing it drops it. */
export async function connectTestDatabase(): Promise<Database> {
  const { url, directUrl, drop } = await createTestDatabase()
  const database = await connectDatabase(url, pino({ level: 'silent' }), { directUrl })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Returns the ids of new users with these names. */
export async function addUsers({ pool }: Database, ...names: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
     SELECT name, name, 'A', 'B', '', '' FROM unnest($1::text[]) AS name RETURNING id`,
    [names],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query('INSERT INTO accounts (user_id) SELECT unnest($1::bigint[])', [ids])
  return ids
}

/** Adds a device of the user, with a session that ends at `expiresAt`. Returns its id. */
export async function addDevice({ db }: Database, userId: number, expiresAt: Date): Promise<number> {
  const tokenHash = randomBytes(32)
  await db.insertInto('sessions').values({ userId, tokenHash, expiresAt }).execute()
  const { id } = await db
    .insertInto('devices')
    .values({
      userId,
      endpoint: 'https://push.example/1',
      service: 'push.example',
      p256dh: Buffer.alloc(65),
      auth: Buffer.alloc(16),
      name: 'Phone',
      language: 'en',
      timeZone: 'UTC',
      origin: 'https://clutchbook.example',
      tokenHash,
      createdAt: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
