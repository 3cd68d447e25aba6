import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Database } from './connect.ts'
import { KINDS_OF_TABLES } from './kinds-of-tables.ts'

// The catalog of a migrated database.

let database: Database
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())

const named = (kind: string) => Object.keys(KINDS_OF_TABLES).filter((name) => KINDS_OF_TABLES[name] === kind)
const isOfPerson = (table: string) => KINDS_OF_TABLES[table] === 'person'

async function read<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows
}

const COLUMNS = `
  SELECT relname AS "table", attname::text AS "column", format_type(atttypid, atttypmod) AS type, attnotnull AS required
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`
type Column = { readonly table: string; readonly column: string; readonly type: string; readonly required: boolean }

test('each table is of a person, a reference or local to the installation', async () => {
  const tables = await read<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'm') ORDER BY relname COLLATE "C"`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(KINDS_OF_TABLES).toSorted())
})

describe('a table of a person', () => {
  test('says whose each of its rows is', async () => {
    const columns = await read<Column>(`${COLUMNS} AND attname = 'user_id' AND attnotnull`)
    const found = columns.map(({ table }) => table).filter(isOfPerson)
    expect(found.toSorted()).toEqual(named('person').toSorted())
  })

  test("has the user's id in its primary key and in each unique index", async () => {
    const indexes = await read<{ table: string; index: string; isPrimary: boolean; columns: string[] }>(`
      SELECT relname AS "table", indexrelid::regclass::text AS index, indisprimary AS "isPrimary",
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey[0:indnkeyatts - 1])) AS columns
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = current_schema()::regnamespace AND indisunique`)
    const own = indexes.filter(({ table }) => isOfPerson(table))
    expect(own.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
    const withKey = own.filter(({ isPrimary }) => isPrimary).map(({ table }) => table)
    expect(withKey.toSorted()).toEqual(named('person').toSorted())
  })

  test("refers to tables of a person by the user's id as well, else to references only", async () => {
    const keys = await read<{ name: string; from: string; to: string; pairs: string[] }>(`
      SELECT conname AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to,
        ARRAY(
          SELECT here.attname || ' ' || there.attname
          FROM unnest(conkey, confkey) AS pair (here, there)
          JOIN pg_attribute AS here ON here.attrelid = conrelid AND here.attnum = pair.here
          JOIN pg_attribute AS there ON there.attrelid = confrelid AND there.attnum = pair.there
        ) AS pairs
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
    const amongPersons = keys.filter(({ from, to }) => isOfPerson(from) && isOfPerson(to))
    expect(amongPersons.length).toBeGreaterThan(0)
    expect(amongPersons.filter(({ pairs }) => !pairs.includes('user_id user_id'))).toEqual([])
    const allowed = { person: ['person', 'reference'], reference: ['reference'], local: ['local'] }
    expect(
      keys.filter(({ from, to }) => {
        const [kind, target] = [KINDS_OF_TABLES[from], KINDS_OF_TABLES[to]]
        return kind === undefined || target === undefined || !allowed[kind].includes(target)
      }),
    ).toEqual([])
  })
})

test('every column with an id is a bigint', async () => {
  const ids = await read<Column>(`${COLUMNS} AND attname ~ '(^|_)ids?$'`)
  // The id of a source is its text, and a process is a UUID.
  const others = new Set([
    'matches.source_id',
    'source_matches.source_id',
    'match_pairs.source_id',
    'processes.id',
    'presence.process_id',
  ])
  expect(
    ids.filter(({ table, column, type }) => !/^bigint(\[\])?$/.test(type) && !others.has(`${table}.${column}`)),
  ).toEqual([])
  const sequences = await read<{ type: string }>(
    `SELECT DISTINCT data_type::text AS type FROM pg_sequences WHERE schemaname = current_schema()`,
  )
  expect(sequences).toEqual([{ type: 'bigint' }])
})
