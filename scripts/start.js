import { endWithParent, runMain, runWithNode24, setUp } from './setup.js'

await runMain(async () => {
  if (process.env.npm_lifecycle_event === 'start') endWithParent()
  await setUp()
  await runWithNode24('build/server/main.js', process.argv.slice(2))
})
