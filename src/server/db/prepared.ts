import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Conn } from './tables.ts'

const NAMES = new Map<string, string>()

/**
 * Executes a statement that each connection plans once, under its name. Its text must be the same at every call. Column names are not
 * mapped: mapping those of a page of bets takes as long as reading it.
 */
export async function prepared<Row>(conn: Conn, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const plain = conn.withoutPlugins()
  const query = statement.compile(plain)
  NAMES.set(query.sql, name)
  const { rows } = await plain.executeQuery<Row>(query)
  return rows
}

/** Rows per fetch: less than the 2 MB that Node reads from a connection before it handles anything else. */
const FETCHED = 1_000

/**
 * Executes a statement with thousands of rows in a transaction, through a cursor, so that no step blocks the event loop. Column names are
 * not mapped, as mapping so many takes as long as reading them.
 */
export async function manyRows<Row>(tx: Conn, statement: RawBuilder<Row>): Promise<Row[]> {
  const plain = tx.withoutPlugins()
  const query = statement.compile(tx)
  await plain.executeQuery(
    CompiledQuery.raw(`DECLARE many_rows NO SCROLL CURSOR FOR ${query.sql}`, [...query.parameters]),
  )
  const all: Row[] = []
  for (let isLast = false; !isLast; ) {
    const { rows } = await plain.executeQuery<Row>(CompiledQuery.raw(`FETCH ${FETCHED} FROM many_rows`))
    for (const row of rows) all.push(row)
    isLast = rows.length < FETCHED
  }
  await plain.executeQuery(CompiledQuery.raw('CLOSE many_rows'))
  return all
}

/** Stands for a value in a compiled statement. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Creates the placeholder for a value. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

const COMPILED = new Map<string, CompiledQuery>()

/** Like `prepared`, for a hot statement: built and compiled once per process, with placeholders for the values. */
export async function compiledOnce<Values extends object, Row>(
  conn: Conn,
  name: string,
  values: Values,
  build: (valueOf: ValueOf<Values>) => RawBuilder<Row>,
): Promise<Row[]> {
  // The placeholder has the type of the value; PostgreSQL detects a wrong type in the SQL.
  const query = COMPILED.get(name) ?? build((value) => sql.val(new Placeholder(value)) as never).compile(conn)
  COMPILED.set(name, query)
  NAMES.set(query.sql, name)
  const parameters = query.parameters.map(
    (parameter) => (parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter), // the names come from `ValueOf`
  )
  const { rows } = await conn.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters))
  return rows
}

/**
 * Kysely has no named statements, so the client maps a statement's text to its name for pg. A pooler remembers a name whose statement
 * PostgreSQL could not prepare (its table was locked, say), and refuses it from then on: the statement gets a new name.
 */
export function nameStatements(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const prepared = new Set<string>()
  const failures = new Map<string, number>()
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? NAMES.get(text) : undefined
    if (name === undefined) return query(text, values, ...rest)
    const failed = failures.get(name)
    const answer = query({ name: failed === undefined ? name : `${name}_${failed}`, text, values }, ...rest)
    if (answer instanceof Promise && !prepared.has(name)) {
      answer.then(
        () => prepared.add(name),
        () => failures.set(name, (failed ?? 0) + 1),
      )
    }
    return answer
  }
  client.query = named as typeof client.query // same arguments and result as query()
}
