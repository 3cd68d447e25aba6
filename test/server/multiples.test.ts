import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Statistics } from '../../src/contract/statistics.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const leg = (team1: string, team2: string, odds = '2.00', more: object = {}) => ({
  teams: `${team1} vs ${team2}`,
  selectedTeam: team1,
  odds,
  betType: 'match-winner',
  ...more,
})
const DOUBLE = { amount: '10.00', legs: [leg('Alfa', 'Bravo', '1.50'), leg('Charlie', 'Delta', '1.85')] }
const legsAt = (...prices: readonly string[]) => prices.map((odds, n) => leg(`Team ${n}`, `Other ${n}`, odds))

const betOf = async (answer: Response) => {
  if (answer.status > 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Bet
}
const placed = async (body: unknown) => betOf(await mine.placeMultiple(body))
const fieldsOf = async (answer: Response) => {
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  return [answer.status, fields]
}
const exported = (file: string) =>
  mine.fetch(`/api/account${file}`, { method: 'POST', json: { password: 'correct horse' } })
const totals = async (query = '') => {
  const { headers } = await mine.fetch(`/api/bets?limit=1${query}`)
  return ['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))
}

/** The product of prices with three decimals, rounded once, half up: by long multiplication. */
function productOf(prices: readonly string[]): string {
  const thousandths = (price: string) => BigInt(price.replace('.', '').padEnd(price.indexOf('.') + 3, '0'))
  const scale = 1000n ** BigInt(prices.length - 1)
  const product = prices.reduce((all, price) => all * thousandths(price), 1n)
  const digits = String(product / scale + ((product % scale) * 2n >= scale ? 1n : 0n)).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/0$/, '')
}

describe('placing a multiple', () => {
  test('answers 201 and one pending bet with its legs', async () => {
    const bet = await placed(DOUBLE)
    expect(bet).toMatchObject({
      teams: 'Alfa vs Bravo + Charlie vs Delta',
      selectedTeam: 'Alfa + Charlie',
      amount: '10.00',
      // 1.5 × 1.85
      odds: '2.775',
      betType: 'multiple',
      betTypeName: 'multiple',
      betTypeValue: null,
      selection: null,
      matchId: null,
      matchSwapped: false,
      status: 'pending',
      outcome: null,
      grade: null,
      placedAt: clock.now().toISOString(),
    })
    const [first, second] = bet.legs ?? []
    expect(first).toEqual({
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Alfa',
      odds: '1.50',
      exactOdds: null,
      betType: 'match-winner',
      selection: { market: 'match-winner', side: 1, isThreeWay: false },
      matchId: null,
      matchSwapped: false,
      grade: null,
      close: null,
      closeMissing: 'not-tied',
    })
    expect(second).toMatchObject({ teams: 'Charlie vs Delta', odds: '1.85' })
    expect(await (await mine.read(bet.id)).json()).toEqual(bet)
    expect(await mine.list()).toEqual([bet])
  })

  test.each([
    [['1.01', '1.01']],
    [['1.333', '1.333']],
    [['1.015', '1.1', '1.025']],
    [['2.5', '3.115', '1.07', '4.2']],
    [Array.from({ length: 20 }, () => '1.013')],
    [Array.from({ length: 20 }, () => '1.99')],
  ])('without a price it is the product of the legs: %j', async (prices) => {
    const bet = await placed({ amount: '0.01', legs: legsAt(...prices) })
    expect(bet.odds).toBe(productOf(prices))
    expect(bet.legs).toHaveLength(prices.length)
  })

  test.each(['1.01', '2.7', '1500', '1000000'])('the price of the bookmaker is %s', async (odds) => {
    const bet = await placed({ ...DOUBLE, odds })
    expect(Number(bet.odds)).toBe(Number(odds))
    expect(bet.legs?.map((each) => each.odds)).toEqual(['1.50', '1.85'])
  })

  test.each<readonly [string, object, string]>([
    ['no legs', { legs: [] }, 'legs'],
    ['one leg', { legs: legsAt('2.00') }, 'legs'],
    ['21 legs', { legs: legsAt(...Array<string>(21).fill('1.10')) }, 'legs'],
    ['a price below 1.01', { odds: '1.00' }, 'odds'],
    ['a price above 1000000', { odds: '1000000.001' }, 'odds'],
    ['a product above 1000000', { legs: legsAt('1000', '1000', '1.01') }, 'odds'],
    ['a payout above any result', { amount: '1000000.00', odds: '1000.001' }, 'odds'],
  ])('%s is refused', async (_, body, field) => {
    const [status, fields] = await fieldsOf(await mine.placeMultiple({ ...DOUBLE, ...body }))
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
    expect(await mine.list()).toEqual([])
  })

  test('the largest payout is taken', async () => {
    const bet = await placed({ ...DOUBLE, amount: '1000.00', odds: '1000000' })
    expect(await betOf(await mine.settle(bet.id, { status: 'won' }))).toMatchObject({ result: '999999000.00' })
  })

  test.each<readonly [string, object, string]>([
    ['teams', { teams: 'Alfa' }, 'legs.1.teams'],
    ['selected team', { selectedTeam: 'Charlie' }, 'legs.1.selectedTeam'],
    ['price', { odds: '0.5' }, 'legs.1.odds'],
    ['bet type', { betType: 'multiple' }, 'legs.1.betType'],
    ['selection', { selection: { market: 'map-winner', map: 9, side: 1 } }, 'legs.1.selection'],
    ['match', { matchId: 999_999 }, 'legs.1.matchId'],
  ])('a bad %s of a leg names the leg, and nothing is stored', async (_, more, field) => {
    const body = { ...DOUBLE, legs: [leg('Alfa', 'Bravo'), leg('Golf', 'Hotel', '2.00', more)] }
    const [status, fields] = await fieldsOf(await mine.placeMultiple(body))
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
    expect(await mine.list()).toEqual([])
    expect(
      await app.deps.db.selectFrom('betLegs').select('number').where('teamsKey', '=', 'golf vs hotel').execute(),
    ).toEqual([])
  })

  test.each([
    ['null', null],
    ['text', 'x'],
    ['an object', {}],
    ['a list of null', [null, null]],
  ])('legs that are %s are refused', async (_, legs) => {
    expect((await mine.placeMultiple({ ...DOUBLE, legs })).status).toBe(400)
  })

  test('without a session is 401', async () => {
    expect((await betsOf(app.browser()).placeMultiple(DOUBLE)).status).toBe(401)
  })
})

describe('the same key again', () => {
  const key = { 'idempotency-key': 'double' }

  test('gets the first answer and places nothing', async () => {
    const first = await (await mine.placeMultiple(DOUBLE, key)).text()
    clock.pass(60)
    const again = await mine.placeMultiple({ ...DOUBLE, amount: 10 }, key)
    expect([again.status, await again.text()]).toEqual([201, first])
    expect(await mine.list()).toHaveLength(1)
  })

  test.each<readonly [string, object]>([
    ['amount', { amount: '11.00' }],
    ['price', { odds: '3.00' }],
    ['free bet', { freeBet: true }],
    ['profile', { profile: 'bwin' }],
    ['leg', { legs: [DOUBLE.legs[0], leg('Charlie', 'Delta', '1.86')] }],
    ['order of legs', { legs: DOUBLE.legs.toReversed() }],
  ])('with another %s is 422', async (_, more) => {
    await mine.placeMultiple(DOUBLE, key)
    expect((await mine.placeMultiple({ ...DOUBLE, ...more }, key)).status).toBe(422)
    expect(await mine.list()).toHaveLength(1)
  })

  test('of a single is 422', async () => {
    await mine.place({}, key)
    expect((await mine.placeMultiple(DOUBLE, key)).status).toBe(422)
  })

  test('ten times at once is one bet, and the same answer for all', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => mine.placeMultiple(DOUBLE, key)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await mine.list()).toEqual([JSON.parse(bodies[0] ?? '')])
  })

  test('a refused multiple leaves no record', async () => {
    const bad = { ...DOUBLE, legs: [leg('Alfa', 'Bravo'), leg('Golf', 'Hotel', '2.00', { matchId: 999_999 })] }
    expect((await mine.placeMultiple(bad, key)).status).toBe(400)
    expect((await mine.placeMultiple(DOUBLE, key)).status).toBe(201)
  })
})

