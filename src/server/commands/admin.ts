import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createAdministrator, resetPassword } from '../auth/administrator.ts'
import { rebuildSums } from '../book/book.ts'
import { commandLine, usage } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { directAddress, type PooledSession, pooledAddress } from '../db/addresses/address.ts'
import { proveSameDatabase } from '../db/addresses/prove-addresses.ts'
import { waitForDatabase } from '../db/addresses/wait-for-database.ts'
import { distribute, otherProcessRuns } from '../db/citus/distribute.ts'
import { findDistribution, type Variable } from '../db/citus/distribution.ts'
import { limitOnWorkers } from '../db/citus/workers.ts'
import { type Database, FIRST_PATIENCE } from '../db/connect.ts'
import { findProcess, knowsProcesses } from '../db/earlier-processes.ts'
import { tablesOf } from '../db/kinds-of-tables.ts'
import { findPendingMigrations, MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts'
import { examine } from '../doctor/examine.ts'
import { guardMigration } from '../guard-migration.ts'
import { withDatabase } from '../join-database.ts'
import { makePushKeys } from '../push-keys.ts'
import { StartError } from '../start-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([
  ['admin', 'creates the administrator'],
  ['admin reset EMAIL', 'sets a new password for an account and ends its sessions'],
  ['admin rebuild', 'recounts the sums that lists and statistics show'],
  ['admin doctor', 'finds what is wrong, one line each with how to fix it; exits with 1 if something is wrong'],
  ['admin push-keys', 'prints a new key pair for push services, as the variables of a fleet'],
  ['admin distribute', 'shows where the tables belong on a cluster of Citus; with --yes puts them there'],
])

/** Without a terminal, answers are read line by line from standard input. */
let lines: AsyncIterator<string, undefined> | null = null
function nextAnswer(): Promise<IteratorResult<string, undefined>> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  return lines.next()
}

async function main(args: readonly string[]): Promise<void> {
  const [command, email, ...rest] = args
  if (command === 'help') return console.log(USAGE)
  if (command === undefined) return withDatabase(withUpgradedDatabase(createAdmin))
  if (command === 'reset' && email !== undefined && rest.length === 0) {
    return withDatabase(withUpgradedDatabase((db) => reset(db, email)))
  }
  if (command === 'rebuild' && email === undefined) return withDatabase(withUpgradedDatabase(rebuild))
  if (command === 'doctor' && email === undefined) return printFindings()
  if (command === 'push-keys' && email === undefined) return printPushKeys()
  if (command === 'distribute' && (email === undefined || email === '--yes') && rest.length === 0) {
    const variable = variableOfCluster()
    return withDatabase((database, log) => distributeTables(database, log, { variable, isMeant: email === '--yes' }))
  }
  throw new StartError(USAGE)
}

/** Migrates first, since the program may never have been started. */
function withUpgradedDatabase(run: (database: Database) => Promise<void>) {
  return async (database: Database, log: Logger) => {
    const { databaseUrl, dataDir } = readConfig()
    // As at a start (docs/decisions/0115).
    await migrate(database.direct, log, MIGRATIONS_FOLDER, {
      ...(databaseUrl === null && { guard: guardMigration(database, dataDir, log) }),
    })
    await run(database)
  }
}

async function createAdmin({ db }: Database): Promise<void> {
  const email = await ask('E-mail of the administrator: ')
  const password = await askTwice()
  const outcome = await createAdministrator(db, { email, password })
  if (outcome === 'exists')
    throw new StartError('There is an administrator already; "reset EMAIL" sets a new password.')
  console.log(`${email} is the administrator.`)
}

async function reset({ db }: Database, email: string): Promise<void> {
  await resetPassword(db, email, await askTwice())
  console.log(`${email} has a new password, and is signed out everywhere.`)
}

async function rebuild({ direct }: Database): Promise<void> {
  await rebuildSums(direct)
  console.log('All sums were rebuilt.')
}

/** As a table of state, subject and finding. */
async function printFindings(): Promise<void> {
  const findings = await examine()
  for (const { state, about, line } of findings) console.log(`${state.padEnd(6)} ${about.padEnd(10)} ${line}`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

/** The keys are not stored. */
function printPushKeys(): void {
  const { publicKey, privateKey } = makePushKeys()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}

/** The variable with the address that commands use. */
function variableOfCluster(): Variable {
  const { databaseUrl, databaseDirectUrl } = readConfig()
  if (databaseUrl === null) {
    throw new StartError('The embedded PostgreSQL is no cluster: set DATABASE_URL to the coordinator of Citus.')
  }
  return databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
}

/** Checks that both addresses lead to the same coordinator. Returns the pooler's session; null without a pooler. */
async function provePooler(log: Logger): Promise<PooledSession | null> {
  const { databaseUrl, databaseDirectUrl } = readConfig()
  if (databaseUrl === null || databaseDirectUrl === null) return null
  const pooled = pooledAddress(databaseUrl)
  await waitForDatabase(pooled, log, FIRST_PATIENCE)
  return proveSameDatabase(pooled, directAddress(databaseDirectUrl, 'DATABASE_DIRECT_URL'))
}

type Distributing = { readonly variable: Variable; readonly isMeant: boolean }

async function distributeTables({ direct }: Database, log: Logger, { variable, isMeant }: Distributing) {
  const { version, workers, misplaced, role, database } = await findDistribution(direct, variable)
  const pooler = await provePooler(log)
  // Throws if this version cannot migrate the database.
  await findPendingMigrations(direct)
  console.log(`Citus ${version}. Rows of users belong on ${workers.join(', ')}.
By user_id, the rows of one person on one machine: ${tablesOf('person').join(', ')}.
A copy on each machine: ${tablesOf('reference').join(', ')}.
On the coordinator: ${tablesOf('local').join(', ')}.`)
  if (!isMeant) {
    console.log(`Nothing was changed. "${commandLine('admin distribute --yes')}" puts them there.`)
    return
  }
  const isNew = !(await knowsProcesses(direct))
  const running = misplaced.length > 0 && !isNew ? await findProcess(direct, null) : null
  if (running !== null) throw otherProcessRuns(variable, running)
  // The program connects with both roles.
  for (const name of new Set([role, pooler?.role ?? role])) {
    const limited = await limitOnWorkers(direct, name, database)
    if (limited.length > 0) console.log(`The role "${name}" got its limits on ${limited.join(', ')}.`)
  }
  await migrate(direct, log)
  const moved = await distribute(direct, { variable, isAlone: misplaced.length > 0 || isNew })
  console.log(moved.length === 0 ? 'All of them are there already.' : `Moved and checked: ${moved.join(', ')}.`)
}

async function askTwice(): Promise<string> {
  const password = await ask('Password: ', 'hidden')
  if (process.stdin.isTTY && (await ask('The same again: ', 'hidden')) !== password) {
    throw new StartError('The passwords differ.')
  }
  return password
}

async function ask(question: string, hidden?: 'hidden'): Promise<string> {
  if (!process.stdin.isTTY) return (await nextAnswer()).value ?? ''
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stdout, terminal: true })
  const interrupted = new AbortController()
  terminal.on('SIGINT', () => interrupted.abort())
  try {
    return await terminal.question('', { signal: interrupted.signal })
  } catch {
    throw new StartError('Nothing was changed.')
  } finally {
    terminal.close()
    if (hidden) console.log()
  }
}

await runCommand(main)
