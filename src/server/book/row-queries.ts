import { type RawBuilder, sql } from 'kysely'
import { required } from '../../domain/required.ts'
import type { Columns, RowOf, Table } from '../db/columns.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = (parts: readonly string[]) => sql.raw(parts.join(', '))
const namesOf = <C extends Columns>({ columns }: Table<C>) => Object.keys(columns) as (keyof C & string)[] // own keys only
const typeOf = <C extends Columns>({ columns }: Table<C>, name: keyof C) =>
  sql.raw(required(columns[name], 'a column').type)

/** All columns under their SQL names, qualified by `of`. */
export function columnsOf<C extends Columns>(table: Table<C>, of?: string): RawBuilder<unknown> {
  return listed(namesOf(table).map((name) => (of === undefined ? inSql(name) : `${of}.${inSql(name)}`)))
}

/** All columns except those that identify a row. */
export function othersOf<C extends Columns>(table: Table<C>, of?: string): RawBuilder<unknown> {
  const names = namesOf(table).filter((name) => !table.key.includes(name))
  return listed(names.map((name) => (of === undefined ? inSql(name) : `${of}.${inSql(name)}`)))
}

/** All columns aliased to the names of `RowOf`, for SELECT. */
export function selectionOf<C extends Columns>(table: Table<C>): RawBuilder<unknown> {
  return listed(namesOf(table).map((name) => `${table.name}.${inSql(name)} AS "${name}"`))
}

/** `INSERT INTO table (…) VALUES (…)` of one row, to be compiled once. The database fills the column `given`. */
export function insertionOfOne<C extends Columns, Given extends keyof C & string>(
  table: Table<C>,
  value: (name: Exclude<keyof C & string, Given>) => RawBuilder<unknown>,
  given: Given,
): RawBuilder<unknown> {
  const names = namesOf(table).filter((name): name is Exclude<keyof C & string, Given> => name !== given)
  const values = sql.join(names.map((name) => sql`${value(name)}::${typeOf(table, name)}`))
  return sql`INSERT INTO ${sql.raw(table.name)} (${listed(names.map(inSql))}) VALUES (${values})`
}

/** `INSERT INTO table (…) SELECT …` of many rows, each with all columns. */
export function insertionOfMany<C extends Columns>(table: Table<C>, rows: readonly RowOf<C>[]): RawBuilder<unknown> {
  const names = namesOf(table)
  const columns = columnsOf(table)
  return sql`INSERT INTO ${sql.raw(table.name)} (${columns}) SELECT ${columns} FROM ${recordset(table, names, rows)} AS row (${definitions(table, names)})`
}

export type Change<Row> = { readonly before: Row; readonly after: Row }

/** `UPDATE table SET …` of every column that one of the owner's changes affects; null if nothing changes. */
export function updateOf<C extends Columns>(
  table: Table<C>,
  owner: number,
  changes: readonly Change<RowOf<C>>[],
): RawBuilder<unknown> | null {
  const changed = namesOf(table).filter((name) => changes.some(({ before, after }) => before[name] !== after[name]))
  if (changed.length === 0) return null
  const names = [...table.key, ...changed]
  const taken = (name: string) => `${inSql(name)} = new.${inSql(name)}`
  const sameRow = sql.raw(table.key.map((name) => `${table.name}.${taken(name)}`).join(' AND '))
  const rows = recordset(
    table,
    names,
    changes.map(({ after }) => after),
  )
  return sql`
    UPDATE ${sql.raw(table.name)} SET ${listed(changed.map(taken))} FROM ${rows} AS new (${definitions(table, names)})
    WHERE ${sql.raw(table.name)}.user_id = ${owner} AND ${sameRow}`
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

/** The value of a column. An absent one is a bug, and must not be written as NULL. */
function written<C extends Columns, Name extends keyof C & string>(table: Table<C>, row: RowOf<C>, name: Name) {
  const value = row[name]
  if (value === undefined) throw new Error(`a row of ${table.name} has no ${name}`)
  return value
}
