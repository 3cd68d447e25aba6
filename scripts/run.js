import { endWithParent, ensureInstalled, runMain, runWithNode24, SetupError } from './setup.js'

// node scripts/run.js FILE.ts ARGS: installs what is missing, then runs a TypeScript file with Node.js 24.
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new SetupError('Usage: node scripts/run.js FILE ARGS')
  if (process.env.npm_lifecycle_event === 'fleet') endWithParent()
  await ensureInstalled()
  await runWithNode24(file, args)
})
