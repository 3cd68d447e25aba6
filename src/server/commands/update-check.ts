import { execFile } from 'node:child_process'
import { compareVersions, validateStrict } from 'compare-versions'
import * as z from 'zod/mini'
import { SECOND_MS } from '../../domain/time/durations.ts'
import { usage } from '../command-line.ts'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'
import { runCommand } from './run-command.ts'

const USAGE = usage([['update-check', 'says whether a newer version is out']])
const PATIENCE_MS = 10 * SECOND_MS

const ANSWER = z.union([z.string(), z.object({ error: z.object({ summary: z.string() }) })])

/**
 * Asks npm, which installed the package and knows the user's settings and proxies. Nothing else in this program contacts the registry.
 */
async function findNewest(): Promise<string> {
  const args = ['view', 'clutchbook', 'version', '--json', `--fetch-timeout=${PATIENCE_MS}`, '--fetch-retries=0']
  const answer = await new Promise<string>((resolve, reject) => {
    execFile('npm', args, { timeout: 2 * PATIENCE_MS }, (error, stdout) => {
      // npm prints its error as JSON on standard output.
      if (error === null || stdout !== '') return resolve(stdout)
      reject(unknownNewest(error.code === 'ENOENT' ? 'it is not installed here' : 'it does not answer'))
    })
  })
  const parsed = ANSWER.safeParse(parseJson(answer))
  if (!parsed.success) throw unknownNewest('unexpected answer')
  if (typeof parsed.data !== 'string') throw unknownNewest(parsed.data.error.summary)
  if (!validateStrict(parsed.data)) throw unknownNewest(`it says ${JSON.stringify(parsed.data)}`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unknownNewest = (reason: string) =>
  new StartError(`npm could not find the newest version of Clutchbook: ${reason}.`)

await runCommand(async (args) => {
  if (args.length > 0) throw new StartError(USAGE)
  const newest = await findNewest()
  console.log(
    compareVersions(newest, VERSION) > 0
      ? `Clutchbook ${newest} is out, this is ${VERSION}. "npx clutchbook@latest", or "npm install -g clutchbook@latest" where it is installed.`
      : `Clutchbook ${VERSION} is the newest version.`,
  )
})
