import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDevice, addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { type StoredBet, storeBets } from '../../../test/support/stored-bets.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { findAlertSettings, saveAlertSettings } from './alert-setting-queries.ts'
import { createLimitAlerts } from './limit-alert-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM bets; DELETE FROM bet_sums; DELETE FROM users')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})

/** A Saturday evening in UTC, and Sunday morning in Tokyo. */
const NOW = new Date('2026-11-21T18:00:00Z')
const YESTERDAY = new Date('2026-11-20T18:00:00Z')
type LimitRow = Tables['limits']
const limit = (userId: number, more: Partial<Record<keyof LimitRow, unknown>> = {}) =>
  database.db
    .insertInto('limits')
    .values({
      userId,
      kind: 'stake-day',
      amount: 10_000,
      nextAmount: null,
      nextFrom: null,
      timeZone: 'UTC',
      ...more,
    } as never)
    .execute()
const bet = (userId: number, amount: number, more: Partial<StoredBet> = {}): StoredBet => ({
  userId,
  placedAt: NOW,
  betType: 'match-winner',
  status: 'pending',
  amount,
  result: null,
  ...more,
})
async function tell(now = NOW, owners: readonly number[] = [ana, bob]): Promise<void> {
  for (const owner of owners) await createLimitAlerts(database.db, owner, now)
}
const alerts = () =>
  database.db
    .selectFrom('alerts')
    .select(['userId', 'kind', 'step', 'limitKind', 'limitPeriod', 'limitUsed', 'limitAmount', 'version', 'at'])
    .orderBy('id')
    .execute()
const steps = async () => (await alerts()).map(({ limitKind, step }) => `${limitKind} ${step}`)

test('a limit sends an alert at 80 and at 100 percent, once each, with the amount used', async () => {
  await limit(ana)
  await storeBets(database, [bet(ana, 7999)])
  await tell()
  expect(await alerts()).toEqual([])
  await storeBets(database, [bet(ana, 1)])
  await tell()
  const first = {
    userId: ana,
    kind: 'limitNear',
    step: 80,
    limitKind: 'stake-day',
    limitPeriod: '2026-11-21',
    limitUsed: 8000,
    limitAmount: 10_000,
    version: NOW.getTime(),
    at: NOW,
  }
  expect(await alerts()).toEqual([first])
  await storeBets(database, [bet(ana, 1999)])
  await tell()
  expect(await alerts()).toEqual([first])
  await storeBets(database, [bet(ana, 1)])
  await tell()
  await tell()
  expect(await alerts()).toEqual([first, { ...first, step: 100, limitUsed: 10_000 }])
})

test('it sends an alert again in the next period', async () => {
  await limit(ana)
  await storeBets(database, [bet(ana, 10_000)])
  await tell()
  const tomorrow = new Date(NOW.getTime() + DAY_MS)
  await tell(tomorrow)
  expect(await steps()).toEqual(['stake-day 100'])
  await storeBets(database, [bet(ana, 8000, { placedAt: tomorrow })])
  await tell(tomorrow)
  expect(await alerts()).toMatchObject([{ limitPeriod: '2026-11-21' }, { step: 80, limitPeriod: '2026-11-22' }])
})

test('each person gets alerts of their own limit by their own bets', async () => {
  await limit(ana)
  await limit(bob, { amount: 20_000 })
  await storeBets(database, [bet(ana, 5000), bet(bob, 16_000)])
  await tell()
  expect(await alerts()).toMatchObject([{ userId: bob, step: 80, limitUsed: 16_000, limitAmount: 20_000 }])
})

test('only the given people with a limit get an alert', async () => {
  await limit(ana)
  await storeBets(database, [bet(ana, 10_000), bet(bob, 10_000)])
  await tell(NOW, [bob])
  expect(await alerts()).toEqual([])
})

test('stakes count in their day, week or month, and the loss of the month', async () => {
  const kinds = ['stake-day', 'stake-week', 'stake-month', 'loss-month'] as const
  for (const kind of kinds) await limit(ana, { kind, amount: 1000 })
  // A week begins on Sunday, here the 15th.
  const days = ['2026-11-21', '2026-11-15', '2026-11-01']
  await storeBets(database, [
    ...days.map((day) => bet(ana, 300, { placedAt: new Date(`${day}T00:00:00Z`) })),
    bet(ana, 850, { status: 'lost', result: -850 }),
    ...['2026-11-20', '2026-11-14', '2026-10-31'].map((day) =>
      bet(ana, 1, { placedAt: new Date(`${day}T23:59:00Z`), status: 'lost', result: -1 }),
    ),
  ])
  await tell()
  expect(new Set((await alerts()).map((told) => `${told.limitKind} ${told.limitPeriod} ${told.limitUsed}`))).toEqual(
    new Set([
      'stake-day 2026-11-21 1150',
      'stake-week 2026-11-15 1451',
      'stake-month 2026-11-01 1752',
      'loss-month 2026-11-01 852',
    ]),
  )
})

