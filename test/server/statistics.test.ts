import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statistics } from '../../src/contract/statistics.ts'
import { BET_TYPES } from '../../src/domain/market/bet-type.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsApp } from '../support/bets-app.ts'
import type { Browser } from '../support/browser.ts'
import { storeBets } from '../support/stored-bets.ts'
import { byTier } from '../support/tier.ts'

let app: TestApp
let now = new Date('2026-11-20T18:30:00Z')
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => now })
})
afterAll(() => app.close())

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }

async function place(browser: Browser, bet: object = {}): Promise<number> {
  const answer = await browser.post('/api/bets', { ...BET, ...bet })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
const settle = (browser: Browser, id: number, json: object) =>
  browser.fetch(`/api/bets/${id}/result`, { method: 'PATCH', json })
async function stats(browser: Browser, timeZone?: string): Promise<Statistics> {
  const answer = await browser.get(`/api/stats${timeZone === undefined ? '' : `?tz=${encodeURIComponent(timeZone)}`}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Statistics
}
const months = ({ byMonth }: Statistics) => byMonth.map(({ month, bets }) => `${month}: ${bets}`)

test('of a user without bets are zeros', async () => {
  expect(await stats(await app.signUp())).toEqual({
    totalBets: 0,
    winCount: 0,
    lossCount: 0,
    pendingCount: 0,
    returnedCount: 0,
    winRate: 0,
    totalProfit: '0.00',
    monthlyProfit: '0.00',
    totalStaked: '0.00',
    averageStake: '0.00',
    roi: 0,
    yield: null,
    thisMonth: { month: '2026-11', bets: 0, winRate: 0, staked: '0.00', profit: '0.00' },
    previousMonth: { month: '2026-10', bets: 0, winRate: 0, staked: '0.00', profit: '0.00' },
    previousMonthToDate: { month: '2026-10', bets: 0, winRate: 0, staked: '0.00', profit: '0.00' },
    last7Days: ['14', '15', '16', '17', '18', '19', '20'].map((day) => ({
      day: `2026-11-${day}`,
      bets: 0,
      profit: '0.00',
    })),
    byMonth: [],
    byType: [],
  })
})

test('of four bets follow the formulas of the specification', async () => {
  const ana = await app.signUp()
  await settle(ana, await place(ana, { amount: '50.00', odds: '1.85' }), { status: 'won' })
  await settle(ana, await place(ana, { amount: '30.00', placedAt: '2026-11-15T12:00:00Z' }), { status: 'lost' })
  const october = await place(ana, { amount: '20.00', betType: 'handicap (-1.5)', placedAt: '2026-10-31T12:00:00Z' })
  await settle(ana, october, { status: 'lost', result: '-5.00' })
  await place(ana, { amount: '33.33' })
  // Profit 42.50 − 30 − 5 = 7.50 of 133.33 staked, 100.00 of it settled.
  expect(await stats(ana)).toEqual({
    totalBets: 4,
    winCount: 1,
    lossCount: 2,
    pendingCount: 1,
    returnedCount: 0,
    winRate: 33.3,
    totalProfit: '7.50',
    monthlyProfit: '12.50',
    totalStaked: '133.33',
    averageStake: '33.33',
    roi: 5.6,
    yield: 7.5,
    thisMonth: { month: '2026-11', bets: 3, winRate: 50, staked: '113.33', profit: '12.50' },
    previousMonth: { month: '2026-10', bets: 1, winRate: 0, staked: '20.00', profit: '-5.00' },
    // The bet of 31 October came after its first 20 days.
    previousMonthToDate: { month: '2026-10', bets: 0, winRate: 0, staked: '0.00', profit: '0.00' },
    last7Days: [
      { day: '2026-11-14', bets: 0, profit: '0.00' },
      { day: '2026-11-15', bets: 1, profit: '-30.00' },
      ...['16', '17', '18', '19'].map((day) => ({ day: `2026-11-${day}`, bets: 0, profit: '0.00' })),
      { day: '2026-11-20', bets: 2, profit: '42.50' },
    ],
    byMonth: [
      { month: '2026-10', bets: 1, winRate: 0, staked: '20.00', profit: '-5.00' },
      { month: '2026-11', bets: 3, winRate: 50, staked: '113.33', profit: '12.50' },
    ],
    byType: [
      { betType: 'match-winner', bets: 3 },
      { betType: 'handicap', bets: 1 },
    ],
  })
})

describe('the previous month is counted up to the same day', () => {
  const first = now
  afterAll(() => {
    now = first
  })

  /** How many bets count, of one at each moment. */
  async function counted(at: string, zone: string, moments: readonly string[]): Promise<number> {
    now = new Date(at)
    const ana = await app.signUp()
    for (const moment of moments) await place(ana, { placedAt: new Date(moment).toISOString() })
    const statistics = await stats(ana, zone)
    expect(statistics.previousMonthToDate.month).toBe(statistics.previousMonth.month)
    return statistics.previousMonthToDate.bets
  }

  test.each([
    // Same day included, the day after not; the month before that not.
    [
      '2026-11-21T12:00Z',
      'UTC',
      ['2026-09-30T23:59Z', '2026-10-01T00:00Z', '2026-10-21T23:59Z', '2026-10-22T00:00Z'],
      2,
    ],
    // On the 31st a month of 30 or 28 days is whole, and no day of this month is in it.
    ['2026-10-31T12:00Z', 'UTC', ['2026-09-01T00:00Z', '2026-09-30T23:59Z', '2026-10-01T00:00Z'], 2],
    ['2026-03-31T12:00Z', 'UTC', ['2026-02-28T23:59Z', '2026-03-01T00:00Z'], 1],
    ['2026-03-29T12:00Z', 'UTC', ['2026-02-28T23:59Z', '2026-03-01T00:00Z'], 1],
    // The last day of a short month is a day like any other: 29 to 31 January come after it.
    ['2026-02-28T12:00Z', 'UTC', ['2026-01-28T23:59Z', '2026-01-29T00:00Z'], 1],
    ['2024-02-29T12:00Z', 'UTC', ['2024-01-29T23:59Z', '2024-01-30T00:00Z'], 1],
    // Over the turn of the year.
    ['2027-01-15T12:00Z', 'UTC', ['2026-12-15T23:59Z', '2026-12-16T00:00Z'], 1],
    // Today is the local date: still the 20th in São Paulo, already the 21st in Kathmandu.
    ['2026-11-21T01:00Z', 'America/Sao_Paulo', ['2026-10-21T02:59Z', '2026-10-21T03:00Z'], 1],
    ['2026-11-20T19:00Z', 'Asia/Kathmandu', ['2026-10-21T18:14Z', '2026-10-21T18:15Z'], 1],
    // Daylight saving time ended in Lisbon on 25 October: the same local time before and after.
    [
      '2026-11-24T12:00Z',
      'Europe/Lisbon',
      ['2026-09-30T22:59Z', '2026-09-30T23:00Z', '2026-10-24T22:59Z', '2026-10-24T23:00Z'],
      2,
    ],
    ['2026-11-25T12:00Z', 'Europe/Lisbon', ['2026-10-25T23:59Z', '2026-10-26T00:00Z'], 1],
    // Havana put its clock back from 1:00 to midnight on 1 November 2020: that midnight came twice.
    [
      '2020-12-01T12:00Z',
      'America/Havana',
      ['2020-11-01T03:59Z', '2020-11-01T04:00Z', '2020-11-01T05:00Z', '2020-11-02T05:00Z'],
      2,
    ],
    ['2020-11-30T12:00Z', 'America/Havana', ['2020-10-30T12:00Z', '2020-10-31T12:00Z', '2020-11-01T04:30Z'], 1],
    ['2020-10-31T12:00Z', 'America/Havana', ['2020-09-30T12:00Z', '2020-10-01T04:30Z'], 1],
  ])('at %s in %s it ends with the same day', async (at, zone, moments, expected) => {
    expect(await counted(at, zone, moments)).toBe(expected)
  })
})

test('are of the own bets only', async () => {
  const [ana, bia] = await Promise.all([app.signUp(), app.signUp()])
  await place(ana)
  expect((await stats(bia)).totalBets).toBe(0)
  expect((await stats(ana)).totalBets).toBe(1)
})

describe('a month begins at local midnight', () => {
  // Each pair: the last moment of a month and the first of the next, on clocks as they were.
  test.each([
    ['America/Sao_Paulo', '2018-02-01T01:59:59Z', '2018-02-01T02:00:00Z', 'summer'],
    ['America/Sao_Paulo', '2018-07-01T02:59:59Z', '2018-07-01T03:00:00Z', 'winter'],
    ['America/Sao_Paulo', '2020-01-01T02:59:59Z', '2020-01-01T03:00:00Z', 'no summer time any more'],
    ['Europe/Lisbon', '2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z', 'summer'],
    ['Europe/Lisbon', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', 'winter'],
    ['Europe/Moscow', '2010-06-30T19:59:59Z', '2010-06-30T20:00:00Z', 'summer'],
    ['Europe/Moscow', '2012-12-31T19:59:59Z', '2012-12-31T20:00:00Z', 'summer time for good'],
    ['Europe/Moscow', '2015-12-31T20:59:59Z', '2015-12-31T21:00:00Z', 'winter time for good'],
    ['Asia/Kathmandu', '2026-04-30T18:14:59Z', '2026-04-30T18:15:00Z', 'a quarter past'],
    ['America/St_Johns', '2026-05-01T02:29:59Z', '2026-05-01T02:30:00Z', 'half past'],
  ])('%s %s / %s (%s)', async (zone, before, after) => {
    const ana = await app.signUp()
    await place(ana, { placedAt: before })
    await place(ana, { placedAt: after })
    const [last, first] = (await stats(ana, zone)).byMonth
    expect([last?.bets, first?.bets]).toEqual([1, 1])
    expect((await stats(ana)).totalBets).toBe(2)
  })

  test('a day begins at local midnight, and today is the local date', async () => {
    const ana = await app.signUp()
    await place(ana, { placedAt: '2026-11-20T18:20:00Z' })
    await place(ana, { placedAt: '2026-11-20T02:30:00Z' })
    const days = async (zone: string) =>
      (await stats(ana, zone)).last7Days.filter(({ bets }) => bets > 0).map(({ day, bets }) => `${day}: ${bets}`)
    expect(await days('UTC')).toEqual(['2026-11-20: 2'])
    expect(await days('America/Sao_Paulo')).toEqual(['2026-11-19: 1', '2026-11-20: 1'])
    // Already tomorrow there.
    expect((await stats(ana, 'Asia/Kathmandu')).last7Days.at(-1)).toEqual({
      day: '2026-11-21',
      bets: 1,
      profit: '0.00',
    })
  })

  test('a short name is the place it stands for, with its summer time', async () => {
    const ana = await app.signUp()
    await place(ana, { placedAt: '2026-06-30T22:30:00Z' })
    expect(months(await stats(ana, 'CET'))).toEqual(['2026-07: 1'])
  })
})

test.each(['Mars/Olympus', '+03:00', 'America', '', "UTC'; DROP TABLE bets; --", 'x'.repeat(5_000), 'Ünï/Code'])(
  'an unknown time zone (%j) is refused',
  async (zone) => {
    const answer = await (await app.signUp()).get(`/api/stats?tz=${encodeURIComponent(zone)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'badInput', fields: { tz: expect.any(String) as string } })
  },
)

