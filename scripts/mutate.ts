// `npm run mutate -- src/domain/money`: changes the modules of a folder in every way that Stryker knows, one at a time, and lists each
// change that no test notices. `-- src/domain/money/odds.ts` for some files.

import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startTestServer from '../test/support/global-setup.ts'
import { ERROR_TEXT, instrument, type Mutant } from './mutate/instrument.js'
import { processorTimeOf } from './mutate/processor-time.ts'
import { SERVER_TESTS, serverTestsOf } from './mutate/server-tests.ts'
import { commandOf } from './setup/node24.js'
import { ROOT, SetupError } from './setup/step.js'
import { ORACLES } from './test/oracles.js'

type Event =
  | { readonly running: string; readonly milliseconds: number }
  | { readonly killed: string }
  | { readonly poisoned: string }
  | { readonly passed: string }
  | { readonly loaded: string[]; readonly hits: Readonly<Record<string, number>> }
  | { readonly finished: string; readonly covered: string[] }
  | { readonly reached: string[]; readonly at: string }
  | { readonly survived: string }

const CANARY = 'scripts/mutate/canary.ts'
/** A mutant that runs this much longer than the test without it never ends. */
const SLOWEST = { factor: 50, leastMs: 20_000 }
/** The modules, and a test without a mutant. */
const SLOWEST_START_MS = 600_000
/** Every test of a mutant in a process of its own. */
const SLOWEST_ALONE_MS = 180_000
/** Of a tick, what the processes have worked counts, and this at least: they may wait for a database. */
const TICK = { ms: 1000, leastMs: 100 }
const LEAST_SCORE = 90
/** These compare no value, and reach almost every rule. */
const NEVER_ASKED = [
  ...ORACLES,
  'test/unit/simulation.test.ts',
  'test/unit/import-mutations.test.ts',
  'test/unit/long-texts.test.ts',
]
const BOOK = 'src/server/book'
/** A database runs for the mutants of the book only: other runs ask no test that imports this. */
/** Whoever imports one of these needs the server. */
const DATABASES = ['test/support/database.ts', 'test/support/connected-database.ts']
const CONFIG = path.join(ROOT, 'scripts/mutate/vitest.config.ts')
/** The lines of the canary that no test checks, one of them at load time: its mutants must survive, all others die. */
const NEVER_TESTED = [8, 9, 12]

const began = performance.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-mutate-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const files = chosenFiles(process.argv.slice(2))
const isOfBook = files.some((file) => path.dirname(file) === BOOK)
const stopServer = isOfBook ? await startTestServer() : null
const { mutants, inSql, sources } = await instrument(ROOT, [CANARY, ...files])
const open = mutants.filter(({ ignored }) => ignored === null)
const killed = new Set<string>()
const endless = new Set<string>()
const undecided = new Set<string>()
/** Reached while modules loaded. */
const loaded = new Set<string>()
/** "test mutant" */
const passed = new Set<string>()
/** The mutants that each test file reached. */
const finished = new Map<string, ReadonlySet<string>>()
const testsOf = new Map<string, Set<string>>()
/** How often all tests together run the line of a mutant. */
const hits = new Map<string, number>()
const imports = new Map<string, string[]>()
writeFileSync(path.join(scratch, 'sources.json'), JSON.stringify(sources))
writeFileSync(path.join(scratch, 'sql.json'), JSON.stringify(inSql))
const onServer = SERVER_TESTS.map(
  (test) => [test, open.filter(({ file }) => serverTestsOf([file]).includes(test))] as const,
)
writeFileSync(
  path.join(scratch, 'asked.json'),
  JSON.stringify(Object.fromEntries(onServer.map(([test, some]) => [test, some.map(({ id }) => id)]))),
)
await askInOneProcess()
const alive = open.filter(({ id }) => !killed.has(id) && !endless.has(id))
const fresh = alive.filter(({ id }) => loaded.has(id) || testsOf.has(id))
await askAlone(fresh)
await stopServer?.()
process.exitCode = report(fresh.length)

function chosenFiles(chosen: readonly string[]): string[] {
  const found = chosen.flatMap((each) => {
    if (!existsSync(path.join(ROOT, each))) throw new SetupError(`No file or folder ${each}`)
    const folder = statSync(path.join(ROOT, each)).isDirectory()
    return folder ? globSync(`${each.replace(/\/$/, '')}/**/*.ts`, { cwd: ROOT }) : [each]
  })
  const modules = found.filter((file) => !file.endsWith('.test.ts')).toSorted()
  if (modules.length === 0) throw new SetupError('Usage: npm run mutate -- FOLDER_OR_FILE …')
  return modules
}

