import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDevice, addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Database } from '../db/connect.ts'
import type { Wanted } from './alert-setting-queries.ts'
import { type NewAlert, queueForDevices } from './outbox-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})

const NOW = new Date('2026-11-21T18:00:00Z')
const UNTIL = new Date('2026-11-22T18:00:00Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const LIVE = later(1)

let bets = 0
async function addAlert(userId: number, version = 5): Promise<NewAlert> {
  bets += 1
  return database.db
    .insertInto('alerts')
    .values({ userId, kind: 'betDecided', betId: bets, version, at: NOW })
    .returning(['userId', 'id'])
    .executeTakeFirstOrThrow()
}
const wantedOf = (change: Partial<Wanted> = {}): Wanted => ({
  onlyWithBet: false,
  silent: [],
  silentDevices: [],
  quietHours: { isOn: false, from: '00:00', to: '00:00', timeZone: 'UTC' },
  ...change,
})
/** The whole day. */
const QUIET = wantedOf({ quietHours: { isOn: true, from: '00:00', to: '00:00', timeZone: 'UTC' } })
const queued = (alerts: readonly NewAlert[], more: Partial<Parameters<typeof queueForDevices>[2]> = {}) =>
  queueForDevices(database.db, alerts, {
    kind: 'betDecided',
    until: UNTIL,
    now: NOW,
    wanted: () => wantedOf(),
    ...more,
  })
const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('alertId').orderBy('deviceId').execute()
const onBell = async () =>
  (await database.db.selectFrom('alerts').select('devices').orderBy('id').execute()).map(({ devices }) => devices)

test('an alert waits for each device of its person that is signed in', async () => {
  const [first, second] = [await addDevice(database, ana, LIVE), await addDevice(database, ana, LIVE)]
  await addDevice(database, ana, NOW)
  const theirs = await addDevice(database, bob, LIVE)
  const alerts = [await addAlert(ana), await addAlert(bob, 6)]
  await addAlert(ana)
  await queued(alerts)
  const row = { service: 'push.example', until: UNTIL, due: NOW, attempts: 0, corrects: false }
  const [ofAna, ofBob] = alerts.map(({ id }) => id)
  expect(await outbox()).toEqual([
    { ...row, userId: ana, deviceId: first, alertId: ofAna, version: 5 },
    { ...row, userId: ana, deviceId: second, alertId: ofAna, version: 5 },
    { ...row, userId: bob, deviceId: theirs, alertId: ofBob, version: 6 },
  ])
  expect(await onBell()).toEqual([null, null, null])
})

test('alerts of one person wait for no device of another', async () => {
  await addDevice(database, bob, LIVE)
  const alert = await addAlert(ana)
  await queued([alert])
  await queued([alert], { wanted: () => QUIET })
  expect(await outbox()).toEqual([])
  expect(await onBell()).toEqual([null])
})

test('a device whose session has ended gets nothing, though another of its person is signed in', async () => {
  const [device] = [await addDevice(database, ana, LIVE), await addDevice(database, ana, NOW)]
  await queued([await addAlert(ana)])
  expect((await outbox()).map(({ deviceId }) => deviceId)).toEqual([device])
})

test('in quiet hours the bell keeps what a device would have got', async () => {
  await addDevice(database, ana, LIVE)
  await addDevice(database, ana, LIVE)
  const [ofAna, ofBob] = [await addAlert(ana), await addAlert(bob)]
  await addAlert(ana)
  await queued([ofAna, ofBob], { wanted: () => QUIET })
  expect(await outbox()).toEqual([])
  // Bob has no device.
  expect(await onBell()).toEqual(['quiet', null, null])
})

test('each person gets it as they want it', async () => {
  await addDevice(database, ana, LIVE)
  const device = await addDevice(database, bob, LIVE)
  const alerts = [await addAlert(ana), await addAlert(bob)]
  await queued(alerts, { wanted: (owner) => (owner === ana ? QUIET : wantedOf()) })
  expect((await outbox()).map(({ deviceId }) => deviceId)).toEqual([device])
  expect(await onBell()).toEqual(['quiet', null])
})

test('a kind that devices do not get is neither sent nor quiet', async () => {
  await addDevice(database, ana, LIVE)
  await queued([await addAlert(ana)], { wanted: () => ({ ...QUIET, silentDevices: ['betDecided'] }) })
  expect(await outbox()).toEqual([])
  expect(await onBell()).toEqual([null])
})

test('a newer version takes the place of one that waits, and an older one does not', async () => {
  await addDevice(database, ana, LIVE)
  const alert = await addAlert(ana)
  await queued([alert])
  await database.db.updateTable('outbox').set({ attempts: 3 }).execute()
  const [due, until] = [later(60_000), later(3_600_000)]
  await queued([alert], { now: due, until })
  expect(await outbox()).toMatchObject([{ version: 5, until: UNTIL, due: NOW, attempts: 3 }])
  await database.db.updateTable('sessions').set({ expiresAt: UNTIL }).execute()
  await database.db.updateTable('alerts').set({ version: 6 }).execute()
  await queued([alert], { now: due, until })
  expect(await outbox()).toMatchObject([{ version: 6, until, due, attempts: 0 }])
  await database.db.updateTable('alerts').set({ version: 4 }).execute()
  await queued([alert])
  expect(await outbox()).toMatchObject([{ version: 6 }])
})

test('it corrects what a device has got, and only that', async () => {
  await addDevice(database, ana, LIVE)
  const [sent, other] = [await addAlert(ana), await addAlert(ana)]
  await queued([sent, other], { sent: new Set([sent.id]) })
  expect((await outbox()).map(({ corrects }) => corrects)).toEqual([true, false])
})
