import { type CheckedVariables } from '../config.ts'
import { checkAddress } from '../listen.ts'
import { refusedPort } from '../refused-ports.ts'
import { StartError } from '../start-error.ts'
import { type Answer, ask, isClutchbook, localUrl } from './ask.ts'
import { type Finding, look, ok, wrong } from './finding.ts'

type Found = {
  readonly findings: readonly Finding[]
  /** Whether a Clutchbook responds there. */
  readonly isServed: boolean
}

/** Whether PORT and HOST are free, or used by a Clutchbook. */
export async function checkPort(config: CheckedVariables): Promise<Found> {
  const { host, port } = config
  if (port === 0) return { findings: [ok('port', 'PORT is 0: each start takes a free one.')], isServed: false }
  const refused = refusedPort(config)
  const findings = refused === null ? [] : [wrong('port', refused)]
  try {
    await checkAddress(config)
    return { findings: [...findings, ok('port', `${host}, port ${port}: free.`)], isServed: false }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const url = localUrl(host, port)
    const isServed = await ask(`${url}/api/openapi.json`).then(isClutchbook, () => false)
    if (!isServed) return { findings: [...findings, wrong('port', error.message)], isServed }
    return { findings: [...findings, await readiness(url)], isServed }
  }
}

async function readiness(url: string): Promise<Finding> {
  const answer = await ask(`${url}/readyz`).catch(() => null)
  if (answer?.status === 200) return ok('port', `Clutchbook answers at ${url} and is ready.`)
  return look('port', `Clutchbook answers at ${url}, and is not ready: ${reasonOf(answer)}.`)
}

export function reasonOf(answer: Answer | null): string {
  const [, reason] = /"status":"([^"]+)"/.exec(answer?.text ?? '') ?? []
  return reason ?? 'it does not say why'
}
