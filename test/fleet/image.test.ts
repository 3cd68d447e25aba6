import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import {
  buildImage,
  type Container,
  makeFolder,
  missingForContainer,
  runImage,
  type UnpackedImage,
  unpackImage,
} from './support/container.ts'

const isMissing = missingForContainer !== ''
const called = (name: string) => (isMissing ? `${name} (missing: ${missingForContainer})` : name)

const SOURCE = 'https://git.example.com/clutchbook'
let folder = ''
let image: UnpackedImage
beforeAll(async () => {
  if (isMissing) return
  folder = await makeFolder()
  image = await unpackImage(await buildImage(folder, '--source', SOURCE), folder)
}, 900_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const isReady = async ({ url, output }: Container) => {
  await expect.poll(output, { timeout: 90_000, interval: 100 }).toContain('is ready at')
  // After the first reading of its source.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
}
const SOMEONE = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'secret-of-the-test' }

test.skipIf(isMissing)(
  called('an image is the same, to its digest, when it is built again'),
  { timeout: 900_000 },
  async () => {
    const again = await makeFolder()
    onTestFinished(() => rm(again, { recursive: true, force: true }))
    expect((await unpackImage(await buildImage(again, '--source', SOURCE), again)).digest).toBe(image.digest)
  },
)

test.skipIf(isMissing)(
  called('an image has at most 250 MB, a user of its own, and nothing that another user may write'),
  async () => {
    let size = 0
    const writable: string[] = []
    for (const entry of await readdir(image.root, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      const { size: bytes, mode } = await stat(path.join(entry.parentPath, entry.name))
      if (entry.isFile()) size += bytes
      if ((mode & 0o022) !== 0) writable.push(path.relative(image.root, path.join(entry.parentPath, entry.name)))
    }
    expect(size).toBeLessThanOrEqual(250_000_000)
    expect(writable).toEqual(['tmp'])
    expect(image.settings).toMatchObject({
      User: '10001:10001',
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', 'clutchbook', 'health'] },
    })
    const { Labels } = image.settings
    expect(Labels['org.opencontainers.image.licenses']).toBe('MIT')
    expect(Labels['org.opencontainers.image.source']).toBe(SOURCE)
    expect(Labels['org.opencontainers.image.version']).toMatch(/^\d+\.\d+\.\d+/)
    expect(Labels['org.opencontainers.image.revision']).toMatch(/^[0-9a-f]{40}/)
  },
)

test.skipIf(isMissing)(called('a container keeps a bet over SIGTERM and a new start, below a path too'), async () => {
  const data = path.join(folder, 'data')
  const first = await runImage(image, { data })
  await isReady(first)
  const status = await readFile(`/proc/${first.pid}/status`, 'utf8')
  expect(status).toMatch(/^NSpid:\s\d+\s1$/m)
  expect(status).toMatch(/^Uid:\s10001\s10001\s10001\s10001$/m)
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

test.skipIf(isMissing).each([
  ['Umbrel', '1000:1000'],
  ['Unraid', '99:100'],
])(called('a container makes its database as the user of %s, %s'), async (_, user) => {
  const container = await runImage(image, { data: path.join(folder, user), user })
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
    const data = path.join(folder, 'data-of-root')
    await mkdir(data)
    // As the supervisor writes it: for root only.
    await writeFile(path.join(data, 'options.json'), JSON.stringify({ product_name: 'Book of Ana' }), { mode: 0o600 })
    const hosts = path.join(folder, 'hosts')
    await writeFile(hosts, '127.0.0.1 localhost supervisor\n')
    const env = { SUPERVISOR_TOKEN: 'token-of-the-test', TRUST_PROXY: '2' }
    const container = await runImage(image, { data, env, user: '0:0', around: SUPERVISOR, hosts })
    await isReady(container)
    expect((await stat(data)).uid).toBe(10_001)
    expect((await stat(path.join(data, 'postgres'))).uid).toBe(10_001)

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
