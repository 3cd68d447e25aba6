import { usage } from '../command-line.ts'
import { checkVariables } from '../config.ts'
import { ask, localUrl } from '../doctor/ask.ts'
import { reasonOf } from '../doctor/check-port.ts'
import { StartError } from '../start-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([['health', 'ends with 0 where the program of the same variables is ready']])

/** For container health checks: exits with 0 if the program configured by the same variables is ready. */
await runCommand(async (args) => {
  if (args.length > 0) throw new StartError(USAGE)
  const { host, port } = checkVariables()
  const url = localUrl(host, port)
  const answer = await ask(`${url}/readyz`).catch(() => null)
  if (answer?.status !== 200)
    throw new StartError(answer === null ? `${url} does not answer.` : `${url} is not ready: ${reasonOf(answer)}.`)
  console.log(`${url} is ready.`)
})
