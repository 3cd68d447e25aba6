// `npm run mutate -- src/domain/money`: changes the modules of a folder in every way that Stryker knows, one at a time, and lists each
// change that no test notices. `-- src/domain/money/odds.ts` for some files.

import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ERROR_TEXT, instrument, type Mutant } from './mutate/instrument.js'
import { commandOf } from './setup/node24.js'
import { ROOT, SetupError } from './setup/step.js'
import { ORACLES } from './test/oracles.js'

type Event =
  | { readonly running: string; readonly milliseconds: number }
  | { readonly killed: string }
  | { readonly poisoned: string }
  | { readonly loaded: string[] }
  | { readonly reached: string[]; readonly at: string }
  | { readonly slow: string; readonly milliseconds: number }

const CANARY = 'scripts/mutate/canary.ts'
/** A mutant that runs this much longer than the test without it never ends. */
const SLOWEST = { factor: 50, leastMs: 20_000 }
const LEAST_SCORE = 90
/** The lines of the canary that no test reaches: its mutants must survive, all others die. */
const NEVER_TESTED = [8, 9]

const began = performance.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'clutchbook-mutate-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const files = chosenFiles(process.argv.slice(2))
const { mutants, sources } = await instrument(ROOT, [CANARY, ...files])
const open = mutants.filter(({ ignored }) => ignored === null)
const killed = new Set<string>()
const endless = new Set<string>()
const undecided = new Set<string>()
const testsOf = new Map<string, Set<string>>()
writeFileSync(path.join(scratch, 'sources.json'), JSON.stringify(sources))
const loaded = await askInOneProcess()
const alive = open.filter(({ id }) => !killed.has(id) && !endless.has(id))
const fresh = alive.filter(({ id }) => loaded.has(id) || testsOf.has(id))
for (const mutant of fresh) await askAlone(mutant, loaded.has(mutant.id) ? null : (testsOf.get(mutant.id) ?? null))
process.exitCode = report(loaded, fresh.length)

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

/** The tests beside these modules, and those elsewhere that import one of them. */
function testsBy(modules: readonly string[]): string[] {
  const folders = new Set(modules.map((file) => path.dirname(file)))
  return globSync(['src/{domain,server/book}/**/*.test.ts', 'test/unit/**/*.test.ts', 'scripts/mutate/*.test.ts'], {
    cwd: ROOT,
  }).filter((test) => {
    if (ORACLES.includes(test)) return false
    const imports = readFileSync(path.join(ROOT, test), 'utf8').matchAll(/ from '(\.[^']+)'/g)
    const imported = [...imports].map(([, specifier]) => path.join(path.dirname(test), specifier ?? ''))
    return folders.has(path.dirname(test)) || imported.some((file) => modules.includes(file))
  })
}

/** Asks every test about every mutant that it reaches; returns the mutants that were reached while modules loaded. */
async function askInOneProcess(): Promise<Set<string>> {
  for (;;) {
    writeFileSync(path.join(scratch, 'decided.json'), JSON.stringify([...killed, ...endless, ...undecided]))
    writeFileSync(path.join(scratch, 'log'), '')
    const { code, output, hung } = await runVitest(testsBy([CANARY, ...files]), {}, progress)
    const { loaded, last } = readLog()
    if (code === 0) return loaded
    if (hung && last && 'running' in last) endless.add(last.running)
    else if (!last || !('poisoned' in last)) throw new Error(`The tests fail without any mutant:\n${output}`)
  }
}

/** Returns the mutants reached at load time, and the last event. */
function readLog() {
  const loaded = new Set<string>()
  const all = events()
  for (const event of all) {
    if ('killed' in event) killed.add(event.killed)
    else if ('poisoned' in event) undecided.add(event.poisoned)
    else if ('loaded' in event) for (const id of event.loaded) loaded.add(id)
    else if ('reached' in event)
      for (const id of event.reached) testsOf.set(id, (testsOf.get(id) ?? new Set()).add(event.at))
    else if ('slow' in event)
      console.log(`slow, asked for no mutant: ${event.slow} (${Math.round(event.milliseconds)} ms)`)
  }
  return { loaded, last: all.at(-1) }
}

function events(): Event[] {
  const lines = readFileSync(path.join(scratch, 'log'), 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Event)
}

/** A value made while a module loads, or kept in a cache, shows its mutant only in a process of its own. */
async function askAlone(mutant: Mutant, tests: ReadonlySet<string> | null) {
  const asked = tests === null ? testsBy([mutant.file]) : [...tests]
  const alone = { MUTATE_ACTIVE: mutant.id, __STRYKER_ACTIVE_MUTANT__: mutant.id }
  const { code, hung } = await runVitest(asked, alone, () => 60_000)
  if (hung) endless.add(mutant.id)
  else if (code !== 0) killed.add(mutant.id)
}

/** How long the process may still run without another line in its log. */
function progress(): number {
  const last = events().at(-1)
  return last && 'running' in last ? last.milliseconds * SLOWEST.factor + SLOWEST.leastMs : 120_000
}

type Run = { readonly code: number; readonly output: string; readonly hung: boolean }

function runVitest(tests: readonly string[], env: Record<string, string>, patience: () => number): Promise<Run> {
  const config = path.join(ROOT, 'scripts/mutate/vitest.config.ts')
  const child = spawn(process.execPath, [commandOf('vitest', 'vitest.mjs'), 'run', '--config', config, ...tests], {
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
  let since = performance.now()
  const watch = setInterval(() => {
    const now = statSync(path.join(scratch, 'log')).size
    if (now !== lines) since = performance.now()
    lines = now
    if (performance.now() - since < patience()) return
    hung = true
    end()
  }, 1000)
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
function report(loaded: ReadonlySet<string>, fresh: number): number {
  const survivors = open.filter(({ id }) => !killed.has(id) && !endless.has(id))
  if (!sameCanaries(survivors))
    throw new Error('A mutant of scripts/mutate/canary.ts did not end as it must: no result of this run counts')
  const counted = open.filter((mutant) => !isCanary(mutant))
  for (const { file, line, mutator, original, replacement, id } of survivors.filter((mutant) => !isCanary(mutant)))
    console.log(
      `${file}:${line} ${mutator}${loaded.has(id) || testsOf.has(id) ? '' : ' (reached by no test)'}: ${short(original)} -> ${short(replacement)}`,
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
