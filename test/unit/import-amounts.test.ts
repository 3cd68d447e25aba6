import { expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

/** Stake, odds and result of each row, or the problem. */
async function read(...lines: string[]): Promise<string[]> {
  const all = (await draftsOf(Buffer.from(lines.join('\n')))).map(lineOf)
  return all.map((line) => line.replace(/^\d+ \| (?:.* > .*? \| )?(.*)$/u, '$1').replace(/ \| 2026-\d\d-\d\dT\S+/u, ''))
}

test.each([
  'Stake (k)',
  'Ставка, тыс. руб.',
  'Einsatz (T€)',
  "Stake ('000 IDR)",
  'Stake in thousands',
  'Stake (x1000)',
])('sums of the column "%s" are thousands', async (name) => {
  // 10,000 at 1.85 win 8,500; 1,500 are lost.
  const rows = ['2026-03-04;NAVI vs G2;NAVI;1.85;10;Won', '2026-03-05;FURIA vs MIBR;MIBR;2.10;1.5;Lost']
  expect(await read(`Date;Match;Pick;Odds;${name};Result`, ...rows)).toEqual([
    '10000.00 at 1.85 | won 8500.00',
    '1500.00 at 2.10 | lost -1500.00',
  ])
})

test('a profit in thousands follows from a stake in thousands, and a profit in money does not', async () => {
  const row = (profit: string) => `2026-03-04,NAVI vs G2,NAVI,1.85,10,Won,${profit}`
  const header = 'Date,Match,Pick,Odds,Stake (k),Result'
  expect(await read(`${header},Profit (k)`, row('8.5'))).toEqual(['10000.00 at 1.85 | won 8500.00'])
  expect(await read(`${header},Profit`, row('8500'))).toEqual(['10000.00 at 1.85 | won 8500.00'])
  expect(await read(`${header},Profit`, row('8.5'))).toEqual(['sumDiffers | Profit | 8.5'])
})

test('cents are hundredths by their sign, in a cell and in the name of the column', async () => {
  // 0.50 at 1.80 wins 0.40.
  const rows = ['2026-03-04,NAVI vs G2,NAVI,1.80,50¢,Won', '2026-03-05,FURIA vs MIBR,MIBR,2.10,1.00,Lost']
  expect(await read('Date,Match,Pick,Odds,Stake,Result', ...rows)).toEqual([
    '0.50 at 1.80 | won 0.40',
    '1.00 at 2.10 | lost -1.00',
  ])
  expect(await read('Date,Match,Pick,Odds,Stake (¢),Result', '2026-03-04,NAVI vs G2,NAVI,1.85,1000,Won')).toEqual([
    '10.00 at 1.85 | won 8.50',
  ])
})

test.each([
  ['Stake in satoshi', 'SATS'],
  ['Stake (satoshis)', 'SATS'],
  ['Stake (coins)', 'COINS'],
])('sums of the column "%s" are in %s', async (name, currency) => {
  const text = `Date,Match,Pick,Odds,${name},Result\n2026-03-04,NAVI vs G2,NAVI,1.85,15000,Won`
  expect(surveyFile(Buffer.from(text), { currency: 'EUR' }).currencies).toEqual([currency])
})

const HEADER = 'Date,Match,Pick,Odds,Stake,Result'
const DECIMAL = '2026-03-04,NAVI vs G2,NAVI,1.85,10,Won'

test('a fraction among decimal odds may be a slip of the hand, and is a problem unless its sum proves it', async () => {
  const fraction = (odds: string, result: string) => `2026-03-05,FURIA vs MIBR,MIBR,${odds},10,${result}`
  for (const odds of ['2/10', '1/65'])
    expect(await read(HEADER, DECIMAL, fraction(odds, 'Won'))).toEqual([
      '10.00 at 1.85 | won 8.50',
      `oddsInvalid | Odds | ${odds}`,
    ])
  // 10 at 11/10 win 11.00.
  expect(await read(`${HEADER},Profit`, `${DECIMAL},8.50`, fraction('11/10', 'Won,11.00'))).toEqual([
    '10.00 at 1.85 | won 8.50',
    '10.00 at 2.10 | won 11.00',
  ])
  // A loss says nothing of the odds.
  expect(await read(`${HEADER},Profit`, `${DECIMAL},8.50`, fraction('2/10', 'Lost,-10'))).toEqual([
    '10.00 at 1.85 | won 8.50',
    'oddsInvalid | Odds | 2/10',
  ])
})

test('a decimal price among fractions leaves them as they are', async () => {
  const fractions = ['11/10', '5/1'].map((odds) => `2026-03-05,FURIA vs MIBR,MIBR,${odds},10,Won`)
  expect(await read(HEADER, DECIMAL, ...fractions)).toEqual([
    '10.00 at 1.85 | won 8.50',
    '10.00 at 2.10 | won 11.00',
    '10.00 at 6.00 | won 50.00',
  ])
})

test('what a unit is worth stands in its row', async () => {
  // 1 × 20.00 × 0.83, 2 × 20.00 and 1.5 × 25.00 × 2.00.
  const header = 'Date,Match,Pick,Odds,Units,Unit value,Result'
  const [one, two, three] = [
    '2026-03-04,NAVI vs G2,NAVI,1.83,1,20.00,W',
    '2026-03-05,FURIA vs MIBR,MIBR,2.10,2,20.00,L',
    '2026-03-15,FaZe vs MOUZ,MOUZ,3.00,1.5,25.00,W',
  ]
  const right = ['20.00 at 1.83 | won 16.60', '40.00 at 2.10 | lost -40.00', '37.50 at 3.00 | won 75.00']
  const withoutNote = (lines: readonly string[]) => lines.map((line) => line.split(' | ').slice(0, 2).join(' | '))
  expect(withoutNote(await read(header, one, two, three))).toEqual(right)
  const sums = [`${one},16.60`, `${two},-40.00`, `${three},75.00`]
  expect(withoutNote(await read(`${header},P/L`, ...sums))).toEqual(right)
  expect(surveyFile(Buffer.from([`${header},P/L`, ...sums].join('\n'))).explained).toEqual({ rows: 3, of: 3 })
})

test('stakes on a scale are units, and shares of a bankroll are no stakes', async () => {
  const row = '2026-03-04,NAVI vs G2,NAVI,1.80,5,Won'
  expect(await read('Date,Match,Pick,Odds,Stake (1-10),Result', row)).toEqual([expect.stringContaining('unitUnset')])
  const shares = ['Date,Match,Pick,Odds,Stake %,Result %', '2026-03-04,NAVI vs G2,NAVI,1.80,2,1.6']
  const more = ['2026-03-05,FURIA vs MIBR,MIBR,2.00,1,-1', '2026-03-06,FURIA vs MIBR,MIBR,2.00,1,1']
  expect(surveyFile(Buffer.from([...shares, ...more].join('\n'))).asks.columns).toEqual(['stake'])
})

test.each(['Stake (1u = 10€)', 'Unidades (un = 10 €)', 'Units, 1 unit = 10.00'])(
  'what a unit is worth stands in the name of a column: %s',
  async (name) => {
    const rows = ['2026-03-04;NAVI vs G2;NAVI;1.80;2;Won', '2026-03-05;FURIA vs MIBR;MIBR;2.00;1.5;Lost']
    expect((await read(`Date;Match;Pick;Odds;${name};Result`, ...rows)).map((line) => line.slice(0, 26))).toEqual([
      '20.00 at 1.80 | won 16.00',
      '15.00 at 2.00 | lost -15.0',
    ])
  },
)
