import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Statistics } from '../../src/contract/statistics.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'
import { euros, nearest, sum, tenths } from '../support/whole-numbers.ts'

// Random bets go through random calls of the API; every figure is compared with the sum of the values that this file computes for each bet.

const PEOPLE = byTier(2, 10)
const BETS = 12

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())

/** Cents and thousandths; the parts are thousandths of the amount. */
const plan = fc.record({
  amount: fc.integer({ min: 1, max: 100_000 }),
  prices: fc.array(fc.integer({ min: 1010, max: 9_999 }), { minLength: 1, maxLength: 5 }),
  givenPrice: fc.option(fc.integer({ min: 1010, max: 90_000 })),
  freeBet: fc.boolean(),
  betType: fc.constantFrom('match-winner', 'handicap', 'total-rounds'),
  parts: fc.array(fc.record({ share: fc.integer({ min: 1, max: 400 }), paid: fc.nat(50_000) }), { maxLength: 2 }),
  laterAmount: fc.option(fc.integer({ min: 50_000, max: 200_000 })),
  outcome: fc.constantFrom(null, 'won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'cashed-out'),
  before: fc.constantFrom(null, 'won', 'lost', 'void'),
  paid: fc.nat(200_000),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never
type Outcome = NonNullable<Plan['outcome']>

/** A bet after its calls, with the values that this file computes. */
type Expected = {
  readonly id: number
  readonly type: string
  readonly amount: number
  readonly price: number
  readonly own: number
  readonly status: string
  readonly outcome: string | null
  readonly result: number | null
}

const decimal = (thousandths: number) =>
  `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`

async function carriedOut(bets: Bets, plan: Plan): Promise<Expected | null> {
  const { before, outcome, laterAmount, paid } = plan
  const { id } = await place(bets, plan)
  if (laterAmount !== null) await done(bets.change(id, { amount: euros(BigInt(laterAmount)) }))
  for (const part of partsOf(plan)) {
    await done(bets.cashOut(id, { stake: euros(BigInt(part.stake)), paid: euros(BigInt(part.paid)) }))
  }
  if (before !== null) {
    await done(bets.settle(id, before === 'void' ? { outcome: before } : { status: before }))
    await done(bets.reopen(id))
  }
  if (outcome === 'cashed-out') await done(bets.settle(id, { outcome, paid: euros(BigInt(paid)) }))
  else if (outcome !== null) await done(bets.settle(id, { outcome }))
  if (plan.isDeleted) await done(bets.remove(id))
  return plan.isDeleted ? null : { id, ...expectedOf(plan) }
}

/** The parts that are cashed out, in cents. */
function partsOf({ parts, amount, laterAmount }: Plan) {
  return parts
    .map(({ share, paid }) => ({ stake: Math.floor(((laterAmount ?? amount) * share) / 1000), paid }))
    .filter(({ stake }) => stake > 0)
}

function expectedOf(plan: Plan): Omit<Expected, 'id'> {
  const { amount, laterAmount, prices, givenPrice, betType, freeBet, outcome, paid } = plan
  const parts = partsOf(plan)
  const isMultiple = prices.length > 1
  const price = isMultiple ? (givenPrice ?? productOf(prices)) : (prices[0] ?? 0)
  const stake = laterAmount ?? amount
  const bet = { type: isMultiple ? 'multiple' : betType, amount: stake, price, own: freeBet ? 0 : stake }
  if (outcome === null) return { ...bet, status: 'pending', outcome, result: null }
  const cashed = {
    stake: Number(sum(parts.map((part) => part.stake))),
    paid: Number(sum(parts.map((part) => part.paid))),
  }
  const factor =
    isMultiple && price === productOf(prices)
      ? exactProductOf(prices)
      : { numerator: BigInt(price), denominator: 1000n }
  const result = profitOf({ stake, factor, freeBet, cashed, paid }, outcome)
  if (parts.length > 0 || outcome === 'cashed-out') {
    return { ...bet, status: result < 0 ? 'lost' : 'won', outcome: 'cashed-out', result }
  }
  return { ...bet, status: outcome === 'lost' || outcome === 'half-lost' ? 'lost' : 'won', outcome, result }
}

async function place(bets: Bets, { amount, prices, givenPrice, freeBet, betType }: Plan): Promise<Bet> {
  const pick = (odds: number) => ({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', betType, odds: decimal(odds) })
  const stake = { amount: euros(BigInt(amount)), freeBet }
  if (prices.length === 1) return bets.placed({ ...pick(prices[0] ?? 0), ...stake })
  const odds = givenPrice && decimal(givenPrice)
  return (await done(bets.placeMultiple({ ...stake, odds, legs: prices.map(pick) }))).json() as Promise<Bet>
}

async function done(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (answer.status > 204) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** To the nearest thousandth, rounded once. */
/** In thousandths, as it is shown. */
function productOf(prices: readonly number[]): number {
  const { numerator, denominator } = exactProductOf(prices)
  return Number(nearest(1000n * numerator, denominator))
}

/** As it is paid. */
const exactProductOf = (prices: readonly number[]): Factor => ({
  numerator: prices.reduce((all, price) => all * BigInt(price), 1n),
  denominator: 1000n ** BigInt(prices.length),
})

type Factor = { readonly numerator: bigint; readonly denominator: bigint }

type Stake = {
  readonly stake: number
  readonly factor: Factor
  readonly freeBet: boolean
  readonly cashed: { readonly stake: number; readonly paid: number }
  readonly paid: number
}

/** What the rest returns is rounded once, half a cent up. A free bet's stake is neither returned nor lost. */
function profitOf({ stake, factor, freeBet, cashed, paid }: Stake, outcome: Outcome): number {
  const { numerator, denominator } = factor
  const rest = stake - cashed.stake
  const returned: Record<Outcome, () => number> = {
    won: () => Number(nearest(BigInt(rest) * numerator, denominator)),
    lost: () => 0,
    push: () => rest,
    void: () => rest,
    'half-won': () => Number(nearest(BigInt(rest) * (numerator + denominator), 2n * denominator)),
    'half-lost': () => Number(nearest(BigInt(rest), 2n)),
    'cashed-out': () => paid,
  }
  const back = returned[outcome]()
  if (!freeBet) return back + cashed.paid - stake
  return cashed.paid + (outcome === 'cashed-out' ? back : Math.max(0, back - rest))
}

const cents = (value: number | null) => (value === null ? null : euros(BigInt(value)))
const total = (bets: readonly Expected[]) => [
  String(bets.length),
  euros(sum(bets.map(({ own }) => own))),
  euros(sum(bets.map(({ result }) => result ?? 0))),
]

async function expectFigures(bets: Bets, expected: readonly Expected[]) {
  for (const status of ['', 'pending', 'won', 'lost']) {
    const counted = expected.filter((bet) => status === '' || bet.status === status)
    for (const q of ['', '&q=alfa']) {
      const { headers } = await bets.fetch(`/api/bets?limit=1${status && `&status=${status}`}${q}`)
      expect(['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))).toEqual(
        total(counted),
      )
    }
  }
  const stats = (await (await bets.fetch('/api/stats')).json()) as Statistics
  const kindOf = ({ status, outcome }: Expected) => (outcome === 'push' || outcome === 'void' ? 'returned' : status)
  const ofKind = (...kinds: readonly string[]) => expected.filter((bet) => kinds.includes(kindOf(bet)))
  const [won, lost] = [ofKind('won').length, ofKind('lost').length]
  const profit = sum(expected.map(({ result }) => result ?? 0))
  expect(stats).toMatchObject({
    totalBets: expected.length,
    winCount: won,
    lossCount: lost,
    pendingCount: ofKind('pending').length,
    returnedCount: ofKind('returned').length,
    winRate: tenths(BigInt(won), BigInt(won + lost)) ?? 0,
    totalStaked: total(expected)[1],
    totalProfit: total(expected)[2],
    roi: tenths(profit, sum(expected.map(({ own }) => own))) ?? 0,
    yield: tenths(profit, sum(ofKind('won', 'lost').map(({ own }) => own))),
  })
  const types = Map.groupBy(expected, ({ type }) => type)
  expect(Object.fromEntries(stats.byType.map(({ betType, bets }) => [betType, bets]))).toEqual(
    Object.fromEntries([...types].map(([type, all]) => [type, all.length])),
  )
}

async function expectRows(bets: Bets, expected: readonly Expected[]) {
  const password = { method: 'POST', json: { password: 'correct horse' } }
  const lines = (await (await bets.fetch('/api/account/export/bets.csv', password)).text()).trim().split('\r\n')
  const rows = lines.slice(1).map((line) => line.split(','))
  expect(
    rows.map(([id, , , , type, amount, odds, status, outcome, result]) => [
      id,
      type,
      amount,
      odds,
      status,
      outcome,
      result,
    ]),
  ).toEqual(
    expected.map(({ id, type, amount, price, status, outcome, result }) => [
      String(id),
      type,
      cents(amount),
      decimal(price).replace(/0$/, ''),
      status,
      outcome ?? '',
      cents(result) ?? '',
    ]),
  )
  const listed = await bets.list('?sort=placedAt')
  expect(listed.map(({ id, status, outcome, result }) => [id, status, outcome, result])).toEqual(
    expected.map(({ id, status, outcome, result }) => [id, status, outcome, cents(result)]),
  )
}

const somePlans = fc.array(plan, { minLength: BETS, maxLength: BETS })

/** The last result in the history of a settled bet is its result. */
async function expectHistory(bets: Bets, { id, outcome, result }: Expected) {
  const events = (await (await bets.history(id)).json()) as BetEvent[]
  const settled = events.findLast(({ kind }) => kind === 'settled' || kind === 'reopened')
  const changes = Object.fromEntries(settled?.changes.map(({ field, to }) => [field, to]) ?? [])
  if (outcome !== null)
    expect([settled?.kind, changes['outcome'], changes['result']]).toEqual(['settled', outcome, cents(result)])
}

test('totals, statistics, CSV and history of many bets agree with the sum of each bet', {
  timeout: 180_000,
}, async () => {
  for (const plans of fc.sample(somePlans, { numRuns: PEOPLE, seed: DAILY_SEED })) {
    const bets = await bettor(app)
    const carried = []
    for (const each of plans) carried.push(await carriedOut(bets, each))
    const expected = carried.filter((bet) => bet !== null)
    await expectFigures(bets, expected)
    await expectRows(bets, expected)
    for (const bet of expected) await expectHistory(bets, bet)
  }
  await expectSumsAsCounted(app)
})
