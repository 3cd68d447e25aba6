import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp({ password: 'correct horse' })
  return { browser, imports: importsOf(browser), bets: betsOf(browser) }
}

const PLAYER_PROFIT = 'Date,Sport,Selection,Stake,Odds,Result'
const MONTH_FIRST = { dateOrder: 'month-first' } as const

/** A PlayerProfit file whose rows have these odds and are won. */
const playerProfit = (...odds: readonly string[]) =>
  [
    PLAYER_PROFIT,
    ...odds.map((each, at) => `03/${13 + at}/2026,Counter-Strike,Team ${at} ML,$1000,"${each}",WIN`),
  ].join('\n')

describe('odds that can be read in two ways', () => {
  test.each([
    ['whole numbers without a sign', ['110', '150'], ['110']],
    ['a number without a sign beside signed ones', ['-150', '110'], ['-150', '110']],
    ['signed ones beside decimal ones', ['-150', '1.85'], ['-150', '1.85']],
    ['a number of three digits beside decimal ones', ['1.85', '101'], ['1.85', '101']],
  ])('are asked about: %s', async (_, odds, examples) => {
    const { imports, bets } = await person()
    const found = await imports.uploaded(playerProfit(...odds))
    expect(found.survey).toMatchObject({ proposed: { oddsNotation: null }, asks: { oddsNotation: { examples } } })
    expect(await bets.list()).toEqual([])
  })

  test.each([
    ['signed', ['-150', '+110', '-110.5'], 'american'],
    ['less than 100', ['1.85', '2', '12,5', '@2.10'], 'decimal'],
    ['fractions', ['10/11', 'EVEN', '1/3'], 'decimal'],
  ])('do not concern a column whose odds are all %s', async (_, odds, oddsNotation) => {
    const { imports } = await person()
    const { survey } = await imports.uploaded(playerProfit(...odds))
    expect(survey).toMatchObject({ proposed: { oddsNotation }, asks: { oddsNotation: null } })
  })

  test('are read as the name of the column says', async () => {
    const { imports } = await person()
    const head = (name: string) => `Placed at;Event;Pick;${name};Stake;Result`
    const row = '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;110;50.00;won'
    for (const [name, oddsNotation] of [
      ['American odds', 'american'],
      ['Odds (American)', 'american'],
      ['Decimal odds', 'decimal'],
    ] as const) {
      const { survey } = await imports.uploaded(`${head(name)}\n${row}`)
      expect(survey).toMatchObject({ proposed: { oddsNotation }, asks: { oddsNotation: null } })
    }
  })

  test('are refused as rows without an answer, and the rest of the file is read', async () => {
    const { imports } = await person()
    const found = await imports.uploaded(playerProfit('110', '-150', '1.85', '150'))
    const ready = await imports.planned(found, MONTH_FIRST)
    expect(ready.counts).toMatchObject({ new: 2, problem: 2 })
    expect(await imports.rows(ready.id, 'problem')).toMatchObject([
      { problem: { code: 'oddsOpen', column: 'Odds', value: '110' } },
      { problem: { code: 'oddsOpen', column: 'Odds', value: '150' } },
    ])
    expect(await imports.rows(ready.id, 'new')).toMatchObject([{ bet: { odds: '1.667' } }, { bet: { odds: '1.85' } }])
  })

  test('are what the answer says', async () => {
    const { imports, bets } = await person()
    const found = await imports.uploaded(playerProfit('110', '150'))
    const american = await imports.planned(found, { ...MONTH_FIRST, oddsNotation: 'american' })
    expect(await imports.rows(american.id, 'new')).toMatchObject([
      { bet: { odds: '2.10', result: '1100.00' } },
      { bet: { odds: '2.50', result: '1500.00' } },
    ])
    const decimal = await imports.planned(found, { ...MONTH_FIRST, oddsNotation: 'decimal' })
    expect(await imports.rows(decimal.id, 'new')).toMatchObject([
      { bet: { odds: '110.00', result: '109000.00' } },
      { bet: { odds: '150.00', result: '149000.00' } },
    ])
    expect(await bets.list()).toEqual([])
  })
})

