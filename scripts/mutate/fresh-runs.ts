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
/** Of a property. Most mutants fail one of the first; the others are put to all cases. */
const FEW_CASES = 100
const chosenOf = (tests: readonly string[]) =>
  all.filter(({ moduleId }) => tests.includes(path.relative(vitest.config.root, moduleId)))

/** Returns the failures of tests and of modules, by name. */
async function failuresOf(chosen: typeof all, cases: number): Promise<string[]> {
  process.env['MUTATE_CASES'] = String(cases)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // Vitest returns the modules of earlier runs too, which failed with other mutants.
  const own = new Set(chosen.map(({ moduleId }) => moduleId))
  const failed = testModules.filter((module) => own.has(module.moduleId) && module.state() === 'failed')
  const names = failed.flatMap((module) => [
    path.relative(vitest.config.root, module.moduleId),
    ...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
  ])
  return [...names, ...unhandledErrors.map(String)]
}

const failures = await failuresOf(chosenOf(asked.flatMap(({ tests }) => tests)), FEW_CASES)
if (failures.length > 0)
  throw new Error(
    `A test fails without any mutant where its properties have ${FEW_CASES} cases only:\n${failures.join('\n')}`,
  )
for (const { id, file, hits, tests } of asked) {
  process.env['__STRYKER_ACTIVE_MUTANT__'] = id
  process.env['MUTATE_HITS'] = String(hits)
  process.env['MUTATE_FILE'] = file
  const chosen = chosenOf(tests)
  let isKilled = false
  for (const cases of [FEW_CASES, Infinity]) {
    if (!isKilled) log({ running: id, milliseconds: 0 })
    isKilled ||= (await failuresOf(chosen, cases)).length > 0
  }
  log(isKilled ? { killed: id } : { survived: id })
}
await vitest.close()
// Vitest has set the code of failed tests.
process.exit(0)
