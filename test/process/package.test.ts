import { execFile } from 'node:child_process'
import { access, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packProgram } from '../support/packed-program.ts'
import { isAlive, postmasterPid, run } from '../support/program.ts'

const { version } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

test('npx of the packed program serves the site from a folder without anything else, and its commands use the running database', async () => {
  const { file, home, npx, installed } = await packProgram()
  onTestFinished(() => removeDatabases(home))
  const server = npx(['start', '--port', '0'])
  const [, url = ''] = await server.prints(/is ready at (\S+)/)
  const data = path.join(home, 'share/clutchbook')
  expect(server.output()).toContain(`Its data is kept in ${data}.`)
  expect(await (await fetch(url)).text()).toContain('<title>Clutchbook')
  for (const page of ['/api/live-matches', '/api/docs', '/api/docs/style.css']) {
    expect((await fetch(url + page)).status, page).toBe(200)
  }

  const admin = npx(['admin'], 'admin@example.com\nsecret-of-the-test\n')
  expect(await admin.ended, admin.output()).toBe(0)
  const backup = await installed(['backup', path.join(home, 'one.gz')])
  expect(await backup.ended, backup.output()).toBe(0)
  const second = await installed(['start', '--port', '0'])
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('stop it, or choose another DATA_DIR')

  const restored = await installed(['restore', path.join(home, 'one.gz'), '--data', path.join(home, 'restored')])
  expect(await restored.ended, restored.output()).toBe(0)

  const postmaster = postmasterPid(path.join(data, 'postgres'))
  server.process.kill('SIGTERM')
  await server.ended
  await expect.poll(() => postmaster !== null && isAlive(postmaster)).toBe(false)
  await expect(fetch(url)).rejects.toThrow()

  // Nothing is downloaded but what runs.
  const { stdout: packed } = await promisify(execFile)('tar', ['tzf', file])
  const isShown = (name: string) => /^package\/(docs\/examples\/|src\/server\/api-docs\/docs\.css$)/.test(name)
  const ofTheSource = packed.split('\n').filter((name) => /\.tsx?$|\/(src|test|bench)\//.test(name))
  expect(ofTheSource.filter((name) => !isShown(name))).toEqual([])
  const modules = path.join(home, 'npm/_npx')
  const [folder = ''] = await readdir(modules)
  expect(await exists(path.join(modules, folder, 'node_modules/vite'))).toBe(false)
})

/** As root they are elsewhere, as a home is private. */
async function removeDatabases(home: string): Promise<void> {
  for (const data of ['share/clutchbook', 'restored']) {
    const cluster = await realpath(path.join(home, data, 'postgres')).catch(() => null)
    if (cluster !== null) await rm(cluster, { recursive: true })
  }
}

test.each([
  [['--version'], 0, new RegExp(`^${version}\n$`)],
  [['--help'], 0, /^clutchbook \[COMMAND\]/],
  [['backup', '--help'], 0, /^clutchbook \[COMMAND\]/],
  [['admin', 'help'], 0, /admin reset EMAIL|admin -- reset EMAIL/],
  [['srart'], 1, /^There is no command "srart"\.\n\nclutchbook/],
  [['start', 'now'], 1, /^"start" takes no "now"\./],
  [['start', '--prot', '1'], 1, /^"start" takes no "--prot"\./],
  [['--data', '--port', '1'], 1, /^Option '--data' argument is ambiguous[^]*[^.]\.\n\nclutchbook/],
  [['health', '--port', '1'], 1, /^http:\/\/127\.0\.0\.1:1 does not answer\.\n$/],
  [['health', 'now'], 1, /health +ends with 0/],
  [['--port'], 1, /^Option '--port/],
  [['--port', '99999999'], 1, /^PORT is "99999999", but takes a whole number from 0 to 65535\.\n$/],
])('clutchbook %j ends with %i and says so', async (args, code, output) => {
  const program = run(process.execPath, ['bin/clutchbook.js', ...args])
  expect(await program.ended).toBe(code)
  expect(program.output()).toMatch(output)
})

test('without a home folder clutchbook asks for one, as a relative one would be another in each folder', async () => {
  const program = run(process.execPath, ['bin/clutchbook.js'], { env: { HOME: 'home' } })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('There is no home folder here: name one for the data by --data FOLDER and HOME.\n')
})