test('a zone name that only Node.js knows is accepted', async () => {
  const ana = await app.signUp()
  await place(ana, { placedAt: '2026-07-01T06:30:00Z' })
  expect(months(await stats(ana, 'America/Los_Angeles'))).toEqual(['2026-06: 1'])
  expect(months(await stats(ana, 'US/Pacific-New'))).toEqual(['2026-06: 1'])
})

test('two time zones at once are refused', async () => {
  expect((await (await app.signUp()).get('/api/stats?tz=UTC&tz=Europe/Lisbon')).status).toBe(400)
})

test('every zone that a browser may name is known to the database', async () => {
  const ana = await app.signUp()
  const zones = Intl.supportedValuesOf('timeZone')
  // Each of them in the nightly tier: what one version of Node.js names changes with the version only.
  const every = byTier(20, 1)
  for (const zone of zones.filter((_, n) => n % every === 0)) expect((await stats(ana, zone)).totalBets, zone).toBe(0)
})

test('of thousands of bets are right to the cent', async () => {
  const ana = await app.signUp()
  const { id: userId } = (await (await ana.get('/api/auth/user')).json()) as { id: number }
  const COUNT = byTier(5_000, 20_000)
  const random = fc.sample(
    fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 90_000_000_000, max: 100_000_000_000 })),
    COUNT,
  )
  const bets = random.map(([amount, result], n) => ({
    userId,
    placedAt: new Date(Date.UTC(2016, 11, 1) + Math.floor((n * 10 * 365 * 24 * 60) / COUNT) * 60_000),
    betType: BET_TYPES[n % BET_TYPES.length] ?? 'other',
    amount,
    ...(n % 6 === 0
      ? ({ status: 'pending', result: null } as const)
      : n % 6 === 5
        ? ({ status: 'lost', result: -amount } as const)
        : ({ status: 'won', result } as const)),
  }))
  await storeBets(app.deps.database, bets)
  const cents = (values: number[]) => values.reduce((sum, value) => sum + BigInt(value), 0n)
  const toCents = (text: string) => BigInt(text.replace('.', ''))
  const statistics = await stats(ana, 'America/Sao_Paulo')
  const [pendingCount, lossCount] = [Math.ceil(COUNT / 6), Math.floor(COUNT / 6)]
  expect(statistics).toMatchObject({
    totalBets: COUNT,
    pendingCount,
    winCount: COUNT - pendingCount - lossCount,
    lossCount,
  })
  expect(toCents(statistics.totalStaked)).toBe(cents(bets.map(({ amount }) => amount)))
  expect(toCents(statistics.totalProfit)).toBe(cents(bets.map(({ result }) => result ?? 0)))
  // A float of the amount in euros would have lost the cents.
  expect(toCents(statistics.totalProfit)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER) / 30n)
  expect(statistics.byMonth.length).toBeGreaterThanOrEqual(120)
  expect(statistics.byMonth.reduce((sum, { staked }) => sum + toCents(staked), 0n)).toBe(
    toCents(statistics.totalStaked),
  )
  expect(statistics.byMonth.reduce((sum, { profit }) => sum + toCents(profit), 0n)).toBe(
    toCents(statistics.totalProfit),
  )
  expect(statistics.byType.reduce((sum, { bets }) => sum + bets, 0)).toBe(COUNT)

  expect(await (await ana.fetch('/api/bets', { method: 'DELETE' })).json()).toEqual({ deleted: COUNT })
  expect((await stats(ana)).totalBets).toBe(0)
})

