import type { Database } from '../../src/server/db/connect.ts'

/** Hashes the rows of every table except those of running processes, in PostgreSQL, independently of the backup's code. */
export async function checksums({ pool }: Pick<Database, 'pool'>) {
  const tables = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('processes', 'presence', 'leases') ORDER BY 1`,
  )
  const sums = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS sum FROM ${name} AS t`,
    )
    return [name, rows[0]?.sum ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}
