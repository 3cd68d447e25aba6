import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createAdministrator, resetPassword } from '../src/server/auth/administrator.ts'
import { rebuildSums } from '../src/server/book/bet-sum-queries.ts'
import type { Database } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { withDatabase } from '../src/server/join-database.ts'
import { StartError } from '../src/server/start-error.ts'

const USAGE = `npm run admin                  creates the administrator
npm run admin -- reset EMAIL   sets a new password for an account and ends its sessions
npm run admin -- rebuild       recounts the sums that lists and statistics show`

/** Without a terminal, the answers are the lines of standard input. */
let lines: AsyncIterator<string, undefined> | null = null
function nextAnswer(): Promise<IteratorResult<string, undefined>> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  return lines.next()
}

async function main(args: readonly string[]): Promise<void> {
  const [command, email, ...rest] = args
  if (command === undefined) return withDatabase(forward(createAdmin))
  if (command === 'reset' && email !== undefined && rest.length === 0) {
    return withDatabase(forward((db) => reset(db, email)))
  }
  if (command === 'rebuild' && email === undefined) return withDatabase(forward(rebuild))
  throw new StartError(USAGE)
}

/** Migrates first, because the program may never have been started. */
function forward(act: (database: Database) => Promise<void>) {
  return async (database: Database, log: Logger) => {
    await migrate(database.direct, log)
    await act(database)
  }
}

async function createAdmin({ db }: Database): Promise<void> {
  const email = await ask('E-mail of the administrator: ')
  const password = await askTwice()
  const outcome = await createAdministrator(db, { email, password })
  if (outcome === 'exists')
    throw new StartError('There is an administrator already; "reset EMAIL" gives a new password.')
  console.log(`${email} is the administrator.`)
}

async function reset({ db }: Database, email: string): Promise<void> {
  await resetPassword(db, email, await askTwice())
  console.log(`${email} has a new password, and is signed out everywhere.`)
}

async function rebuild({ direct }: Database): Promise<void> {
  await rebuildSums(direct)
  console.log('The sums of all bets were recounted.')
}

async function askTwice(): Promise<string> {
  const password = await ask('Password: ', 'hidden')
  if (process.stdin.isTTY && (await ask('The same again: ', 'hidden')) !== password) {
    throw new StartError('These were two different passwords.')
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

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
