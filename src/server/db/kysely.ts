import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Typed SQL over a pool; columns are snake_case in SQL and camelCase here. */
export function createKysely(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true })],
  })
}
