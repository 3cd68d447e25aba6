import { type CheckedVariables, checkVariables } from '../config.ts'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkDisk, checkFiles } from './check-files.ts'
import { checkPort } from './check-port.ts'
import { checkProxy } from './check-proxy.ts'
import { type Finding, ok, wrong } from './finding.ts'

/**
 * Finds what prevents the program from running, now or later: one line each, with how to fix it. Changes nothing. `env`: defaults to the
 * variables of the process.
 */
export async function examine(env?: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  let config: CheckedVariables
  try {
    config = checkVariables(env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').map((line) => wrong('variables', line))
  }
  const files = checkFiles(config)
  const { findings, isServed } = await checkPort(config)
  return [
    ok('variables', 'All have values that are taken.'),
    ok('program', `Clutchbook ${VERSION} on Node.js ${process.versions.node}.`),
    ...findings,
    ...files,
    ...checkDisk(config),
    ...(isUsable(files, config) ? await checkDatabase(config) : []),
    ...(await checkProxy(config, isServed)),
    checkBackups(config, new Date()),
  ]
}

/** Starting the embedded database would change the permissions of an open folder, and fail in one that is not writable. */
function isUsable(files: readonly Finding[], { databaseUrl }: CheckedVariables): boolean {
  return databaseUrl !== null || files.every(({ state }) => state !== 'wrong')
}
