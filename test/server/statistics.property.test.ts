import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../src/contract/statistics.ts'
import { BET_STATUSES, type BetStatus, type Outcome } from '../../src/domain/bet/bet.ts'
import { sumOf, withStatus } from '../../src/domain/bet/statistics.ts'
import { BET_TYPES } from '../../src/domain/market/bet-type.ts'
import { findTotals, searchPairs } from '../../src/server/bets/list/total-queries.ts'
import { presentStatistics } from '../../src/server/statistics/get-statistics.ts'
import { findTallies } from '../../src/server/statistics/statistics-queries.ts'
import { accountsApp } from '../support/accounts-app.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'
import { euros, nearest, sum, tenths } from '../support/whole-numbers.ts'

// Computes the same figures in three ways: from the stored sums, by PostgreSQL from the bets, and here in integers with the zones of Node.js.

const CASES = byTier(150, 2_000)
const ZONES = [
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Europe/Moscow',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Asia/Kolkata',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
] as const

const HOUR = 60 * 60 * 1000
/** When clocks were changed: the last summers of São Paulo and Moscow, Moscow's moves for good, Lisbon, a midnight that came twice. */
const CLOCK_CHANGES = [
  '2018-11-04T03:00Z',
  '2019-02-17T02:00Z',
  '2005-10-16T03:00Z',
  '2010-10-30T23:00Z',
  '2011-03-26T23:00Z',
  '2014-10-25T22:00Z',
  '2024-03-31T01:00Z',
  '2021-10-31T01:00Z',
  '2020-11-01T05:00Z',
].map((time) => Date.parse(time))

const near = (time: number, hours: number) =>
  fc.integer({ min: -hours * 60, max: hours * 60 }).map((minutes) => time + minutes * 60_000)
const monthStart = fc.integer({ min: 1, max: 27 * 12 - 1 }).map((month) => Date.UTC(2000, month))
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2026, 10, 20) }),
  monthStart.chain((start) => near(start, 16)),
  fc.constantFrom(...CLOCK_CHANGES).chain((change) => near(change, 30)),
)

const profit = fc.oneof(fc.nat(100_000), fc.constant(100_000_000_000))
const loss = fc.integer({ min: -10_000, max: -1 })
const ofOutcome = <O extends Outcome>(status: 'won' | 'lost', outcome: O, result: fc.Arbitrary<number>) =>
  fc.record({ status: fc.constant(status), outcome: fc.constant(outcome), result })
const settlement = fc.oneof(
  fc.constant({ status: 'pending', outcome: null, result: null } as const),
  ofOutcome('won', 'won', profit),
  ofOutcome('won', 'push', fc.constant(0)),
  ofOutcome('won', 'void', fc.constant(0)),
  ofOutcome('won', 'half-won', profit),
  ofOutcome('won', 'cashed-out', profit),
  ofOutcome('lost', 'lost', loss),
  ofOutcome('lost', 'half-lost', fc.oneof(loss, fc.constant(0))),
  ofOutcome('lost', 'cashed-out', loss),
)
const someCase = fc.record({ zone: fc.constantFrom(...ZONES), now: moment }).chain(({ zone, now }) => {
  const lately = fc.integer({ min: 0, max: 9 * 24 * 60 }).map((minutes) => now - minutes * 60_000)
  const sinceLastMonth = fc.integer({ min: 0, max: 62 * 24 * 60 }).map((minutes) => now - minutes * 60_000)
  const bet = fc.record({
    placedAt: fc.oneof(moment, lately, sinceLastMonth).map((time) => new Date(time)),
    betType: fc.constantFrom(...BET_TYPES),
    amount: fc.integer({ min: 10_000, max: 100_000_000 }),
    settled: settlement,
    freeBet: fc.boolean(),
    cashedStake: fc.constantFrom(0, 5_000),
  })
  return fc.record({ zone: fc.constant(zone), now: fc.constant(new Date(now)), bets: fc.array(bet, { maxLength: 8 }) })
})

/** A free bet loses nothing. */
function storedBet(userId: number, { settled, ...bet }: SomeBet): StoredBet {
  const isLostForFree = bet.freeBet && settled.status === 'lost' && settled.outcome !== 'cashed-out'
  return { userId, ...bet, ...settled, result: isLostForFree ? 0 : settled.result }
}

