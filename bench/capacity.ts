import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { WebSocket } from 'ws'
import { required } from '../src/domain/required.ts'
import type { Crowd } from './capacity-app.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { postgresCpuSeconds } from './postgres-usage.ts'
import type { Row } from './row.ts'

const BETS_EACH = 125
const LISTS_EACH = 125
const STATS_EACH = 40
const YEAR_MS = 365 * 86_400_000
const MATCHES = 2_000
const READINGS_EACH = 50
const NOTIFY_SECONDS = 3
const SENDERS = 8
const MANY_LISTENERS = 20
const TO_ONE_PROCESS = 20_000

type Cost = { readonly processMs: number; readonly databaseMs: number }

/** The CPU time and bytes of one action: the inputs of docs/scaling.md. */
export async function measureCapacity(): Promise<Row[]> {
  const app = await startProcess('bench/capacity-app.ts')
  const crowd = JSON.parse(await app.line()) as Crowd // printed by our program
  const pool = new pg.Pool({ connectionString: crowd.databaseUrl, max: SENDERS })
  try {
    const rows = [...(await messages(app)), ...(await bets(app, crowd, pool))]
    rows.push(...(await reads(app, crowd, pool)), ...(await referenceRows(pool)), ...(await notifications(app, pool)))
    return rows
  } finally {
    await pool.end()
    await app.end()
  }
}

async function messages(app: MeasuredProcess): Promise<Row[]> {
  const { memoryBytes } = await app.usage()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`)
  socket.once('open', () => socket.send('{"type":"register"}'))
  const change = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('{"type":"changes"')) resolve(text)
      // Before the first poll the list is empty.
      else if (text.startsWith('{"type":"state"') && !text.includes('"live":[]')) app.send('change')
    })
  })
  socket.close()
  return [
    reported('the pushed change of a price', `${Buffer.byteLength(change)} bytes`),
    reported('a process with 32 people, before any load', `${(memoryBytes / 2 ** 20).toFixed(0)} MB`),
  ]
}

/** Places a year of bets, each in its own quarter-hour, and settles them by hand. */
async function bets({ url, usage }: MeasuredProcess, { cookies }: Crowd, pool: pg.Pool): Promise<Row[]> {
  const count = cookies.length * BETS_EACH
  // Warm-up: V8 compiles, and the first rows of a table each allocate a page.
  const warming = await placeEach(url, cookies, 'warming')
  await settleEach(url, warming)
  const before = await databaseBytes(pool)
  const placed = { ids: [] as Placed[] }
  const placing = await cost({ usage }, pool, count, async () => {
    placed.ids = await placeEach(url, cookies, 'placed')
  })
  const settling = await cost({ usage }, pool, count, () => settleEach(url, placed.ids))
  const after = await databaseBytes(pool)
  return [
    costRow('placing a bet', placing),
    costRow('settling a bet by hand', settling),
    reported(
      'a settled bet in the database, all its rows and indexes',
      `${Math.round((after - before) / count)} bytes`,
    ),
  ]
}

type Placed = { readonly cookie: string; readonly id: number }

async function placeEach(url: string, cookies: readonly string[], note: string): Promise<Placed[]> {
  const start = Date.now() - YEAR_MS
  const ofOne = async (cookie: string) => {
    const placed: Placed[] = []
    for (let n = 0; n < BETS_EACH; n += 1) {
      const placedAt = new Date(start + (n / BETS_EACH) * YEAR_MS).toISOString()
      const answer = await fetch(`${url}/api/bets`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          teams: `Time ${n % 40} vs Clan ${n % 37}`,
          selectedTeam: `Time ${n % 40}`,
          amount: '50.00',
          odds: '1.85',
          betType: 'match-winner',
          bookmaker: 'Betano',
          note,
          placedAt,
        }),
      })
      if (answer.status !== 201) throw new Error(`a bet was answered ${answer.status}: ${await answer.text()}`)
      placed.push({ cookie, id: ((await answer.json()) as { id: number }).id })
    }
    return placed
  }
  return (await Promise.all(cookies.map(ofOne))).flat()
}

async function settleEach(url: string, placed: readonly Placed[]): Promise<void> {
  await byPerson(placed, async ({ cookie, id }) => {
    const answer = await fetch(`${url}/api/bets/${id}/result`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ status: id % 2 === 0 ? 'won' : 'lost' }),
    })
    if (!answer.ok) throw new Error(`a result was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  })
}

/** All users at once, each one action after the other. */
async function byPerson(placed: readonly Placed[], act: (bet: Placed) => Promise<void>): Promise<void> {
  const people = Map.groupBy(placed, ({ cookie }) => cookie)
  const ofOne = async (own: readonly Placed[]) => {
    for (const bet of own) await act(bet)
  }
  await Promise.all([...people.values()].map(ofOne))
}

async function reads(app: MeasuredProcess, { cookies }: Crowd, pool: pg.Pool): Promise<Row[]> {
  const rows: Row[] = []
  for (const [path, each] of [
    ['/api/bets?limit=50', LISTS_EACH],
    ['/api/stats', STATS_EACH],
  ] as const) {
    let last = new Uint8Array()
    const readAll = (times: number) =>
      Promise.all(
        cookies.map(async (cookie) => {
          for (let n = 0; n < times; n += 1) {
            const answer = await fetch(app.url + path, { headers: { cookie } })
            if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
            last = new Uint8Array(await answer.arrayBuffer())
          }
        }),
      )
    await readAll(10)
    const spent = await cost(app, pool, each * cookies.length, () => readAll(each))
    rows.push(
      costRow(`\`GET ${path}\`, ${2 * BETS_EACH} bets, ${brotliCompressSync(last).byteLength} bytes by brotli`, spent),
    )
  }
  return rows
}

