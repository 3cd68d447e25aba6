import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { administer, queryRows } from '../support/database.ts'
import { forFile, type Program, runServer } from '../support/program.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { startUsedDatabase, type UsedDatabase } from '../support/used-database.ts'

const SECRET = { SESSION_SECRET: 'a secret of the tests' }

let make: UsedDatabase['make']
beforeAll(() =>
  forFile(async () => {
    make = (await startUsedDatabase()).make
  }),
)

async function tablesOf(connectionString: string): Promise<number> {
  return (await queryRows(connectionString, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).length
}

test('with DATABASE_URL, a port in use or a bad host ends the start in one line before the database is changed', async () => {
  const url = await make('untouched')
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String((other.address() as AddressInfo).port) // it listens on a port
  const env = { ...SECRET, DATABASE_URL: url, LOG_LEVEL: 'info' }
  const taken = runServer({ ...env, PORT: port })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toBe(`PORT is "${port}", but something else already listens there: set another.\n`)
  const elsewhere = runServer({ ...env, HOST: '192.0.2.1' }) // an address for documentation, RFC 5737
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.output()).toBe('HOST is "192.0.2.1", but must be an address of this machine.\n')
  expect(await tablesOf(url)).toBe(0)
})

test('an sslmode that asks for TLS ends the start at a PostgreSQL without it, with one line that says what to do', async () => {
  const url = await make('plain')
  const { database } = await startSilentProxy({ url, directUrl: null, drop: () => Promise.resolve() })
  const refused = runServer({ ...SECRET, DATABASE_URL: database.url.replace('sslmode=disable', 'sslmode=require') })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe(
    'The database cannot be reached: The server does not support SSL connections. Set sslmode=disable in DATABASE_URL.\n',
  )
})

test('a certificate file that does not exist is named at once', async () => {
  const refused = runServer({
    ...SECRET,
    DATABASE_URL: 'postgresql://ana:hunter2@127.0.0.1:1/one?sslrootcert=/nowhere',
  })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe("DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/nowhere'.\n")
})

test('a role that may make no tables, or none now, ends the start in one line that says what to do', async () => {
  const url = await make('closed')
  const own = new URL(url)
  await administer(url, 'CREATE ROLE guest LOGIN')
  own.searchParams.set('user', 'guest')
  const line = (reason: string) =>
    `The database takes no tables from the role of DATABASE_DIRECT_URL, or of DATABASE_URL alone: ${reason}. Make it the owner of the database (ALTER DATABASE … OWNER TO …), able to write.\n`
  const guest = runServer({ ...SECRET, DATABASE_URL: own.href })
  expect(await guest.ended).toBe(1)
  expect(guest.output()).toBe(line('permission denied for schema public'))
  await administer(url, 'ALTER DATABASE closed SET default_transaction_read_only = on')
  const reader = runServer({ ...SECRET, DATABASE_URL: url })
  expect(await reader.ended).toBe(1)
  expect(reader.output()).toBe(line('cannot execute CREATE TABLE in a read-only transaction'))
})

test('a role that is limited to one connection ends the start in one line', async () => {
  const url = await make('limited')
  await administer(url, 'CREATE ROLE owner LOGIN CONNECTION LIMIT 1', 'ALTER DATABASE limited OWNER TO owner')
  const own = new URL(url)
  own.searchParams.set('user', 'owner')
  const refused = runServer({ ...SECRET, DATABASE_URL: own.href, LOG_LEVEL: 'error' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe('The database cannot be reached: too many connections for role "owner".\n')
})

/** Starts the program with DATABASE_URL at a port that does this with each connection. */
async function startAt(meet: (socket: Socket) => void): Promise<{ port: number; program: Program }> {
  const sockets: Socket[] = []
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    meet(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const program = runServer({ ...SECRET, DATABASE_URL: `postgresql://ana:hunter2@127.0.0.1:${port}/clutchbook` })
  expect(await program.ended).toBe(1)
  return { port, program }
}

const MEND = 'name the host and the port of PostgreSQL, 5432 unless it was changed.\n'
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'

test.each([
  ['an HTTP server', (socket: Socket) => socket.end(BAD_REQUEST), 'an HTTP server responds there'],
  [
    'another kind of server',
    (socket: Socket) => socket.write('SSH-2.0-OpenSSH_9.2p1\r\n'),
    'the server there is not PostgreSQL ("SSH-2.0-OpenSSH_9.2p1")',
  ],
  ['a server that says nothing', () => undefined, 'there was no response within 4 s'],
  ['a server that hangs up', (socket: Socket) => socket.end(), 'the connection was closed without a response'],
])('DATABASE_URL at %s ends the start with one line, without another try', async (_, meet, what) => {
  const { port, program } = await startAt(meet)
  expect(program.output()).toBe(`DATABASE_URL names 127.0.0.1:${port}, but ${what}: ${MEND}`)
})
