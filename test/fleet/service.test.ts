import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'

import { packProgram } from '../support/packed-program.ts'
import { freePort } from '../support/ports.ts'
import { execute, missingForSystemd, startService } from './support/systemd.ts'

const UNIT = path.resolve(import.meta.dirname, '../../docs/examples/service/clutchbook.service')
const called = (name: string) => (missingForSystemd === '' ? name : `${name} (missing: ${missingForSystemd})`)

test.skipIf(missingForSystemd !== '')(called('systemd rates the exposure of the service at 2.0 or less'), async () => {
  const { stdout } = await execute('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    '--threshold=20',
    UNIT,
  ])
  expect(Number(/Overall exposure level for clutchbook\.service: (\S+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
})

test.skipIf(missingForSystemd !== '')(
  called('the package serves as a hardened service of systemd, its own database included'),
  async () => {
    const { file } = await packProgram()
    const prefix = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-prefix-'))
    onTestFinished(() => rm(prefix, { recursive: true, force: true }))
    // The user of the service reads it.
    await chmod(prefix, 0o755)
    await execute('npm', ['install', '--global', '--prefix', prefix, '--prefer-offline', file])
    const port = await freePort()
    const output = await startService({ unit: UNIT, prefix, variables: { PORT: String(port) } })
    await expect.poll(output, { timeout: 90_000, interval: 100 }).toContain('is ready at')
    expect(await output()).toContain('Its data is kept in /var/lib/clutchbook.')
    expect(await output()).not.toContain('cannot reach')

    const url = `http://127.0.0.1:${port}`
    // After the first reading of its source.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    const person = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'secret-of-the-test' }
    const registered = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(person),
    })
    expect(registered.status, await registered.text()).toBe(201)

    const status = await statusOf(`${prefix}/lib/node_modules/clutchbook`)
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)
    expect(status).toMatch(/^CapEff:\s0+$/m)
    expect(status).toMatch(/^CapBnd:\s0+$/m)
    // A filter of system calls.
    expect(status).toMatch(/^Seccomp:\s2$/m)
    expect(status).not.toMatch(/^Uid:\s0\s/m)
  },
)

/** /proc/PID/status of the server of this folder, which it sees below /usr/local. */
async function statusOf(folder: string): Promise<string> {
  const main = path.join('/usr/local/lib/node_modules', path.basename(folder), 'build/server/main.js')
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found: string[] = []
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').includes(main)) found.push(id)
  }
  expect(found).toHaveLength(1)
  return readFile(`/proc/${required(found[0], 'the process of the service')}/status`, 'utf8')
}
