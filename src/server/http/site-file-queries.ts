import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Pages older than this must reload. */
const KEPT_DAYS = 30

export type SiteFile = { readonly name: string; readonly content: Buffer }

/** Marks these files as in use, and returns those not stored yet. Ordered by name, so that processes lock in the same order. */
export async function findMissingFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH own AS (SELECT name FROM site_files WHERE name = ANY(${names}::text[]) ORDER BY name FOR UPDATE)
    UPDATE site_files SET served_at = now() FROM own WHERE site_files.name = own.name RETURNING own.name`.execute(db)
  const stored = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !stored.has(name)).toSorted()
}

export async function storeFile(db: Db, file: SiteFile): Promise<void> {
  await db
    .insertInto('siteFiles')
    .values({ ...file, servedAt: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('siteFiles').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}

export async function deleteOldFiles(db: Db): Promise<void> {
  await sql`DELETE FROM site_files WHERE served_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(db)
}