test('a profit is no loss', async () => {
  await limit(ana, { kind: 'loss-month', amount: 1000 })
  await storeBets(database, [bet(ana, 1000, { status: 'won', result: 5000 })])
  await tell()
  expect(await alerts()).toEqual([])
})

test('the alert of a reached limit comes after that of a near one, so that the list shows it first', async () => {
  await limit(ana, { amount: 1000 })
  await limit(ana, { kind: 'stake-month', amount: 1200 })
  await limit(ana, { kind: 'stake-week', amount: 1000 })
  await storeBets(database, [bet(ana, 1000)])
  await tell()
  expect(await steps()).toEqual(['stake-month 80', 'stake-day 100', 'stake-week 100'])
})

test('days are those of the zone of the limit', async () => {
  await limit(ana, { timeZone: 'Asia/Tokyo' })
  // 23:59 of Saturday in Tokyo, and 00:00 of Sunday.
  const [before, after] = [new Date('2026-11-21T14:59:00Z'), new Date('2026-11-21T15:00:00Z')]
  await storeBets(database, [bet(ana, 9000, { placedAt: before }), bet(ana, 8000, { placedAt: after })])
  await tell()
  expect(await alerts()).toMatchObject([{ userId: ana, step: 80, limitUsed: 8000, limitPeriod: '2026-11-22' }])
})

test('a change of a limit counts from its time', async () => {
  await limit(ana, { nextAmount: 20_000, nextFrom: NOW })
  await limit(bob, { nextAmount: 20_000, nextFrom: new Date(NOW.getTime() + 1) })
  await storeBets(database, [bet(ana, 16_000), bet(bob, 9000)])
  await tell()
  expect(await alerts()).toMatchObject([
    { userId: ana, step: 80, limitAmount: 20_000 },
    { userId: bob, step: 80, limitAmount: 10_000 },
  ])
})

test('a limit that has ended sends no alert, and one that has begun does', async () => {
  await limit(ana, { nextFrom: NOW })
  await limit(bob, { amount: null, nextAmount: 10_000, nextFrom: NOW })
  await storeBets(database, [bet(ana, 10_000), bet(bob, 10_000)])
  await tell()
  expect(await alerts()).toMatchObject([{ userId: bob, step: 100 }])
})

test('a person who wants no alerts gets none, nor any later for what was reached meanwhile', async () => {
  await limit(ana)
  const settings = await findAlertSettings(database.db, ana)
  const off = { ...settings.kinds, limitNear: { bell: false, devices: true } }
  await saveAlertSettings(database.db, ana, { ...settings, kinds: off })
  await storeBets(database, [bet(ana, 8000)])
  await tell()
  await saveAlertSettings(database.db, ana, settings)
  await tell()
  expect(await alerts()).toEqual([])
  await storeBets(database, [bet(ana, 2000)])
  await tell()
  expect(await steps()).toEqual(['stake-day 100'])
})

test('only the limit that sent an alert is marked', async () => {
  await limit(ana)
  await limit(ana, { kind: 'stake-week', amount: 50_000 })
  await limit(bob)
  await storeBets(database, [bet(ana, 8000)])
  await tell()
  const rows = await database.db.selectFrom('limits').selectAll().orderBy('userId').orderBy('kind').execute()
  expect(rows.map(({ toldPeriod, toldStep }) => [toldPeriod, toldStep])).toEqual([
    ['2026-11-21', 80],
    [null, null],
    [null, null],
  ])
})

test('devices get it until the end of the period, for a day at most', async () => {
  await addDevice(database, ana, new Date(NOW.getTime() + DAY_MS))
  await limit(ana)
  await limit(ana, { kind: 'stake-month' })
  await storeBets(database, [bet(ana, 8000)])
  await tell()
  const queued = await database.db
    .selectFrom('outbox')
    .innerJoin('alerts', 'alerts.id', 'outbox.alertId')
    .select(['limitKind', 'until', 'due'])
    .orderBy('limitKind')
    .execute()
  expect(queued).toEqual([
    { limitKind: 'stake-day', until: new Date('2026-11-22T00:00:00Z'), due: NOW },
    { limitKind: 'stake-month', until: new Date('2026-11-22T18:00:00Z'), due: NOW },
  ])
})

test('an alert that another transaction has written meanwhile is neither written nor sent again', async () => {
  await addDevice(database, ana, new Date(NOW.getTime() + DAY_MS))
  await limit(ana)
  await storeBets(database, [bet(ana, 8000), bet(ana, 1, { placedAt: YESTERDAY })])
  await tell()
  await database.db.deleteFrom('outbox').execute()
  await database.db.updateTable('limits').set({ toldPeriod: null, toldStep: null }).execute()
  await tell()
  expect(await steps()).toEqual(['stake-day 80'])
  expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})
