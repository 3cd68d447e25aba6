import type { BadRequest } from '../test/support/bad-requests.ts'
import { hostileRequests, send } from './hostile-requests.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import type { Row } from './row.ts'

const ROUNDS = 3
const MOST_MS = 20

type Held = { readonly name: string; ours: number; floor: number }

/** The longest block of the event loop by one hostile request. */
export async function measureHostileRequests(): Promise<Row[]> {
  const requests = hostileRequests()
  const held = requests.map(
    ({ name }): Held => ({ name, ours: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY }),
  )
  // The minimum of several rounds: other load blocks the loop occasionally, the request does so every time.
  for (let round = 0; round < ROUNDS; round += 1) {
    const app = await startProcess('bench/hostile-app.ts')
    const cookie = await app.line()
    await app.hold()
    for (const [index, request] of requests.entries()) {
      const each = held[index]
      if (!each) continue
      each.floor = Math.min(each.floor, await holdOf(app, HARMLESS, ''))
      each.ours = Math.min(each.ours, await holdOf(app, request, cookie))
    }
    await app.end()
  }

  const worst = held.reduce((one, other) => (other.ours > one.ours ? other : one))
  const floor = Math.max(...held.map((each) => each.floor))
  const added = worst.ours - floor
  return [
    {
      what: `${requests.length.toLocaleString('en')} hostile requests to every route, the longest hold of the event loop`,
      ours: `${worst.ours.toFixed(1)} ms, ${worst.name}`,
      floor: `${floor.toFixed(1)} ms, \`GET /healthz\``,
      measured: `${added.toFixed(1)} ms more`,
      reach: `≤ ${MOST_MS} ms`,
      holds: added <= MOST_MS,
    },
  ]
}

const HARMLESS: BadRequest = { name: 'nothing', method: 'GET', path: '/healthz', headers: {}, body: Buffer.alloc(0) }

async function holdOf(app: MeasuredProcess, request: BadRequest, cookie: string): Promise<number> {
  await app.hold()
  await send(app.url, request, cookie)
  return app.hold()
}
