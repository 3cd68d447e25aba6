import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import {
  buildImage,
  type Container,
  type Image,
  makeFolder,
  missingForContainer,
  runImage,
} from './support/container.ts'

const isMissing = missingForContainer !== ''
const called = (name: string) => (isMissing ? `${name} (missing: ${missingForContainer})` : name)

let folder = ''
/** Has the folders that containers see at /data. */
let volumes = ''
let image: Image
beforeAll(async () => {
  if (isMissing) return
  folder = await makeFolder(os.tmpdir())
  volumes = await makeFolder(memoryFolder())
  image = await buildImage(folder)
}, 3_600_000)
afterAll(async () => {
  for (const each of [folder, volumes]) await rm(each, { recursive: true, force: true })
})

const isReady = async ({ url, output }: Container) => {
  await expect.poll(output, { timeout: 90_000, interval: 100 }).toContain('is ready at')
  // After the first reading of its source.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
}
const SOMEONE = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'secret-of-the-test' }

test.skipIf(isMissing)(
  called('the image adds at most 90 MB to its base, and its user cannot change the program'),
  async () => {
    let size = 0
    const program = path.join(image.root, 'opt/clutchbook')
    for (const entry of await readdir(program, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      const name = path.join(entry.parentPath, entry.name)
      const { size: bytes, mode, uid } = await stat(name)
      if (entry.isFile()) size += bytes
      expect({ name, uid, isWritable: (mode & 0o002) !== 0 }).toEqual({ name, uid: 0, isWritable: false })
    }
    expect(size).toBeLessThanOrEqual(90_000_000)
    expect(image.settings).toMatchObject({
      User: '1000:1000',
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', 'clutchbook', 'health'] },
      Labels: { 'org.opencontainers.image.licenses': 'MIT' },
    })
  },
)

test.skipIf(isMissing)(called('a container keeps a bet over SIGTERM and a new start, below a path too'), async () => {
  const data = path.join(volumes, 'data')
  const first = await runImage(image, { data })
  await isReady(first)
  const status = await readFile(`/proc/${first.pid}/status`, 'utf8')
  expect(status).toMatch(/^NSpid:\s\d+\s1$/m)
  expect(status).toMatch(/^Uid:\s1000\s1000\s1000\s1000$/m)
  expect(status).toMatch(/^CapBnd:\s0+$/m)
  expect(await first.exec(...image.settings.Healthcheck.Test.slice(1))).toBe('http://127.0.0.1:3000 is ready.\n')
  await expect(first.exec('/bin/sh', '-c', 'echo > /opt/file')).rejects.toThrow('Read-only file system')

  const browser = createBrowser(first.url)
  expect((await browser.post('/api/register', SOMEONE)).status).toBe(201)
  const { id } = await betsOf(browser).placed()
  expect(await first.stop(), first.output()).toBe(0)
  // Neither a process nor a lock of it is left.
  expect(await readdir(path.join(data, 'postgres'))).not.toContain('postmaster.pid')

  const second = await runImage(image, { data, env: { BASE_PATH: '/clutchbook' } })
  await isReady(second)
  expect(await (await fetch(`${second.url}/clutchbook/`)).text()).toContain('data-path="/clutchbook"')
  expect(await second.exec('clutchbook', 'health')).toContain('is ready')
  const again = createBrowser(`${second.url}/clutchbook`)
  expect((await again.post('/api/login', { email: SOMEONE.email, password: SOMEONE.password })).status).toBe(200)
  expect(await betsOf(again).list()).toMatchObject([{ id, teams: 'Team Spirit vs Natus Vincere', amount: '50.00' }])

  await second.exec('clutchbook', 'backup', '/data/one.gz')
  expect((await stat(path.join(data, 'one.gz'))).size).toBeGreaterThan(0)
  expect(await second.exec('clutchbook', 'doctor')).toMatch(/^ok +database/m)
  expect(await second.stop()).toBe(0)
})

test.skipIf(isMissing)(called('a container makes its database as the user of Unraid'), async () => {
  const container = await runImage(image, { data: path.join(volumes, 'data-of-unraid'), user: '99:100' })
  await isReady(container)
  expect(await container.stop()).toBe(0)
})

/** Answers as the supervisor of Home Assistant does, and runs the rest of its arguments. */
const SUPERVISOR = `
const { createServer } = require('node:http')
const { spawn } = require('node:child_process')
const answer = (request, response) => {
  const isMine = request.url === '/addons/self/info' && request.headers.authorization === 'Bearer token-of-the-test'
  response.writeHead(isMine ? 200 : 403).end(JSON.stringify({ result: 'ok', data: { ingress_entry: '/api/hassio_ingress/bu7vkGfvDs' } }))
}
createServer(answer).listen(80, () => {
  const [program, ...args] = process.argv.slice(1)
  const child = spawn(program, args, { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
})`

test.skipIf(isMissing)(
  called('an app of Home Assistant, root in the beginning, has its options and is at the path that ingress gives it'),
  async () => {
    const data = path.join(volumes, 'data-of-root')
    await mkdir(data)
    // As the supervisor writes it: for root only.
    await writeFile(path.join(data, 'options.json'), JSON.stringify({ product_name: 'Book of Ana' }), { mode: 0o600 })
    const hosts = path.join(folder, 'hosts')
    await writeFile(hosts, '127.0.0.1 localhost supervisor\n')
    const env = { SUPERVISOR_TOKEN: 'token-of-the-test', TRUST_PROXY: '2' }
    const container = await runImage(image, { data, env, user: '0:0', around: SUPERVISOR, hosts })
    await isReady(container)
    expect((await stat(data)).uid).toBe(1000)
    expect((await stat(path.join(data, 'postgres'))).uid).toBe(1000)

    // Ingress takes the path away.
    const page = await (await fetch(container.url)).text()
    expect(page).toContain('data-path="/api/hassio_ingress/bu7vkGfvDs"')
    expect(page).toContain('<title>Book of Ana')
    // It passes on the Host and the Origin of the browser, and adds whose request it is.
    const registered = await fetch(`${container.url}/api/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: container.url,
        'x-forwarded-for': '192.168.1.7, 172.30.32.1',
      },
      body: JSON.stringify(SOMEONE),
    })
    expect(registered.status).toBe(201)
    expect(registered.headers.get('set-cookie')).toContain('Path=/api/hassio_ingress/bu7vkGfvDs')
    expect(await container.exec('clutchbook', 'health')).toContain('is ready')
    expect(await container.stop(), container.output()).toBe(0)
  },
)
