import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresAccount } from '../../src/server/db/postgres-account.ts'
import { filledIn } from './fleet-files.ts'
import { answers, freePort } from './ports.ts'
import { createPartFolder, runWatched, type Watched } from './watched.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Programs for these tests that Debian's packages lack. */
const PARTS = path.resolve(ROOT, '../shared/cluster')
/** The first version that supports prepared statements in transaction mode. */
const FIRST_VERSION = 21
const DEBIAN = '/usr/sbin/pgbouncer'
const START_MS = 20_000

/** `program` may be compressed (.xz). */
export type PgBouncer = { readonly program: string; readonly version: string }

/** The PgBouncer of `../shared/cluster` or of the machine; or what is missing. */
export function findPgBouncer(): PgBouncer | { readonly missing: string } {
  const ofMachine = pgBouncerOfMachine()
  if (ofMachine !== null && minorOf(ofMachine) >= FIRST_VERSION) return ofMachine
  const packed = existsSync(PARTS) ? readdirSync(PARTS).find((name) => /^pgbouncer-.*\.xz$/.test(name)) : undefined
  if (packed === undefined) return { missing: `PgBouncer 1.${FIRST_VERSION} or newer, on this machine or in ${PARTS}` }
  const program = path.join(PARTS, packed)
  const version = versionOfPacked(program)
  return version === null
    ? { missing: "PgBouncer's libraries (Debian: libevent-2.1-7 and libc-ares2)" }
    : { program, version }
}

function unpack(packed: string, folder: string): string {
  const program = path.join(folder, 'pgbouncer')
  writeFileSync(program, execFileSync('xz', ['-dc', packed], { maxBuffer: 64 * 2 ** 20 }), { mode: 0o755 })
  return program
}

function versionOfPacked(packed: string): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-pgbouncer-'))
  try {
    return versionOf(unpack(packed, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Finds Debian 12's version, which does not support prepared statements. */
export function findOldPgBouncer(): PgBouncer | { readonly missing: string } {
  const ofMachine = pgBouncerOfMachine()
  if (ofMachine !== null && minorOf(ofMachine) < FIRST_VERSION) return ofMachine
  return { missing: `a PgBouncer older than 1.${FIRST_VERSION} (Debian 12: pgbouncer)` }
}

function pgBouncerOfMachine(): PgBouncer | null {
  const version = existsSync(DEBIAN) ? versionOf(DEBIAN) : null
  return version === null ? null : { program: DEBIAN, version }
}

function versionOf(program: string): string | null {
  try {
    return (
      /PgBouncer (\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1] ?? null
    )
  } catch {
    return null
  }
}

const minorOf = ({ version }: PgBouncer) => Number(version.split('.')[1])

/** Overrides of the configuration; null removes a setting that this version does not have. */
export type Settings = Readonly<Record<string, string | number | null>>

type Options = {
  /** Its name on the server, or '*' for every database under its own name. */
  readonly database: string
  /** The PostgreSQL host, or the folder of its socket. */
  readonly host: string
  readonly port?: number
  /** Names and passwords. */
  readonly users: Readonly<Record<string, string>>
  readonly settings?: Settings
}

export type Pooler = {
  readonly port: number
  /** Cuts every connection. */
  kill(): Promise<void>
  /** Starts it again on its port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts PgBouncer with the operator's example configuration, in front of a PostgreSQL of the tests. */
export async function startPooler({ program: given }: PgBouncer, options: Options): Promise<Pooler> {
  const own = createPartFolder('pooler')
  const folder = own.path
  const program = given.endsWith('.xz') ? unpack(given, folder) : given
  const port = await freePort()
  const account = await postgresAccount(folder)
  const configuration = path.join(folder, 'pgbouncer.ini')
  writeFileSync(configuration, configurationOf(folder, port, options))
  const users = Object.entries(options.users).map(([name, password]) => `"${name}" "${password}"\n`)
  writeFileSync(path.join(folder, 'userlist.txt'), users.join(''))
  if (account !== null) chownSync(folder, account.uid, account.gid)

  async function run(): Promise<Watched> {
    // Killed without a shutdown, like a machine that loses power.
    const started = runWatched([program, configuration], { signal: 'KILL', account, cwd: folder })
    for (const giveUpAt = Date.now() + START_MS; !(await answers(port)); await wait(10)) {
      if (Date.now() > giveUpAt) throw new Error(`PgBouncer did not start:\n${started.output()}`)
    }
    return started
  }
  let running = await run()
  return {
    port,
    kill: () => running.end(),
    async start() {
      running = await run()
    },
    async stop() {
      await running.end()
      await own.remove()
    },
  }
}

function configurationOf(
  folder: string,
  port: number,
  { database, host, port: there = 5432, settings = {} }: Options,
): string {
  const alias = database === '*' ? '*' : 'clutchbook'
  const name = database === '*' ? '' : ` dbname=${database}`
  let text = filledIn('pgbouncer.ini', [
    ['clutchbook = host=127.0.0.1 port=5432 dbname=clutchbook', `${alias} = host=${host} port=${there}${name}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    [
      'auth_file = /etc/pgbouncer/userlist.txt',
      `auth_file = ${folder}/userlist.txt\nlogfile = ${folder}/pgbouncer.log`,
    ],
  ])
  for (const [setting, value] of Object.entries(settings)) {
    text = text.replace(new RegExp(`^${setting} = .*\n`, 'm'), '')
    if (value !== null) text += `${setting} = ${value}\n`
  }
  return text
}
