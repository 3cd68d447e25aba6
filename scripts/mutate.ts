// `npm run mutate -- src/domain/money`: Stryker mutates the modules of a folder, and the tests of the folder have to detect each mutation. Several
// folders or files run one after the other.

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT, SetupError } from './setup/step.js'

/** A folder with a lower score fails. */
const LEAST_SCORE = 90

const chosen = process.argv.slice(2).map((each) => path.relative(ROOT, path.resolve(each)))
if (chosen.length === 0) throw new SetupError('Usage: npm run mutate -- FOLDER_OR_FILE …')
for (const each of chosen)
  if (!/^src\/domain\b/.test(each) || !existsSync(path.join(ROOT, each)))
    throw new SetupError(`No file or folder of src/domain: ${each}`)
for (const each of chosen) await mutate(each)

async function mutate(chosen: string) {
  const isFolder = statSync(path.join(ROOT, chosen)).isDirectory()
  const results = await new Stryker({
    mutate: [isFolder ? `${chosen}/**/*.ts` : chosen, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: {
      configFile: 'scripts/mutate/vitest.config.ts',
      dir: isFolder ? chosen : path.dirname(chosen),
      pool: 'forks',
    },
    thresholds: { high: 100, low: LEAST_SCORE, break: LEAST_SCORE },
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { logTests: false, reportTests: false },
    // Mutating code that runs at load time needs all tests of the folder each time.
    ignoreStatic: true,
    timeoutMS: 20_000,
    tempDirName: '.cache/mutate',
    cleanTempDir: 'always',
    ignorePatterns: ['/build', '/dist', '/data', '/.cache', '/test-results'],
    // Stryker rewrites it with functions that TypeScript 7 does not have.
    tsconfigFile: 'none',
  }).runMutationTest()
  // Stryker leaves these out of the score: without this check, a broken set-up passes.
  const broken = results.filter(({ status }) => status === 'RuntimeError').length
  if (broken > results.length / 10) throw new Error(`${broken} of ${results.length} mutants could not be run`)
}
