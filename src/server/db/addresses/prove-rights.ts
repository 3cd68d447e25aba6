import { required } from '../../../domain/required.ts'
import { StartError } from '../../start-error.ts'
import type { Database } from '../connect.ts'
import { KINDS_OF_TABLES } from '../kinds-of-tables.ts'

/** A pooler's role may differ from the owner of the tables. Throws a StartError unless it has the rights to use them. */
export async function proveRights({ pool, direct }: Pick<Database, 'pool' | 'direct'>): Promise<void> {
  if (pool === direct) return
  const { rows: made } = await direct.query<{ owner: string; tables: number[] }>(
    `SELECT current_user AS owner, array_agg(oid::bigint) AS tables FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname = ANY($1)`,
    [Object.keys(KINDS_OF_TABLES)],
  )
  const { owner, tables } = required(made[0], 'the tables')
  const { rows } = await pool.query<{ role: string; refused: string | null; sees: boolean }>(
    `SELECT current_user AS role, to_regclass('schema_migrations')::oid = ANY($1::oid[]) IS TRUE AS sees, (
       SELECT relname FROM pg_class WHERE oid = ANY($1::oid[])
         AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')) ORDER BY relname LIMIT 1
     ) AS refused`,
    [tables],
  )
  const { role, refused, sees } = required(rows[0], 'the rights of the role')
  if (sees && refused === null) return
  const problem = refused === null ? 'does not find the tables' : `may not use the table ${refused}`
  throw new StartError(
    `The role "${role}" of DATABASE_URL ${problem} that "${owner}" of DATABASE_DIRECT_URL has made: use one role for both, or GRANT "${owner}" TO "${role}".`,
  )
}
