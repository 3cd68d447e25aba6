import type { SourceName } from '../../domain/match/source-name.ts'
import type { Conn } from '../db/tables.ts'

export type Logo = {
  readonly url: string
  readonly type: string | null
  readonly bytes: Buffer | null
  readonly triedAt: Date | null
}

/** The id of each logo by URL. A new URL is inserted, and fetched at the first request for its id. */
export async function findLogoIds(
  conn: Conn,
  source: SourceName,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map()
  const known = await selectLogoIds(conn, source, urls)
  const fresh = urls.filter((url) => !known.has(url))
  if (fresh.length === 0) return known
  await conn
    .insertInto('logos')
    .values(fresh.map((url) => ({ source, url })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectLogoIds(conn, source, urls)
}

async function selectLogoIds(conn: Conn, source: SourceName, urls: readonly string[]): Promise<Map<string, number>> {
  const rows = await conn
    .selectFrom('logos')
    .select(['id', 'url'])
    .where('source', '=', source)
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map(({ url, id }) => [url, id]))
}

export function findLogo(
  conn: Conn,
  sources: readonly SourceName[],
  id: number,
): Promise<(Logo & { readonly source: string }) | undefined> {
  return conn
    .selectFrom('logos')
    .select(['source', 'url', 'type', 'bytes', 'triedAt'])
    .where('source', 'in', sources)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function saveLogo(conn: Conn, id: number, logo: Omit<Logo, 'url'>): Promise<void> {
  await conn.updateTable('logos').set(logo).where('id', '=', id).execute()
}