/** The tests beside these modules, and those elsewhere that import one of them, also through each other, `test/support` or the server. */
function testsBy(modules: readonly string[]): string[] {
  const folders = new Set(modules.map((file) => path.dirname(file)))
  const near = globSync(
    ['src/{domain,server/book}/**/*.test.ts', 'test/unit/**/*.test.ts', 'scripts/mutate/*.test.ts'],
    {
      cwd: ROOT,
    },
  ).filter(
    (test) =>
      !NEVER_ASKED.includes(test) &&
      (isOfBook || !importsOf(test).some((file) => DATABASES.includes(file))) &&
      (folders.has(path.dirname(test)) || reaches(test, modules)),
  )
  return [...near, ...serverTestsOf(modules)]
}

function reaches(test: string, modules: readonly string[]): boolean {
  const seen = new Set([test])
  for (const file of seen) {
    if (modules.includes(file)) return true
    const isOnTheWay = file === test || files.includes(file) || /^(test|src\/server)\//.test(file)
    for (const imported of isOnTheWay ? importsOf(file) : []) seen.add(imported)
  }
  return false
}

function importsOf(file: string): string[] {
  const known = imports.get(file)
  if (known) return known
  const source = file.endsWith('.ts') ? readFileSync(path.join(ROOT, file), 'utf8') : ''
  const found = source.matchAll(/^(?:import|export|\}) (?!type )[^;'\n]*from '(\.[^']+)'/gm)
  const imported = [...found].map(([, specifier = '']) => path.join(path.dirname(file), specifier))
  imports.set(file, imported)
  return imported
}

/** Asks every test about every mutant that it reaches. */
async function askInOneProcess(): Promise<void> {
  const tests = testsBy([CANARY, ...files])
  for (;;) {
    const known = { decided: [...killed, ...endless, ...undecided], passed: [...passed] }
    writeFileSync(path.join(scratch, 'known.json'), JSON.stringify(known))
    writeFileSync(path.join(scratch, 'log'), '')
    const left = tests.filter((test) => !finished.has(test))
    const { code, output, hung } = await run([commandOf('vitest', 'vitest.mjs'), 'run', '--config', CONFIG, ...left])
    const last = readLog()
    if (code === 0) return
    if (hung && last && 'running' in last) endless.add(last.running)
    else if (!last || !('poisoned' in last)) throw new Error(`The tests fail without any mutant:\n${output}`)
  }
}

/** Returns the last event. */
function readLog(): Event | undefined {
  const all = events()
  for (const event of all) {
    if ('killed' in event) killed.add(event.killed)
    else if ('poisoned' in event) undecided.add(event.poisoned)
    else if ('passed' in event) passed.add(event.passed)
    else if ('loaded' in event) {
      for (const id of event.loaded) loaded.add(id)
      for (const [id, count] of Object.entries(event.hits)) hits.set(id, count)
    } else if ('finished' in event) finished.set(event.finished, new Set(event.covered))
    else if ('reached' in event)
      for (const id of event.reached) testsOf.set(id, (testsOf.get(id) ?? new Set()).add(event.at))
  }
  return all.at(-1)
}

function events(): Event[] {
  const lines = readFileSync(path.join(scratch, 'log'), 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Event)
}

/** A value made while a module loads, or kept in a cache, shows its mutant only in a process of its own. */
async function askAlone(fresh: readonly Mutant[]) {
  // The canary last: what earlier mutants leave behind must not kill it.
  const asked = [...fresh.filter((mutant) => !isCanary(mutant)), ...fresh.filter(isCanary)].map(({ id, file }) => ({
    id,
    file,
    hits: hits.get(id) ?? 0,
    tests: loaded.has(id) ? testsBy([file]).filter((test) => covers(test, file)) : testsThatReach(id, file),
  }))
  const survived = new Set<string>()
  const isOpen = ({ id }: { id: string }) => !killed.has(id) && !endless.has(id) && !survived.has(id)
  for (let left = asked; left.length > 0; left = left.filter(isOpen)) {
    writeFileSync(path.join(scratch, 'fresh.json'), JSON.stringify(left))
    writeFileSync(path.join(scratch, 'log'), '')
    const { code, output, hung } = await run([path.join(ROOT, 'scripts/mutate/fresh-runs.ts')], {
      MUTATE_FRESH: 'true',
    })
    const last = readLog()
    for (const event of events()) if ('survived' in event) survived.add(event.survived)
    if (hung && last && 'running' in last) endless.add(last.running)
    else if (code !== 0) throw new Error(`The runs of single mutants fail:\n${output}`)
  }
}

/** Whether a test of the server runs a line of the module; the others import it. */
function covers(test: string, file: string): boolean {
  const covered = finished.get(test)
  return !SERVER_TESTS.includes(test) || open.some((mutant) => mutant.file === file && covered?.has(mutant.id))
}

function isReached(id: string): boolean {
  return loaded.has(id) || [...finished.values()].some((covered) => covered.has(id))
}

function testsThatReach(id: string, file: string): string[] {
  const onServer = serverTestsOf([file])
  return [...(testsOf.get(id) ?? [])].filter((test) => !SERVER_TESTS.includes(test) || onServer.includes(test))
}

/** How long the process may still run without another line in its log. */
function patience(): number {
  const last = events().at(-1)
  if (!last || !('running' in last)) return SLOWEST_START_MS
  return last.milliseconds === 0 ? SLOWEST_ALONE_MS : last.milliseconds * SLOWEST.factor + SLOWEST.leastMs
}

type Run = { readonly code: number; readonly output: string; readonly hung: boolean }

function run(command: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, MUTATE_SCRATCH: scratch, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('Vitest does not start')
  const end = () => process.kill(-pid, 'SIGKILL')
  process.once('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  let hung = false
  let lines = -1
  let waited = 0
  let worked = 0
  // Not by the clock: neither a machine that was stopped for a while nor one that others use is a mutant that never ends.
  const watch = setInterval(() => {
    const now = statSync(path.join(scratch, 'log')).size
    const before = worked
    worked = processorTimeOf(pid) ?? before + TICK.ms
    waited = now === lines ? waited + Math.max(TICK.leastMs, worked - before) : 0
    lines = now
    if (waited < patience()) return
    hung = true
    end()
  }, TICK.ms)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      process.off('exit', end)
      resolve({ code: code ?? 1, output, hung })
    })
  })
}