describe('the stored sums are the sums of the bets', () => {
  type Step = (browser: Browser, ids: number[]) => Promise<unknown>
  const oneOf = (ids: number[], n: number) => ids[n % Math.max(1, ids.length)] ?? 1
  const moment = fc
    .integer({ min: 0, max: 90 * 24 * 4 })
    .map((n) => new Date(now.getTime() - n * 900_000).toISOString())
  const type = fc.constantFrom('match-winner', 'handicap (+1.5)', 'other')
  const placing = fc.record({ placedAt: moment, betType: type }).map<Step>((bet) => async (browser, ids) => {
    ids.push(await place(browser, bet))
  })
  const settling = fc.tuple(fc.nat(), fc.constantFrom('won', 'lost')).map<Step>(
    ([n, status]) =>
      (browser, ids) =>
        settle(browser, oneOf(ids, n), { status }),
  )
  const changing = fc
    .tuple(
      fc.nat(),
      fc.record({ placedAt: moment, betType: type, amount: fc.constantFrom('0.01', '7.77') }, { requiredKeys: [] }),
    )
    .map<Step>(
      ([n, json]) =>
        (browser, ids) =>
          browser.fetch(`/api/bets/${oneOf(ids, n)}`, { method: 'PATCH', json }),
    )
  const removing = fc
    .nat()
    .map<Step>((n) => (browser, ids) => browser.fetch(`/api/bets/${oneOf(ids, n)}`, { method: 'DELETE' }))
  const clearing = fc.constant<Step>((browser) => browser.fetch('/api/bets', { method: 'DELETE' }))
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: placing },
      { weight: 3, arbitrary: settling },
      { weight: 3, arbitrary: changing },
      { weight: 2, arbitrary: removing },
      { weight: 1, arbitrary: clearing },
    ),
    { minLength: 5, maxLength: 25 },
  )

  test('after any changes, one after the other or at the same time', async () => {
    for (const [index, each] of fc.sample(steps, byTier(8, 40)).entries()) {
      const browser = await app.signUp()
      const ids: number[] = []
      if (index % 2 === 0) for (const step of each) await step(browser, ids)
      else await Promise.all(each.map((step) => step(browser, ids)))
    }
    await expectSumsAsCounted(app)
  })
})

