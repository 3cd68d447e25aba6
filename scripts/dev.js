import { spawn } from 'node:child_process'
import { commandOf } from './setup/node24.js'
import { node24, runMain, setUp } from './setup.js'

/** Starts server and site with hot reload: the server restarts on a change; Vite forwards API requests to it. */
await runMain(async () => {
  await setUp()
  const server = spawn(node24(), ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { stdio: 'inherit' })
  const site = spawn(node24(), [commandOf('vite', 'bin/vite.js')], { stdio: 'inherit' })
  const children = [server, site]
  const endBoth = (signal) => children.forEach((child) => void child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endBoth('SIGTERM'))
  await Promise.all(
    children.map((child) => new Promise((resolve) => child.on('exit', resolve).on('exit', () => endBoth('SIGTERM')))),
  )
})
