import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ImportDetail } from '../src/contract/imports.ts'
import { LARGEST_FILE, MOST_ROWS } from '../src/domain/import/file-limits.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROWS = MOST_ROWS
const LONGEST_MS = 60_000
/** The floor writes the same rows as an import, without parsing a file, comparing, tying or summing bets. */
const REACH = 8
const MOST_MEMORY = 250 * 1024 ** 2
const LONGEST_HOLD_MS = 50
const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker\n'

type Client = { readonly url: string; readonly cookie: string }

/** The time for 100,000 rows from the upload to the book, and the memory for the largest file. */
export async function measureImports(): Promise<Row[]> {
  const app = await startProcess('bench/imports-app.ts')
  const { cookie, other, databaseUrl } = JSON.parse(await app.line()) as Record<string, string>
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const client = { url: app.url, cookie: cookie ?? '' }
  try {
    return [
      ...(await measureTime(app, client, { url: app.url, cookie: other ?? '' }, pool)),
      await measureMemory(app, client),
    ]
  } finally {
    await pool.end()
    await app.end()
  }
}

async function measureTime(app: MeasuredProcess, client: Client, other: Client, pool: pg.Pool): Promise<Row[]> {
  const file = Buffer.from(HEAD + Array.from({ length: ROWS }, (_, at) => rowOf(at)).join(''))
  await app.hold()
  const watch = watchOther(other)
  const start = performance.now()
  const id = await uploaded(client, file)
  const { survey } = await rested(client, id)
  await step(client, `/${id}/plan`, survey?.proposed)
  await rested(client, id)
  const read = performance.now() - start
  // Copied before the run deletes the rows.
  await pool.query('CREATE TABLE read_rows AS SELECT * FROM import_rows')
  const written = performance.now()
  await step(client, `/${id}/run`, {})
  const done = await rested(client, id)
  const ours = read + performance.now() - written
  if (done.counts?.new !== ROWS) throw new Error(`the import wrote ${JSON.stringify(done)}`)
  const [hold, waits] = [await app.hold(), await watch.stop()]
  const floor = await milliseconds(() => insertAgain(pool))
  return [
    {
      what: 'an import of 100,000 rows',
      ours: `${(ours / 1000).toFixed(1)} s`,
      floor: `${(floor / 1000).toFixed(1)} s, one INSERT for each table`,
      measured: `${(ours / floor).toFixed(1)} × the time`,
      reach: `≤ ${REACH} × and ≤ ${LONGEST_MS / 1000} s`,
      holds: ours <= LONGEST_MS && ours <= REACH * floor,
    },
    {
      what: 'the longest hold of the event loop meanwhile',
      ours: `${hold.toFixed(1)} ms`,
      floor: `${median(waits).toFixed(1)} ms, another user's median wait for the list of bets`,
      measured: `${hold.toFixed(1)} ms`,
      reach: `≤ ${LONGEST_HOLD_MS} ms`,
      holds: hold <= LONGEST_HOLD_MS,
    },
  ]
}

/** A file of the maximum size without a valid row: it is read to the end, and nothing is written. */
async function measureMemory(app: MeasuredProcess, client: Client): Promise<Row> {
  const row = `${'x'.repeat(990)};Alfa vs Bravo;Alfa\n`
  const file = Buffer.from(HEAD + row.repeat(Math.floor((LARGEST_FILE - HEAD.length) / row.length)))
  const before = (await app.usage()).memoryBytes
  let most = before
  const watching = setInterval(
    () => void app.usage().then(({ memoryBytes }) => (most = Math.max(most, memoryBytes))),
    200,
  )
  const id = await uploaded(client, file)
  const { survey } = await rested(client, id)
  await step(client, `/${id}/plan`, survey?.proposed)
  await rested(client, id)
  clearInterval(watching)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
  return {
    what: 'memory that a file of 25 MB takes',
    ours: `${megabytes(most - before)} more`,
    floor: `${megabytes(before)} before`,
    measured: megabytes(most - before),
    reach: `≤ ${megabytes(MOST_MEMORY)}`,
    holds: most - before <= MOST_MEMORY,
  }
}

/** Ten years of bets; half of them lost. */
function rowOf(at: number): string {
  const placedAt = new Date(Date.UTC(2016, 0, 1) + at * 3_000_000).toISOString()
  const [team1, team2] = [`Team ${at % 113}`, `Clan ${at % 127}`]
  return `${placedAt};${team1} vs ${team2};${team1};1.85;${1 + (at % 50)}.00;${at % 2 === 0 ? 'won' : 'lost'};Casa ${at % 5}\n`
}

async function uploaded(client: Client, file: Buffer): Promise<number> {
  const { id } = await answered(client, '?name=bench.csv', new Uint8Array(file), 'application/octet-stream')
  return id
}

const step = (client: Client, path: string, json: unknown) =>
  answered(client, path, JSON.stringify(json), 'application/json')

async function answered({ url, cookie }: Client, path: string, body: string | Uint8Array<ArrayBuffer>, type: string) {
  const answer = await fetch(`${url}/api/imports${path}`, {
    method: 'POST',
    body,
    headers: { cookie, 'content-type': type },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as ImportDetail
}

async function rested({ url, cookie }: Client, id: number): Promise<ImportDetail> {
  for (;;) {
    const found = (await (await fetch(`${url}/api/imports/${id}`, { headers: { cookie } })).json()) as ImportDetail
    if (found.failure) throw new Error(`the import ended with ${JSON.stringify(found.failure)}`)
    if (found.progress === null) return found
    await sleep(50)
  }
}

/** Measures another user's waits for the first page of bets, until stopped. */
function watchOther({ url, cookie }: Client) {
  const waits: number[] = []
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      waits.push(
        await milliseconds(async () => (await fetch(`${url}/api/bets?limit=50`, { headers: { cookie } })).text()),
      )
      await sleep(20)
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await running
      return waits
    },
  }
}

/** Inserts once more what the import wrote: rows of the file, bets, fingerprints, and the sums (for the newest user). */
async function insertAgain(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(`
    SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
    WHERE table_name = 'bets' AND is_generated = 'NEVER' AND column_name != 'id'`)
  // One simple query is one transaction.
  await pool.query(`
    INSERT INTO import_rows SELECT * FROM read_rows;
    INSERT INTO bets (${rows[0]?.columns}) SELECT ${rows[0]?.columns} FROM bets;
    INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
      SELECT user_id, fingerprint || ' again', import_id, -bet_id, said FROM imported_bets;
    INSERT INTO bet_sums SELECT (SELECT max(id) FROM users), scope, key, status, bets, staked, profit FROM bet_sums;`)
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}
