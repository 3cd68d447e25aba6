import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
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
const known = JSON.parse(readFileSync(`${scratch}/known.json`, 'utf8')) as { decided: string[]; passed: string[] }
const decided = new Set(known.decided)
/** The mutants that a test of the server is asked about. */
const askedOf = JSON.parse(readFileSync(`${scratch}/asked.json`, 'utf8')) as Record<string, string[]>
/** "test mutant": asked in an earlier process. */
const passed = new Set(known.passed)
const seen = new Set<string>()
/** Of all tests. */
const all: Hits = {}
const log = (event: object) => appendFileSync(`${scratch}/log`, `${JSON.stringify(event)}\n`)

/** Of the processor. A test that takes longer runs once; what it reaches and no other test kills is asked in a process of its own. */
const LONGEST_MS = Number(process.env['MUTATE_LONGEST'] ?? 100)
/** A test of the server signs a person up, and sends requests to a database. */
const LONGEST_ON_SERVER_MS = 400
/** Of the clock. A test of the server may wait for what a mutant keeps from happening; a process of its own has time for it. */
const STUCK = { factor: 10, leastMs: 15_000 }
/** A test file that imports one of these sees what the mutants before it have left in its database: the sums of all users, or all that was read. */
const SEES_ALL = /'\.\.\/support\/(?:bet-sums|settling-app)\.ts'/
/** The tests of a file reach the same queries: the first cases of a test decide, and the first tests of a file. */
const MOST_ASKED = { ofTest: 2, ofFile: 20 }

const asked = new Map<string, number>()
const timesAsked = (of: string) => asked.get(of) ?? 0

/** Runs each test once as it is, then once for each mutant that it reached and no test has killed, in the same process. */
export default class MutantRunner extends TestRunner {
  onBeforeRunFiles() {
    mutants.currentTestId = 'hooks'
  }

  async runTask(test: RunnerTestCase) {
    const { filepath } = test.file
    const isOnServer = filepath.includes('/test/server/')
    const run = TestRunner.getTestFn(test)
    mutants.currentTestId = test.id
    const began = { cpu: process.cpuUsage(), clock: performance.now() }
    await run()
    const { user, system } = process.cpuUsage(began.cpu)
    const milliseconds = (user + system) / 1000
    const patience = Math.max(STUCK.leastMs, STUCK.factor * (performance.now() - began.clock))
    const repeated = { test, run, patience: isOnServer ? patience : null }
    mutants.currentTestId = 'mutated'
    const hits = mutants.mutantCoverage?.perTest[test.id] ?? {}
    for (const [id, count] of Object.entries(hits)) all[id] = (all[id] ?? 0) + count
    const mayAsk = isOnServer ? new Set(askedOf[path.relative(process.cwd(), filepath)]) : null
    const reached = Object.keys(hits).filter((id) => mayAsk?.has(id) ?? true)
    const isOpen = (id: string) => !decided.has(id) && !passed.has(`${test.id} ${id}`)
    const cannotRepeat =
      (isOnServer && SEES_ALL.test(readFileSync(filepath, 'utf8'))) ||
      milliseconds > (isOnServer ? LONGEST_ON_SERVER_MS : LONGEST_MS) ||
      (isOnServer && reached.some(isOpen) && (await endOf(repeated)) !== 'passed')
    const of = { ofTest: `${filepath}:${test.location?.line}`, ofFile: filepath }
    const isAskedEnough = (id: string) =>
      (['ofTest', 'ofFile'] as const).some((unit) => timesAsked(`${of[unit]} ${id}`) >= MOST_ASKED[unit])
    const isLeft = (id: string) => cannotRepeat || (isOnServer && isAskedEnough(id))
    // A value that a test of the server keeps from its first run is not reached again.
    const last = reached.filter((id) => isLeft(id) || !(isOnServer || seen.has(id)))
    for (const id of reached) seen.add(id)
    for (const id of reached.filter((each) => isOpen(each) && !isLeft(each))) {
      for (const unit of Object.values(of)) asked.set(`${unit} ${id}`, timesAsked(`${unit} ${id}`) + 1)
      const wasReached = await this.ask(repeated, id, { hits: hits[id] ?? 0, milliseconds })
      if (!wasReached) last.push(id)
    }
    log({ reached: last, at: path.relative(process.cwd(), filepath) })
    mutants.currentTestId = 'hooks'
  }

  /** Returns false where nothing of the mutant ran: what it changes is in a cache. */
  private async ask(
    repeated: Repeated,
    id: string,
    { hits, milliseconds }: { hits: number; milliseconds: number },
  ): Promise<boolean> {
    log({ running: id, milliseconds })
    mutants.hitCount = 0
    mutants.hitLimit = mostHits(hits)
    const end = await endOf(repeated, id)
    const wasReached = mutants.hitCount > 0
    if (end === 'passed') {
      log({ passed: `${repeated.test.id} ${id}` })
      return wasReached
    }
    // What a mutant leaves behind (a cache, a request) must not kill the next one: this process ends, a fresh one judges this mutant.
    if (end === 'stuck' || (await endOf(repeated)) !== 'passed') {
      log({ reached: [id], at: path.relative(process.cwd(), repeated.test.file.filepath) })
      log({ poisoned: id, end })
      process.kill(process.pid, 'SIGKILL')
    }
    decided.add(id)
    log({ killed: id })
    return wasReached
  }

  override onAfterRunFiles(files: RunnerTestFile[]) {
    super.onAfterRunFiles(files)
    delete mutants.currentTestId
    const { static: atLoad = {}, perTest = {} } = mutants.mutantCoverage ?? {}
    log({ loaded: Object.keys(atLoad), hits: all })
    for (const { filepath } of files) {
      const file = path.relative(process.cwd(), filepath)
      log({ reached: Object.keys(perTest['hooks'] ?? {}), at: file })
      log({ finished: file, covered: [...new Set(Object.values(perTest).flatMap(Object.keys))] })
    }
    if (mutants.mutantCoverage) mutants.mutantCoverage.perTest = {}
  }
}

/** `patience`: null where a run ends by itself. */
type Repeated = { readonly test: RunnerTestCase; readonly run: () => unknown; readonly patience: number | null }

/** How another run of the test ends, with a mutant or without one. */
async function endOf({ test, run, patience }: Repeated, id?: string): Promise<'passed' | 'failed' | 'stuck'> {
  const { promise: waited, resolve } = Promise.withResolvers<'stuck'>()
  const timer = patience === null ? undefined : setTimeout(() => resolve('stuck'), patience)
  const attempt = async () => {
    try {
      await renew(test)
      if (id !== undefined) mutants.activeMutant = id
      await run()
      return 'passed'
    } catch {
      return 'failed'
    }
  }
  const end = await Promise.race([attempt(), waited])
  clearTimeout(timer)
  delete mutants.activeMutant
  return end
}

/** What Vitest does between two tests. */
async function renew(test: RunnerTestCase & { onFinished?: ((context: unknown) => unknown)[] }) {
  const finished = test.onFinished ?? []
  test.onFinished = []
  for (const undo of finished.toReversed()) await undo(test.context)
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.push(suite)
  if (!suites.includes(test.file)) suites.push(test.file)
  for (const suite of suites)
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite)
  for (const suite of suites.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(test.context, suite)
}
