// `npm run bench` measures every figure of docs/performance.md and writes it there; `npm run bench -- http sockets` measures some.
// `npm run bench -- scaling` measures nothing: it computes docs/scaling.md, also with other figures.

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { ensureBuilt, ensureChromium } from '../scripts/setup.js'
import { putBetweenMarkers } from '../scripts/structure/markers.ts'
import { startDurableServer } from '../test/support/global-setup.ts'
import { measureBets } from './bets.ts'
import { measureCapacity } from './capacity.ts'
import { measureExplorer } from './explorer.ts'
import { FIRST_LOAD_BYTES, firstLoadBytes, firstLoadFloor } from './first-load.ts'
import { measureFleet } from './fleet.ts'
import { measureHostileRequests } from './hostile.ts'
import { measureHostileFiles } from './hostile-files.ts'
import { measureHttp } from './http.ts'
import { measureImports } from './imports.ts'
import { measureLighthouse } from './lighthouse.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { measureOldProcess } from './old-process.ts'
import { measurePhone } from './phone.ts'
import { measurePush } from './push.ts'
import type { Row } from './row.ts'
import { measureRush } from './rush.ts'
import { runScaling } from './scaling/command.ts'
import { measureSettling } from './settling.ts'
import { measureShares } from './shares.ts'
import { measureSlowPhone } from './slow-phone.ts'
import { measureSockets } from './sockets.ts'

const PAGE = new URL('../docs/performance.md', import.meta.url)

type Measure = (app: MeasuredProcess, executablePath: string) => Promise<Row[]>
const MEASURES: Readonly<Record<string, Measure>> = {
  http: measureHttp,
  rush: measureRush,
  sockets: measureSockets,
  bets: () => measureBets(),
  explorer: () => measureExplorer(),
  shares: () => measureShares(),
  settling: () => measureSettling(),
  push: () => measurePush(),
  imports: () => measureImports(),
  capacity: () => measureCapacity(),
  fleet: () => measureFleet(),
  phone: (_, executablePath) => measurePhone(executablePath),
  'slow-phone': (_, executablePath) => measureSlowPhone(executablePath),
  hostile: () => measureHostileRequests(),
  'hostile-files': () => measureHostileFiles(),
  'first-load': measureFirstLoad,
  'old-process': () => measureOldProcess(),
  lighthouse: (app, executablePath) => measureLighthouse(app.url, executablePath),
}

const asked = process.argv.slice(2)
if (asked[0] === 'scaling') runScaling(asked.slice(1))
else await measureAsked()

async function measureAsked(): Promise<void> {
  const unknown = asked.filter((name) => !(name in MEASURES))
  if (unknown.length > 0) {
    console.error(`No benchmark ${unknown.join(', ')}. There are: ${[...Object.keys(MEASURES), 'scaling'].join(', ')}`)
    process.exitCode = 1
    return
  }
  await ensureBuilt()
  const executablePath = await ensureChromium()
  const stopPostgres = await startDurableServer()
  const rows: Row[] = []
  try {
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (asked.length === 0 || asked.includes(name)) rows.push(...(await measured(measure, executablePath)))
    }
  } finally {
    await stopPostgres()
  }
  if (asked.length === 0) writeFileSync(PAGE, putBetweenMarkers(readFileSync(PAGE, 'utf8'), 'measured', table(rows)))
}

async function measured(measure: Measure, executablePath: string): Promise<Row[]> {
  const app = await startProcess('bench/app.ts')
  try {
    const figures = await measure(app, executablePath)
    for (const { holds, what, measured: value, reach, ours, floor } of figures) {
      console.log(`${holds ? '✓' : '✗'} ${what}: ${value} (${reach}); ${ours}; floor ${floor}`)
    }
    return figures
  } finally {
    await app.end()
  }
}

function table(rows: readonly Row[]): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.version}, ${process.platform}`
  const lines = rows.map(({ what, ours, floor, measured, reach, holds }) =>
    ['', what, ours, floor, measured, holds ? reach : `**missed:** ${reach}`, ''].join(' | ').trim(),
  )
  const head = ['| what | ours | floor | ratio | target |', '|-|-|-|-|-|']
  return [`Measured on ${machine}.`, '', ...head, ...lines].join('\n')
}

async function measureFirstLoad({ url }: MeasuredProcess, executablePath: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const bytes = await firstLoadBytes(await browser.newPage({ locale: 'pt-BR' }), url)
  await browser.close()
  const floor = await firstLoadFloor()
  const kilobytes = (value: number) => `${(value / 1024).toFixed(1)} KB`
  return [
    {
      what: "the first route's JavaScript, brotli",
      ours: kilobytes(bytes),
      floor: `${kilobytes(floor)}, React + Query + router`,
      measured: `${(bytes / floor).toFixed(2)} ×`,
      reach: `≤ ${kilobytes(FIRST_LOAD_BYTES)}`,
      holds: bytes <= FIRST_LOAD_BYTES,
    },
  ]
}