describe('in lists', () => {
  test.each(['alfa', 'BRAVO', 'charlie', 'Délta', 'bravo + charlie'])('is found by %s', async (q) => {
    const bet = await placed(DOUBLE)
    await mine.placed()
    expect(await mine.list(`?q=${encodeURIComponent(q)}`)).toEqual([bet])
    expect(await totals(`&q=${encodeURIComponent(q)}`)).toEqual(['1', '10.00', '0.00'])
  })

  test('is found by the last of twenty legs with long names', async () => {
    const long = Array.from({ length: 20 }, (_, n) =>
      leg(`Natus Vincere Junior ${n}`, `Ninjas in Pyjamas Impact ${n}`, '1.10'),
    )
    const bet = await placed({ amount: '1.00', legs: long })
    expect((await mine.list('?q=impact%2019')).map(({ id }) => id)).toEqual([bet.id])
    expect(await totals('&q=impact%2019')).toEqual(['1', '1.00', '0.00'])
    await mine.placed()
    const first = await mine.fetch('/api/bets?sort=teams&limit=1')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await mine.fetch(next)).status).toBe(200)
  })

  test('is on the match of each leg', async () => {
    const [one, two] = [await storeMatch(app), await storeMatch(app, { team1: 'Charlie', team2: 'Delta' })]
    const legs = [leg('Alfa', 'Bravo', '1.50', { matchId: one }), leg('Delta', 'Charlie', '1.85', { matchId: two })]
    const bet = await placed({ amount: '10.00', legs })
    expect(bet.legs).toMatchObject([
      { matchId: one, matchSwapped: false },
      { matchId: two, matchSwapped: true },
    ])
    for (const match of [one, two]) {
      expect(await mine.list(`?match=${match}`)).toEqual([bet])
      expect(await totals(`&match=${match}`)).toEqual(['1', '10.00', '0.00'])
    }
  })

  test('is in the totals and statistics as one bet', async () => {
    const won = await placed(DOUBLE)
    await mine.settle(won.id, { status: 'won' })
    await placed({ ...DOUBLE, amount: '5.00' })
    // 10.00 × 1.775
    expect(await totals()).toEqual(['2', '15.00', '17.75'])
    const stats = (await (await mine.fetch('/api/stats')).json()) as Statistics
    expect(stats).toMatchObject({
      totalBets: 2,
      winCount: 1,
      pendingCount: 1,
      totalProfit: '17.75',
      totalStaked: '15.00',
    })
    expect(stats.byType).toEqual([{ betType: 'multiple', bets: 2 }])
  })

  test('is one row of the CSV, and has its legs in the account file', async () => {
    const bet = await placed({ ...DOUBLE, amount: '12.34', odds: '1500' })
    const rows = (await (await exported('/export/bets.csv')).text()).trim().split('\r\n')
    expect(rows[1]?.split(',').slice(0, 8)).toEqual([
      String(bet.id),
      bet.placedAt,
      'Alfa vs Bravo + Charlie vs Delta',
      'Alfa + Charlie',
      'multiple',
      '12.34',
      '1500.00',
      'pending',
    ])
    expect(rows).toHaveLength(2)
    const file = (await (await exported('/export')).json()) as { bets: Bet[] }
    expect(file.bets).toEqual([bet])
  })
})

