import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { findNginx } from '../support/nginx.ts'
import { descendants } from '../support/process-tree.ts'
import { isAlive, run } from '../support/program.ts'

const NGINX = findNginx()
const missing = 'missing' in NGINX ? ` (missing: ${NGINX.missing})` : ''

/** Ctrl-C in a terminal goes to every process of the command's group, `kill` to one. */
const ENDS = {
  'Ctrl-C': (pid: number) => process.kill(-pid, 'SIGINT'),
  SIGTERM: (pid: number) => process.kill(pid, 'SIGTERM'),
}

for (const [name, end] of Object.entries(ENDS)) {
  test.skipIf(missing !== '')(
    `npm run fleet keeps bets in several processes, and leaves nothing behind after ${name}${missing}`,
    async () => {
      const temporary = await makeTemporaryFolder()
      const fleet = run(process.execPath, ['scripts/fleet.ts'], { env: { TMPDIR: temporary }, hasGroup: true })
      const pid = required(fleet.process.pid, 'the process of the command')
      const [, url = ''] = await fleet.prints(/ready at (\S+)[^]*Ctrl\+C/)
      const person = createBrowser(url)
      expect((await person.post('/api/register', newPerson())).status).toBe(201)
      const bet = await betsOf(person).placed()
      const [, ports = ''] = await fleet.prints(/on the ports ([\d, ]+):/)
      const processes = ports.split(', ').map((port) => `http://127.0.0.1:${port}`)
      expect(processes).toHaveLength(3)
      for (const each of processes) expect(await betsOf(person.at(each)).list()).toMatchObject([{ id: bet.id }])

      const parts = descendants(pid)
      // nginx and a worker, PostgreSQL and the processes, at least.
      expect(parts.length).toBeGreaterThanOrEqual(6)
      end(pid)
      expect(await fleet.ended, fleet.output()).toBe(0)
      await expect.poll(() => parts.filter(isAlive)).toEqual([])
      expect(await readdir(temporary)).toEqual([])
    },
  )
}

async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-fleet-'))
  // PostgreSQL's user needs access to the folders inside.
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
