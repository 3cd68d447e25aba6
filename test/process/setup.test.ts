import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, run } from '../support/program.ts'

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts')

const PACKAGE = { name: 'clutchbook', version: '0.0.0', type: 'module', devDependencies: { vite: 'file:tool' } }
const LOCKFILE = {
  name: 'clutchbook',
  version: '0.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { version: '0.0.0', devDependencies: { vite: 'file:tool' } },
    'node_modules/vite': { resolved: 'tool', link: true },
    tool: { name: 'vite', version: '1.0.0', dev: true },
  },
}
/** Replaces Vite, which is not under test here. */
const BUILD = `import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
for (const folder of ['dist', 'build/server']) mkdirSync(folder, { recursive: true })
writeFileSync('dist/index.html', process.env.NODE_ENV)
cpSync('src/server/main.ts', 'build/server/main.js')`
const MAIN = `console.log('main of', process.argv.slice(2).join(' '))`

/** A clone of a small project that our own set-up scripts install, build and start. */
async function cloneProject() {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-clone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  await cp(path.join(SCRIPTS, 'setup'), path.join(folder, 'scripts/setup'), { recursive: true })
  for (const file of ['setup.js', 'start.js']) await cp(path.join(SCRIPTS, file), path.join(folder, 'scripts', file))
  await write('package.json', JSON.stringify(PACKAGE))
  await write('package-lock.json', JSON.stringify(LOCKFILE))
  await write('tool/package.json', '{"name":"vite","version":"1.0.0"}')
  await write('tool/bin/vite.js', BUILD)
  await write('src/web/page.txt', 'one')
  await write('src/server/main.ts', MAIN)
  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const program = run(process.execPath, ['scripts/start.js', 'now'], { cwd: folder, env })
    return {
      code: await program.ended,
      lines: program
        .output()
        .trim()
        .replaceAll(/ +\d+\.\d s/g, '')
        .split('\n'),
    }
  }
  return { folder, write, start }
}

const STARTED = 'main of now'

test('a first start installs and builds, a second does neither', async () => {
  const { start } = await cloneProject()
  expect(await start()).toEqual({ code: 0, lines: ['Installing dependencies', 'Building', STARTED] })
  expect(await start()).toEqual({ code: 0, lines: [STARTED] })
})

test('with NODE_ENV=production the build tools are installed and the build is for production', async () => {
  const { start, folder } = await cloneProject()
  const { code, lines } = await start({ NODE_ENV: 'production', npm_config_omit: 'dev' })
  expect({ code, lines }).toEqual({ code: 0, lines: ['Installing dependencies', 'Building', STARTED] })
  expect(await readFile(path.join(folder, 'dist/index.html'), 'utf8')).toBe('production')
})

test('only what has changed is repeated', async () => {
  const { start, write, folder } = await cloneProject()
  await start()
  await write('src/web/page.txt', 'two')
  expect((await start()).lines).toEqual(['Building', STARTED])
  await rm(path.join(folder, 'dist'), { recursive: true })
  expect((await start()).lines).toEqual(['Building', STARTED])
  await write(
    'package-lock.json',
    JSON.stringify({ ...LOCKFILE, packages: { ...LOCKFILE.packages, more: { version: '1.0.0', optional: true } } }),
  )
  expect((await start()).lines).toContain('Building')
})

