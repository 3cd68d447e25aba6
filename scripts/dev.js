import { spawn } from 'node:child_process'
import { PEOPLE } from './dev/people.js'
import { commandOf } from './setup/node24.js'
import { node24, runMain, setUp } from './setup.js'

/**
 * Starts server and site with hot reload: the server restarts on a change; Vite forwards API requests to it. Without a DATA_DIR or DATABASE_URL the
 * data is in data/development, with two sample accounts: one with a book of 500 bets, and the administrator.
 */
await runMain(async () => {
  await setUp()
  const hasOwnData = Boolean(process.env['DATA_DIR'] || process.env['DATABASE_URL'])
  const env = hasOwnData ? process.env : { ...process.env, ...sampleData() }
  const start = (...args) => spawn(node24(), args, { stdio: 'inherit', env })
  const server = start('--watch', '--watch-preserve-output', 'src/server/main.ts')
  const site = start(commandOf('vite', 'bin/vite.js'))
  const filling = hasOwnData ? [] : [start('scripts/dev/fill-book.ts', `http://127.0.0.1:${env.PORT || 3000}`)]
  const children = [server, site, ...filling]
  const endAll = (signal) => children.forEach((child) => void child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll('SIGTERM'))
  for (const child of [server, site]) child.on('exit', () => endAll('SIGTERM'))
  await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))))
})

/** Well-known passwords: only for the loopback address. */
function sampleData() {
  const { email, password } = PEOPLE.administrator
  return { DATA_DIR: 'data/development', HOST: '127.0.0.1', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
}