test('a bet moved to another month and type is counted there and nowhere else', async () => {
  const ana = await app.signUp()
  const id = await place(ana, { placedAt: '2026-09-10T10:00:00Z' })
  const change = { placedAt: '2026-10-10T10:00:00Z', betType: 'first-map', amount: '10.00' }
  expect((await ana.fetch(`/api/bets/${id}`, { method: 'PATCH', json: change })).status).toBe(200)
  const statistics = await stats(ana)
  expect(statistics).toMatchObject({ totalBets: 1, totalStaked: '10.00', byType: [{ betType: 'first-map', bets: 1 }] })
  expect(months(statistics)).toEqual(['2026-10: 1'])
})

test('in January the previous month is December of the last year', async () => {
  const then = now
  now = new Date('2026-12-20T10:00:00Z')
  const ana = await app.signUp()
  await settle(ana, await place(ana, { placedAt: '2026-11-19T10:00:00Z' }), { status: 'won' })
  now = new Date('2027-01-01T01:00:00Z')
  const statistics = await stats(ana, 'UTC')
  expect([statistics.thisMonth.month, statistics.previousMonth.month]).toEqual(['2027-01', '2026-12'])
  expect((await stats(ana, 'America/Sao_Paulo')).previousMonth).toMatchObject({ month: '2026-11', profit: '42.50' })
  now = then
})
