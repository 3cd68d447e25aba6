import pg from 'pg'

/** The names of the databases of the embedded server: a backup is restored into `beside`; `replaced` was in use before that took its place. */
function namesOf(url: string) {
  const own = new URL(url).pathname.slice(1)
  return { own, beside: `${own}_beside`, replaced: `${own}_replaced` }
}

/** Makes an empty database beside the one of this address, and returns its address. */
export async function makeBeside(url: string): Promise<string> {
  await dropOthers(url)
  const { beside } = namesOf(url)
  await onServer(url, (client) => client.query(`CREATE DATABASE ${beside}`))
  return addressOf(url, beside)
}

/** The database beside it takes its place, or nothing changes. Nobody may be connected to either. */
export async function takePlace(url: string): Promise<void> {
  const { own, beside, replaced } = namesOf(url)
  await onServer(url, async (client) => {
    await client.query('BEGIN')
    await client.query(`ALTER DATABASE ${own} RENAME TO ${replaced}`)
    await client.query(`ALTER DATABASE ${beside} RENAME TO ${own}`)
    await client.query('COMMIT')
  })
}

/** Whether another has taken its place since `makeBeside`. */
export async function wasReplaced(url: string): Promise<boolean> {
  const { rowCount } = await onServer(url, (client) =>
    client.query('SELECT FROM pg_database WHERE datname = $1', [namesOf(url).replaced]),
  )
  return rowCount === 1
}

/** Drops what is beside the database, and what it has replaced. */
export async function dropOthers(url: string): Promise<void> {
  const { beside, replaced } = namesOf(url)
  await onServer(url, async (client) => {
    for (const name of [beside, replaced]) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

/** By a connection of its own to no database of ours. */
async function onServer<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf(url, 'postgres') })
  // A server that dies ends the query with its error; without a listener it would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
