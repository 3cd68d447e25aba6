import { type RawBuilder, sql } from 'kysely'
import { required } from '../../domain/required.ts'
import { isCluster } from '../db/citus/distribution.ts'
import type { Columns, RowOf, Table } from '../db/columns.ts'
import { compiledOnce, type ValueOf } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = (parts: readonly string[]) => sql.raw(parts.join(', '))
const namesOf = <C extends Columns>({ columns }: Table<C>) => Object.keys(columns) as (keyof C & string)[] // its own keys
const typeOf = <C extends Columns>({ columns }: Table<C>, name: keyof C) =>
  sql.raw(required(columns[name], 'a column').type)

/** All columns under their names in SQL, each of the row `of`. */
export function columnsOf<C extends Columns>(table: Table<C>, of?: string): RawBuilder<unknown> {
  return listed(namesOf(table).map((name) => (of === undefined ? inSql(name) : `${of}.${inSql(name)}`)))
}

/** The same without the columns that name a row. */
export function othersOf<C extends Columns>(table: Table<C>, of?: string): RawBuilder<unknown> {
  const names = namesOf(table).filter((name) => !table.key.includes(name))
  return listed(names.map((name) => (of === undefined ? inSql(name) : `${of}.${inSql(name)}`)))
}

/** All columns under the names of `RowOf`, for SELECT. */
export function selectionOf<C extends Columns>(table: Table<C>): RawBuilder<unknown> {
  return listed(namesOf(table).map((name) => `${table.name}.${inSql(name)} AS "${name}"`))
}

/** `INSERT INTO table (…) SELECT …` of one row, to be compiled once; or with `values`, `… VALUES (…)`. The database gives the column `given`; null: none. */
export function insertionOfOne<C extends Columns, Given extends keyof C & string = never>(
  table: Table<C>,
  value: (name: Exclude<keyof C & string, Given>) => RawBuilder<unknown>,
  given: Given | null,
  source: 'select' | 'values' = 'select',
): RawBuilder<unknown> {
  const names = namesOf(table).filter((name): name is Exclude<keyof C & string, Given> => name !== given)
  const values = sql.join(names.map((name) => sql`${value(name)}::${typeOf(table, name)}`))
  const row = source === 'select' ? sql`SELECT ${values}` : sql`VALUES (${values})`
  return sql`INSERT INTO ${sql.raw(table.name)} (${listed(names.map(inSql))}) ${row}`
}

/** `INSERT INTO table (…) SELECT …` of many rows, each with all columns. */
export function insertionOfMany<C extends Columns>(table: Table<C>, rows: readonly RowOf<C>[]): RawBuilder<unknown> {
  const names = namesOf(table)
  const columns = columnsOf(table)
  return sql`INSERT INTO ${sql.raw(table.name)} (${columns}) SELECT ${columns} FROM ${recordset(table, names, rows)} AS row (${definitions(table, names)})`
}

/** The value that all of them are; null where there are several. */
export function onlyOne<T>(values: readonly T[]): T | null {
  const [only, ...others] = new Set(values)
  return only === undefined || others.length > 0 ? null : only
}

/** Whether the column names the person, or one of the people, that a statement is about. */
export type IsOf = (column: string) => RawBuilder<boolean>

export const ofOne =
  (owner: RawBuilder<number>): IsOf =>
  (column) =>
    sql`${sql.ref(column)} = ${owner}`

const ofMany =
  (owners: RawBuilder<readonly number[]>): IsOf =>
  (column) =>
    sql`${sql.ref(column)} = ANY(${owners}::bigint[])`

/** A statement about one person names him by his value, everywhere: then it is one for one machine of a cluster. */
export function isOf(owners: readonly number[]): IsOf {
  const owner = onlyOne(owners)
  return owner === null ? ofMany(sql.val(owners)) : ofOne(sql.val(owner))
}

/** A hot statement about people, of which most of the time was planning. */
export function plannedOnce<Values extends object, Row>(
  conn: Conn,
  name: string,
  owners: readonly number[],
  values: Values,
  build: (isTheirs: IsOf, value: ValueOf<Values>) => RawBuilder<Row>,
): Promise<Row[]> {
  const owner = onlyOne(owners)
  return owner === null
    ? compiledOnce(conn, name, { ...values, owners }, (value) => build(ofMany(value('owners')), value))
    : compiledOnce(conn, `${name}_of_one`, { ...values, owner }, (value) => build(ofOne(value('owner')), value))
}

/**
 * A condition beside a join by the owners: a statement that names its users is one for one machine of a cluster, where all of them are on it. One
 * PostgreSQL would only look for several of them twice.
 */
export async function ofOwners(conn: Conn, table: string, owners: readonly number[]): Promise<RawBuilder<unknown>> {
  const owner = onlyOne(owners)
  const column = sql.raw(`${table}.user_id`)
  if (owner !== null) return sql` AND ${column} = ${owner}`
  return (await isCluster(conn)) ? sql` AND ${column} = ANY(${[...new Set(owners)]}::bigint[])` : sql``
}

export type Change<Row> = { readonly before: Row; readonly after: Row }

/** `UPDATE table SET …` of every column that one of the changes changes; null where none does. */
export async function updateOf<C extends Columns>(
  conn: Conn,
  table: Table<C>,
  changes: readonly Change<RowOf<C>>[],
): Promise<RawBuilder<unknown> | null> {
  const changed = namesOf(table).filter((name) => changes.some(({ before, after }) => before[name] !== after[name]))
  if (changed.length === 0) return null
  const [only, ...others] = changes
  const update = sql`UPDATE ${sql.raw(table.name)}`
  // Stryker disable next-line BlockStatement,ConditionalExpression: one row is written faster, as many rows are
  if (only && others.length === 0) {
    const parameter = (name: keyof C & string) => sql`${written(table, only.after, name)}::${typeOf(table, name)}`
    const assigned = (name: keyof C & string) => sql`${sql.raw(inSql(name))} = ${parameter(name)}`
    return sql`${update} SET ${sql.join(changed.map(assigned))} WHERE ${sql.join(table.key.map(assigned), sql` AND `)}`
  }
  const names = [...table.key, ...changed]
  const rows = changes.map(({ after }) => after)
  const taken = (name: string) => `${inSql(name)} = new.${inSql(name)}`
  const sameRow = sql.raw(table.key.map((name) => `${table.name}.${taken(name)}`).join(' AND '))
  const owner = required(table.key[0], 'the column of the owner')
  return sql`
    ${update} SET ${listed(changed.map(taken))} FROM ${recordset(table, names, rows)} AS new (${definitions(table, names)})
    WHERE ${sameRow}${await ofOwners(
      conn,
      table.name,
      rows.map((row) => Number(row[owner])),
    )}`
}

function definitions<C extends Columns>(table: Table<C>, names: readonly (keyof C & string)[]): RawBuilder<unknown> {
  return listed(names.map((name) => `${inSql(name)} ${required(table.columns[name], 'a column').type}`))
}

function recordset<C extends Columns>(
  table: Table<C>,
  names: readonly (keyof C & string)[],
  rows: readonly RowOf<C>[],
): RawBuilder<unknown> {
  const values = rows.map((row) => Object.fromEntries(names.map((name) => [inSql(name), written(table, row, name)])))
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`
}

/** The value of a column. A row without it is a mistake of ours, which no statement writes as NULL. */
function written<C extends Columns, Name extends keyof C & string>(table: Table<C>, row: RowOf<C>, name: Name) {
  const value = row[name]
  if (value === undefined) throw new Error(`a row of ${table.name} has no ${name}`)
  return value
}
