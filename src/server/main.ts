import './node-version.ts'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Logger, pino } from 'pino'
import { commandLine } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { findDatabase } from './open-database.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { StartError } from './start-error.ts'
import { startupBanner } from './startup-banner.ts'
import { VERSION } from './version.ts'

/** By then, the first polls are done. */
const STARTED_MS = 15_000

async function start(): Promise<void> {
  const config = readConfig()
  const log = await createLog(config)
  const fail = (error: unknown) => {
    report(error, log)
    void shutdown.end(1)
  }
  const shutdown = createShutdown((error) => log.error({ err: error }, 'shutdown incomplete'))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    await serve(config, log, shutdown, fail)
  } catch (error) {
    if (!shutdown.signal.aborted) fail(error)
  }
}

async function serve(config: Config, log: Logger, shutdown: Shutdown, fail: (error: unknown) => void): Promise<void> {
  // Imports the modules while the database is starting.
  const [{ addressOf, runApp }, url] = await Promise.all([
    import('./run-app.ts'),
    findDatabase(config, log, shutdown, { print, onLost: fail }),
  ])
  // Exits immediately, since anything this process still writes may be wrong. Clients lose no more than in a crash.
  const onOutdated = (error: unknown) => {
    report(error, log)
    shutdown.endNow(1)
  }
  const running = runApp(config, url, { log, shutdown, fail, onOutdated })
  const { app, setupPath } = await running.catch(async (error: unknown) => {
    if (config.databaseUrl === null && !shutdown.signal.aborted) await explainFailedUpdate(config.dataDir)
    throw error
  })
  const local = localAddress(addressOf(app).port, config)
  const { publicUrl, basePath } = config
  const site = publicUrl === null ? local : `${publicUrl}${basePath}`
  const address = publicUrl === null ? local : `${site} (${local})`
  print(startupBanner(config, address, setupPath && `${site}${setupPath}`))
  if (process.argv.includes('--open')) await openPage(`${local}${setupPath ?? ''}`)
  setTimeout(tuneGc, STARTED_MS).unref()
}

/** Printed above the reason. */
async function explainFailedUpdate(dataDir: string): Promise<void> {
  const { readLastVersion } = await import('./update/last-version.ts')
  const last = readLastVersion(dataDir)
  if (last === null || last.version === VERSION) return
  printError(
    `Clutchbook ${last.version} ran here last: "${commandLine('rollback')}" says how to go back to an earlier version.`,
  )
}

/** See docs/decisions/0038 and 0119. */
function tuneGc(): void {
  // By default V8 collects garbage only when the heap is four times the size of live objects.
  setFlagsFromString('--heap-growing-percent=30')
  // Disposing a context makes V8 release the memory that startup used.
  runInNewContext('0')
}

function localAddress(port: number, { host, basePath }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${basePath}`
}

/** Opens the site in the desktop's browser. If that fails, the printed address is enough. */
async function openPage(address: string): Promise<void> {
  const { default: open } = await import('open')
  const opened = await open(address).catch(() => null)
  opened?.on('error', () => undefined)
}

function report(error: unknown, log?: Logger): void {
  if (error instanceof StartError) printError(error.message)
  else if (log) log.fatal({ err: error }, 'unexpected error')
  else printError(inspect(error))
}

/** Prints to standard output, in addition to the log. */
function print(lines: string): void {
  process.stdout.write(`${lines}\n`)
}

/** Prints the reason for a failed start or an unexpected end to standard error. */
function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** JSON lines on standard output; formatted text on a terminal. */
async function createLog({ logLevel }: Config): Promise<Logger> {
  const options = { level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  // In this thread, so that the last lines before an exit are not lost.
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}

await start().catch((error: unknown) => {
  report(error)
  process.exitCode = 1
})
