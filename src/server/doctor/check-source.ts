import { connect } from 'node:net'
import { delayedAfterSeconds } from '../../domain/match/match-absence.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { type CheckedVariables, sourceBaseUrl } from '../config.ts'
import { errorMessage } from '../db/connection-problem.ts'
import type { Conn } from '../db/tables.ts'
import { SOURCE_LIMITS } from '../match-sources/limits.ts'
import { UNTRIED } from '../matches/polling/source-health.ts'
import { findAllHealth } from '../matches/polling/source-queries.ts'
import { type Finding, ok, wrong } from './finding.ts'

const PATIENCE_MS = 5_000

/**
 * Reports the age of the last reading; if nothing is running, whether the source can be reached. Does not read the source, as its limits
 * belong to the poller.
 */
export async function checkSource(
  name: SourceName,
  config: CheckedVariables,
  db: Conn,
  isRunning: boolean,
): Promise<Finding> {
  const { pollUpcomingSeconds } = config
  if (!isRunning) return canReach(name, config)
  const { lastSuccessAt, failure, failureMessage } = (await findAllHealth(db)).get(name) ?? UNTRIED
  if (failure !== null) {
    const since = lastSuccessAt === null ? 'was never read' : `was last read at ${lastSuccessAt.toISOString()}`
    return wrong('source', `${name} ${since} (${failure}: ${failureMessage}): ${adviceFor(failure)}.`)
  }
  if (lastSuccessAt === null) return ok('source', `${name} was not read yet.`)
  const seconds = Math.round((Date.now() - lastSuccessAt.getTime()) / 1000)
  if (seconds > delayedAfterSeconds(pollUpcomingSeconds ?? SOURCE_LIMITS[name].upcomingSeconds)) {
    return wrong(
      'source',
      `${name} was last read ${seconds} s ago, though a process runs: see its log, and start it again.`,
    )
  }
  return ok('source', `${name} was read ${seconds} s ago.`)
}

function adviceFor(failure: string): string {
  switch (failure) {
    case 'blocked':
      return 'ask its owners for access, check its token, or choose another MATCH_PROVIDER'
    case 'rate-limited':
      return 'it is tried again by itself; read it less often (POLL_LIVE_SECONDS, POLL_UPCOMING_SECONDS)'
    case 'shape-changed':
    case 'empty':
      return 'its pages have changed: install a newer version, or choose another MATCH_PROVIDER'
    default:
      return "check this machine's way to it; it is tried again by itself"
  }
}

async function canReach(name: SourceName, config: CheckedVariables): Promise<Finding> {
  const baseUrl = sourceBaseUrl(config, name)
  if (baseUrl === null) return ok('source', 'demo needs nothing.')
  const { hostname, port, protocol } = new URL(baseUrl)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const failure = await connects(host, Number(port) || (protocol === 'https:' ? 443 : 80))
  if (failure === null) return ok('source', `${name} can be reached at ${baseUrl}.`)
  return wrong(
    'source',
    `${name} cannot be reached at ${baseUrl} (${failure}): let this machine connect there, or choose another MATCH_PROVIDER.`,
  )
}

/** Null if it connects. */
function connects(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (failure: string | null) => {
      socket.destroy()
      resolve(failure)
    }
    socket.on('connect', () => end(null))
    socket.on('timeout', () => end(`no answer in ${PATIENCE_MS / 1000} s`))
    socket.on('error', (error) => end(errorMessage(error)))
  })
}
