import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brakes } from '../../src/contract/brakes.ts'
import type { LimitKind } from '../../src/domain/money/brakes.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

/** Saturday, the last day of its week; 23:30 in Berlin and 19:30 in São Paulo. */
const SATURDAY = new Date('2026-11-21T22:30:00Z')
let now = SATURDAY
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = SATURDAY
  mine = await bettor(app)
})

const read = async (bets = mine, tz = 'UTC') => (await (await bets.fetch(`/api/brakes?tz=${tz}`)).json()) as Brakes
const limit = async (kind: LimitKind, bets = mine, tz = 'UTC') =>
  (await read(bets, tz)).limits.find((each) => each.kind === kind)
const set = (kind: string, amount: unknown, tz = 'UTC') =>
  mine.fetch(`/api/brakes/limits/${kind}?tz=${tz}`, { method: 'PUT', json: { amount } })
const startBreak = (json: unknown) => mine.fetch('/api/brakes/break', { method: 'POST', json })

test('nobody has limits or a break at first', async () => {
  const { limits, breakUntil } = await read()
  expect(limits.map(({ kind, amount, next, used }) => [kind, amount, next, used])).toEqual([
    ['stake-day', null, null, '0.00'],
    ['stake-week', null, null, '0.00'],
    ['stake-month', null, null, '0.00'],
    ['loss-month', null, null, '0.00'],
  ])
  expect(breakUntil).toBeNull()
})

describe('a limit', () => {
  test('holds at once when it is lower, and from midnight of the user when it is higher', async () => {
    await set('stake-day', '100', 'America/Sao_Paulo')
    await set('stake-day', '50.00', 'America/Sao_Paulo')
    expect(await limit('stake-day')).toMatchObject({ amount: '50.00', next: null })
    await set('stake-day', '200', 'America/Sao_Paulo')
    const midnight = '2026-11-22T03:00:00.000Z'
    expect(await limit('stake-day')).toMatchObject({ amount: '50.00', next: { amount: '200.00', from: midnight } })
    now = new Date(Date.parse(midnight) - 1)
    expect(await limit('stake-day')).toMatchObject({ amount: '50.00' })
    now = new Date(midnight)
    expect(await limit('stake-day')).toMatchObject({ amount: '200.00', next: null })
  })

  test('is removed from the next day on', async () => {
    await set('loss-month', '100')
    await set('loss-month', null)
    expect(await limit('loss-month')).toMatchObject({
      amount: '100.00',
      next: { amount: null, from: '2026-11-22T00:00:00.000Z' },
    })
    now = new Date('2026-11-22T00:00:00Z')
    expect(await limit('loss-month')).toMatchObject({ amount: null, next: null })
  })

  test('set by two requests at once is one of them, and never higher than the lower one', async () => {
    await set('stake-week', '100')
    await Promise.all([set('stake-week', '40'), set('stake-week', '300')])
    expect(await limit('stake-week')).toMatchObject({ amount: '40.00' })
  })

  test('refuses no bet', async () => {
    await set('stake-day', '1')
    await mine.placed({ amount: '500.00' })
    expect(await limit('stake-day')).toMatchObject({ amount: '1.00', used: '500.00' })
  })

  test('is seen by its user only', async () => {
    await set('stake-day', '10')
    expect(await limit('stake-day', await bettor(app))).toMatchObject({ amount: null })
  })

  test.each([
    ['stake-day', { amount: '0' }, 'amount'],
    ['stake-day', { amount: '1e9' }, 'amount'],
    ['stake-day', {}, 'amount'],
    ['stake-year', { amount: '10' }, 'kind'],
  ])('of the kind %s by %j is refused', async (kind, json, field) => {
    const answer = await mine.fetch(`/api/brakes/limits/${kind}`, { method: 'PUT', json })
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
  })

  test('in an unknown time zone is refused', async () => {
    expect((await set('stake-day', '10', 'Mars/Base')).status).toBe(400)
  })
})

