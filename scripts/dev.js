import { spawn } from 'node:child_process'
import { commandOf } from './setup/node24.js'
import { node24, runMain, setUp } from './setup.js'

/** Both halves with hot reload: the server starts again on a change, and Vite passes on to it what is not the browser's. */
await runMain(async () => {
  await setUp()
  const server = spawn(node24(), ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { stdio: 'inherit' })
  const site = spawn(node24(), [commandOf('vite', 'bin/vite.js')], { stdio: 'inherit' })
  const halves = [server, site]
  const endBoth = (signal) => halves.forEach((half) => void half.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endBoth('SIGTERM'))
  await Promise.all(
    halves.map((half) => new Promise((resolve) => half.on('exit', resolve).on('exit', () => endBoth('SIGTERM')))),
  )
})
