import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { findCitus } from '../support/citus-parts.js'
import { findNginx } from '../support/nginx.ts'
import { descendants } from '../support/process-tree.ts'
import { isAlive, run } from '../support/program.ts'

const NGINX = findNginx()
const missing = 'missing' in NGINX ? ` (missing: ${NGINX.missing})` : ''

const CITUS = findCitus()
const withoutCitus = 'missing' in CITUS ? [CITUS.missing] : []

/** Ctrl-C in a terminal goes to every process of the command's group, `kill` to one. */
const WAYS = [
  { what: 'Ctrl-C', signal: 'SIGINT', toGroup: true, arguments: [], missing: [] },
  { what: 'SIGTERM, with one PostgreSQL', signal: 'SIGTERM', toGroup: false, arguments: ['one'], missing: [] },
  { what: 'SIGKILL', signal: 'SIGKILL', toGroup: false, arguments: [], missing: [] },
  { what: 'Ctrl-C, on a cluster', signal: 'SIGINT', toGroup: true, arguments: ['citus'], missing: withoutCitus },
  { what: 'SIGTERM, on a cluster', signal: 'SIGTERM', toGroup: false, arguments: ['citus'], missing: withoutCitus },
  { what: 'SIGKILL, on a cluster', signal: 'SIGKILL', toGroup: false, arguments: ['citus'], missing: withoutCitus },
] as const

for (const way of WAYS) {
  const lacks = [...('missing' in NGINX ? [NGINX.missing] : []), ...way.missing].join(', ')
  test.skipIf(lacks !== '')(
    `npm run fleet keeps bets in several processes, and leaves nothing behind after ${way.what}${lacks && ` (missing: ${lacks})`}`,
    async () => {
      const temporary = await makeTemporaryFolder()
      const options = { env: { TMPDIR: temporary }, hasGroup: true }
      const fleet = run(process.execPath, ['scripts/fleet.ts', ...way.arguments], options)
      const pid = required(fleet.process.pid, 'the process of the command')
      onTestFailed(() => console.log(fleet.output()))
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
      process.kill(way.toGroup ? -pid : pid, way.signal)
      expect(await fleet.ended, fleet.output()).toBe(way.signal === 'SIGKILL' ? 'SIGKILL' : 0)
      await expectNothingLeft(parts, temporary)
    },
  )
}

test.skipIf(missing !== '' || withoutCitus.length > 0)(
  `a worker of npm run fleet that is killed is started again, and its books are back${missing}`,
  async () => {
    const fleet = run(process.execPath, ['scripts/fleet.ts', 'citus'], { env: { TMPDIR: await makeTemporaryFolder() } })
    onTestFailed(() => console.log(fleet.output()))
    const [, url = ''] = await fleet.prints(/ready at (\S+)[^]*Ctrl\+C/)
    const [, worker = ''] = await fleet.prints(/kill -9 (\d+) kills one/)
    // Some on each worker.
    const people = Array.from({ length: 8 }, () => createBrowser(url))
    for (const person of people) {
      expect((await person.post('/api/register', newPerson())).status).toBe(201)
      await betsOf(person).placed()
    }
    process.kill(Number(worker), 'SIGKILL')
    const statuses = async () => Promise.all(people.map(async (person) => (await person.get('/api/bets')).status))
    await expect.poll(statuses).toContain(503)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(people.map(() => 200))
    fleet.process.kill('SIGTERM')
    expect(await fleet.ended, fleet.output()).toBe(0)
  },
)

test.skipIf(missing !== '')(`npm that is killed leaves nothing of its fleet behind${missing}`, async () => {
  const temporary = await makeTemporaryFolder()
  const npm = run('npm', ['run', 'fleet', '--', 'one'], { env: { TMPDIR: temporary } })
  await npm.prints(/ready at (\S+)[^]*Ctrl\+C/)
  const parts = descendants(npm.process.pid)
  npm.process.kill('SIGKILL')
  await expectNothingLeft(parts, temporary)
})

test('another name of a database than those there are ends npm run fleet with one line', async () => {
  const fleet = run(process.execPath, ['scripts/fleet.ts', 'three'])
  expect(await fleet.ended).toBe(1)
  expect(fleet.output()).toMatch(missing === '' ? /^Usage: npm run fleet -- pair\|one\|citus\n$/ : /^Missing: /)
})

test.skipIf(missing !== '')(
  `npm run fleet ends where its processes cannot start, and leaves nothing behind${missing}`,
  async () => {
    const temporary = await makeTemporaryFolder()
    const fleet = run(process.execPath, ['scripts/fleet.ts', 'one'], {
      env: { TMPDIR: temporary, LOGIN_LIMIT: 'many' },
    })
    expect(await fleet.ended).toBe(1)
    expect(fleet.output()).toContain('LOGIN_LIMIT is "many", but takes a whole number')
    expect(fleet.output()).toMatch(/The process on port \d+ has ended \(1\) before it was ready\.\n/)
    await expectNothingLeft([], temporary)
  },
)

async function expectNothingLeft(parts: readonly number[], temporary: string): Promise<void> {
  await expect.poll(() => parts.filter(isAlive)).toEqual([])
  await expect.poll(() => readdir(temporary)).toEqual([])
}

async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-fleet-'))
  // PostgreSQL's user needs access to the folders inside.
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
