import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PushMessage } from '../../src/contract/push.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { createTransport } from '../../src/server/push/transport.ts'
import { makePushKeys } from '../../src/server/push-keys.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { createTestDatabase, queryRows, type TestDatabase } from '../support/database.ts'
import { run } from '../support/program.ts'
import { type PushDevice, type PushService, startPushService } from '../support/push-service/push-service.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { meeting, NOT_STARTED, WON_2_0 } from '../support/settling-app.ts'

const LIVE = meeting('1', NOT_STARTED)
const OVER = meeting('1', WON_2_0)
const HOUR_S = 3_600
const KEYS = makePushKeys()

let database: TestDatabase
let service: PushService
beforeEach(async () => {
  database = await createTestDatabase()
  service = await startPushService()
})
afterEach(async () => {
  await service.close()
  await database.drop()
})

/** The program with this match, in a process of its own: the test kills it. */
async function startMortal(match: MatchReading) {
  const args = [database.url, JSON.stringify(match), JSON.stringify(KEYS)]
  const program = run(process.execPath, ['test/support/pushing-program.ts', ...args])
  await program.prints(/is ready at/)
  return {
    async kill() {
      program.process.kill('SIGKILL')
      await program.ended
    },
  }
}

/** The same in this process, on the same database, with a clock that is ahead. */
function start(match: MatchReading, aheadSeconds = 0): Promise<TestApp> {
  return startTestApp({
    source: scriptedSource([match]),
    config: { pushKeys: KEYS },
    database,
    now: () => new Date(Date.now() + aheadSeconds * 1000),
    push: createTransport(() => true),
  })
}

/** Somebody with a device follows the live match; then the program is gone. */
async function followOnDevice(): Promise<PushDevice> {
  const app = await start(LIVE)
  const ana = await app.signUp()
  await expect.poll(async () => (await json<{ hltvId: number }[]>(ana, '/api/live-matches')).length).toBe(1)
  const [match] = await json<{ hltvId: number }[]>(ana, '/api/live-matches')
  expect((await ana.post('/api/favorites', { hltvId: match?.hltvId })).ok).toBe(true)
  const { publicKey } = await json<{ publicKey: string }>(ana, '/api/push/devices')
  const device = service.subscribe(publicKey)
  const { endpoint, keys } = device
  const body = { endpoint, keys, name: 'Firefox on Linux', language: 'en', timeZone: 'UTC' }
  expect((await ana.fetch('/api/push/devices', { method: 'PUT', json: body })).status).toBe(200)
  await app.close()
  return device
}

async function json<T>(browser: Browser, path: string): Promise<T> {
  return (await (await browser.get(path)).json()) as T
}

async function expectAllSent({ deps }: TestApp): Promise<void> {
  const waiting = 'SELECT match_id FROM alert_facts WHERE NOT told UNION ALL SELECT alert_id FROM outbox'
  await expect.poll(async () => (await deps.database.pool.query(waiting)).rowCount).toBe(0)
}

const received = (device: PushDevice) => device.receive().map((text) => JSON.parse(text) as PushMessage)

test('a process killed between sending and noting repeats the message under its tag, and the next start sends nothing', {
  timeout: 180_000,
}, async () => {
  const device = await followOnDevice()
  service.fault = () => 'silent'
  const first = await startMortal(OVER)
  await expect.poll(() => service.handovers.length).toBe(1)
  await first.kill()
  const [told] = received(device)
  expect(told).toMatchObject({ notification: { data: { kind: 'matchEnds', score: [2, 0] } } })

  service.fault = () => null
  const second = await start(OVER)
  await expect.poll(() => service.handovers.length).toBe(2)
  await expectAllSent(second)
  const again = received(device)
  expect(again.map(({ notification }) => [notification.tag, notification.data?.version])).toEqual([
    [told?.notification.tag, told?.notification.data?.version],
  ])
  expect(service.handovers[1]?.headers['topic']).toBe(service.handovers[0]?.headers['topic'])
  await second.close()

  const third = await start(OVER)
  await expect.poll(async () => (await third.fetch('/api/live-matches')).status).toBe(200)
  await expectAllSent(third)
  expect(service.handovers).toHaveLength(2)
  await third.close()
})

test('what waited when the program was killed is not sent an hour later', { timeout: 180_000 }, async () => {
  const device = await followOnDevice()
  service.fault = () => ({ status: 503 })
  const first = await startMortal(OVER)
  await expect.poll(() => service.handovers.length).toBe(1)
  await first.kill()
  expect(await queryRows(database.url, 'SELECT FROM outbox')).toHaveLength(1)

  service.fault = () => null
  const later = await start(OVER, HOUR_S + 60)
  await expectAllSent(later)
  expect(service.handovers).toHaveLength(1)
  expect(device.receive()).toEqual([])
  await later.close()
})
