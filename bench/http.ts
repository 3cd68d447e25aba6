import autocannon from 'autocannon'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

export const PATH = '/api/live-matches'
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 32

type Variant = { readonly name: string; readonly reach: number; headers(etag: string): Record<string, string> }

const VARIANTS: readonly Variant[] = [
  { name: 'uncompressed', reach: 0.85, headers: () => ({ 'accept-encoding': 'identity' }) },
  { name: 'brotli', reach: 0.9, headers: () => ({ 'accept-encoding': 'br' }) },
  { name: '304', reach: 0.9, headers: (etag) => ({ 'accept-encoding': 'br', 'if-none-match': etag }) },
]

/** `/api/live-matches` per CPU second against `node:http` that sends the same bytes. */
export async function measureHttp(ours: MeasuredProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const variant of VARIANTS) rows.push(await measure(ours, variant))
  return rows
}

async function measure(ours: MeasuredProcess, { name, reach, headers }: Variant): Promise<Row> {
  const first = await fetch(ours.url + PATH)
  const sent = headers(first.headers.get('etag') ?? '')
  const floor = await startProcess('bench/http-floor.ts', [ours.url + PATH, JSON.stringify(sent)])
  const rates = { ours: [] as number[], floor: [] as number[] }
  // In turns (A B A B), so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await requestsPerCpuSecond(ours, sent))
    rates.floor.push(await requestsPerCpuSecond(floor, sent))
  }
  await floor.end()
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.floor[round] ?? Number.NaN)))
  const perSecond = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} per CPU second`
  return {
    what: `\`GET ${PATH}\`, ${name}`,
    ours: perSecond(rates.ours),
    floor: `${perSecond(rates.floor)}, \`node:http\``,
    measured: `${ratio.toFixed(2)} ×`,
    reach: `≥ ${reach} ×`,
    holds: ratio >= reach,
  }
}

type Asked = { readonly path: string; readonly connections: number }

export async function requestsPerCpuSecond(
  server: MeasuredProcess,
  headers: Record<string, string>,
  { path, connections }: Asked = { path: PATH, connections: CONNECTIONS },
): Promise<number> {
  const before = await server.usage()
  const { requests, errors, statusCodeStats } = await autocannon({
    url: server.url + path,
    connections,
    duration: SECONDS,
    headers,
  })
  const after = await server.usage()
  const statuses = Object.keys(statusCodeStats ?? {})
  const expected = headers['if-none-match'] ? '304' : '200'
  // When the list changes during a run, some responses to the old ETag are 200.
  if (errors > 0 || !statuses.includes(expected))
    throw new Error(`${server.url}: ${errors} errors, statuses ${statuses.join(' ')}`)
  return requests.total / (after.cpuSeconds - before.cpuSeconds)
}
