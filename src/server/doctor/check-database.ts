import { existsSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { commandLine } from '../command-line.ts'
import type { CheckedVariables } from '../config.ts'
import { type Address, directAddress, pooledAddress } from '../db/addresses/address.ts'
import { proveSession, proveTransactions } from '../db/addresses/prove-addresses.ts'
import { proveRights } from '../db/addresses/prove-rights.ts'
import { waitForDatabase } from '../db/addresses/wait-for-database.ts'
import { createPool, type Database } from '../db/connect.ts'
import { describeConnectionError, isUnavailable } from '../db/connection-problem.ts'
import { findSeenProcess, knowsProcesses } from '../db/earlier-processes.ts'
import { joinEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { createKysely } from '../db/kysely.ts'
import { findPendingMigrations } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { StartError } from '../start-error.ts'
import { checkSource } from './check-source.ts'
import { findSession, hasAdministrator } from './doctor-queries.ts'
import { type Finding, look, ok, wrong } from './finding.ts'

/** One attempt only, since a person is waiting. */
const NO_PATIENCE = { timeoutMs: 0, wasMet: false }
/** The same limit as in the log (database-clock.ts). */
const CLOCK_MS = 5_000

/**
 * Checks the database, and the program's state stored in it. Starts the embedded database if necessary, and stops it afterwards.
 */
export async function checkDatabase(config: CheckedVariables): Promise<readonly Finding[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseUrl !== null) {
    const own = directAddress(
      databaseDirectUrl ?? databaseUrl,
      databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    )
    return inOneLine(() => examine(config, own, databaseDirectUrl === null ? null : pooledAddress(databaseUrl)))
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    return [ok('database', 'There is none yet: the first start makes it in DATA_DIR.')]
  }
  return inOneLine(async () => {
    const embedded = await joinEmbeddedPostgres(dataDir)
    try {
      return await examine(config, directAddress(embedded.url, 'DATABASE_URL'), null)
    } finally {
      await embedded.stop()
    }
  })
}

/** Turns a StartError into a finding. */
async function inOneLine(run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StartError) return [wrong('database', withAdvice(error.message))]
    if (isUnavailable(error)) return [wrong('database', withAdvice(describeConnectionError(error)))]
    throw error
  }
}

/** Adds advice to a connection error that has none: a start would have waited for the database. */
function withAdvice(line: string): string {
  const isBare = line.includes(' cannot be reached: ') && !/\. (Set|Name) /.test(line)
  return isBare ? `${line} Start it, or correct its address.` : line
}

async function examine(config: CheckedVariables, own: Address, pooled: Address | null): Promise<readonly Finding[]> {
  const log = pino({ level: 'silent' })
  await waitForDatabase(own, log, NO_PATIENCE)
  await proveSession(own)
  if (pooled !== null) {
    await waitForDatabase(pooled, log, NO_PATIENCE)
    await proveTransactions(pooled, own)
  }
  const direct = createPool(own, 1, log)
  const pool = pooled === null ? direct : createPool(pooled, 1, log)
  try {
    const db = createKysely(direct)
    const askedAt = performance.now()
    const session = await findSession(db)
    const tookMs = performance.now() - askedAt
    const pending = await findPendingMigrations(direct)
    if (pending !== null) await proveRights({ pool, direct })
    return [
      ...judgeSession(session),
      judgeClock(session.said, tookMs),
      ...(pending === null
        ? [ok('program', 'The database has no tables yet: the first start makes them.')]
        : await judgeProgram(config, { db, direct, pending })),
    ]
  } finally {
    await Promise.all([...new Set([pool, direct])].map((each) => each.end()))
  }
}

function judgeSession({
  version,
  isReadOnly,
  mayMake,
  role,
}: Awaited<ReturnType<typeof findSession>>): readonly Finding[] {
  if (isReadOnly) {
    return [
      wrong(
        'database',
        `It takes no writes: ALTER ROLE "${role}" RESET default_transaction_read_only, and the same of the database.`,
      ),
    ]
  }
  if (!mayMake) {
    return [
      wrong(
        'database',
        `The role "${role}" may make no tables: make it the owner of the database (ALTER DATABASE … OWNER TO …).`,
      ),
    ]
  }
  return [ok('database', `PostgreSQL ${version} answers, and takes writes.`)]
}

function judgeClock(said: Date, tookMs: number): Finding {
  const aheadMs = Date.now() - tookMs / 2 - said.getTime()
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) < CLOCK_MS) return ok('clock', "This machine's clock agrees with the database's.")
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  return wrong(
    'clock',
    `This machine's clock is ${seconds} s ${side} the database's, which is used instead: correct one of them.`,
  )
}

type Program = { readonly db: Db; readonly direct: Database['direct']; readonly pending: readonly string[] }

async function judgeProgram(config: CheckedVariables, { db, direct, pending }: Program): Promise<readonly Finding[]> {
  const running = (await knowsProcesses(direct)) ? await findSeenProcess(direct) : null
  const findings = [
    running === null ? ok('program', 'No process runs on this database.') : ok('program', `It runs: ${running}.`),
  ]
  if (pending.length > 0) {
    const advice = running === null ? 'the next start runs them' : 'start this version in its place'
    findings.push(look('program', `The database lacks the migrations from ${pending[0]} on: ${advice}.`))
    // Later queries may need tables that the database lacks.
    return findings
  }
  if (!(await hasAdministrator(db))) {
    findings.push(
      look(
        'program',
        `There is no administrator: open the address that the start prints, or "${commandLine('admin')}".`,
      ),
    )
  }
  for (const name of config.matchProviders) findings.push(await checkSource(name, config, db, running !== null))
  return findings
}