describe('the profit of odds that three decimals do not hold', () => {
  const HEAD = 'Date,Site,Sport,Type,Name,Odds,Bet,To Win,Result'
  const row = (odds: string, stake: string, toWin = '', state = 'Won') =>
    `1/25/2026,Bookie,Counter-Strike,Moneyline,Alfa vs Bravo: Alfa,${odds},${stake},${toWin},${state}`

  // American odds: https://en.wikipedia.org/wiki/Fixed-odds_betting#Moneyline_odds
  test.each([
    ['-110', '1000', '', '909.09'],
    ['1/3', '300', '', '100.00'],
    ['-120', '60', '', '50.00'],
    ['8/11', '22', '', '16.00'],
    ['-120', '120', '100', '100.00'],
    ['-110', '100', '90.91', '90.91'],
    // The odds are rounded to a hundredth, and the file has the sum.
    ['1.91', '100', '90.91', '90.91'],
    ['+150', '20', '30', '30.00'],
    // 0.0454… and 0.0091…: the file rounds a sum of few cents its own way.
    ['-110', '0.05', '0.04', '0.04'],
    ['-110', '0.01', '0.02', '0.02'],
    ['1.85', '0.10', '0.08', '0.08'],
  ])(
    '%s for %s to win "%s" is %s: settled in the file, by hand and by hand later',
    async (odds, stake, toWin, profit) => {
      const { imports, bets } = await person()
      await imports.imported([HEAD, row(odds, stake, toWin), row(odds, stake, toWin, 'Pending')].join('\n'))
      const [one, other] = await bets.list()
      const pending = one?.status === 'pending' ? one : other
      const settled = one?.status === 'pending' ? other : one
      expect(settled).toMatchObject({ status: 'won', result: profit })
      const later = await bets.settle(pending?.id ?? 0, { outcome: 'won' })
      expect(await later.json()).toMatchObject({ status: 'won', result: profit })
    },
  )

  test('comes back from every export, and from a reopened bet', async () => {
    const ana = await person()
    await ana.imports.imported([HEAD, row('-110', '1000', '', 'Pending')].join('\n'))
    const [bet] = await ana.bets.list()
    expect(bet).toMatchObject({ odds: '1.909', exactOdds: '21/11' })
    for (const name of ['bets.csv', 'bets.xlsx', 'bets.json']) {
      const answer = await ana.browser.post(`/api/account/export/${name}`, { password: 'correct horse' })
      const other = await person()
      await other.imports.imported(new Uint8Array(await answer.arrayBuffer()), name)
      const [again] = await other.bets.list()
      expect(again).toMatchObject({ odds: '1.909', exactOdds: '21/11' })
      expect(await (await other.bets.settle(again?.id ?? 0, { outcome: 'half-won' })).json()).toMatchObject({
        // Half of 909.0909…
        result: '454.55',
      })
      await other.bets.reopen(again?.id ?? 0)
      expect((await other.bets.cashOut(again?.id ?? 0, { stake: '500.00', paid: '600.00' })).status).toBe(200)
      expect(await (await other.bets.settle(again?.id ?? 0, { outcome: 'won' })).json()).toMatchObject({
        // 100 of the part and 454.5454… of the rest.
        result: '554.55',
      })
    }
  })

  test('of a lay bet is the stake that the other side lost', async () => {
    const { imports } = await person()
    const head = 'kind,market,selection,odds,stake,exchange,currency,placedAt,status'
    const found = await imports.uploaded(
      `${head}\nlay,Alfa vs Bravo,Alfa,3.75,10.00,Exchange,EUR,2026-01-25T10:00:00Z,won`,
    )
    const ready = await imports.planned(found)
    expect(await imports.rows(ready.id, 'new')).toMatchObject([{ bet: { amount: '27.50', result: '10.00' } }])
  })

  test('is asked about where the file wins something else than its odds', async () => {
    const { imports } = await person()
    const found = await imports.uploaded([HEAD, row('-110', '100', '190.91')].join('\n'))
    const ready = await imports.planned(found)
    expect(await imports.rows(ready.id, 'problem')).toMatchObject([
      { problem: { code: 'winAndOddsDisagree', column: 'To Win', value: '190.91' } },
    ])
  })

  test('of a few cents comes back from every export, and another stake has the price of the odds', async () => {
    const ana = await person()
    await ana.imports.imported([HEAD, row('-110', '0.05', '0.04', 'Pending')].join('\n'))
    for (const name of ['bets.csv', 'bets.xlsx', 'bets.json']) {
      const answer = await ana.browser.post(`/api/account/export/${name}`, { password: 'correct horse' })
      const other = await person()
      await other.imports.imported(new Uint8Array(await answer.arrayBuffer()), name)
      const [again] = await other.bets.list()
      expect(await (await other.bets.settle(again?.id ?? 0, { outcome: 'won' })).json()).toMatchObject({
        result: '0.04',
      })
    }
    const [bet] = await ana.bets.list()
    await ana.bets.change(bet?.id ?? 0, { amount: '1000.00' })
    expect(await (await ana.bets.settle(bet?.id ?? 0, { outcome: 'won' })).json()).toMatchObject({ result: '909.00' })
  })

  test('follows another stake; another price drops the fraction', async () => {
    const { bets } = await person()
    const bet = await bets.placed({ amount: '1000.00', odds: '1.909', exactOdds: '21/11' })
    expect(await (await bets.settle(bet.id, { outcome: 'won' })).json()).toMatchObject({ result: '909.09' })
    const correct = async (json: object) =>
      (await bets.fetch(`/api/bets/${bet.id}/correction`, { method: 'PATCH', json })).json()
    expect(await correct({ amount: '300.00' })).toMatchObject({ exactOdds: '21/11', result: '272.73' })
    expect(await correct({ odds: '1.91' })).toMatchObject({ exactOdds: null, result: '273.00' })
  })

  test.each([
    ['1.909', '9/5'],
    ['1.909', '42/22'],
    ['1.909', 'x'],
    ['2.50', '5/2'],
    ['1.909', '0/0'],
  ])('is no fraction of another price, in lowest terms: %s is not %s', async (odds, exactOdds) => {
    const { bets } = await person()
    const answer = await bets.place({ odds, exactOdds })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'badInput', fields: { exactOdds: expect.any(String) as string } },
    ])
  })
})
