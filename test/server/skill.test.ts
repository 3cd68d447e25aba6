import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SkillReport, SkillStatistics } from '../../src/contract/skill.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { evenBets, storeBets } from '../support/stored-bets.ts'
import { storeMatch } from '../support/stored-matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => new Date('2026-11-20T18:30:00Z') })
})
afterAll(() => app.close())

async function skill(browser: Browser, zone = 'UTC'): Promise<SkillStatistics> {
  const answer = await browser.get(`/api/stats/skill?tz=${encodeURIComponent(zone)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as SkillStatistics
}

async function reportOf(browser: Browser): Promise<SkillReport> {
  const { report } = await skill(browser)
  if (report === null) throw new Error('no report')
  return report
}

test('a user without bets has no verdict, no figures and an empty calendar', async () => {
  expect(await skill(await app.signUp())).toEqual({
    verdict: { kind: 'too-few', bets: 0, missing: 30 },
    report: null,
    calendar: { months: [], weekdays: Array.from({ length: 7 }, () => ({ bets: 0, profit: '0.00' })) },
  })
})

test('29 decided bets are too few; returned and pending ones do not count', async () => {
  const ana = await app.signUp()
  const owner = await idOf(ana)
  const bets = evenBets(owner, 29, 15)
  const returned = evenBets(owner, 5, 5).map((bet) => ({ ...bet, result: 0, outcome: 'void' as const }))
  const pending = evenBets(owner, 5, 0).map((bet) => ({ ...bet, status: 'pending' as const, result: null }))
  await storeBets(app.deps.database, [...bets, ...returned, ...pending])
  const { verdict, report, calendar } = await skill(ana)
  expect([verdict, report]).toEqual([{ kind: 'too-few', bets: 29, missing: 1 }, null])
  expect(calendar.months).toEqual([{ month: '2026-11', bets: 29, profit: '-12.50' }])
})

describe('forty bets of 10.00 at 1.85, of which 22 were won', () => {
  let ana: Browser
  beforeAll(async () => {
    ana = await app.signUp()
    await storeBets(app.deps.database, evenBets(await idOf(ana), 40, 22))
  })

  test('leave the verdict to luck, with the share of the exact binomial distribution', async () => {
    // Without a closing price a bet wins with .96 / 1.85. P(22 or more of 40), by binomial coefficients.
    const chance = 0.96 / 1.85
    let [term, tail] = [(1 - chance) ** 40, 0]
    for (let won = 0; won <= 40; won += 1) {
      if (won >= 22) tail += term
      term *= ((40 - won) / (won + 1)) * (chance / (1 - chance))
    }
    const { verdict, report } = await skill(ana)
    expect(verdict).toEqual({ kind: 'cannot-tell', bets: 40, asGood: { of: 100, count: Math.round(100 * tail) } })
    expect(report?.luck).toMatchObject({ isExact: true, expected: '-16.00', withoutEdge: null })
    expect(report?.luck.asGood).toBeCloseTo(tail, 9)
    expect(report?.luck.bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 2)
  })

  test('have profit and yield, each with an interval that holds it, and no closing prices', async () => {
    const report = await reportOf(ana)
    // 22 × 8.50 − 18 × 10.00.
    expect(report).toMatchObject({ bets: 40, groups: 40, profit: '7.00', staked: '400.00', yield: 0.0175, freeBets: 0 })
    // 22 of 40 won, where 1 ÷ 1.85 breaks even.
    expect(report.winning).toEqual({ won: 22, asked: expect.closeTo(1 / 1.85, 12) as number })
    const none = { measured: 0, beaten: 0, perBet: null, perStake: null }
    expect(report.closing).toEqual({ raw: none, fair: none, method: 'odds-ratio' })
    expect(Number(report.profitInterval.low)).toBeLessThan(7)
    expect(Number(report.profitInterval.high)).toBeGreaterThan(7)
    expect(report.yieldInterval?.low).toBeCloseTo(Number(report.profitInterval.low) / 400, 9)
  })

  test('have the figures of unit stakes by their formulas', async () => {
    const { unit } = await reportOf(ana)
    expect(unit?.bets).toBe(40)
    expect(unit?.averageOdds).toBeCloseTo(1.85, 12)
    expect(unit?.yield).toBeCloseTo(0.0175, 12)
    // t = (R − 1)√n / √(R(O − R)) with R = 1.0175.
    expect(unit?.test?.t).toBeCloseTo((0.0175 * Math.sqrt(40)) / Math.sqrt(1.0175 * (1.85 - 1.0175)), 9)
    expect(unit?.needed?.evenly).toBe(Math.round((1.96 ** 2 * 1.0175 * 0.8325) / 0.0175 ** 2))
  })

  test('have runs, the deepest fall and a curve that ends at the profit', async () => {
    const { streaks, fall, curve } = await reportOf(ana)
    expect(streaks).toMatchObject({ longestWon: 22, longestLost: 18, current: { won: false, length: 18 } })
    expect(fall).toMatchObject({ money: '180.00', units: null, share: null })
    expect(curve).toHaveLength(40)
    expect(curve.at(-1)).toMatchObject({ bets: 40, profit: '7.00', expected: '-16.00' })
  })

  test('are counted by month and weekday of the time zone', async () => {
    // 24 hours of Monday and 16 of Tuesday; in São Paulo the first three are on Sunday, 1 November.
    const utc = (await skill(ana)).calendar
    expect(utc.months).toEqual([{ month: '2026-11', bets: 40, profit: '7.00' }])
    expect(utc.weekdays.map(({ bets }) => bets)).toEqual([24, 16, 0, 0, 0, 0, 0])
    const there = (await skill(ana, 'America/Sao_Paulo')).calendar
    expect(there.weekdays.map(({ bets }) => bets)).toEqual([24, 13, 0, 0, 0, 0, 3])
    expect(there.weekdays[6]).toEqual({ bets: 3, profit: '25.50' })
  })

  test('show the fall in units and as a share of the bank once these are known', async () => {
    await ana.fetch('/api/book-settings', { method: 'PUT', json: { currency: 'EUR', unit: '20.00' } })
    expect((await reportOf(ana)).fall).toMatchObject({ money: '180.00', units: 9, share: null })
    await ana.post('/api/cash/movements', { kind: 'deposit', amount: '113.00', at: '2026-11-01T00:00:00Z' })
    // 113.00 + 187.00 won is 300.00; 180.00 of it were lost.
    expect((await reportOf(ana)).fall.share).toBeCloseTo(0.6, 9)
  })

  test('have other figures after one more bet', async () => {
    const later = evenBets(await idOf(ana), 1, 1).map((bet) => ({ ...bet, placedAt: new Date('2026-11-10T00:00Z') }))
    await storeBets(app.deps.database, later)
    expect(await reportOf(ana)).toMatchObject({ bets: 41, profit: '15.50', streaks: { current: { won: true } } })
  })
})

test('sixty bets of 10.00 at 1.85, of which 40 were won, are rare by luck and leave no edge', async () => {
  const ana = await app.signUp()
  await storeBets(app.deps.database, evenBets(await idOf(ana), 60, 40))
  const { verdict, report } = await skill(ana)
  // P(40 or more of 60 won) with a chance of .96 / 1.85 each is .0147, by binomial coefficients. The yield of 23.3 % is shrunk with
  // w = .112: −4 % + .112 × 27.3 % is −0.9 %.
  expect(verdict).toEqual({ kind: 'doubtful', bets: 60, asGood: { count: 1, of: 100 }, because: 'edge' })
  expect(report?.luck.asGood).toBeCloseTo(0.0147, 4)
  expect(report?.unit?.shrunk.weight).toBeCloseTo(0.112, 3)
  expect(report?.unit?.shrunk.yield).toBeCloseTo(-0.009, 3)
  // 40 × 8.50 − 20 × 10.00.
  expect(report?.profit).toBe('140.00')
})

test('a free bet loses nothing and is no part of the unit figures', async () => {
  const ana = await app.signUp()
  const free = { freeBet: true, status: 'lost', result: 0 } as const
  const bets = evenBets(await idOf(ana), 40, 20).map((bet, index) => (index >= 36 ? { ...bet, ...free } : bet))
  await storeBets(app.deps.database, bets)
  const report = await reportOf(ana)
  // 20 × 8.50 − 16 × 10.00; four free bets of 10.00 are expected to win 8.50 × .96 / 1.85 each.
  expect(report).toMatchObject({ bets: 40, freeBets: 4, staked: '360.00', profit: '10.00' })
  expect(report.unit?.bets).toBe(36)
  expect(Number(report.luck.expected)).toBeCloseTo(36 * 10 * -0.04 + 4 * 8.5 * (0.96 / 1.85), 1)
})

test('a multiple pays the margin once for each leg, and depends on the bets on the matches of its legs', async () => {
  const ana = await app.signUp()
  const owner = await idOf(ana)
  const shared = await storeMatch(app)
  await storeBets(
    app.deps.database,
    evenBets(owner, 40, 20).map((bet) => ({ ...bet, betType: 'multiple' })),
  )
  await app.deps.database.pool.query(
    `INSERT INTO bet_legs (user_id, bet_id, number, teams, selected_team, teams_key, odds, bet_type, match_id)
     SELECT user_id, id, number, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 1360, 'match-winner',
       CASE WHEN number = 2 AND placed_at < '2026-11-02 03:00Z' THEN $2::bigint END
     FROM bets, generate_series(1, 2) AS number WHERE user_id = $1`,
    [owner, shared],
  )
  const { luck, groups } = await reportOf(ana)
  // 400.00 × (.96² − 1).
  expect(luck.expected).toBe('-31.36')
  // The first three have a leg on one match.
  expect(groups).toBe(38)
})

describe('a filter of the history', () => {
  let ana: Browser
  beforeAll(async () => {
    ana = await app.signUp()
    const owner = await idOf(ana)
    const early = evenBets(owner, 40, 22)
    const late = evenBets(owner, 35, 10).map((bet, index) => ({
      ...bet,
      placedAt: new Date(Date.UTC(2026, 9, 1, index)),
    }))
    await storeBets(app.deps.database, [...early, ...late])
    await app.deps.database.pool.query(
      `UPDATE bets SET bookmaker = CASE WHEN placed_at < '2026-11-01' THEN 'Betano' ELSE 'bet365' END WHERE user_id = $1`,
      [owner],
    )
    await ana.post('/api/cash/movements', { kind: 'deposit', amount: '900.00', at: '2026-09-01T00:00:00Z' })
  })
  const narrowed = async (query: string) =>
    (await (await ana.get(`/api/stats/skill?tz=UTC&${query}`)).json()) as SkillStatistics

  // 22 × 8.50 − 18 × 10.00, and 10 × 8.50 − 25 × 10.00.
  test.each([
    ['bookmaker=bet365', 40, '7.00', '2026-11'],
    ['bookmaker=Betano', 35, '-165.00', '2026-10'],
    ['to=2026-11-01T00:00:00Z', 35, '-165.00', '2026-10'],
    ['q=alfa&slice=bookmaker%3DBetano', 35, '-165.00', '2026-10'],
  ])('%s narrows the record and its calendar, and leaves the bank out', async (query, bets, profit, month) => {
    const { report, calendar } = await narrowed(query)
    expect(report).toMatchObject({ bets, profit, fall: { share: null } })
    expect(report?.curve.at(-1)?.bets).toBe(bets)
    expect(calendar.months).toEqual([{ month, bets, profit }])
    expect(calendar.weekdays.reduce((sum, each) => sum + each.bets, 0)).toBe(bets)
  })

  test('that is taken away shows the whole record again', async () => {
    const { report, calendar } = await narrowed('')
    expect(report).toMatchObject({ bets: 75, profit: '-158.00' })
    expect(report?.fall.share).not.toBeNull()
    expect(calendar.months).toHaveLength(2)
  })

  test('that leaves only won bets has figures, too', async () => {
    // (22 + 10) × 8.50.
    expect((await narrowed('status=won&q=alfa')).report).toMatchObject({
      bets: 32,
      profit: '272.00',
      profitInterval: { low: '272.00', high: '272.00' },
      unit: { test: null, needed: null },
    })
  })

  test('that finds too few bets has no verdict', async () => {
    expect((await narrowed('bookmaker=Nowhere')).verdict).toEqual({ kind: 'too-few', bets: 0, missing: 30 })
  })

  test.each(['slice=team', 'oddsFrom=much', 'status=drawn'])('%s is refused', async (query) => {
    expect((await ana.get(`/api/stats/skill?${query}`)).status).toBe(400)
  })
})

test('the value against the close is that of the bets that have one: per bet, per stake, how many beat it, and how sure', async () => {
  const ana = await app.signUp()
  const owner = await idOf(ana)
  const bets = evenBets(owner, 40, 20).map((bet, index) =>
    index < 20 || index >= 30 ? bet : { ...bet, amount: 3000, result: -3000 },
  )
  await storeBets(app.deps.database, bets)
  // At 1.85: twenty bets of 10.00 that closed at 1.70, ten of 30.00 that closed at 2.00, ten without a close; the other price is known of ten.
  await app.deps.database.pool.query(
    `UPDATE bets SET close_odds = CASE WHEN amount = 3000 THEN 2000 ELSE 1700 END, close_missing = NULL, close_source = 'typed',
       close_other = CASE WHEN amount = 3000 THEN 1900 END, chance_odds_ratio = CASE WHEN amount = 3000 THEN 0.49 END,
       chance_multiplicative = CASE WHEN amount = 3000 THEN 0.49 END, chance_additive = CASE WHEN amount = 3000 THEN 0.49 END,
       chance_power = CASE WHEN amount = 3000 THEN 0.49 END
     WHERE user_id = $1 AND (amount = 3000 OR status = 'won')`,
    [owner],
  )
  const { raw, fair } = (await reportOf(ana)).closing
  const [better, worse] = [1.85 / 1.7 - 1, 1.85 / 2 - 1]
  const mean = (20 * better + 10 * worse) / 30
  expect(raw).toMatchObject({ measured: 30, beaten: 20 })
  expect(raw.perBet?.mean).toBeCloseTo(mean, 9)
  expect(raw.perStake?.mean).toBeCloseTo((200 * better + 300 * worse) / 500, 9)
  // One bet each on thirty matches: mean ± t·sd ÷ √30, with t of 29 degrees from the table of Student's distribution.
  const deviation = Math.sqrt((20 * (better - mean) ** 2 + 10 * (worse - mean) ** 2) / 29)
  expect(raw.perBet?.interval?.high).toBeCloseTo(mean + (2.0452 * deviation) / Math.sqrt(30), 4)
  expect(fair).toMatchObject({ measured: 10, beaten: 0 })
  expect(fair.perBet?.mean).toBeCloseTo(1.85 * 0.49 - 1, 9)
})

test('the figures are one’s own', async () => {
  const [ana, bia] = [await app.signUp(), await app.signUp()]
  await storeBets(app.deps.database, evenBets(await idOf(ana), 40, 22))
  expect((await skill(bia)).report).toBeNull()
  expect((await reportOf(ana)).bets).toBe(40)
})

test('an unknown time zone is refused', async () => {
  const answer = await (await app.signUp()).get('/api/stats/skill?tz=No%2FSuch_Zone')
  expect(answer.status).toBe(400)
})

describe('forty bets at 1.85 that closed at 1.70 and 2.30, of which 24 were won', () => {
  let ana: Browser
  beforeAll(async () => {
    ana = await app.signUp()
    const owner = await idOf(ana)
    await storeBets(app.deps.database, evenBets(owner, 40, 24))
    // 2.30 / 4.00 by the multiplicative method; the bettor said 60 % of half of them.
    await app.deps.database.pool.query(
      `UPDATE bets SET close_odds = 1700, close_other = 2300, close_missing = NULL, close_source = 'typed',
         chance_multiplicative = 0.575, chance_odds_ratio = 0.58, chance_additive = 0.58, chance_power = 0.58,
         own_chance = CASE WHEN id % 2 = 0 THEN 6000 END
       WHERE user_id = $1`,
      [owner],
    )
    await app.deps.database.pool.query(
      `INSERT INTO book_settings (user_id, margin_method) VALUES ($1, 'multiplicative')`,
      [owner],
    )
  })

  test('have the expected profit of the closing price, by the method of the user', async () => {
    const { closing, luck } = await reportOf(ana)
    expect(closing).toMatchObject({ raw: { measured: 40 }, fair: { measured: 40 }, method: 'multiplicative' })
    expect(closing.fair.perBet?.mean).toBeCloseTo(1.85 * 0.575 - 1, 9)
    // 400.00 × 6.375 %.
    expect(luck.expected).toBe('25.50')
    // The verdict counts without that edge: by 1 / 1.85 each.
    expect(luck.withoutEdge?.asGood).toBeLessThan(luck.asGood)
  })

  test('judge the own chances, and those of the closing price on the same bets', async () => {
    const { forecasts } = await reportOf(ana)
    expect(forecasts).toMatchObject({ bets: 20, curve: [{ bets: 20 }], against: { bets: 20 } })
    const won = forecasts?.curve[0]?.won ?? 0
    expect(forecasts?.brier).toBeCloseTo(won * 0.4 ** 2 + (1 - won) * 0.6 ** 2, 9)
    expect(forecasts?.against?.close.brier).toBeCloseTo(won * 0.425 ** 2 + (1 - won) * 0.575 ** 2, 9)
  })
})
