import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { required } from '../../../domain/required.ts'
import { StartError } from '../../start-error.ts'
import { refuseWorker } from '../citus/distribution.ts'
import { describeConnectionError, errorMessage, isConnectionLoss } from '../connection-problem.ts'
import { type Address, poolerProblem, UtcClient } from './address.ts'

const OLDEST_VERSION = 15
/** For a database that accepts connections but does not respond; a starting PostgreSQL responds at once. */
const ANSWER_TIMEOUT_MS = 4_000
/** For a database that keeps closing connections: the program then ends within 5 s of its start. */
const HANGING_UP_MS = 3_000
const PAUSE_MS = 250

export type Patience = {
  readonly timeoutMs: number
  /** Whether PostgreSQL has responded before: if connections are closed now, there is a proxy in front of it. */
  readonly wasMet: boolean
}

/** Waits for a database that is starting or becoming the primary (compose, a failover), and checks that it is supported. */
export async function waitForDatabase(address: Address, log: Logger, { timeoutMs, wasMet }: Patience): Promise<void> {
  const beganAt = performance.now()
  const isOver = (limitMs: number) => performance.now() - beganAt > limitMs
  for (let isLogged = false; ; await wait(PAUSE_MS)) {
    try {
      return await connectAndCheck(address)
    } catch (error) {
      if (error instanceof ClosedError && !isOver(wasMet ? timeoutMs : HANGING_UP_MS)) continue
      const mayPass = error instanceof StandbyError || isConnectionLoss(error)
      if (error instanceof StartError && !mayPass) throw error
      const [, parameter] = REFUSED_PARAMETER.exec(errorMessage(error)) ?? []
      if (parameter !== undefined) throw refusedParameter(address, parameter)
      const problem = error instanceof StartError ? error : new StartError(describeConnectionError(error, address))
      if (!mayPass || isOver(timeoutMs)) throw problem
      if (!isLogged) log.warn(`${problem.message} Trying again for ${timeoutMs / 1000} s.`)
      isLogged = true
    }
  }
}

/** PgBouncer's message. */
const REFUSED_PARAMETER = /unsupported startup parameter(?: in options)?: (\w+)/

function refusedParameter(address: Address, parameter: string): StartError {
  if (address.kind === 'session') return poolerProblem(address, `a pooler, which refuses ${parameter}`)
  return new StartError(`DATABASE_URL sets ${parameter}, which its pooler refuses: set it for the role (ALTER ROLE).`)
}

/** The connection was closed without a response; a proxy does so while its PostgreSQL is starting. */
class ClosedError extends StartError {}

/** The standby may be about to become the primary. */
class StandbyError extends StartError {}

/** On its own connection, so that the first bytes can be inspected. */
async function connectAndCheck(address: Address): Promise<void> {
  const client = createClient(address)
  const { stream } = client.connection
  const heard = { isReached: false, answer: '' }
  stream.once('connect', () => {
    heard.isReached = true
  })
  stream.once('data', (bytes: Buffer) => {
    heard.answer = bytes.toString('latin1')
    if (!isOfPostgres(heard.answer)) stream.destroy()
  })
  try {
    await client.connect()
    await checkServer(client, address)
  } catch (error) {
    throw heard.isReached && !isOfPostgres(heard.answer)
      ? unexpectedServer(address, client, heard.answer, error)
      : error
  } finally {
    await client.end().catch(() => undefined) // may be closed already
  }
}

/** A client whose statements fail after some seconds. */
export function createClient({ variable, settings }: Address): pg.Client {
  try {
    const timeouts = { connectionTimeoutMillis: ANSWER_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS }
    const client = new UtcClient({ ...settings, ...timeouts })
    return client.on('error', () => undefined) // the pending call fails too
  } catch (error) {
    throw new StartError(`${variable} cannot be used: ${errorMessage(error)}.`)
  }
}

/** Whether PostgreSQL sent these bytes: a response to a TLS request, a message with its length, or the error of a refused session. */
function isOfPostgres(answer: string): boolean {
  return /^([SN]$|[RvN](\0|$)|E)/.test(answer)
}

function unexpectedServer(
  { variable }: Address,
  { host, port }: pg.Client,
  answer: string,
  error: unknown,
): StartError {
  const place = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host.includes(':') ? `[${host}]` : host}:${port}`
  const line = (what: string) =>
    `${variable} names ${place}, but ${what}: name the host and the port of PostgreSQL, 5432 unless it was changed.`
  if (answer.startsWith('HTTP/')) return new StartError(line('an HTTP server responds there'))
  if (answer !== '') {
    const [words = ''] = /^[ -~]{3,40}/.exec(answer) ?? []
    return new StartError(line(`the server there is not PostgreSQL${words && ` (${JSON.stringify(words)})`}`))
  }
  if (errorMessage(error).includes('timeout')) {
    return new StartError(line(`there was no response within ${ANSWER_TIMEOUT_MS / 1000} s`))
  }
  return new ClosedError(line('the connection was closed without a response'))
}

async function checkServer(client: pg.Client, { variable }: Address): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; isStandby: boolean; hasCitus: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       pg_is_in_recovery() AS "isStandby", to_regclass('pg_catalog.pg_dist_local_group') IS NOT NULL AS "hasCitus"`,
  )
  const server = required(rows[0], 'the settings of the server')
  const major = Math.floor(server.version / 10_000)
  if (major < OLDEST_VERSION) {
    throw new StartError(`The database is PostgreSQL ${major}; Clutchbook needs ${OLDEST_VERSION} or newer.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`The database's encoding is ${server.encoding}; Clutchbook needs UTF8.`)
  }
  if (server.isStandby) throw new StandbyError(`${variable} leads to a standby, which is read only: name the primary.`)
  if (server.hasCitus) await refuseWorker(client, variable)
}
