// `npm run torture`: long rounds of every kind in test/torture. `-- kills races --seed 123 --rounds 10 --minutes 2` runs some, from a seed.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandOf } from './setup/node24.js'
import { ROOT } from './setup/step.js'
import { ensureBuilt, ensureInstalled, node24, runMain, SetupError } from './setup.js'

/** The file of each kind. `.nightly` ones run their short rounds only in `npm run test:all`. */
const FILES = new Map(
  readdirSync(path.join(ROOT, 'test/torture'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [file.replace(/(\.nightly)?\.test\.ts$/, ''), file]),
)
const KINDS = [...FILES.keys()]
/** Most kinds wait for processes half of the time, so two run at once. */
const AT_ONCE = 2
/** These take minutes longer than the others, so they start first to keep both slots busy to the end. */
const LONGEST = ['kills', 'provider-faults', 'hostile-files', 'bad-requests', 'database-faults', 'three-processes']

await runMain(async () => {
  const { kinds, env } = readArguments()
  await ensureInstalled()
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'clutchbook-torture-'))
  const file = path.join(folder, 'report')
  const began = performance.now()
  try {
    const code = await runVitest(kinds, {
      ...process.env,
      ...env,
      TORTURE_REPORT: file,
      NIGHTLY: '1',
      TORTURE_ORDER: kinds.map((kind) => FILES.get(kind)).join(' '),
    })
    const reports = existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
    const count = (outcome) => reports.filter((report) => report.outcome === outcome).length
    const rounds = reports.reduce((sum, report) => sum + report.rounds, 0)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    const silent = kinds.filter((kind) => !reports.some(({ name }) => name === kind))
    for (const kind of silent) console.log(`✗ ${kind}: reported nothing`)
    console.log(
      `${count('passed')} kinds passed, ${count('failed') + silent.length} failed, ${count('skipped')} skipped: ${rounds} rounds in ${minutes} minutes`,
    )
    process.exitCode = code || silent.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @returns {{ kinds: string[], env: Record<string, string> }} */
function readArguments() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: text, rounds: text, minutes: text, from: text },
  })
  const unknown = positionals.filter((kind) => !KINDS.includes(kind))
  if (unknown.length > 0) throw new SetupError(`No kind ${unknown.join(', ')}. There are: ${KINDS.join(', ')}`)
  for (const name of ['seed', 'rounds', 'minutes']) {
    if (values[name] !== undefined && !(Number(values[name]) > 0))
      throw new SetupError(`--${name} takes a number above 0.`)
  }
  const env = Object.entries(values).map(([name, value]) => [`TORTURE_${name.toUpperCase()}`, value])
  const chosen = positionals.length > 0 ? positionals : KINDS
  const kinds = [
    ...LONGEST.filter((kind) => chosen.includes(kind)),
    ...chosen.filter((kind) => !LONGEST.includes(kind)),
  ]
  return { kinds, env: Object.fromEntries(env) }
}

/** @returns {Promise<number>} */
function runVitest(kinds, env) {
  const files = kinds.map((kind) => `test/torture/${FILES.get(kind)}`)
  const args = [
    'run',
    '--project',
    'server',
    '--maxWorkers',
    String(AT_ONCE),
    '--disable-console-intercept=true',
    ...files,
  ]
  const child = spawn(node24(), [commandOf('vitest', 'vitest.mjs'), ...args], { cwd: ROOT, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
