#!/usr/bin/env node
// `clutchbook` in a container: drops root, and reads the options of Home Assistant.

import { chownSync, readFileSync, statSync } from 'node:fs'
import { runMain, SetupError } from './setup/step.js'

/** The user and group `node` of the base image. */
const ACCOUNT = 1000

await runMain(async () => {
  // Skipped for the health check, which runs every 30 seconds.
  if (process.env.SUPERVISOR_TOKEN && process.argv[2] !== 'health')
    await readHomeAssistant(process.env.SUPERVISOR_TOKEN)
  if (process.getuid() === 0) leaveRoot()
  await import('../bin/clutchbook.js')
})

/**
 * Reads the options file of Home Assistant, and the path of this installation
 * (developers.home-assistant.io/docs/apps/communication).
 * @param {string} token
 */
async function readHomeAssistant(token) {
  const options = JSON.parse(readFileSync('/data/options.json', 'utf8'))
  for (const [name, value] of Object.entries(options)) process.env[name.toUpperCase()] ??= String(value)
  const headers = { authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch('http://supervisor/addons/self/info', { headers, signal }).catch(() => null)
  if (answer === null) throw new SetupError('The supervisor of Home Assistant does not answer.')
  if (!answer.ok) throw new SetupError(`The supervisor of Home Assistant answers ${answer.status}.`)
  const { data } = await answer.json()
  process.env.BASE_PATH ??= data.ingress_entry
  // The token is not needed any more.
  delete process.env.SUPERVISOR_TOKEN
}

/** App stores without a user setting start containers as root, with a folder owned by root. */
function leaveRoot() {
  const folder = process.env.DATA_DIR
  try {
    if (statSync(folder).uid === 0) chownSync(folder, ACCOUNT, ACCOUNT)
    process.setgroups([])
    process.setgid(ACCOUNT)
    process.setuid(ACCOUNT)
  } catch (error) {
    throw new SetupError(
      `The container starts as root, and cannot become user ${ACCOUNT} (${error.message}): start it as ${ACCOUNT}, or with the capabilities CHOWN, KILL, SETGID and SETUID.`,
    )
  }
}
