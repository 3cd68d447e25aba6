import { setTimeout as wait } from 'node:timers/promises'
import type { Explorers } from './explorer-app.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const [BETS, OTHERS] = [60_000, 500]
const AT_ONCE = 16
/** Requests of the other user in each round. */
const EACH = 40
/** A refused client retries much sooner than Retry-After says. */
const REFUSED_MS = 250

const ZONES = Intl.supportedValuesOf('timeZone')
/** From 1.01, in steps of 0.001: matches nearly all bets, with another cache key each time. */
const odds = (n: number) => `oddsFrom=1.${String(10 + (n % 490)).padStart(3, '0')}`

/** Every read of a whole book; `n` changes the cache key, so that nothing is cached. */
const READS: Readonly<Record<string, (n: number) => string>> = {
  list: (n) => `/api/bets?limit=50&${odds(n)}`,
  stats: (n) => `/api/stats?${odds(n)}`,
  explorer: (n) => `/api/stats/explorer?by=team&and=opponent&${odds(n)}`,
  'explorer by match': (n) => `/api/stats/explorer?by=tournament&and=start&${odds(n)}`,
  'explorer.csv': (n) => `/api/stats/explorer.csv?by=team&${odds(n)}`,
  'explorer.csv of pairs': (n) => `/api/stats/explorer.csv?by=team&and=opponent&${odds(n)}`,
  'explorer.xlsx': (n) => `/api/stats/explorer.xlsx?by=team&and=opponent&${odds(n)}`,
  highlights: (n) => `/api/stats/highlights?${odds(n)}`,
  skill: (n) => `/api/stats/skill?${odds(n)}`,
  year: (n) => `/api/stats/year?year=2024&tz=${encodeURIComponent(ZONES[n % ZONES.length] ?? 'UTC')}`,
  curve: (n) => `/api/cash/curve?tz=${encodeURIComponent(ZONES[n % ZONES.length] ?? 'UTC')}`,
  suspects: (n) => `/api/cash/suspects?difference=${n + 1}.01`,
}

/** How long another user waits while one reads a book of 60,000 bets in sixteen ways at once, and how long the event loop is blocked. */
export async function measureShares(): Promise<Row[]> {
  const app = await startProcess('bench/explorer-app.ts', [BETS + 2 * OTHERS, BETS, OTHERS].map(String))
  try {
    const { many, some } = JSON.parse(await app.line()) as Explorers
    const found: Found[] = []
    for (const [name, read] of Object.entries(READS)) found.push(await underLoad(app, { name, read, many, some }))
    return [slowdown(found, 'list'), slowdown(found, 'place'), longestHold(found)]
  } finally {
    await app.end()
  }
}

type Times = { readonly list: number; readonly place: number }
type Found = { readonly name: string; readonly alone: Times; readonly meanwhile: Times; readonly hold: number }
type Asked = {
  readonly name: string
  readonly read: (n: number) => string
  readonly many: string
  readonly some: string
}

let questions = 0

async function underLoad(app: MeasuredProcess, { name, read, many, some }: Asked): Promise<Found> {
  // Warm-up of statements and code; also measures the block by one read alone.
  for (let times = 0; times < 3; times += 1) await ask(app, read(questions++), many)
  await app.cpuHold()
  for (let times = 0; times < 3; times += 1) await ask(app, read(questions++), many)
  const hold = await app.cpuHold()
  const alone = await timesOf(app, some)
  const enough = new AbortController()
  const readers = Array.from({ length: AT_ONCE }, async () => {
    while (!enough.signal.aborted) {
      if ((await ask(app, read(questions++), many)) === 429) await wait(REFUSED_MS)
    }
  })
  const meanwhile = await timesOf(app, some)
  enough.abort()
  await Promise.all(readers)
  if (process.env['BENCH_EACH']) {
    const ratios = (['list', 'place'] as const).map((kind) => (meanwhile[kind] / alone[kind]).toFixed(2))
    console.error(`${name}: list ${ratios[0]} ×, place ${ratios[1]} ×, hold ${hold.toFixed(1)} ms`)
  }
  return { name, alone, meanwhile, hold }
}

async function ask({ url }: MeasuredProcess, path: string, cookie: string): Promise<number> {
  const answer = await fetch(url + path, { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok && answer.status !== 429) throw new Error(`${path} answered ${answer.status}`)
  return answer.status
}

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '5.00', odds: '1.85', betType: 'match-winner' }

/** Median times. */
async function timesOf({ url }: MeasuredProcess, cookie: string): Promise<Times> {
  const took = async (path: string, init: RequestInit) => {
    const start = performance.now()
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - start
  }
  const [list, place]: [number[], number[]] = [[], []]
  const json = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(BET) }
  for (let request = 0; request < EACH; request += 1) {
    list.push(await took('/api/bets?limit=50', { headers: { cookie } }))
    place.push(await took('/api/bets', json))
  }
  return { list: median(list), place: median(place) }
}

const WHAT = { list: '`GET /api/bets?limit=50`', place: '`POST /api/bets`' }

function slowdown(found: readonly Found[], kind: 'list' | 'place'): Row {
  const ratioOf = ({ alone, meanwhile }: Found) => meanwhile[kind] / alone[kind]
  const slowest = found.reduce((a, b) => (ratioOf(a) > ratioOf(b) ? a : b))
  const ratio = ratioOf(slowest)
  return {
    what: `${WHAT[kind]} while another person reads ${BETS.toLocaleString('en')} bets ${AT_ONCE} times at once, the slowest of ${found.length} reads, median`,
    ours: `${slowest.meanwhile[kind].toFixed(1)} ms, ${slowest.name}`,
    floor: `${slowest.alone[kind].toFixed(1)} ms, without`,
    measured: `${ratio.toFixed(2)} ×`,
    reach: '≤ 3 ×',
    holds: ratio <= 3,
  }
}

function longestHold(found: readonly Found[]): Row {
  const { name, hold } = found.reduce((a, b) => (a.hold > b.hold ? a : b))
  return {
    what: `the longest hold of the event loop by one read of ${BETS.toLocaleString('en')} bets, in processor time`,
    ours: `${hold.toFixed(1)} ms, ${name}`,
    floor: '–',
    measured: `${hold.toFixed(1)} ms`,
    reach: '≤ 25 ms',
    holds: hold <= 25,
  }
}
