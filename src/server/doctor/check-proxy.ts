import { WebSocket } from 'ws'
import type { CheckedVariables } from '../config.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { isLoopback } from '../match-sources/limits.ts'
import { ask, isClutchbook, localUrl } from './ask.ts'
import { type Finding, look, ok, wrong } from './finding.ts'

const PATIENCE_MS = 5_000

/** Checks the variables for a proxy, and whether PUBLIC_URL leads through it to the site. */
export async function checkProxy(config: CheckedVariables, isServed: boolean): Promise<readonly Finding[]> {
  const { publicUrl, basePath, trustProxy, host, port } = config
  if (publicUrl === null) {
    if (trustProxy === 0) return [ok('proxy', 'None: PUBLIC_URL and TRUST_PROXY are not set.')]
    return [
      look(
        'proxy',
        `TRUST_PROXY is "${trustProxy}", but PUBLIC_URL is not set: set it to the address that people open, for secure cookies.`,
      ),
    ]
  }
  const findings: Finding[] = []
  // Since HOST is a loopback address, other machines can reach the site only through a proxy.
  if (trustProxy === 0 && !isLoopback(publicUrl) && isLoopback(localUrl(host, port))) {
    findings.push(
      wrong(
        'proxy',
        `PUBLIC_URL is "${publicUrl}" and HOST is "${host}": a proxy stands before it, and every visitor has its address. Set TRUST_PROXY=1.`,
      ),
    )
  }
  if (!isServed)
    return [
      ...findings,
      look('proxy', `PUBLIC_URL is "${publicUrl}": start the program, then ask again whether it leads there.`),
    ]
  return [...findings, await leadsHere(publicUrl, basePath, localUrl(host, port))]
}

async function leadsHere(publicUrl: string, basePath: string, local: string): Promise<Finding> {
  const site = publicUrl + basePath
  const name = `PUBLIC_URL is "${site}"`
  try {
    const answer = await ask(`${site}/api/openapi.json`)
    if (answer.location !== null) return wrong('proxy', `${name}, which leads to ${answer.location}: name that origin.`)
    if (!isClutchbook(answer)) {
      return wrong(
        'proxy',
        `${name}, where something else answers (status ${answer.status}): let the proxy pass all paths to ${local}.`,
      )
    }
  } catch (error) {
    return wrong(
      'proxy',
      `${name}, where nothing answers (${errorMessage(error)}): check its name in the DNS, its port and the proxy.`,
    )
  }
  const refusal = await opensSocket(publicUrl, basePath)
  if (refusal === null) return ok('proxy', `${name}, which leads here; websockets pass.`)
  return wrong(
    'proxy',
    `${name}, where no websocket passes (${refusal}): let the proxy pass the headers Upgrade and Connection.`,
  )
}

/** Null if the websocket opens. */
function opensSocket(publicUrl: string, basePath: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}${basePath}/ws`, {
      origin: publicUrl,
      handshakeTimeout: PATIENCE_MS,
    })
    socket.on('open', () => {
      socket.terminate()
      resolve(null)
    })
    socket.on('error', (error) => resolve(errorMessage(error)))
  })
}
