import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, request as send } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SUPERUSER } from '../../src/server/db/postgres-process.ts'
import { administer } from '../support/database.ts'
import { findPgBouncer, startPooler } from '../support/pooler.ts'
import { freePort } from '../support/ports.ts'
import { makeDataDir, makeUsedDataDir, run, startServer } from '../support/program.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'
import { openUsedDatabase, startUsedDatabase } from '../support/used-database.ts'

const SECRET = { SESSION_SECRET: 'a secret of the tests' }
const isRoot = process.getuid?.() === 0
const FAKETIME = '/usr/bin/faketime'

type Found = { readonly code: number | NodeJS.Signals; readonly lines: readonly string[] }

/** Each line as `clutchbook doctor` prints it, with single spaces. */
async function doctor(env: NodeJS.ProcessEnv, through: readonly string[] = []): Promise<Found> {
  const [program, ...args] = [...through, process.execPath, 'build/server/admin.js', 'doctor']
  const asked = run(program, args, { env })
  const code = await asked.ended
  const lines = asked.output().trim().split('\n')
  return { code, lines: lines.map((line) => line.replaceAll(/ +/g, ' ')) }
}

const wrongOf = ({ lines }: Found) => lines.filter((line) => line.startsWith('wrong'))
const about = ({ lines }: Found, what: string) => lines.filter((line) => line.split(' ')[1] === what)

async function serve(
  listener: RequestListener,
): Promise<{ readonly server: Server; readonly url: string; readonly port: string }> {
  const port = await freePort()
  const server = createServer(listener).listen(port, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${port}`, port: String(port) }
}

/** A DATA_DIR as the start makes it, without a database. */
async function folderWithSecret() {
  const dataDir = await makeDataDir()
  await mkdir(dataDir, { mode: 0o700 })
  const secret = path.join(dataDir, 'session-secret')
  await writeFile(secret, 'a secret of the tests', { mode: 0o600 })
  return { dataDir, secret, ask: () => doctor({ DATA_DIR: dataDir, PORT: '0' }) }
}

/** A database with all tables, and nothing that runs on it. */
async function stored() {
  const { make, folder } = await startUsedDatabase()
  const url = await make('other', 'clutchbook')
  return { url, env: envOf(url), folder }
}

const envOf = (DATABASE_URL: string) => ({ ...SECRET, DATABASE_URL, DATA_DIR: '/nowhere/none', PORT: '0' })

test('before the first start all is well, and nothing is made', async () => {
  const DATA_DIR = await makeDataDir()
  const found = await doctor({ DATA_DIR, PORT: '0' })
  expect(found.code).toBe(0)
  expect(wrongOf(found)).toEqual([])
  expect(about(found, 'files')).toEqual([`ok files DATA_DIR "${DATA_DIR}" is not there yet: the start makes it.`])
  expect(about(found, 'database')).toEqual(['ok database There is none yet: the first start makes it in DATA_DIR.'])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('of a program that runs it knows where it answers, its database, its source, and that PUBLIC_URL leads to it', async () => {
  const PORT = String(await freePort())
  const DATA_DIR = await makeUsedDataDir()
  const url = `http://127.0.0.1:${PORT}`
  const env = { DATA_DIR, PORT, PUBLIC_URL: url }
  const server = await startServer(env)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  const found = await doctor(env)
  expect(wrongOf(found)).toEqual([])
  expect(found.code).toBe(0)
  expect(about(found, 'port')).toEqual([`ok port Clutchbook answers at ${url} and is ready.`])
  expect(about(found, 'proxy')).toEqual([`ok proxy PUBLIC_URL is "${url}", which leads here; websockets pass.`])
  expect(about(found, 'clock')).toEqual(["ok clock This machine's clock agrees with the database's."])
  expect(about(found, 'source').join()).toMatch(/^ok source demo was read \d+ s ago\.$/)
  expect(about(found, 'database').join()).toMatch(/^ok database PostgreSQL \d+\.\d+ answers, and takes writes\.$/)
  expect(found.lines.join('\n')).toMatch(new RegExp(`It runs: version \\S+ on \\S+, process ${server.process.pid},`))
  expect(found.lines).toContain(
    'look program There is no administrator: open the address that the start prints, or "npm run admin".',
  )
})

test('each variable that is not taken has its line', async () => {
  const found = await doctor({ PORT: 'abc', DATABASE_URL: 'mysql://x' })
  expect(found.code).toBe(1)
  expect(found.lines).toEqual([
    'wrong variables PORT is "abc", but takes a whole number from 0 to 65535.',
    'wrong variables DATABASE_URL is (hidden), but takes a URL like postgresql://user:password@host:5432/database.',
  ])
})

