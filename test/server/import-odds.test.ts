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

// test/unit/import-odds.test.ts has each notation and each sum by itself.

test('odds that can be read in two ways are asked about, refused without an answer, and what the answer says', async () => {
  const { imports } = await person()
  const rows = ['110', '-150'].map((odds) => `03/13/2026,Counter-Strike,Team ${odds} ML,$1000,"${odds}",WIN`)
  const found = await imports.uploaded(['Date,Sport,Selection,Stake,Odds,Result', ...rows].join('\n'))
  expect(found.survey).toMatchObject({
    proposed: { oddsNotation: null },
    asks: { oddsNotation: { examples: ['110', '-150'] } },
  })
  const open = await imports.planned(found, { dateOrder: 'month-first' })
  expect(open.counts).toMatchObject({ new: 1, problem: 1 })
  expect(await imports.rows(open.id, 'problem')).toMatchObject([
    { problem: { code: 'oddsOpen', column: 'Odds', value: '110' } },
  ])
  const answered = await imports.planned(found, { dateOrder: 'month-first', oddsNotation: 'american' })
  expect(await imports.rows(answered.id, 'new')).toMatchObject([
    { bet: { odds: '2.10', result: '1100.00' } },
    { bet: { odds: '1.667', result: '666.67' } },
  ])
})

describe('the profit of odds that three decimals do not hold', () => {
  const HEAD = 'Date,Site,Sport,Type,Name,Odds,Bet,To Win,Result'
  const row = (odds: string, stake: string, toWin = '', state = 'Won') =>
    `1/25/2026,Bookie,Counter-Strike,Moneyline,Alfa vs Bravo: Alfa,${odds},${stake},${toWin},${state}`

  test('comes back from an export: settled by hand, by half and beside a cash-out', async () => {
    const ana = await person()
    await ana.imports.imported([HEAD, row('-110', '1000', '', 'Pending')].join('\n'))
    const [bet] = await ana.bets.list()
    expect(bet).toMatchObject({ odds: '1.909', exactOdds: '21/11' })
    const answer = await ana.browser.post('/api/account/export/bets.csv', { password: 'correct horse' })
    const other = await person()
    await other.imports.imported(new Uint8Array(await answer.arrayBuffer()), 'bets.csv')
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
  })

  test('of a few cents is what the file wins, and another stake has the price of the odds', async () => {
    const ana = await person()
    await ana.imports.imported([HEAD, row('-110', '0.05', '0.04', 'Pending')].join('\n'))
    const [bet] = await ana.bets.list()
    const settled = async () => (await ana.bets.settle(bet?.id ?? 0, { outcome: 'won' })).json()
    expect(await settled()).toMatchObject({ result: '0.04' })
    await ana.bets.reopen(bet?.id ?? 0)
    await ana.bets.change(bet?.id ?? 0, { amount: '1000.00' })
    expect(await settled()).toMatchObject({ result: '909.00' })
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

  test('is no fraction of another price', async () => {
    const { bets } = await person()
    const answer = await bets.place({ odds: '1.909', exactOdds: '9/5' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'badInput', fields: { exactOdds: expect.any(String) as string } },
    ])
  })
})
