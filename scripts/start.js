import { runMain, runWithNode24, setUp } from './setup.js'

/** Ends this process when the npm that started it ends, even if npm was killed and forwarded no signal. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

await runMain(async () => {
  if (process.env.npm_lifecycle_event === 'start') endWithParent()
  await setUp()
  await runWithNode24('build/server/main.js', process.argv.slice(2))
})