test('a source that was chosen on the site is one of the variables, and its file is a secret', async () => {
  const { dataDir, ask } = await folderWithSecret()
  const file = path.join(dataDir, 'match-source.json')
  await writeFile(file, '{"MATCH_PROVIDER":"nobody"}')
  expect(wrongOf(await ask())).toEqual([
    expect.stringMatching(/^wrong variables The file \S+ does not say where matches come from: /),
  ])
  await writeFile(file, '{"MATCH_PROVIDER":"demo"}')
  await chmod(file, 0o644)
  expect(wrongOf(await ask())).toEqual([expect.stringContaining('match-source.json')])
})

describe('of the port', () => {
  test('that something else has taken', async () => {
    const other = await serve((_, response) => response.end('hello'))
    const found = await doctor({ DATA_DIR: await makeDataDir(), PORT: other.port })
    expect(found.code).toBe(1)
    expect(about(found, 'port')).toEqual([
      `wrong port PORT is "${other.port}", but something else already listens there: set another.`,
    ])
  })

  test('of a host that is not this machine', async () => {
    const found = await doctor({ DATA_DIR: await makeDataDir(), HOST: '192.0.2.1', PORT: String(await freePort()) })
    expect(wrongOf(found)).toEqual(['wrong port HOST is "192.0.2.1", but must be an address of this machine.'])
  })

  test('that browsers refuse; the start says it too', async () => {
    const line = 'PORT is "6697", which browsers refuse to open: set another, such as 3000.'
    const env = { DATA_DIR: await makeUsedDataDir(), PORT: '6697' }
    const found = await doctor(env)
    expect(wrongOf(found)).toEqual([`wrong port ${line}`])
    const server = await startServer(env)
    await server.prints(/Ctrl\+C/)
    expect(server.output()).toContain(`\n${line}\n`)
  })
})

describe('of the files', () => {
  test('that are open to others', async () => {
    const { dataDir, secret, ask } = await folderWithSecret()
    expect(wrongOf(await ask())).toEqual([])
    await chmod(dataDir, 0o755)
    await chmod(secret, 0o644)
    const found = await ask()
    expect(found.code).toBe(1)
    expect(wrongOf(found)).toEqual([
      `wrong files DATA_DIR is open to other users (mode 0755): chmod 700 ${dataDir}.`,
      `wrong files The secret ${secret} is open to other users (mode 0644): chmod 600 ${secret}.`,
    ])
  })

  test('of an empty secret, as after a power cut', async () => {
    const { secret, ask } = await folderWithSecret()
    await truncate(secret)
    expect(wrongOf(await ask())).toEqual([
      `wrong files The secret ${secret} is empty: put back that of a backup of DATA_DIR.`,
    ])
  })

  test('of a file in place of the folder', async () => {
    const { dataDir, ask } = await folderWithSecret()
    await rm(dataDir, { recursive: true })
    await writeFile(dataDir, '')
    expect(wrongOf(await ask())).toEqual([`wrong files DATA_DIR "${dataDir}" is no folder: set another.`])
  })

  test.skipIf(!isRoot)('of another user (only root can make them)', async () => {
    const { dataDir, secret } = await folderWithSecret()
    const nobody = ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    const env = { DATA_DIR: dataDir, PORT: '0', NODE_DISABLE_COMPILE_CACHE: '1' }
    expect(wrongOf(await doctor(env, nobody))).toEqual([
      `wrong files DATA_DIR "${dataDir}" cannot be written by this user (65534): chown or chmod it, or set another.`,
    ])
    await chown(dataDir, 65_534, 65_534)
    expect(wrongOf(await doctor(env, nobody))).toEqual([
      `wrong files The secret ${secret} belongs to user 0: start as that user, or chown it.`,
    ])
    const above = path.dirname(dataDir)
    expect(wrongOf(await doctor({ ...env, DATA_DIR: path.join(above, 'new') }, nobody))).toEqual([
      `wrong files DATA_DIR "${path.join(above, 'new')}" cannot be made: let this user (65534) write into ${above}, or set another.`,
    ])
  })
})

test('of a disk with little room, and with none', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (disk === null) return skip('this user may not mount a disk')
  onTestFinished(() => disk.unmount())
  const env = { DATA_DIR: path.join(disk.folder, 'data'), PORT: '0' }
  expect(about(await doctor(env), 'disk').join()).toMatch(/^look disk Only 3\d\d MB are free for .*: make room soon\.$/)
  await fillDisk(path.join(disk.folder, 'filler'))
  const found = await doctor(env)
  expect(found.code).toBe(1)
  expect(wrongOf(found).join()).toMatch(/^wrong disk Only 0 MB are free for .*: the database stops\. Make room\.$/)
})

