import path from 'node:path'
import { expect, test } from 'vitest'
import { isAlive, makeUsedDataDir, postmasterPid, run } from '../support/program.ts'

const SUPPORT = path.resolve(import.meta.dirname, '../support/end-with-parent.ts')

/** Starts a server as the tests do, and prints its number. */
const TESTS = `
import { spawn } from 'node:child_process'
import { endWithParent } from ${JSON.stringify(SUPPORT)}
const server = spawn(process.execPath, ['src/server/main.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
endWithParent(server)
console.log('server', server.pid, '.')`

test('tests that end by SIGKILL leave no server behind and no database, also where the server is stopped', async () => {
  const dataDir = await makeUsedDataDir()
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const tests = run(process.execPath, ['--input-type=module', '--eval', TESTS], { env })
  const [, server] = await tests.prints(/server (\d+) \./)
  await tests.prints(/is ready at/)
  const database = postmasterPid(path.join(dataDir, 'postgres')) ?? Number.NaN
  expect([Number(server), database].map(isAlive)).toEqual([true, true])
  process.kill(Number(server), 'SIGSTOP')
  tests.process.kill('SIGKILL')
  await expect.poll(() => [Number(server), database].map(isAlive)).toEqual([false, false])
})
