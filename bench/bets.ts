import autocannon from 'autocannon'
import pg from 'pg'
import type { People } from './bets-app.ts'
import { measureBulk } from './bets-bulk.ts'
import { measureClearing } from './bets-clearing.ts'
import { measureFilters } from './bets-filters.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, percentile95, type Row } from './row.ts'

const PAGE = '/api/bets?limit=50'
const ROUNDS = 3
/** Warm-up rounds, in which V8 compiles the code. */
const WARMING = 2
const SECONDS = 4
const AT_ONCE = 32
/** Prefixes of a team's name as typed, both teams, and a text that matches no team. */
const SEARCHES = [
  'te',
  'team',
  'team c',
  'team cfcd',
  'clan c4ca423',
  'cfcd208 vs clan c4ca423',
  'clan 1f0e3da',
  'nowhere',
]
const SEARCHES_EACH = 40

/** Bets and statistics among 2,000,000 bets. */
export async function measureBets(): Promise<Row[]> {
  const app = await startProcess('bench/bets-app.ts')
  try {
    const people = JSON.parse(await app.line()) as People
    return [
      await pageAgainstFew(app, people, PAGE, 1.2),
      await pageAgainstFew(app, people, '/api/stats', 3),
      await pageAgainstFloor(app, people),
      await searches(app, people),
      ...(await measureFilters(app, people)),
      await placing(app, people),
      await measureBulk(app, people),
      await measureClearing(app, people),
    ]
  } finally {
    await app.end()
  }
}

async function pageAgainstFew(
  { url }: MeasuredProcess,
  { few, many }: People,
  path: string,
  reach: number,
): Promise<Row> {
  const rate = (cookie: string) => requestsPerSecond(url + path, [{ headers: { cookie } }], 8)
  const [ours, floor] = await inTurns(
    () => rate(many),
    () => rate(few),
  )
  const ratio = medianRatio(floor, ours)
  return {
    what: `\`GET ${path}\` with 100,000 bets`,
    ours: perSecond(ours),
    floor: `${perSecond(floor)}, with 100 bets`,
    measured: `${ratio.toFixed(2)} × the time`,
    reach: `≤ ${reach} ×`,
    holds: ratio <= reach,
  }
}

async function pageAgainstFloor({ url }: MeasuredProcess, { many, manyId, databaseUrl }: People): Promise<Row> {
  const bare = await startProcess('bench/bets-floor.ts', [databaseUrl, String(manyId)])
  const [ours, floor] = await inTurns(
    () => requestsPerSecond(url + PAGE, [{ headers: { cookie: many } }], 8),
    () => requestsPerSecond(bare.url, [{}], 8),
  )
  await bare.end()
  const ratio = medianRatio(ours, floor)
  return {
    what: `\`GET ${PAGE}\``,
    ours: perSecond(ours),
    floor: `${perSecond(floor)}, \`node:http\` with the same SQL`,
    measured: `${ratio.toFixed(2)} ×`,
    reach: '≥ 0.7 ×',
    holds: ratio >= 0.7,
  }
}

async function searches({ url }: MeasuredProcess, { many }: People): Promise<Row> {
  const took = async (query: string) => {
    const start = performance.now()
    const answer = await fetch(`${url + PAGE}${query}`, { headers: { cookie: many } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
    return performance.now() - start
  }
  const first: number[] = []
  const found: number[] = []
  for (let round = 0; round < SEARCHES_EACH; round += 1) {
    for (const text of SEARCHES) {
      first.push(await took(''))
      found.push(await took(`&q=${encodeURIComponent(text)}`))
    }
  }
  const [page, search] = [percentile95(first), percentile95(found)]
  return {
    what: 'a search in 100,000 bets, p95',
    ours: `${search.toFixed(1)} ms`,
    floor: `${page.toFixed(1)} ms, the first page`,
    measured: `${(search / page).toFixed(2)} ×`,
    reach: '≤ 5 ×',
    holds: search <= page * 5,
  }
}

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }

/** 32 users at once, each placing bets one after the other. */
async function placing({ url }: MeasuredProcess, { placing, restId, databaseUrl }: People): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const requests = placing.map((cookie) => ({
    headers: { cookie, 'content-type': 'application/json' },
    method: 'POST' as const,
    body: JSON.stringify(BET),
  }))
  const [ours, floor] = await inTurns(
    () => requestsPerSecond(`${url}/api/bets`, requests, AT_ONCE),
    // The floor inserts rows without sums, so it uses an owner whose list is not measured.
    () => insertsPerSecond(pool, restId),
  )
  await pool.end()
  const ratio = medianRatio(ours, floor)
  return {
    what: `\`POST /api/bets\`, ${AT_ONCE} at once`,
    ours: perSecond(ours),
    floor: `${perSecond(floor)}, INSERT and COMMIT`,
    measured: `${ratio.toFixed(2)} ×`,
    reach: '≥ 0.6 ×',
    holds: ratio >= 0.6,
  }
}

async function insertsPerSecond(pool: pg.Pool, owner: number): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let inserted = 0
  const insert = async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at)
       VALUES ($1, $2, $3, lower($2), 5000, 1850, $4, 'pending', now(), now())`,
      [owner, BET.teams, BET.selectedTeam, BET.betType],
    )
    await client.query('COMMIT')
    client.release()
    inserted += 1
  }
  const one = async () => {
    while (performance.now() < end) await insert()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return inserted / SECONDS
}

/** Each connection repeats one of the requests. If each cycled through the list, all would act as the same user at the same time. */
async function requestsPerSecond(url: string, requests: autocannon.Request[], connections: number): Promise<number> {
  let connected = 0
  const { non2xx, errors, ...result } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    setupClient(client) {
      client.setRequests(requests.slice(connected % requests.length).slice(0, 1))
      connected += 1
    },
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return result.requests.total / result.duration
}

/** Alternates, so that other load on the machine affects both. */
async function inTurns(one: () => Promise<number>, other: () => Promise<number>): Promise<[number[], number[]]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    rates[0].push(await one())
    rates[1].push(await other())
  }
  return [rates[0].slice(WARMING), rates[1].slice(WARMING)]
}

function medianRatio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((rate, round) => rate / (to[round] ?? Number.NaN)))
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(median(rates)).toLocaleString('en')} per second`
}
