import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SERVER_TESTS } from './server-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')
const scratch = process.env['MUTATE_SCRATCH'] ?? ''
const sources = JSON.parse(readFileSync(path.join(scratch, 'sources.json'), 'utf8')) as {
  file: string
  content: string
}[]
const instrumented = new Map(sources.map(({ file, content }) => [path.join(root, file), content]))
const folders = new Set([...instrumented.keys()].map((file) => path.dirname(file)))

const needsDatabase = process.env['TEST_DATABASE_SERVER'] !== undefined

/**
 * The tests beside the mutants kill most of them, at the least price; those with thousands of cases are asked last. A mutant in a process of its
 * own is put to the tests of its own module first: the first that fails is the last that runs.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const module = path.join(root, process.env['MUTATE_FILE'] ?? '').replace(/ts$/, '')
    const price = ({ moduleId }: TestSpecification) => {
      if (moduleId.startsWith(module) && module.endsWith('.')) return -1
      const onServer = SERVER_TESTS.indexOf(path.relative(root, moduleId))
      if (onServer !== -1) return 4 + onServer
      return (folders.has(path.dirname(moduleId)) ? 0 : 2) + (/property|exhaustive/.test(moduleId) ? 1 : 0)
    }
    return files.toSorted((one, other) => price(one) - price(other))
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => instrumented.get(id),
    },
  ],
  test: {
    include: ['{src/domain,src/server/book,test/unit,scripts/mutate}/**/*.test.ts', ...SERVER_TESTS],
    sequence: { sequencer: NearestFirst },
    setupFiles: ['scripts/mutate/few-cases.ts', 'scripts/mutate/first-counterexample.ts'],
    env: { TZ: 'America/New_York' },
    // The cache on the disk would answer with sources of an earlier run, which have other mutants.
    fsModuleCache: false,
    // The cases of one `test.each` stand in one place.
    includeTaskLocation: true,
    isolate: false,
    maxWorkers: 1,
    testTimeout: needsDatabase ? 60_000 : 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // A mutant may fail in the background, after its test.
    dangerouslyIgnoreUnhandledErrors: process.env['MUTATE_FRESH'] === undefined,
    reporters: ['dot'],
    ...(process.env['MUTATE_FRESH'] === undefined && { runner: 'scripts/mutate/mutant-runner.ts' }),
    bail: process.env['MUTATE_FRESH'] === undefined ? 0 : 1,
  },
})
