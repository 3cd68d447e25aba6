import { expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

/** What each reading that is asked about makes of the rows; without a question, the proposed one. */
async function readings(text: string): Promise<string[][]> {
  const { asks } = surveyFile(Buffer.from(text))
  const answers = asks.reading?.alternatives.map((one) => ({ ...one, isOpen: false })) ?? [{}]
  const all = answers.map(async (answer) =>
    (await draftsOf(Buffer.from(text), answer)).map((draft) =>
      lineOf(draft).replace(/^\d+ \| (?:.*? > (.*?) > .*? \| )?(.*?) \| (?:2026-\S+ \| (\S+ \S+).*)?/u, '$1 $2 $3'),
    ),
  )
  return Promise.all(all)
}

// 50 × 0.45, 30 × 1.50, 30 × 0.55.
const RIGHT = ['NAVI 50.00 at 1.45 won 22.50', 'MIBR 30.00 at 2.10 lost -30.00', 'MOUZ 30.00 at 1.55 won 16.50']

test('of two prices in a row, that of the side of the bet counts, whatever is answered', async () => {
  const rows = [
    '2026-03-04,NAVI,1.45,G2,2.70,NAVI,50,Won',
    '2026-03-05,FURIA,1.65,MIBR,2.10,MIBR,30,Lost',
    '2026-03-07,FaZe,2.40,MOUZ,1.55,MOUZ,30,Won',
  ]
  for (const read of await readings(['Date,Team,Odds,Team,Odds,Bet on,Stake,Result', ...rows].join('\n'))) {
    expect(read).toEqual(RIGHT)
  }
})

test.each([
  ['Odds 1', 'Odds 2'],
  ['Кэф 1', 'Кэф 2'],
])('%s and %s are prices of the two sides', async (one, two) => {
  const rows = [
    '2026-03-04,NAVI vs G2,1.45,2.70,NAVI,50,Won',
    '2026-03-05,FURIA vs MIBR,1.65,2.10,MIBR,30,Lost',
    '2026-03-07,FaZe vs MOUZ,2.40,1.55,MOUZ,30,Won',
  ]
  for (const read of await readings([`Date,Match,${one},${two},Pick,Stake,Result`, ...rows].join('\n'))) {
    expect(read).toEqual(RIGHT)
  }
})

test('a bet on neither side has none of both prices', async () => {
  const text = ['Date,Match,Odds 1,Odds 2,Pick,Stake,Result', '2026-03-04,NAVI vs G2,1.45,2.70,Over 2.5 maps,50,Won']
  for (const [read] of await readings(text.join('\n'))) expect(read).toContain('oddsInvalid')
})

test('two prices that are none of both sides are a problem', async () => {
  // Chances of 0.40 and 0.38 are those of one side.
  const text = ['Date,Match,Odds 1,Odds 2,Pick,Stake,Result', '2026-03-04,NAVI vs G2,2.50,2.60,NAVI,50,Won']
  for (const [read] of await readings(text.join('\n'))) expect(read).toContain('oddsInvalid')
})

test('a column for the price of each side is named after it', async () => {
  const rows = [
    '2026-03-04,NAVI,G2,1.45,2.70,Home,50,Won',
    '2026-03-05,FURIA,MIBR,1.65,2.10,Away,30,Lost',
    '2026-03-07,FaZe,MOUZ,2.40,1.55,MOUZ,30,Won',
  ]
  const text = ['Date,Home,Away,Home odds,Away odds,Selection,Stake,Result', ...rows].join('\n')
  expect(surveyFile(Buffer.from(text)).asks.reading).toBeNull()
  for (const read of await readings(text)) expect(read).toEqual(RIGHT)
})

test('the sums of bets on either side follow from its own price', async () => {
  const rows = ['2026-03-04,NAVI,G2,1.45,2.70,NAVI,50,22.50', '2026-03-05,FURIA,MIBR,1.65,2.10,MIBR,30,33.00']
  const text = ['Date,Home,Away,Home odds,Away odds,Selection,Stake,Profit', ...rows].join('\n')
  expect(surveyFile(Buffer.from(text)).explained).toEqual({ rows: 2, of: 2 })
  for (const read of await readings(text)) {
    expect(read).toEqual(['NAVI 50.00 at 1.45 won 22.50', 'MIBR 30.00 at 2.10 won 33.00'])
  }
})

test('without a selection, it is asked which price counts', () => {
  const text = ['Date,Home,Away,Home odds,Away odds,Stake,Result', '2026-03-04,NAVI,G2,1.45,2.70,50,Won']
  expect(surveyFile(Buffer.from(text.join('\n'))).asks.reading?.alternatives).toHaveLength(2)
})

test('the prices of several bets in a row are none of two sides', () => {
  const header = 'Date,Match 1,Pick 1,Odds 1,Match 2,Pick 2,Odds 2,Total odds,Stake,Result'
  const text = [header, '2026-03-04,NAVI vs G2,NAVI,1.50,FURIA vs MIBR,MIBR,2.00,3.00,10,Won'].join('\n')
  expect(surveyFile(Buffer.from(text)).asks.reading?.alternatives).toHaveLength(3)
})