describe('changing a multiple', () => {
  test('its amount, price, time, profile and free bet change; its legs stay', async () => {
    const bet = await placed(DOUBLE)
    const placedAt = '2026-11-01T10:00:00.000Z'
    const change = { amount: '20.00', odds: '1500.00', placedAt, profile: 'bwin', freeBet: true }
    expect(await betOf(await mine.change(bet.id, change))).toEqual({ ...bet, ...change })
    expect(await mine.list()).toEqual([{ ...bet, ...change }])
    const events = (await (await mine.history(bet.id)).json()) as BetEvent[]
    expect(events[1]?.changes.map(({ field }) => field).toSorted()).toEqual(Object.keys(change).toSorted())
  })

  test.each<readonly [string, object]>([
    ['teams', { teams: 'Alfa vs Delta' }],
    ['selected team', { selectedTeam: 'Bravo' }],
    ['bet type', { betType: 'map-winner' }],
    ['match', { matchId: null }],
    ['selection', { selection: null }],
  ])('its %s is not changed', async (_, change) => {
    const bet = await placed(DOUBLE)
    const [status, fields] = await fieldsOf(await mine.change(bet.id, change))
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['legs']])
    expect(await mine.list()).toEqual([bet])
  })

  test('a payout above any result is refused', async () => {
    const bet = await placed({ ...DOUBLE, odds: '1000000' })
    expect(await fieldsOf(await mine.change(bet.id, { amount: '1000.01' }))).toMatchObject([
      400,
      { odds: expect.any(String) as string },
    ])
    expect((await mine.change(bet.id, { amount: '1000.00' })).status).toBe(200)
  })

  test('a price above 1000 is none of a single', async () => {
    const { id } = await mine.placed()
    expect((await fieldsOf(await mine.change(id, { odds: '1000.001' })))[0]).toBe(400)
  })

  test('deleting it deletes its legs, and its history has them', async () => {
    const bet = await placed(DOUBLE)
    expect((await mine.remove(bet.id)).status).toBe(204)
    expect(await app.deps.db.selectFrom('betLegs').select('number').where('betId', '=', bet.id).execute()).toEqual([])
    const events = (await (await mine.history(bet.id)).json()) as BetEvent[]
    expect(events.at(-1)?.changes.find(({ field }) => field === 'legs')?.from).toEqual(bet.legs)
    expect(await totals()).toEqual(['0', '0.00', '0.00'])
  })
})