/** Rows written by SQL as the poller does: three maps, and as many readings as a match of a busy day has. */
async function referenceRows(pool: pg.Pool): Promise<Row[]> {
  const bytes = async () => {
    await pool.query('VACUUM ANALYZE')
    const { rows } = await pool.query<{ matches: string; readings: string }>(
      `SELECT pg_total_relation_size('matches') + pg_total_relation_size('match_maps') + pg_total_relation_size('match_times') AS matches,
              pg_total_relation_size('odds_readings') AS readings`,
    )
    const { matches, readings } = required(rows[0], 'the sizes')
    return { matches: Number(matches), readings: Number(readings) }
  }
  const before = await bytes()
  await pool.query(`
    INSERT INTO matches (source, source_id, status, team1_name, team2_name, team1_key, team2_key, tournament, format, updated_at, version, read_task, scheduled_time)
    SELECT 'bench', n, 'finished', 'Time ' || n % 120, 'Clan ' || n % 119, 'time' || n % 120, 'clan' || n % 119, 'Tournament ' || n % 100, 'BO3', now(), n,
           'none', now() - interval '1 year' * random()
    FROM generate_series(1, ${MATCHES}) AS n`)
  await pool.query(`
    INSERT INTO match_maps (match_id, number, name, status)
    SELECT id, number, 'Mirage', 'finished' FROM matches, generate_series(1, 3) AS number WHERE source = 'bench'`)
  await pool.query(`
    INSERT INTO match_times (match_id, read_at, scheduled_time) SELECT id, now(), scheduled_time FROM matches WHERE source = 'bench'`)
  await pool.query(`
    INSERT INTO odds_readings (match_id, read_at, odds1, odds2)
    SELECT id, now() + n * interval '1 minute', 1400 + n, 2700 - n FROM matches, generate_series(1, ${READINGS_EACH}) AS n WHERE source = 'bench'`)
  const after = await bytes()
  return [
    reported(
      'a match in the database, with three maps',
      `${Math.round((after.matches - before.matches) / MATCHES)} bytes`,
    ),
    reported(
      'a reading of its odds',
      `${Math.round((after.readings - before.readings) / (MATCHES * READINGS_EACH))} bytes`,
    ),
  ]
}

async function notifications(app: MeasuredProcess, pool: pg.Pool): Promise<Row[]> {
  const one = await notify(pool, 1)
  const many = await notify(pool, MANY_LISTENERS)
  const before = await app.usage()
  await pool.query(
    `SELECT pg_notify('user_changes', (1000000 + n) || ' bets,stats') FROM generate_series(1, ${TO_ONE_PROCESS}) AS n`,
  )
  // The process does not signal when it has read them all.
  await sleep(2_000)
  const after = await app.usage()
  const rate = (measured: Notified) => `${Math.round(measured.aSecond).toLocaleString('en')} a second`
  const deliveredMs = (many.databaseMs - one.databaseMs) / (MANY_LISTENERS - 1)
  return [
    reported(
      `NOTIFY by ${SENDERS} connections, 1 listener`,
      `${rate(one)}, ${one.databaseMs.toFixed(3)} ms of the database each`,
    ),
    reported(
      `the same, ${MANY_LISTENERS} listeners`,
      `${rate(many)}, ${many.databaseMs.toFixed(3)} ms of the database each; ${(deliveredMs * 1000).toFixed(1)} µs per listener`,
    ),
    reported(
      'a notification for an account without an open page',
      `${(((after.cpuSeconds - before.cpuSeconds) * 1e6) / TO_ONE_PROCESS).toFixed(1)} µs`,
    ),
  ]
}

type Notified = { readonly aSecond: number; readonly databaseMs: number }

async function notify(pool: pg.Pool, listeners: number): Promise<Notified> {
  const { connectionString } = pool.options
  const listening = Array.from({ length: listeners }, () => new pg.Client({ connectionString }))
  for (const each of listening) {
    await each.connect()
    await each.query('LISTEN bench')
  }
  let sent = 0
  const before = await postgresCpuSeconds(pool)
  const end = performance.now() + NOTIFY_SECONDS * 1000
  const send = async () => {
    while (performance.now() < end) {
      await pool.query('SELECT pg_notify($1, $2)', ['bench', `${sent} bets,stats`])
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  // When its own query returns, a listener has received all earlier notifications.
  for (const each of listening) await each.query('SELECT 1')
  const after = await postgresCpuSeconds(pool)
  await Promise.all(listening.map((each) => each.end()))
  return { aSecond: sent / NOTIFY_SECONDS, databaseMs: ((after - before) * 1000) / sent }
}

async function databaseBytes(pool: pg.Pool): Promise<number> {
  await pool.query('VACUUM ANALYZE')
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return Number(required(rows[0], 'the size').bytes)
}

async function cost(
  app: Pick<MeasuredProcess, 'usage'>,
  pool: pg.Pool,
  count: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = [(await app.usage()).cpuSeconds, await postgresCpuSeconds(pool)] as const
  await work()
  const after = [(await app.usage()).cpuSeconds, await postgresCpuSeconds(pool)] as const
  return { processMs: ((after[0] - before[0]) * 1000) / count, databaseMs: ((after[1] - before[1]) * 1000) / count }
}

function costRow(what: string, { processMs, databaseMs }: Cost): Row {
  return reported(what, `process ${processMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`)
}

function reported(what: string, ours: string): Row {
  return { what, ours, floor: '–', measured: '–', reach: '–', holds: true }
}
