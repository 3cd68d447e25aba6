import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { ALERT_KINDS, type AlertSettings } from '../../contract/alerts.ts'
import type { Database } from '../db/connect.ts'
import { findAlertSettings, findWanted, onDevices, saveAlertSettings } from './alert-setting-queries.ts'

let database: Database
let [ana, bob, eva] = [0, 0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users')
  ;[ana = 0, bob = 0, eva = 0] = await addUsers(database, 'ana', 'bob', 'eva')
})

const EVERYWHERE = { bell: true, devices: true }
/** Of a person who has chosen nothing: devices get all but the ends of maps. */
const AT_FIRST: AlertSettings = {
  onlyWithBet: false,
  quietHours: { isOn: false, from: '23:30', to: '08:00', timeZone: 'UTC' },
  kinds: {
    matchStarts: EVERYWHERE,
    mapEnds: { bell: true, devices: false },
    matchEnds: EVERYWHERE,
    matchMoved: EVERYWHERE,
    betDecided: EVERYWHERE,
    betNeedsYou: EVERYWHERE,
    priceReached: EVERYWHERE,
    limitNear: EVERYWHERE,
  },
}
const QUIET = { isOn: true, from: '22:00', to: '07:15', timeZone: 'America/Sao_Paulo' }

test('a person who has chosen nothing gets all alerts, and ends of maps in the list only', async () => {
  expect(await findAlertSettings(database.db, ana)).toEqual(AT_FIRST)
})

test.each(ALERT_KINDS)('what a person wants of %s is kept, and that of others is theirs', async (kind) => {
  for (const where of [
    { bell: false, devices: true },
    { bell: true, devices: false },
    { bell: true, devices: true },
  ]) {
    const chosen = { onlyWithBet: true, quietHours: QUIET, kinds: { ...AT_FIRST.kinds, [kind]: where } }
    await saveAlertSettings(database.db, ana, chosen)
    expect(await findAlertSettings(database.db, ana)).toEqual(chosen)
    expect(await findAlertSettings(database.db, bob)).toEqual(AT_FIRST)
  }
})

test('what several people want is found for each of them', async () => {
  const silent = { ...AT_FIRST, kinds: { ...AT_FIRST.kinds, betDecided: { bell: false, devices: true } } }
  await saveAlertSettings(database.db, ana, silent)
  await saveAlertSettings(database.db, bob, { ...AT_FIRST, onlyWithBet: true })
  const wanted = await findWanted(database.db, [ana, eva])
  expect(wanted(ana)).toMatchObject({ onlyWithBet: false, silent: ['betDecided'], silentDevices: ['mapEnds'] })
  expect(wanted(eva)).toMatchObject({ onlyWithBet: false, silent: [] })
  // Was not asked for.
  expect(wanted(bob)).toMatchObject({ onlyWithBet: false })
})

test('devices get no kind that the bell or they do not have, and nothing in quiet hours', () => {
  const wanted = { onlyWithBet: false, silent: ['matchEnds'], silentDevices: ['mapEnds'], quietHours: QUIET } as const
  // 21:00 and 22:30 in São Paulo.
  const [day, night] = [new Date('2026-11-22T00:00:00Z'), new Date('2026-11-22T01:30:00Z')]
  expect(onDevices(wanted, 'betDecided', day)).toBe('sent')
  expect(onDevices(wanted, 'betDecided', night)).toBe('quiet')
  for (const kind of ['matchEnds', 'mapEnds'] as const) {
    expect([onDevices(wanted, kind, day), onDevices(wanted, kind, night)]).toEqual(['nothing', 'nothing'])
  }
})
