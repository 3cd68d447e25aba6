import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachSocket, type StandInSocket } from '../../../../test/support/stand-in-polymarket.ts'
import { createLiveLine } from './polymarket-socket.ts'

const FRAME = { gameId: 7, leagueAbbreviation: 'cs2', homeTeam: 'A', awayTeam: 'B', live: true, score: '1-0|0-0|Bo3' }
/** Looks often; the limits are those of the real line, by a clock that only the test moves. */
const OFTEN = { pingMs: 5 }
let time = 0

let site: StandInSocket
let url: string
let stop: () => Promise<void>
const lines: ReturnType<typeof createLiveLine>[] = []
beforeEach(async () => {
  const server = createServer()
  site = attachSocket(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
  stop = () =>
    new Promise((resolve) => {
      site.cut()
      server.close(() => resolve())
    })
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.close()
  await stop()
})
function create(more: Parameters<typeof createLiveLine>[1] = OFTEN) {
  const line = createLiveLine(url, more, () => time)
  lines.push(line)
  return line
}
const seconds = (count: number) => {
  time += count * 1000
}

test('it keeps the last frame of each match of Counter-Strike', async () => {
  const line = create()
  await line.open()
  site.push({ ...FRAME, gameId: 8, leagueAbbreviation: 'lol' })
  site.push({ metadataGameId: 'id27', leagueAbbreviation: 'cricket', ended: true })
  site.push('not JSON')
  site.push(FRAME)
  site.push({ ...FRAME, score: '2-0|0-0|Bo3' })
  await expect.poll(() => line.latest(7)?.score).toBe('2-0|0-0|Bo3')
  expect(line.latest(8)).toBeNull()
})

test('it answers a ping in words', async () => {
  const line = create()
  await line.open()
  site.push('ping')
  await expect.poll(() => site.heard).toEqual(['pong'])
})

test('several readings share one line', async () => {
  const line = create()
  await Promise.all([line.open(), line.open()])
  await line.open()
  expect(site.openedBy).toEqual(['Clutchbook'])
})

test('a line that says nothing but answers pings stays', async () => {
  await create().open()
  for (let times = 0; times < 5; times++) {
    const answered = site.pings + 3
    await expect.poll(() => site.pings).toBeGreaterThan(answered)
    seconds(20)
  }
  expect(site.open()).toBe(1)
  expect(site.openedBy).toHaveLength(1)
})

test('a line that is silent for 45 s is dead: it pauses, twice as long each time, and is opened again', async () => {
  const line = create()
  site.isSilent = true
  for (const pause of [2, 4, 8]) {
    await line.open()
    seconds(44)
    const pings = site.pings
    await expect.poll(() => site.pings).toBeGreaterThan(pings)
    seconds(2)
    await expect.poll(() => site.open()).toBe(0)
    await expect.poll(() => line.isDue()).toBe(false)
    seconds(pause - 0.5)
    expect(line.isDue()).toBe(false)
    seconds(1)
    expect(line.isDue()).toBe(true)
  }
  expect(site.openedBy).toHaveLength(3)
  site.isSilent = false
  await line.open()
  site.push(FRAME)
  await expect.poll(() => line.latest(7)).toMatchObject({ gameId: 7 })
})

test('it is closed when nobody reads any more', async () => {
  const line = create({ ...OFTEN, idleMs: 30_000 })
  await line.open()
  seconds(31)
  await expect.poll(() => site.open()).toBe(0)
  // No failure: the next reading opens it at once.
  expect(line.isDue()).toBe(true)
})

test('a frame has no word after five minutes', async () => {
  const line = create()
  await line.open()
  site.push(FRAME)
  await expect.poll(() => line.latest(7)).toMatchObject({ gameId: 7 })
  seconds(300)
  expect(line.latest(7)).toMatchObject({ gameId: 7 })
  seconds(1)
  expect(line.latest(7)).toBeNull()
})

test('a host that cannot be reached is said to be so', async () => {
  await stop()
  stop = () => Promise.resolve()
  const line = create()
  await expect(line.open()).rejects.toMatchObject({ failure: 'unreachable' })
  await expect.poll(() => line.isDue()).toBe(false)
  seconds(3)
  expect(line.isDue()).toBe(true)
})

test.for([
  [403, 'blocked', 60 * 60],
  [429, 'rate-limited', 60 * 60],
  [503, 'server-error', 2],
  [404, 'shape-changed', 2],
] as const)(
  'an answer %i in place of the socket is %s, and it is asked again after %i s',
  async ([status, failure, pause]) => {
    site.refusal = status
    const line = create()
    await expect(line.open()).rejects.toMatchObject({ failure, status })
    await expect.poll(() => line.isDue()).toBe(false)
    seconds(pause - 1)
    expect(line.isDue()).toBe(false)
    seconds(2)
    expect(line.isDue()).toBe(true)
  },
)