describe('of the database', () => {
  test('that does not answer, or is none', async () => {
    const env = { ...SECRET, DATA_DIR: await makeDataDir(), PORT: '0' }
    const nothing = await freePort()
    const refused = await doctor({
      ...env,
      DATABASE_URL: `postgresql://ana:hunter2@127.0.0.1:${nothing}/x?sslmode=disable`,
    })
    expect(refused.code).toBe(1)
    expect(wrongOf(refused)).toEqual([
      `wrong database The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${nothing}. Start it, or correct its address.`,
    ])
    const { port } = await serve((_, response) => response.end())
    const http = await doctor({ ...env, DATABASE_URL: `postgresql://ana:hunter2@127.0.0.1:${port}/x?sslmode=disable` })
    expect(wrongOf(http)).toEqual([
      `wrong database DATABASE_URL names 127.0.0.1:${port}, but an HTTP server responds there: name the host and the port of PostgreSQL, 5432 unless it was changed.`,
    ])
  })

  test('that takes no writes, no tables, or is of another version; what the next start migrates is no mistake', async () => {
    const { url, env } = await stored()
    expect(wrongOf(await doctor(env))).toEqual([])

    await administer(url, 'DELETE FROM schema_migrations')
    const pending = await doctor(env)
    expect(pending.code).toBe(0)
    expect(about(pending, 'program').at(-1)).toMatch(
      /^look program The database lacks the migrations from 0001-tables\.sql on: the next start runs them\.$/,
    )

    await administer(
      url,
      "INSERT INTO schema_migrations (name, checksum, ends_earlier) VALUES ('9999-newer.sql', '', true)",
    )
    expect(wrongOf(await doctor(env))).toEqual([
      'wrong database The database was migrated by a newer Clutchbook (9999-newer.sql): start that version.',
    ])
    await administer(url, "DELETE FROM schema_migrations WHERE name = '9999-newer.sql'")

    await administer(url, 'CREATE ROLE guest LOGIN')
    const guest = new URL(url)
    guest.searchParams.set('user', 'guest')
    await administer(url, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest')
    expect(wrongOf(await doctor({ ...env, DATABASE_URL: guest.href }))).toEqual([
      'wrong database The role "guest" may make no tables: make it the owner of the database (ALTER DATABASE … OWNER TO …).',
    ])

    await administer(url, 'ALTER DATABASE other SET default_transaction_read_only = on')
    expect(wrongOf(await doctor(env)).join()).toMatch(
      /^wrong database It takes no writes: ALTER ROLE "\w+" RESET default_transaction_read_only, and the same of the database\.$/,
    )
  })

  test('that is a standby', async () => {
    const dataDir = await makeUsedDataDir()
    await writeFile(path.join(dataDir, 'postgres/standby.signal'), '')
    const { url } = await openUsedDatabase(dataDir)
    expect(wrongOf(await doctor(envOf(url)))).toEqual([
      'wrong database DATABASE_URL leads to a standby, which is read only: name the primary.',
    ])
  })

  const bouncer = findPgBouncer()
  const missing = 'missing' in bouncer ? ` (missing: ${bouncer.missing})` : ''
  test.skipIf(missing !== '')(`that is a pooler where PostgreSQL itself is needed${missing}`, async () => {
    if ('missing' in bouncer) return
    const { env, folder } = await stored()
    const pooler = await startPooler(bouncer, {
      database: '*',
      host: folder,
      users: { [SUPERUSER]: '' },
      settings: { auth_type: 'trust' },
    })
    onTestFinished(pooler.stop)
    const DATABASE_URL = `postgresql://${SUPERUSER}@127.0.0.1:${pooler.port}/other?sslmode=disable`
    expect(wrongOf(await doctor({ ...env, DATABASE_URL }))).toEqual([
      expect.stringMatching(
        /^wrong database DATABASE_URL leads to a pooler.*: set DATABASE_DIRECT_URL to PostgreSQL itself\.$/,
      ),
    ])
  })
})

const noFaketime = existsSync(FAKETIME) ? '' : ' (missing: faketime)'
test.skipIf(noFaketime !== '').each([
  ['-1h', '3600 s behind'],
  ['+2d', '172800 s ahead of'],
])(`of a clock that is wrong by %s${noFaketime}`, async (amount, said) => {
  const { url } = await startUsedDatabase()
  const env = { ...envOf(url), FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const found = await doctor(env, [FAKETIME, '-f', amount])
  expect(about(found, 'clock')).toEqual([
    `wrong clock This machine's clock is ${said} the database's, which is used instead: correct one of them.`,
  ])
})

test('of a source that refuses, and of one that cannot be reached', async () => {
  const source = await serve((_, response) => response.writeHead(403).end())
  const env = { DATA_DIR: await makeUsedDataDir(), PORT: '0', MATCH_PROVIDER: 'hltv', HLTV_BASE_URL: source.url }
  const server = await startServer(env)
  await expect
    .poll(async () => about(await doctor(env), 'source'))
    .toEqual([
      expect.stringMatching(
        /^wrong source hltv was never read \(blocked: .*\): ask its owners for access, check its token, or choose another MATCH_PROVIDER\.$/,
      ),
    ])
  server.process.kill('SIGTERM')
  await server.ended
  expect(about(await doctor(env), 'source')).toEqual([`ok source hltv can be reached at ${source.url}.`])
  source.server.close()
  source.server.closeAllConnections()
  await once(source.server, 'close')
  const found = await doctor(env)
  expect(found.code).toBe(1)
  expect(wrongOf(found)).toEqual([
    `wrong source hltv cannot be reached at ${source.url} (connect ECONNREFUSED 127.0.0.1:${source.port}): let this machine connect there, or choose another MATCH_PROVIDER.`,
  ])
})

describe('of a proxy', () => {
  test('whose variables do not fit together', async () => {
    const DATA_DIR = await makeDataDir()
    const alone = await doctor({ DATA_DIR, PORT: '0', TRUST_PROXY: '1' })
    expect(about(alone, 'proxy')).toEqual([
      'look proxy TRUST_PROXY is "1", but PUBLIC_URL is not set: set it to the address that people open, for secure cookies.',
    ])
    const untrusted = await doctor({ DATA_DIR, PORT: '0', PUBLIC_URL: 'https://example.com' })
    expect(wrongOf(untrusted)).toEqual([
      'wrong proxy PUBLIC_URL is "https://example.com" and HOST is "127.0.0.1": a proxy stands before it, and every visitor has its address. Set TRUST_PROXY=1.',
    ])
  })

  test('that leads elsewhere, nowhere, or passes no websockets', async () => {
    const PORT = String(await freePort())
    const env = { DATA_DIR: await makeUsedDataDir(), PORT, TRUST_PROXY: '1' }
    await startServer(env)
    const local = `http://127.0.0.1:${PORT}`
    const ask = async (PUBLIC_URL: string) => wrongOf(await doctor({ ...env, PUBLIC_URL }))

    const broken = await serve((_, response) => response.writeHead(502).end('Bad Gateway'))
    expect(await ask(broken.url)).toEqual([
      `wrong proxy PUBLIC_URL is "${broken.url}", where something else answers (status 502): let the proxy pass all paths to ${local}.`,
    ])
    const moved = await serve((_, response) => response.writeHead(301, { location: 'https://example.com/' }).end())
    expect(await ask(moved.url)).toEqual([
      `wrong proxy PUBLIC_URL is "${moved.url}", which leads to https://example.com/: name that origin.`,
    ])
    const nowhere = await freePort()
    expect(await ask(`http://127.0.0.1:${nowhere}`)).toEqual([
      `wrong proxy PUBLIC_URL is "http://127.0.0.1:${nowhere}", where nothing answers (connect ECONNREFUSED 127.0.0.1:${nowhere}): check its name in the DNS, its port and the proxy.`,
    ])
    // As nginx without the two headers.
    const plain = await serve(({ url = '/', headers }, response) => {
      const { upgrade: _, connection: __, ...others } = headers
      const passed = send(`${local}${url}`, { headers: others, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      passed.end()
    })
    expect(await ask(plain.url)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^wrong proxy PUBLIC_URL is "${plain.url}", where no websocket passes \\(.*\\): let the proxy pass the headers Upgrade and Connection\\.$`,
        ),
      ),
    ])
  })
})

test('of backups of the nights: none, one, and none since', async () => {
  const dataDir = await makeDataDir()
  const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_KEEP_DAYS: '7' }
  const backup = async () => about(await doctor(env), 'backup')
  expect(await backup()).toEqual([
    "look backup There is no backup of a night yet: the first is written after 3 o'clock.",
  ])
  const file = path.join(dataDir, 'backups', 'clutchbook-2026-11-20.sql.gz')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  await writeFile(file, 'rows')
  expect(await backup()).toEqual([`ok backup The last backup of a night is ${file} (1 MB).`])
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(file, twoDaysAgo, twoDaysAgo)
  expect(await backup()).toEqual([
    `wrong backup The last backup of a night is ${file}: see the log for why there is none since.`,
  ])
})
