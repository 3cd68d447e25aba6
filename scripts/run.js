import { ensureInstalled, runMain, runWithNode24, SetupError } from './setup.js'

// node scripts/run.js FILE.ts ARGS: runs a script of ours with the right Node.js, after installing what it needs.
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new SetupError('Usage: node scripts/run.js FILE ARGS')
  await ensureInstalled()
  await runWithNode24(file, args)
})
