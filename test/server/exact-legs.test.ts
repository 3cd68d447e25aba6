import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { meeting, type Settler, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

/** What a stake of 1 returns at these odds, and their thousandths: https://en.wikipedia.org/wiki/Fixed-odds_betting */
const PRICES = {
  '-110': ['1.909', '21/11'],
  '-120': ['1.833', '11/6'],
  '-130': ['1.769', '23/13'],
  '8/11': ['1.727', '19/11'],
  '1/3': ['1.333', '4/3'],
} as const
type Written = keyof typeof PRICES

const TEAMS = [
  ['Alfa', 'Bravo'],
  ['Charlie', 'Delta'],
  ['Echo', 'Foxtrot'],
] as const

function legsOf(prices: readonly Written[], nameOf: (team: string) => string) {
  return prices.map((price, at) => {
    const [odds, exactOdds] = PRICES[price]
    const [team1 = '', team2 = ''] = TEAMS[at]?.map(nameOf) ?? []
    return { teams: `${team1} vs ${team2}`, selectedTeam: team1, odds, exactOdds, betType: 'match-winner' }
  })
}
const legsAt = (...prices: readonly Written[]) => legsOf(prices, String)

describe('a bet whose price three decimals do not hold is settled by the program to the cent:', () => {
  let server: SettlingApp
  let mine: Settler
  let tests = 0
  beforeAll(async () => {
    server = await startSettlingApp()
  })
  beforeEach(async () => {
    tests += 1
    mine = await settler(server.app)
    await mine.automatic('won', 'lost')
  })
  afterAll(() => server.close())

  // Each test has teams of its own: a bet means no match of another test.
  const nameOf = (name: string) => `${name} ${tests}`
  const legsHere = (...prices: readonly Written[]) => legsOf(prices, nameOf)
  const team = (name: string) => ({ key: `key ${name}`, name, logoUrl: null })
  const matches = (more: Parameters<typeof meeting>[1] = {}) =>
    TEAMS.map((teams, at) => {
      const [team1, team2] = [team(nameOf(teams[0])), team(nameOf(teams[1]))]
      return meeting(`${at + 1} of ${tests}`, { team1, team2, ...more })
    })

  async function poll(...readings: readonly ReturnType<typeof meeting>[]) {
    await server.poll(...readings)
    await server.settled()
  }

  test('a single at -110', async () => {
    await poll(...matches())
    const { id } = await mine.placed({ ...legsHere('-110')[0], amount: '1000.00' })
    await poll(...matches(WON_2_0))
    // 1000.00 × 21/11 = 1909.0909…
    expect(await mine.bet(id)).toMatchObject({ settledBy: 'program', status: 'won', result: '909.09' })
    await expectSumsAsCounted(server.app)
  })

  test.each<[string, readonly Written[], string, object, string]>([
    // 1000.00 × 441/121 = 3644.628…; thousandths pay 2645.00 or 2644.28.
    ['two legs at -110', ['-110', '-110'], '1000.00', {}, '2644.63'],
    // 300.00 × 1444/363 = 1193.388…
    ['legs at 8/11, 8/11 and 1/3', ['8/11', '8/11', '1/3'], '300.00', {}, '893.39'],
    // 500.00 × 11/6 × 23/13 = 1621.794…
    ['legs at -120 and -130', ['-120', '-130'], '500.00', {}, '1121.79'],
    // The exact legs have no say in what the bookmaker pays for all of them.
    ['the own price of the bookmaker', ['-110', '-110'], '1000.00', { odds: '3.60' }, '2600.00'],
    ['the rounded product of the bookmaker', ['-110', '-110'], '1000.00', { odds: '3.645' }, '2644.63'],
  ])('%s', async (_, prices, amount, more, result) => {
    await poll(...matches())
    const placed = await mine.placeMultiple({ amount, legs: legsHere(...prices), ...more })
    const { id, legs } = (await placed.json()) as Bet
    expect(legs?.map(({ odds, exactOdds }) => [odds, exactOdds])).toEqual(prices.map((price) => PRICES[price]))
    await poll(...matches(WON_2_0))
    expect(await mine.bet(id)).toMatchObject({ settledBy: 'program', status: 'won', result })
    // The user books the same sum by hand.
    await mine.reopen(id)
    expect(await (await mine.settle(id, { outcome: 'won' })).json()).toMatchObject({ result })
    await expectSumsAsCounted(server.app)
  })

  test.each([
    // 1000.00 × 21/11 = 1909.0909…
    ['the product', {}, '909.09'],
    // 1000.00 × 3.60 ÷ 21/11 = 1885.714…; by thousandths 885.80.
    ['the own price of the bookmaker', { odds: '3.60' }, '885.71'],
  ])('a leg that returns the stake takes its exact price out of %s', async (_, more, result) => {
    await poll(...matches())
    const [first, second] = legsHere('-110', '-110')
    // 13-9 is a push at -4.
    const push = { betType: 'handicap', selection: { market: 'round-handicap', map: 1, side: 1, line: -4 } }
    const placed = await mine.placeMultiple({ amount: '1000.00', legs: [first, { ...second, ...push }], ...more })
    const { id } = (await placed.json()) as Bet
    await poll(...matches(WON_2_0))
    expect(await mine.bet(id)).toMatchObject({ status: 'won', result })
    await expectSumsAsCounted(server.app)
  })
})

describe('the exact prices of legs', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ source: scriptedSource() })
  })
  afterAll(() => app.close())

  async function person() {
    const browser = await app.signUp({ password: 'correct horse' })
    return { browser, imports: importsOf(browser), bets: betsOf(browser) }
  }
  const won = async (bets: Awaited<ReturnType<typeof person>>['bets'], id = 0) =>
    (await bets.settle(id, { outcome: 'won' })).json()
  const exactOf = ({ legs }: Bet) => legs?.map(({ exactOdds }) => exactOdds)

  test('come back from every export, with what the whole pays', async () => {
    const ana = await person()
    expect((await ana.bets.placeMultiple({ amount: '1000.00', legs: legsAt('-110', '8/11', '1/3') })).status).toBe(201)
    for (const name of ['bets.csv', 'bets.xlsx', 'bets.json']) {
      const answer = await ana.browser.post(`/api/account/export/${name}`, { password: 'correct horse' })
      const other = await person()
      await other.imports.imported(new Uint8Array(await answer.arrayBuffer()), name)
      const [again] = await other.bets.list()
      expect(again && exactOf(again), name).toEqual(['21/11', '19/11', '4/3'])
      // 1000.00 × 21/11 × 19/11 × 4/3 = 4396.694…
      expect(await won(other.bets, again?.id), name).toMatchObject({ result: '3396.69' })
    }
  })

  test('are read from the rows of a slip whose odds are American', async () => {
    const ana = await person()
    const slip = [
      'ID;Placed at;Event;Pick;American odds;Stake;Result',
      'A1;2026-03-01 18:30;Alfa vs Bravo;Alfa;-110;1000.00;won',
      'A1;2026-03-01 18:30;Charlie vs Delta;Charlie;-110;1000.00;won',
    ].join('\n')
    const ready = await ana.imports.planned(await ana.imports.uploaded(slip), { sameId: 'legs' })
    await ana.imports.run(ready.id)
    const [bet] = await ana.bets.list()
    expect(bet).toMatchObject({ odds: '3.645', exactOdds: '441/121', result: '2644.63' })
    expect(bet && exactOf(bet)).toEqual(['21/11', '21/11'])
  })

  test('are read from a file that has the price of the whole and of each leg', async () => {
    const { imports, bets } = await person()
    const head =
      'External Bet ID,Bet Date Time,Bet Type,Bet Amount,Number of Legs,Bet Selection,Market Name,Bet American Odds,Bet Result,Payout,Leg American Odds'
    const rows = ['Alfa', 'Bravo'].map(
      (team) => `9,2026-03-01 14:31:05,Parlay,50.00,2,${team},Moneyline,+264,Pending,,-110`,
    )
    const found = await imports.uploaded([head, ...rows].join('\n'))
    const ready = await imports.planned(found)
    await imports.run(ready.id)
    const [bet] = await bets.list()
    expect(bet).toMatchObject({ odds: '3.64', exactOdds: null })
    expect(bet && exactOf(bet)).toEqual(['21/11', '21/11'])
  })

  test('follow another stake; another price of the whole drops the product, and the rounded product takes it again', async () => {
    const { bets } = await person()
    const placed = await bets.placeMultiple({ amount: '1000.00', legs: legsAt('-110', '-110') })
    const { id, exactOdds } = (await placed.json()) as Bet
    expect(exactOdds).toBe('441/121')
    const change = async (json: object) => (await bets.change(id, json)).json()
    expect(await change({ amount: '300.00' })).toMatchObject({ exactOdds: '441/121' })
    expect(await change({ odds: '3.60' })).toMatchObject({ exactOdds: null })
    expect(await change({ odds: '3.645' })).toMatchObject({ exactOdds: '441/121' })
    // 300.00 × 441/121 = 1093.388…
    expect(await won(bets, id)).toMatchObject({ result: '793.39' })
  })

  test('of twenty legs are multiplied in full', async () => {
    const { bets } = await person()
    const legs = Array.from({ length: 20 }, (_, at) => ({
      ...legsAt('-110')[0],
      teams: `Alfa ${at} vs Bravo`,
      selectedTeam: `Alfa ${at}`,
    }))
    const { id, odds } = (await (await bets.placeMultiple({ amount: '1.00', legs })).json()) as Bet
    // (21/11)^20 = 413553.96741…; 1.909^20 is 413160.…
    expect(odds).toBe('413553.967')
    expect(await won(bets, id)).toMatchObject({ result: '413552.97' })
  })

  test('sent twice with one key are one bet, and other exact prices are another', async () => {
    const { bets } = await person()
    const key = { 'Idempotency-Key': 'a treble' }
    const json = { amount: '10.00', legs: legsAt('-110', '1/3') }
    const first = (await (await bets.placeMultiple(json, key)).json()) as Bet
    expect(await (await bets.placeMultiple(json, key)).json()).toEqual(first)
    const plain = json.legs.map(({ exactOdds: _exact, ...leg }) => leg)
    expect((await bets.placeMultiple({ ...json, legs: plain }, key)).status).toBe(422)
  })

  test.each([
    ['en', 'The exact odds must be a fraction in lowest terms'],
    ['pt', 'A odd exata é uma fração reduzida'],
    ['ru', 'Точный коэффициент\u00a0— несократимая дробь'],
  ])('that are no fraction of the price are refused in their own words: %s', async (language, words) => {
    const { browser } = await person()
    const legs = legsAt('-110', '1/3')
    const refused = async (path: string, json: object) => {
      const answer = await browser.fetch(path, { method: 'POST', json, headers: { 'accept-language': language } })
      expect(answer.status).toBe(400)
      return ((await answer.json()) as { fields: Record<string, string> }).fields
    }
    for (const wrong of ['9/5', '42/22', 'x', 'x'.repeat(32)]) {
      expect(await refused('/api/bets', { ...legs[0], amount: '10.00', exactOdds: wrong })).toEqual({
        exactOdds: expect.stringContaining(words) as string,
      })
      const ofLeg = { amount: '10.00', legs: [legs[0], { ...legs[1], exactOdds: wrong }] }
      expect(await refused('/api/bets/multiple', ofLeg)).toEqual({
        'legs.1.exactOdds': expect.stringContaining(words) as string,
      })
    }
  })
})
