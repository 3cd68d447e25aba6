import { runMain, runWithNode24, setUp } from './setup.js'

/** Ends with the npm that started it, also when that is killed and can pass nothing on. */
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
  await runWithNode24('src/server/main.ts', process.argv.slice(2))
})
