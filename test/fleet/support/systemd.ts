import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { endWithParent } from '../../support/end-with-parent.ts'

export const execute = promisify(execFile)
const SYSTEMD = '/lib/systemd/systemd'

/** What this machine lacks for a systemd of a test; empty where nothing. */
export const missingForSystemd = [
  ...(existsSync(SYSTEMD) ? [] : ['systemd']),
  ...(process.getuid?.() === 0 ? [] : ['root']),
].join(', ')

/** Units that systemd itself wants, without their work. */
const TARGETS = ['basic', 'sysinit', 'shutdown', 'network-online', 'multi-user']

type Service = {
  /** The file of the unit, as an operator copies it. */
  readonly unit: string
  /** Seen by the service as /usr/local. */
  readonly prefix: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Runs a service by a systemd of its own, in its own namespaces of processes and mounts: /run, /var/lib and /var/cache are empty, the network is
 * the machine's. Returns what reads the output of the service.
 */
export async function startService({ unit, prefix, variables }: Service): Promise<() => Promise<string>> {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-systemd-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const units = path.join(folder, 'units')
  const name = path.basename(unit)
  const output = path.join(folder, 'output')
  await mkdir(path.join(units, `${name}.d`), { recursive: true })
  for (const target of TARGETS)
    await writeFile(path.join(units, `${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  await writeFile(path.join(units, 'test.target'), `[Unit]\nDefaultDependencies=no\nWants=${name}\n`)
  await writeFile(path.join(units, name), await readFile(unit))
  const environment = Object.entries(variables).map(([key, value]) => `${key}=${value}`)
  await writeFile(
    path.join(units, `${name}.d/test.conf`),
    `[Service]\nEnvironment=${environment.join(' ')}\nStandardOutput=append:${output}\nStandardError=append:${output}\n`,
  )
  const script = `
    set -e
    mount --make-rprivate /
    for place in /run /var/lib /var/cache; do mount -t tmpfs tmpfs $place; done
    mount --bind ${prefix} /usr/local
    exec env container=oci SYSTEMD_UNIT_PATH=${units} ${SYSTEMD} --system --unit=test.target --log-target=console`
  const namespaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--mount-proc', '--kill-child=KILL']
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script], { stdio: 'ignore' })
  endWithParent(child)
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  })
  return () => readFile(output, 'utf8').catch(() => '')
}