type SomeBet = Omit<StoredBet, 'userId' | 'status' | 'outcome' | 'result'> & {
  readonly settled: { readonly status: BetStatus; readonly outcome: Outcome | null; readonly result: number | null }
}
type Case = { userId: number; zone: string; now: Date; bets: StoredBet[] }
let app: TestApp
let cases: Case[]

beforeAll(async () => {
  app = await startTestApp({ build: accountsApp() })
  cases = fc.sample(someCase, { numRuns: CASES, seed: DAILY_SEED }).map(({ zone, now, bets }, index) => {
    const userId = 1_000 + index
    return { userId, zone, now, bets: bets.map((bet) => storedBet(userId, bet)) }
  })
  await app.deps.database.pool.query(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, search_key)
     SELECT id, id, id, '', '', '', '' FROM generate_series(1000, 999 + $1::int) AS id`,
    [CASES],
  )
  await storeBets(
    app.deps.database,
    cases.flatMap(({ bets }) => bets),
  )
})
afterAll(() => app.close())

test('statistics of many people are what their bets come to, by SQL and in whole numbers', {
  timeout: 180_000,
}, async () => {
  const bySql = await statisticsBySql()
  await Promise.all(
    Array.from({ length: 4 }, async (_, turn) => {
      for (const each of cases.filter(({ userId }) => userId % 4 === turn)) {
        const ours = presentStatistics(
          await findTallies(app.deps.db, each.userId, each.zone, { now: each.now, days: 7 }),
        )
        const about = `${each.zone}, now ${each.now.toISOString()}: ${JSON.stringify(each.bets)}`
        expect(normal(ours), about).toEqual(bySql.get(each.userId))
        expect(normal(ours), about).toEqual(inWholeNumbers(each))
      }
    }),
  )
})

test('totals of many people are those of their bets with the status on the wire', {
  timeout: 180_000,
}, async () => {
  const { db } = app.deps
  for (const { userId, bets } of cases) {
    const status = [...BET_STATUSES, null][userId % 4] ?? null
    const counted = bets.filter((bet) => status === null || bet.status === status)
    const expected = {
      bets: counted.length,
      staked: sum(counted.map(({ amount, freeBet }) => (freeBet ? 0 : amount))),
      profit: sum(counted.map(({ result }) => result ?? 0)),
    }
    const about = `${status}: ${JSON.stringify(bets)}`
    expect(sumOf(withStatus(await findTotals(db, userId), status)), about).toEqual(expected)
    const searched = await (await searchPairs(db, userId, status, '%bravo%')).totals
    expect(sumOf(withStatus(searched, status)), about).toEqual(expected)
  }
})

/** Types of the same frequency stand in any order. */
function normal({ byType, ...statistics }: Statistics) {
  return { ...statistics, byType: Object.fromEntries(byType.map(({ betType, bets }) => [betType, bets])) }
}
type Normal = ReturnType<typeof normal>

async function statisticsBySql(): Promise<Map<number, Normal>> {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('CREATE TEMP TABLE cases (user_id bigint, zone text, now timestamptz)')
  await client.query('INSERT INTO cases SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[])', [
    cases.map(({ userId }) => userId),
    cases.map(({ zone }) => zone),
    cases.map(({ now }) => now),
  ])
  const { rows } = await client.query<{ user_id: string; statistics: Normal }>(BY_SQL)
  await client.end()
  return new Map(rows.map(({ user_id, statistics }) => [Number(user_id), statistics]))
}

/** Over the bets themselves, in PostgreSQL's own decimal numbers and zones. */
const BY_SQL = `
  WITH local AS (
    SELECT user_id, to_char(placed_at AT TIME ZONE zone, 'YYYY-MM') AS month, (placed_at AT TIME ZONE zone)::date AS day,
      bet_type, CASE WHEN outcome IN ('push', 'void') THEN 'returned' ELSE status END AS status,
      CASE WHEN free_bet THEN 0 ELSE amount END / 100.0 AS amount, coalesce(result, 0) / 100.0 AS result
    FROM cases JOIN bets USING (user_id)
  ), figures AS (
    SELECT user_id, month, grouping(month) AS is_total, count(*) AS bets,
      count(*) FILTER (WHERE status = 'won') AS won, count(*) FILTER (WHERE status = 'lost') AS lost,
      count(*) FILTER (WHERE status = 'pending') AS pending,
      sum(amount) AS staked, sum(amount) FILTER (WHERE status IN ('won', 'lost')) AS settled, sum(result) AS profit
    FROM local GROUP BY GROUPING SETS ((user_id, month), (user_id))
  ), months AS (
    SELECT user_id, month, json_build_object('month', month, 'bets', bets,
      'winRate', coalesce(round(100.0 * won / nullif(won + lost, 0), 1), 0),
      'staked', staked::numeric(30, 2)::text, 'profit', profit::numeric(30, 2)::text) AS json
    FROM figures WHERE is_total = 0
  ), people AS (
    SELECT user_id, (now AT TIME ZONE zone)::date AS today, to_char(now AT TIME ZONE zone, 'YYYY-MM') AS this_month,
      to_char(date_trunc('month', now AT TIME ZONE zone) - interval '1 month', 'YYYY-MM') AS previous_month
    FROM cases
  ), same_days AS (
    SELECT user_id, json_build_object('month', previous_month, 'bets', count(status),
      'winRate', coalesce(round(100.0 * count(*) FILTER (WHERE status = 'won') / nullif(count(*) FILTER (WHERE status IN ('won', 'lost')), 0), 1), 0),
      'staked', coalesce(sum(amount), 0)::numeric(30, 2)::text, 'profit', coalesce(sum(result), 0)::numeric(30, 2)::text) AS json
    FROM people LEFT JOIN local USING (user_id)
    WHERE status IS NULL OR (month = previous_month AND extract(day FROM day) <= extract(day FROM today))
    GROUP BY user_id, previous_month
  ), days AS (
    SELECT user_id, json_agg(json_build_object('day', day, 'bets', bets, 'profit', profit::numeric(30, 2)::text) ORDER BY day) AS json
    FROM (
      SELECT user_id, shown::date AS day, count(*) FILTER (WHERE local.day = shown::date) AS bets,
        coalesce(sum(result) FILTER (WHERE local.day = shown::date), 0) AS profit
      FROM people CROSS JOIN generate_series(today - 6, today, '1 day') AS shown
      LEFT JOIN local USING (user_id)
      GROUP BY user_id, shown
    ) AS each_day GROUP BY user_id
  ), all_months AS (
    SELECT user_id, json_agg(json ORDER BY month) AS json FROM months GROUP BY user_id
  ), types AS (
    SELECT user_id, json_object_agg(bet_type, bets) AS json
    FROM (SELECT user_id, bet_type, count(*) AS bets FROM local GROUP BY user_id, bet_type) AS each_type GROUP BY user_id
  ), none AS (
    SELECT json_build_object('bets', 0, 'winRate', 0, 'staked', '0.00', 'profit', '0.00')::jsonb AS month
  )
  SELECT people.user_id, json_build_object(
    'totalBets', coalesce(bets, 0), 'winCount', coalesce(won, 0), 'lossCount', coalesce(lost, 0),
    'pendingCount', coalesce(pending, 0), 'returnedCount', coalesce(bets - won - lost - pending, 0),
    'winRate', coalesce(round(100.0 * won / nullif(won + lost, 0), 1), 0),
    'totalProfit', coalesce(profit, 0)::numeric(30, 2)::text, 'totalStaked', coalesce(staked, 0)::numeric(30, 2)::text,
    'averageStake', coalesce(round(staked / bets, 2), 0)::numeric(30, 2)::text,
    'roi', coalesce(round(100 * profit / nullif(staked, 0), 1), 0), 'yield', round(100 * profit / nullif(settled, 0), 1),
    'monthlyProfit', coalesce(this.json ->> 'profit', '0.00'),
    'thisMonth', coalesce(this.json::jsonb, none.month || jsonb_build_object('month', this_month)),
    'previousMonth', coalesce(previous.json::jsonb, none.month || jsonb_build_object('month', previous_month)),
    'previousMonthToDate', coalesce(same_days.json::jsonb, none.month || jsonb_build_object('month', previous_month)),
    'last7Days', days.json, 'byMonth', coalesce(all_months.json, '[]'), 'byType', coalesce(types.json, '{}')
  ) AS statistics
  FROM people CROSS JOIN none
  LEFT JOIN figures ON figures.user_id = people.user_id AND is_total = 1
  LEFT JOIN months AS this ON this.user_id = people.user_id AND this.month = this_month
  LEFT JOIN months AS previous ON previous.user_id = people.user_id AND previous.month = previous_month
  LEFT JOIN same_days ON same_days.user_id = people.user_id
  LEFT JOIN days ON days.user_id = people.user_id
  LEFT JOIN all_months ON all_months.user_id = people.user_id
  LEFT JOIN types ON types.user_id = people.user_id`

const dayFormats = new Map(
  ZONES.map((timeZone) => [timeZone as string, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)

function inWholeNumbers({ zone, now, bets }: Case): Normal {
  const dayOf = (date: Date) => dayFormats.get(zone)?.format(date) ?? ''
  const today = dayOf(now)
  const [year = 0, monthNumber = 0] = today.split('-').map(Number)
  const name = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`
  const thisMonth = name(year, monthNumber)
  const previousMonth = monthNumber === 1 ? name(year - 1, 12) : name(year, monthNumber - 1)
  const inMonth = (month: string) => bets.filter(({ placedAt }) => dayOf(placedAt).startsWith(month))
  const months = [...new Set(bets.map(({ placedAt }) => dayOf(placedAt).slice(0, 7)))].sort()
  const lastDays = [6, 5, 4, 3, 2, 1, 0].map((ago) =>
    new Date(Date.parse(today) - ago * 24 * HOUR).toISOString().slice(0, 10),
  )
  const figuresOfMonth = (month: string, lastDay = 31) => {
    const reached = inMonth(month).filter(({ placedAt }) => Number(dayOf(placedAt).slice(8)) <= lastDay)
    const { totalBets, winRate, totalStaked, totalProfit } = figures(reached)
    return { month, bets: totalBets, winRate, staked: totalStaked, profit: totalProfit }
  }
  return {
    ...figures(bets),
    monthlyProfit: figuresOfMonth(thisMonth).profit,
    thisMonth: figuresOfMonth(thisMonth),
    previousMonth: figuresOfMonth(previousMonth),
    previousMonthToDate: figuresOfMonth(previousMonth, Number(today.slice(8))),
    last7Days: lastDays.map((day) => {
      const ofDay = bets.filter(({ placedAt }) => dayOf(placedAt) === day)
      return { day, bets: ofDay.length, profit: figures(ofDay).totalProfit }
    }),
    byMonth: months.map((month) => figuresOfMonth(month)),
    byType: Object.fromEntries(
      BET_TYPES.map((type) => [type, bets.filter(({ betType }) => betType === type).length] as const).filter(
        ([, n]) => n > 0,
      ),
    ),
  }
}

/** A returned stake is neither won nor lost, and a free bet has no stake of the bettor's own. */
function figures(bets: readonly StoredBet[]) {
  const kindOf = ({ status, outcome }: StoredBet) => (outcome === 'push' || outcome === 'void' ? 'returned' : status)
  const own = ({ amount, freeBet }: StoredBet) => (freeBet ? 0 : amount)
  const count = (kind: string) => bets.filter((bet) => kindOf(bet) === kind).length
  const staked = sum(bets.map(own))
  const profit = sum(bets.map(({ result }) => result ?? 0))
  const [won, lost] = [count('won'), count('lost')]
  return {
    totalBets: bets.length,
    winCount: won,
    lossCount: lost,
    pendingCount: count('pending'),
    returnedCount: count('returned'),
    winRate: tenths(BigInt(won), BigInt(won + lost)) ?? 0,
    totalProfit: euros(profit),
    totalStaked: euros(staked),
    averageStake: euros(bets.length === 0 ? 0n : nearest(staked, BigInt(bets.length))),
    roi: tenths(profit, staked) ?? 0,
    yield: tenths(profit, sum(bets.filter((bet) => ['won', 'lost'].includes(kindOf(bet))).map(own))),
  }
}
