import type pg from 'pg'

const NAME = /^\s*\/\* (\w+) \*\//

/** A statement that begins with a name in a comment is planned once a connection, under that name; its text must always be the same. */
export function planOnce(client: pg.ClientBase): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const named = (text: unknown, values?: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' && more.length === 0 ? NAME.exec(text)?.[1] : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values })
  }
  // Whatever is asked is asked in the same way as before, and answered so.
  client.query = named as typeof client.query
}
