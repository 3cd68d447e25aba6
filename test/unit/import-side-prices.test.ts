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
