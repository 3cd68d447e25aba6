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
  const browser = await app.signUp()
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
