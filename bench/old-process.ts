import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { PATH, requestsPerCpuSecond } from './http.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const ROUNDS = 5
const REACH = 0.95
const HEADERS = { 'accept-encoding': 'br' }
const JSON_HEADERS = { 'content-type': 'application/json' }
const PAGES = ['/', '/api/upcoming-matches', '/api/odds/Alfa/Bravo', '/api/openapi.json', '/no-such-page']
const OWN_DATA = ['/api/auth/user', '/api/bets?limit=50', '/api/stats', '/api/favorites']
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }
const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }

/** `/api/live-matches` per CPU second after minutes of mixed traffic, against a fresh process. */
export async function measureOldProcess(): Promise<Row[]> {
  const old = await startProcess('bench/app.ts')
  await sendMixedTraffic(old, MINUTES * 60_000)
  const fresh = await startProcess('bench/app.ts')
  const rates = { old: [] as number[], fresh: [] as number[] }
  // The first round warms the fresh process up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    rates.old.push(await requestsPerCpuSecond(old, HEADERS))
    rates.fresh.push(await requestsPerCpuSecond(fresh, HEADERS))
  }
  await Promise.all([old.end(), fresh.end()])
  const [ours, floor] = [rates.old.slice(1), rates.fresh.slice(1)]
  const ratio = median(ours.map((rate, round) => rate / (floor[round] ?? Number.NaN)))
  const perSecond = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} per CPU second`
  return [
    {
      what: `\`GET ${PATH}\`, brotli, after ${MINUTES} minutes of mixed traffic`,
      ours: perSecond(ours),
      floor: `${perSecond(floor)}, a fresh process`,
      measured: `${ratio.toFixed(2)} ×`,
      reach: `≥ ${REACH} ×`,
      holds: ratio >= REACH,
    },
  ]
}

/** Visitors, an account that places bets, open sockets and changes of the list. */
async function sendMixedTraffic(app: MeasuredProcess, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  const signedUp = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(PERSON),
  })
  const cookie = signedUp.headers.getSetCookie().join().split(';')[0] ?? ''
  const requests: autocannon.Request[] = [
    ...[PATH, ...PAGES].map((path) => ({ path, headers: HEADERS })),
    ...OWN_DATA.map((path) => ({ path, headers: { ...HEADERS, cookie } })),
    { path: '/api/bets', method: 'POST', headers: { ...JSON_HEADERS, cookie }, body: JSON.stringify(BET) },
    { path: '/api/login', method: 'POST', headers: JSON_HEADERS, body: '{"email":"ana@example.com"}' },
  ]
  while (performance.now() < end) {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(app.url)))
    app.send('change')
    await app.line()
    await autocannon({ url: app.url, requests, connections: 16, overallRate: 1_000, duration: 10 })
    for (const socket of sockets) socket.terminate()
  }
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  socket.once('open', () => socket.send('{"type":"register"}'))
  socket.once('message', resolve)
  socket.once('error', reject)
  await promise
  return socket
}
