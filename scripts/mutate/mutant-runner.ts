import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RunnerTestCase, TestRunner } from 'vitest'
import { mostHits } from './most-hits.ts'

type Hits = Record<string, number>
/** What the instrumented sources read: see the header that Stryker adds to each. */
type Switch = {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}

const globals = globalThis as { __stryker__?: Switch }
const mutants = (globals.__stryker__ ??= {})
const scratch = process.env['MUTATE_SCRATCH'] ?? ''
const decided = new Set(JSON.parse(readFileSync(`${scratch}/decided.json`, 'utf8')) as string[])
const seen = new Set<string>()
/** Of all tests. */
const all: Hits = {}
const log = (event: object) => appendFileSync(`${scratch}/log`, `${JSON.stringify(event)}\n`)

/** Of the processor. A test that takes longer runs once; what it reaches and no other test kills is asked in a process of its own. */
const LONGEST_MS = Number(process.env['MUTATE_LONGEST'] ?? 100)

/** Runs each test once as it is, then once for each mutant that it reached and no test has killed, in the same process. */
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    mutants.currentTestId = test.id
    const began = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(began)
    const milliseconds = (user + system) / 1000
    mutants.currentTestId = 'mutated'
    const hits = mutants.mutantCoverage?.perTest[test.id] ?? {}
    const reached = Object.keys(hits)
    for (const id of reached) all[id] = (all[id] ?? 0) + (hits[id] ?? 0)
    const isSlow = milliseconds > LONGEST_MS
    const last = reached.filter((id) => isSlow || !seen.has(id))
    log({ reached: last, at: path.relative(process.cwd(), test.file.filepath) })
    for (const id of reached) seen.add(id)
    const asked = isSlow ? [] : reached.filter((id) => !decided.has(id))
    for (const id of asked) await this.ask(run, id, { hits: hits[id] ?? 0, milliseconds })
    delete mutants.currentTestId
  }

  private async ask(run: () => unknown, id: string, { hits, milliseconds }: { hits: number; milliseconds: number }) {
    log({ running: id, milliseconds })
    mutants.hitCount = 0
    mutants.hitLimit = mostHits(hits)
    mutants.activeMutant = id
    const killed = await fails(run)
    delete mutants.activeMutant
    if (!killed) return
    // What a mutant leaves behind (a cache) must not kill the next one: this process ends, a fresh one judges this mutant.
    if (await fails(run)) {
      log({ poisoned: id })
      process.kill(process.pid, 'SIGKILL')
    }
    decided.add(id)
    log({ killed: id })
  }

  override onAfterRunFiles(files: never[]) {
    super.onAfterRunFiles(files)
    log({ loaded: Object.keys(mutants.mutantCoverage?.static ?? {}), hits: all })
  }
}

async function fails(run: () => unknown): Promise<boolean> {
  try {
    await run()
    return false
  } catch {
    return true
  }
}
