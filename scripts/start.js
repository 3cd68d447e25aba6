import { runMain, runWithNode24, setUp } from './setup.js'

await runMain(async () => {
  await setUp()
  await runWithNode24('src/server/main.ts', process.argv.slice(2))
})