describe('a multiple of finished matches', () => {
  const anHourAgo = new Date(clock.now().getTime() - 60 * 60 * 1000)
  /** Alfa, Charlie and Echo won 2–0, 2–1 and 0–2. */
  const play = async () => [
    await storeMatch(
      app,
      finished(
        [
          [13, 5],
          [13, 9],
        ],
        anHourAgo,
      ),
    ),
    await storeMatch(app, {
      team1: 'Charlie',
      team2: 'Delta',
      ...finished(
        [
          [13, 5],
          [9, 13],
          [13, 9],
        ],
        anHourAgo,
      ),
    }),
    await storeMatch(app, {
      team1: 'Echo',
      team2: 'Foxtrot',
      ...finished(
        [
          [5, 13],
          [11, 13],
        ],
        anHourAgo,
      ),
    }),
  ]

  test('is graded at once: won, and the sum of the product', async () => {
    const [one, two] = await play()
    const legs = [leg('Alfa', 'Bravo', '1.50', { matchId: one }), leg('Charlie', 'Delta', '1.85', { matchId: two })]
    const bet = await placed({ amount: '10.00', legs })
    expect(bet).toMatchObject({
      grade: { verdict: 'won', evidence: { code: 'legs', won: 2, lost: 0, returned: 0 } },
      gradedResult: '17.75',
      legs: [{ grade: { verdict: 'won' } }, { grade: { verdict: 'won' } }],
    })
  })

  test('is lost as soon as one leg is', async () => {
    const [, , three] = await play()
    const legs = [leg('Golf', 'Hotel'), leg('Foxtrot', 'Echo', '3.00', { matchId: three, selectedTeam: 'Echo' })]
    expect(await placed({ amount: '10.00', legs })).toMatchObject({
      grade: { verdict: 'lost' },
      gradedResult: '-10.00',
      legs: [{ grade: null }, { matchSwapped: true, grade: { verdict: 'lost' } }],
    })
  })

  test('is open while a leg is', async () => {
    const [one] = await play()
    const legs = [leg('Alfa', 'Bravo', '1.50', { matchId: one }), leg('Golf', 'Hotel')]
    expect(await placed({ amount: '10.00', legs })).toMatchObject({
      grade: null,
      gradedResult: null,
      legs: [{ grade: { verdict: 'won' } }, { grade: null }],
    })
  })

  test('needs the user where a leg does', async () => {
    const [one, two] = await play()
    const firstBlood = { matchId: two, betType: 'first-blood' }
    const legs = [leg('Alfa', 'Bravo', '1.50', { matchId: one }), leg('Charlie', 'Delta', '1.85', firstBlood)]
    expect(await placed({ amount: '10.00', legs })).toMatchObject({
      grade: { verdict: 'needs-you', reason: 'leg' },
      gradedResult: null,
    })
  })

  test('a void leg counts 1.00', async () => {
    const [one, two] = await play()
    // The third map of a 2–0 was not played.
    const third = { matchId: one, betType: 'map-winner', selection: { market: 'map-winner', map: 3, side: 1 } }
    const legs = [leg('Alfa', 'Bravo', '1.50', third), leg('Charlie', 'Delta', '1.85', { matchId: two })]
    expect(await placed({ amount: '10.00', legs })).toMatchObject({
      legs: [{ grade: { verdict: 'void' } }, { grade: { verdict: 'won' } }],
      grade: { verdict: 'won' },
      gradedResult: '8.50',
    })
  })

  test('the price of the bookmaker is paid when every leg is won', async () => {
    const [one, two] = await play()
    const legs = [leg('Alfa', 'Bravo', '1.50', { matchId: one }), leg('Charlie', 'Delta', '1.85', { matchId: two })]
    expect(await placed({ amount: '10.00', legs, odds: '2.70' })).toMatchObject({ gradedResult: '17.00' })
  })
})

test('the stored sums of multiples are those of the bets', async () => {
  const bets = [
    await placed(DOUBLE),
    await placed({ ...DOUBLE, freeBet: true }),
    await placed({ ...DOUBLE, amount: '7.77' }),
  ]
  await mine.settle(bets[0]?.id ?? 0, { outcome: 'half-won' })
  await mine.settle(bets[1]?.id ?? 0, { outcome: 'lost' })
  await mine.cashOut(bets[2]?.id ?? 0, { stake: '1.00', paid: '0.50' })
  await expectSumsAsCounted(app)
})