test('what is used is the stake of the day, the week and the month, and the loss of the month, by the time zone', async () => {
  const placed = (placedAt: string, amount: string, more = {}) =>
    mine.placed({ placedAt, amount, odds: '2.00', ...more })
  // In Berlin 21 November begins at 23:00 UTC of the 20th, its week at that time on the 14th, the month on 31 October.
  const lost = await placed('2026-10-31T22:59:00Z', '1000.00')
  const first = await placed('2026-10-31T23:00:00Z', '4.00')
  const won = await placed('2026-11-14T22:59:00Z', '8.00')
  await placed('2026-11-14T23:00:00Z', '16.00')
  await placed('2026-11-20T22:59:00Z', '32.00')
  await placed('2026-11-20T23:00:00Z', '64.00')
  await placed('2026-11-21T12:00:00Z', '128.00', { freeBet: true })
  for (const id of [lost.id, first.id]) await mine.settle(id, { status: 'lost' })
  await mine.settle(won.id, { status: 'won' })
  const used = async (tz: string) => (await read(mine, tz)).limits.map((each) => each.used)
  expect(await used('Europe/Berlin')).toEqual(['64.00', '112.00', '124.00', '-4.00'])
  expect(await used('UTC')).toEqual(['0.00', '96.00', '120.00', '-8.00'])
  // It is Sunday there, and November began at 18:15 UTC.
  expect(await used('Asia/Kathmandu')).toEqual(['0.00', '0.00', '1124.00', '996.00'])
})

test.each([
  // On these Sundays the clock is put back, forward, and back.
  ['Europe/Berlin', '2026-10-28T12:00Z', '2026-10-24T22:00Z'],
  ['Europe/Berlin', '2026-04-01T12:00Z', '2026-03-28T23:00Z'],
  ['America/New_York', '2026-11-04T12:00Z', '2026-11-01T04:00Z'],
  // There is no midnight on that Sunday: at 24:00 it is 1:00.
  ['America/Santiago', '2026-09-09T12:00Z', '2026-09-06T04:00Z'],
])('in %s the week of %s is staked from its Sunday at %s on', async (zone, at, sunday) => {
  now = new Date(at)
  const since = Date.parse(sunday)
  await mine.placed({ placedAt: new Date(since - 60_000).toISOString(), amount: '100.00' })
  await mine.placed({ placedAt: new Date(since).toISOString(), amount: '4.00' })
  await mine.placed({ placedAt: new Date(since + 25 * 3_600_000).toISOString(), amount: '8.00' })
  const week = await limit('stake-week', mine, zone)
  expect(week).toMatchObject({ used: '12.00', since: new Date(sunday).toISOString() })
})

describe('a break', () => {
  const header = async (bets = mine) => (await bets.fetch('/api/auth/user')).headers.get('x-break-until')

  test('is on for its length, and the account’s pages learn it with the user', async () => {
    expect(await header()).toBeNull()
    expect(await (await startBreak({ length: 'week' })).json()).toMatchObject({
      breakUntil: '2026-11-28T22:30:00.000Z',
    })
    expect(await header()).toBe('2026-11-28T22:30:00.000Z')
    expect(await header(await bettor(app))).toBeNull()
    now = new Date('2026-11-28T22:30:00Z')
    expect((await read()).breakUntil).toBeNull()
    expect(await header()).toBeNull()
  })

  test('is prolonged by another, and never shortened', async () => {
    await startBreak({ length: 'week' })
    await startBreak({ length: 'day' })
    expect((await read()).breakUntil).toBe('2026-11-28T22:30:00.000Z')
    await startBreak({ length: 'month' })
    expect((await read()).breakUntil).toBe('2026-12-21T22:30:00.000Z')
  })

  test('locks no book: bets are recorded and settled', async () => {
    await startBreak({ length: 'day' })
    const { id } = await mine.placed()
    expect((await mine.settle(id, { status: 'won' })).status).toBe(200)
  })

  test.each([[{}], [{ length: 'year' }], [{ length: null }]])('by %j is refused', async (json) => {
    expect((await startBreak(json)).status).toBe(400)
    expect((await read()).breakUntil).toBeNull()
  })
})
