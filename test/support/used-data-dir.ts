import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/setup.js'
import { endWithParent } from './end-with-parent.ts'
import { memoryFolder } from './memory-folder.ts'
import { startCleaner } from './temporary-postgres.ts'

/**
 * Before the tests of the program: builds it if a source has changed, as a build loads in a third of the processor time, and starts it once in a
 * DATA_DIR. `makeUsedDataDir` copies that: initdb and the migrations take most of a first start. TEST_PROGRAM and TEST_USED_DATA_DIR give
 * workers the paths of both.
 */
export default async function startOnce(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const program = 'build/server/main.js'
  const folder = await mkdtemp(path.join(await realpath(memoryFolder()), 'clutchbook-used-'))
  // Even if this process is killed.
  const cleaner = startCleaner(folder)
  // PostgreSQL's user needs access to the folder inside.
  await chmod(folder, 0o711)
  const DATA_DIR = path.join(folder, 'data')
  const first = spawn(process.execPath, [program], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATA_DIR, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithParent(first)
  const ended = new Promise<number | null>((resolve) => first.once('exit', resolve))
  let said = ''
  for await (const text of first.stdout.setEncoding('utf8')) {
    said += text
    if (/is ready at/.test(said)) first.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`the first start of the program ended with ${code}:\n${said}`)
  process.env['TEST_PROGRAM'] = program
  process.env['TEST_USED_DATA_DIR'] = DATA_DIR
  return async () => {
    cleaner.ref()
    cleaner.stdin.end()
    await once(cleaner, 'exit')
  }
}
