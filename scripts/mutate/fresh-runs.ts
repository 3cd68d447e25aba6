import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'

// Asks each mutant of `fresh.json` in a process of its own, in which modules load with it. One Vitest starts them all: the sources are
// transformed once.
const scratch = process.env['MUTATE_SCRATCH'] ?? ''
const log = (event: object) => appendFileSync(path.join(scratch, 'log'), `${JSON.stringify(event)}\n`)
const asked = JSON.parse(readFileSync(path.join(scratch, 'fresh.json'), 'utf8')) as {
  id: string
  file: string
  hits: number
  tests: readonly string[]
}[]

const config = path.join(import.meta.dirname, 'vitest.config.ts')
const vitest = await createVitest({ config, watch: false, reporters: [{}] })
await vitest.standalone()
const all = await vitest.globTestSpecifications()
for (const { id, file, hits, tests } of asked) {
  log({ running: id, milliseconds: 0 })
  process.env['__STRYKER_ACTIVE_MUTANT__'] = id
  process.env['MUTATE_HITS'] = String(hits)
  process.env['MUTATE_FILE'] = file
  const chosen = all.filter(({ moduleId }) => tests.includes(path.relative(vitest.config.root, moduleId)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // Vitest returns the modules of earlier runs too, which failed with other mutants.
  const own = new Set(chosen.map(({ moduleId }) => moduleId))
  const failed =
    unhandledErrors.length > 0 || testModules.some((module) => own.has(module.moduleId) && module.state() === 'failed')
  log(failed ? { killed: id } : { survived: id })
}
await vitest.close()
// Vitest has set the code of failed tests.
process.exit(0)
