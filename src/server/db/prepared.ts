import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Conn } from './tables.ts'

const NAMES = new Map<string, string>()

/** Executes a statement that each connection plans once, under its name. Its text must be the same at every call. */
export async function prepared<Row>(conn: Conn, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(conn)
  NAMES.set(query.sql, name)
  const { rows } = await conn.executeQuery<Row>(query)
  return rows
}

/** Kysely has no named statements: the connection gives pg the name that belongs to the text. */
export function nameStatements(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? NAMES.get(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = named as typeof client.query // same arguments and result as query()
}