test('an interrupted install is detected and repaired', async () => {
  const { start, folder } = await cloneProject()
  await start()
  // npm ci first removes everything; this is the state if it is killed then.
  await rm(path.join(folder, 'node_modules'), { recursive: true })
  await mkdir(path.join(folder, 'node_modules/vite'), { recursive: true })
  expect(await start()).toEqual({ code: 0, lines: ['Installing dependencies', STARTED] })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'an install ends with the start that began it, by %s',
  async (signal) => {
    const { folder, write } = await cloneProject()
    await write(
      'npm.js',
      `import fs from 'node:fs'\nfs.writeFileSync('npm-pid', String(process.pid))\nsetTimeout(() => {}, 60_000)`,
    )
    const env = { npm_execpath: path.join(folder, 'npm.js') }
    const program = run(process.execPath, ['scripts/start.js'], { cwd: folder, env })
    const npm = async () => Number(await readFile(path.join(folder, 'npm-pid'), 'utf8').catch(() => ''))
    await expect.poll(npm).toBeGreaterThan(0)
    program.process.kill(signal)
    expect(await program.ended).toBe(signal)
    expect(isAlive(await npm())).toBe(false)
  },
)

test('without a writable home the install works too', async () => {
  const { folder, write, start } = await cloneProject()
  await write('npm.js', `import fs from 'node:fs'\nfs.writeFileSync('npm-asked', process.argv.join('\\n'))`)
  const asked = async (home: string) => {
    await start({ npm_execpath: path.join(folder, 'npm.js'), HOME: home })
    return (await readFile(path.join(folder, 'npm-asked'), 'utf8'))
      .split('\n')
      .filter((arg) => arg.startsWith('--cache'))
  }
  expect(await asked(path.join(folder, 'package.json'))).toEqual([`--cache=${folder}/.cache/npm`])
  expect(await asked(path.join(folder, 'home'))).toEqual([])
})

test('without a network a first start says so in one line', async () => {
  const { write, start } = await cloneProject()
  const resolved = 'http://127.0.0.1:1/far/-/far-1.0.0.tgz'
  const far = { version: '1.0.0', resolved, integrity: `sha512-${'A'.repeat(86)}==` }
  await write('package.json', JSON.stringify({ ...PACKAGE, dependencies: { far: '1.0.0' } }))
  const packages = { '': { ...LOCKFILE.packages[''], dependencies: { far: '1.0.0' } }, 'node_modules/far': far }
  await write('package-lock.json', JSON.stringify({ ...LOCKFILE, packages: { ...LOCKFILE.packages, ...packages } }))
  expect(await start({ npm_config_fetch_retries: '0' })).toEqual({
    code: 1,
    lines: [
      'Installing dependencies failed: npm does not reach its registry (ECONNREFUSED). Connect this machine to the network, then start again.',
    ],
  })
})

test('packages that node_modules links to are not removed', async () => {
  const { folder, start } = await cloneProject()
  const shared = path.join(folder, 'shared')
  await mkdir(path.join(shared, 'theirs'), { recursive: true })
  await symlink(shared, path.join(folder, 'node_modules'))
  const { code, lines } = await start()
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/node_modules is a link, .+ remove the link/)],
  })
  expect(await readdir(shared)).toEqual(['theirs'])
})

test('two first starts at once take turns', async () => {
  const { start } = await cloneProject()
  const both = await Promise.all([start(), start()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const lines = both.flatMap((each) => each.lines).toSorted()
  expect(lines).toEqual(['Building', 'Installing dependencies', STARTED, STARTED])
})

test('a build that fails says why and what to do, and the next start tries again', async () => {
  const { start, write } = await cloneProject()
  await write('tool/bin/vite.js', `console.error('page.txt is wrong'); process.exitCode = 1`)
  const failed = await start()
  expect(failed.code).toBe(1)
  expect(failed.lines).toContain('page.txt is wrong')
  expect(failed.lines.at(-1)).toBe('Building failed: correct what it names, then start again.')
  await write('tool/bin/vite.js', BUILD)
  expect((await start()).lines).toEqual(['Building', STARTED])
})

test.skipIf(process.platform === 'darwin')(
  'without a browser, and without a way to install one, the tests fail and say what to install',
  async () => {
    const { folder } = await cloneProject()
    const code = "const { ensureChromium, runMain } = await import('./scripts/setup.js'); await runMain(ensureChromium)"
    const program = run(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      env: { PATH: folder, CHROMIUM_PATH: '' },
    })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(
      'The browser tests need Chromium, and there is none here. Install Chromium or Google Chrome, or set CHROMIUM_PATH',
    )
  },
)