/** Prints the survivors and the scores; returns the exit code. */
function report(fresh: number): number {
  const survivors = open.filter(({ id }) => !killed.has(id) && !endless.has(id))
  if (!sameCanaries(survivors))
    throw new Error('A mutant of scripts/mutate/canary.ts did not end as it must: no result of this run counts')
  const counted = open.filter((mutant) => !isCanary(mutant))
  for (const { file, line, mutator, original, replacement, id } of survivors.filter((mutant) => !isCanary(mutant)))
    console.log(
      `${file}:${line} ${mutator}${isReached(id) ? '' : ' (reached by no test)'}: ${short(original)} -> ${short(replacement)}`,
    )
  const explained = mutants.filter(({ ignored }) => ignored !== null && ignored !== ERROR_TEXT)
  const all = Map.groupBy(counted, ({ file }) => path.dirname(file))
  for (const [folder, some] of all) {
    const alive = some.filter((mutant) => survivors.includes(mutant)).length
    const left = explained.filter(({ file }) => path.dirname(file) === folder).length
    console.log(
      `${folder}: ${some.length - alive} of ${some.length} killed (${percent(some.length - alive, some.length)} %), ${left} explained`,
    )
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${counted.length} mutants in ${seconds.toFixed(0)} s, ${(seconds / counted.length).toFixed(2)} s each; ${endless.size} never ended, ${fresh} ran in a process of their own`,
  )
  const worst = [...all.values()].map(
    (some) => (100 * some.filter(({ id }) => killed.has(id) || endless.has(id)).length) / some.length,
  )
  return worst.some((score) => score < LEAST_SCORE) ? 1 : 0
}

function sameCanaries(survivors: readonly Mutant[]): boolean {
  const alive = mutants.filter(isCanary).filter((mutant) => survivors.includes(mutant))
  const unreached = mutants.filter(isCanary).filter(({ line }) => NEVER_TESTED.includes(line))
  return alive.length > 0 && alive.length === unreached.length && alive.every((mutant) => unreached.includes(mutant))
}

function isCanary({ file }: Mutant): boolean {
  return file === CANARY
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1)
}

function short(code: string): string {
  return code.length > 100 ? `${code.slice(0, 97)}...` : code
}
