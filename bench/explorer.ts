import pg from 'pg'
import type { Explorers } from './explorer-app.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { percentile95, type Row } from './row.ts'

/** With ten rounds the 95th percentile is the slowest one. */
const EACH = 30
/** Every kind of dimension, alone and in pairs; the last ones have a filter. */
const VIEWS = [
  'by=market',
  'by=side&and=odds',
  'by=team',
  'by=team&and=opponent',
  'by=tournament&and=start',
  'by=map&and=format',
  'by=tags&and=tipster',
  'by=bookmaker&and=live',
  'by=month',
  'by=hour&and=weekday',
  'by=month&and=team',
  'by=team&bookmaker=Betano&oddsTo=2.00',
  'by=hour&q=clan+c4ca423',
]
/** One pass over all bets of a user in the same index. */
const TOTALS = '/api/bets?limit=1&oddsFrom=1.01'
const ZONE = 'America/Sao_Paulo'

export async function measureExplorer(): Promise<Row[]> {
  const app = await startProcess('bench/explorer-app.ts')
  try {
    const { databaseUrl, many, some } = JSON.parse(await app.line()) as Explorers
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    const changed = async () => void (await pool.query('UPDATE books SET version = version + 1'))
    const rows = [
      await slowestView(app, many, { bets: '100,000', most: 1000, changed }),
      await slowestView(app, some, { bets: '10,000', most: 150, changed }),
      await meanwhile(app, [many, some], changed),
    ]
    await pool.end()
    return rows
  } finally {
    await app.end()
  }
}

/** Raises the versions of the books, so that no cached view is used. */
type Changed = () => Promise<void>

async function took({ url }: MeasuredProcess, path: string, cookie: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url + path, { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - start
}

const pathOf = (view: string) => `/api/stats/explorer?${view}&tz=${ZONE}`

async function slowestView(
  app: MeasuredProcess,
  cookie: string,
  { bets, most, changed }: { readonly bets: string; readonly most: number; readonly changed: Changed },
): Promise<Row> {
  const totals: number[] = []
  const times = new Map<string, number[]>(VIEWS.map((view) => [view, []]))
  for (const view of VIEWS) await took(app, pathOf(view), cookie)
  for (let round = 0; round < EACH; round += 1) {
    for (const [view, own] of times) {
      await changed()
      totals.push(await took(app, TOTALS, cookie))
      own.push(await took(app, pathOf(view), cookie))
    }
  }
  const floor = percentile95(totals)
  const [slowest, longest] = [...times]
    .map(([view, own]) => [view, percentile95(own)] as const)
    .reduce((a, b) => (a[1] > b[1] ? a : b))
  if (process.env['BENCH_EACH']) for (const [view, own] of times) console.error(view, percentile95(own).toFixed(1))
  return {
    what: `the slowest of ${VIEWS.length} views of the explorer, ${bets} bets, p95`,
    ours: `${longest.toFixed(1)} ms, \`${slowest}\``,
    floor: `${floor.toFixed(1)} ms, the totals of these bets`,
    measured: `${(longest / floor).toFixed(2)} ×`,
    reach: `≤ ${most.toLocaleString('en')} ms`,
    holds: longest <= most,
  }
}

const AT_ONCE = 20

/** How long another user's history takes while twenty users each request one view after another. */
async function meanwhile(
  app: MeasuredProcess,
  [many, some]: readonly [string, string],
  changed: Changed,
): Promise<Row> {
  const timesOf = async (count: number) => {
    const times: number[] = []
    for (let request = 0; request < count; request += 1) times.push(await took(app, '/api/bets?limit=50', some))
    return times
  }
  const alone = percentile95(await timesOf(400))
  const enough = new AbortController()
  const people = Array.from({ length: AT_ONCE }, async (_, person) => {
    const cookie = person % 2 === 0 ? many : some
    for (let at = person; !enough.signal.aborted; at += 1) {
      await changed()
      await took(app, pathOf(VIEWS[at % VIEWS.length] ?? ''), cookie)
    }
  })
  await app.hold()
  const underLoad = percentile95(await timesOf(400))
  const hold = await app.hold()
  enough.abort()
  await Promise.all(people)
  return {
    what: `\`GET /api/bets?limit=50\` while ${AT_ONCE} people look at the explorer with 100,000 and 10,000 bets, p95`,
    ours: `${underLoad.toFixed(1)} ms; the longest hold of the event loop ${hold.toFixed(1)} ms`,
    floor: `${alone.toFixed(1)} ms, without`,
    measured: `${(underLoad - alone).toFixed(1)} ms more`,
    reach: '≤ 50 ms more',
    holds: underLoad - alone <= 50,
  }
}
