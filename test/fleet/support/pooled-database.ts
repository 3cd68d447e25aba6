import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { administer, createTestDatabase, testServer } from '../../support/database.ts'
import { type PgBouncer, type Pooler, type Settings, startPooler } from '../../support/pooler.ts'

/** An empty database of a role without other rights, behind PgBouncer and past it. */
export type PooledDatabase = {
  /** DATABASE_URL and DATABASE_DIRECT_URL. */
  readonly pooledUrl: string
  readonly directUrl: string
  /** The same database for an administrator. */
  readonly administratorUrl: string
  readonly name: string
  readonly role: string
  readonly pooler: Pooler
}

export async function createPooledDatabase(pgBouncer: PgBouncer, settings: Settings = {}): Promise<PooledDatabase> {
  const server = testServer()
  const { url, drop } = await createTestDatabase('template1')
  const name = new URL(url).pathname.slice(1)
  const [role, password] = [`app_${randomBytes(4).toString('hex')}`, 'a password']
  await administer(
    server,
    `CREATE ROLE ${role} LOGIN PASSWORD '${password}'; ALTER DATABASE ${name} OWNER TO ${role};`,
    // The server is not at UTC, and has no limits.
    `ALTER DATABASE ${name} SET TimeZone = 'Asia/Tokyo'`,
  )
  const socketFolder = new URL(server).searchParams.get('host') ?? ''
  const pooler = await startPooler(pgBouncer, {
    database: name,
    host: socketFolder,
    users: { [role]: password },
    settings,
  })
  onTestFinished(async () => {
    await pooler.stop()
    await drop()
    await administer(server, `DROP ROLE ${role}`)
  })
  return {
    pooledUrl: `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${pooler.port}/clutchbook`,
    directUrl: asRole(url, role),
    administratorUrl: url,
    name,
    role,
    pooler,
  }
}

/** The address of the tests' server takes no password. */
export function asRole(url: string, role: string): string {
  const own = new URL(url)
  own.searchParams.set('user', role)
  return own.href
}
