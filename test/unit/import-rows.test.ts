import { expect, test } from 'vitest'
import { cpuStopwatch } from '../support/cpu-time.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

const HEADER = 'Placed at,Settled at,Event,Pick,Odds,Stake,State,Profit,Payout,Cash out,Free bet,Currency'
const TABLE = {
  placed: '2026-03-01T18:00:00Z',
  settled: '',
  event: 'Alfa vs Bravo',
  pick: 'Alfa',
  odds: '2.00',
  stake: '10',
  state: '',
  profit: '',
  payout: '',
  cashOut: '',
  free: '',
  currency: '',
}
type Cells = Partial<typeof TABLE>

async function read(cells: Cells, currency: string | null = null, unit: number | null = null): Promise<string> {
  const rows = `${HEADER}\n${Object.values({ ...TABLE, ...cells }).join(',')}`
  const lines = (await draftsOf(Buffer.from(rows), { currency }, unit)).map(lineOf)
  return lines.join('\n')
}

test.each<readonly [string, Cells, string]>([
  // Of Hong Kong, Malaysia, or a price of an exchange: nothing of the file says which.
  ['odds below 1', { odds: '0.5' }, 'readingOpen'],
  ['no odds', { odds: '' }, 'oddsMissing | Odds'],
  ['a stake above a million', { stake: '1000001' }, 'stakeInvalid | Stake | 1000001'],
  ['no stake', { stake: '' }, 'stakeMissing | Stake'],
  ['a stake of nothing', { stake: '0' }, 'stakeInvalid | Stake | 0'],
  ['a stake in units without a unit', { stake: '2u' }, 'unitUnset | Stake | 2u'],
  ['a loss larger than the stake', { state: 'lost', profit: '-10.01' }, 'lossTooLarge | Profit | -10.01'],
  ['a lost bet that made a profit', { state: 'lost', profit: '5' }, 'stateAndProfitDisagree | Profit | 5'],
  ['a won bet that cost something', { state: 'won', profit: '-5' }, 'stateAndProfitDisagree | Profit | -5'],
  ['a returned stake with a profit', { state: 'void', profit: '1' }, 'stateAndProfitDisagree | Profit | 1'],
  ['a cash-out without a sum', { state: 'cashed out' }, 'paidMissing | Cash out'],
  [
    'a settlement before the bet',
    { settled: '2026-03-01T17:59:00Z' },
    'settledBeforePlaced | Settled at | 2026-03-01T17:59:00Z',
  ],
  ['a time after now', { placed: '2026-11-02' }, 'inFuture | Placed at | 2026-11-02'],
  ['a day that does not exist', { placed: '2026-02-30' }, 'dateImpossible | Placed at | 2026-02-30'],
  ['a 31st of a month with 30 days', { placed: '31/04/2026' }, 'dateImpossible | Placed at | 31/04/2026'],
  ['a named day that does not exist', { placed: '30 fev 2026' }, 'dateImpossible | Placed at | 30 fev 2026'],
  ['an hour that does not exist', { placed: '2026-02-20 25:10' }, 'dateImpossible | Placed at | 2026-02-20 25:10'],
  ['a word in place of a date', { placed: 'yesterday' }, 'dateUnknown | Placed at | yesterday'],
  ['a time before 2000', { placed: '1999-12-31' }, 'dateImpossible | Placed at | 1999-12-31'],
  ['no date at all', { placed: '' }, 'placedAtMissing | Placed at'],
  ['a word that is no state', { state: 'banana' }, 'stateUnknown | State | banana'],
  ['a profit of nothing where no row has a state', { profit: '0' }, 'stateUnknown | Profit | 0'],
  ['settled without a sum', { state: 'settled' }, 'stateUnknown | State | settled'],
  ['no event', { event: '', pick: '' }, 'eventMissing | Event'],
  ['an event of 421 letters', { event: 'x'.repeat(421) }, `textTooLong | Event | ${'x'.repeat(200)}`],
  ['a sum that is no number', { state: 'won', profit: 'much' }, 'amountInvalid | Profit | much'],
])('%s is refused with its line, reason, column and cell', async (_, cells, problem) => {
  expect(await read(cells)).toBe(`2 | ${problem}`)
})

test.each<readonly [string, Cells, string]>([
  ['a won bet', { state: 'won' }, 'won 10.00'],
  ['a payout', { state: 'won', payout: '20' }, 'won 10.00'],
  ['a profit without a state', { profit: '10' }, 'won 10.00'],
  ['half of it', { profit: '5' }, 'half-won 5.00'],
  ['half a loss', { profit: '-5' }, 'half-lost -5.00'],
  ['half won', { state: 'half won' }, 'half-won 5.00'],
  ['a cash-out', { state: 'cash out', cashOut: '12.50' }, 'cashed-out 2.50'],
  ['a cash-out by its payout', { state: 'cashout', payout: '4' }, 'cashed-out -6.00'],
  ['a sum in the column of cash-outs', { state: 'won', cashOut: '7' }, 'cashed-out -3.00'],
  ['a free bet that was lost', { state: 'lost', free: 'yes' }, 'lost 0.00 | free'],
  ['a free bet whose stake the file counts as lost', { state: 'lost', free: 'yes', profit: '-10' }, 'lost 0.00 | free'],
  ['a free bet that was won', { state: 'won', free: 'yes', payout: '10' }, 'won 10.00 | free'],
  ['a pending bet with a possible profit', { state: 'open', profit: '10' }, 'pending'],
  ['settled, by its sum', { state: 'settled', profit: '-10' }, 'lost -10.00'],
])('%s is booked', async (_, cells, result) => {
  expect(await read(cells)).toContain(`2026-03-01T18:00 | ${result}`)
})

test.each<readonly [string, Cells, string]>([
  ['a profit that has commission in it', { state: 'won', profit: '9.80' }, 'won 9.80'],
  ['another loss', { profit: '-3' }, 'lost -3.00'],
])(
  '%s is refused with its arithmetic, and taken where its user says that the file is right',
  async (_, cells, result) => {
    expect(await read(cells)).toMatch(/^2 \| sumDiffers \| Profit/)
    const file = `${HEADER}
${Object.values({ ...TABLE, ...cells }).join(',')}`
    const [draft] = await draftsOf(Buffer.from(file), { takenAsSaid: 'all' })
    expect(draft && lineOf(draft)).toContain(result)
    const [alone] = await draftsOf(Buffer.from(file), { takenAsSaid: [{ line: 2 }] })
    expect(alone && lineOf(alone)).toContain(result)
  },
)

test.each<readonly [string, Cells, string]>([
  ['2u', { stake: '2u' }, '25.00 at 2.00 | 2026-03-01T18:00 | pending'],
  ['2.5 u', { stake: '2.5 u' }, '31.25 at 2.00'],
  ['1,5u', { stake: '"1,5u"' }, '18.75 at 2.00'],
  ['0.5 units', { stake: '0.5 units' }, '6.25 at 2.00'],
  ['2 ед', { stake: '2 ед' }, '25.00 at 2.00'],
  ['1 un.', { stake: '1 un.' }, '12.50 at 2.00'],
  ['2 uni, which is no currency', { stake: '2 uni' }, '25.00 at 2.00'],
  ['a third of a unit, to the cent', { stake: '0.333u' }, '4.16 at 2.00'],
  ['its profit in units', { stake: '2u', state: 'won', profit: '+2u' }, 'won 25.00'],
  ['its loss in units', { stake: '1u', state: 'lost', profit: '-1u' }, 'lost -12.50'],
  ['its profit in money', { stake: '2u', state: 'won', profit: '25.00' }, 'won 25.00'],
  ['its profit with a currency', { stake: '2u', state: 'won', profit: '€25.00' }, 'won 25.00'],
  ['a bare number of units as its profit', { stake: '2u', state: 'won', profit: '2' }, 'won 25.00'],
  ['a bare number of units as its payout', { stake: '2u', state: 'won', payout: '4' }, 'won 25.00'],
])('a stake of a file in units of 12.50 is read: %s', async (_, cells, expected) => {
  expect(await read(cells, null, 1250)).toContain(expected)
})

test.each<readonly [string, Cells, string]>([
  ['a profit that is neither money nor units', { state: 'won', profit: '7' }, 'amountInvalid | Profit | 7'],
  ['a bare profit without a result', { profit: '25' }, 'amountInvalid | Profit | 25'],
  ['a bare sum of a cash-out', { state: 'cash out', cashOut: '3' }, 'amountInvalid | Cash out | 3'],
])('beside a stake in units, %s is refused', async (_, cells, problem) => {
  expect(await read({ stake: '2u', ...cells }, null, 1250)).toBe(`2 | ${problem}`)
})

test('a column named after units holds units', async () => {
  const text = ['Date;Event;Odds;Units;Result;Profit (u)', '2026-03-01;Alfa vs Bravo;1,85;2;won;1,7']
  const lines = async (unit: number | null) => (await draftsOf(Buffer.from(text.join('\n')), {}, unit)).map(lineOf)
  expect(await lines(1000)).toEqual([expect.stringContaining('20.00 at 1.85 | 2026-03-01T00:00 | won 17.00')])
  expect(await lines(null)).toEqual(['2 | unitUnset | Units | 2'])
})

test('a day of settlement holds the time of the bet', async () => {
  expect(await read({ state: 'won', settled: '2026-03-01' })).toContain('won 10.00')
})

const SUMS = 'Date;Event;Odds;Stake'
/** Reads a file with these odds and stakes; returns the result of each row. */
const stakesOf = async (odds: string, stakes: readonly string[], answers = {}) => {
  const rows = stakes.map((stake) => `2026-03-01;Alfa vs Bravo;${odds};${stake}`)
  const drafts = await draftsOf(Buffer.from([SUMS, ...rows].join('\n')), answers)
  return drafts.map((draft) => ('bet' in draft ? draft.bet.amount : 'problem' in draft ? draft.problem.code : null))
}

test('a mark of decimals before three digits is refused: thousands stand so too', async () => {
  const points = ['12.50', 'R$ 1.234', '1,234', '1,234.50', '0.125', '1234.567', '1.234567']
  expect(await stakesOf('1.85', points)).toEqual([
    1250,
    'amountOpen',
    123_400,
    123_450,
    'amountTooPrecise',
    'amountTooPrecise',
    'amountTooPrecise',
  ])
  const commas = ['12,50', '1,234', '1.234', '1.234,50', '1 234,50']
  expect(await stakesOf('1,85', commas)).toEqual([1250, 'amountOpen', 123_400, 123_450, 123_450])
  expect(await stakesOf('1.85', ['1.234', '12.50'], { decimalMark: 'comma' })).toEqual([123_400, 1250])
  expect(await read({ state: 'won', profit: '1.234' })).toBe('2 | amountOpen | Profit | 1.234')
})

test('rows in another currency than the chosen one are refused', async () => {
  expect(await read({ currency: 'USD' }, 'EUR')).toBe('2 | otherCurrency | Currency | USD')
  expect(await read({ currency: 'EUR' }, 'EUR')).toContain('pending')
  expect(await read({ stake: 'R$ 10' }, 'EUR')).toContain('otherCurrency')
  expect(await read({ currency: 'USD' })).toContain('pending')
})

test('one bad row does not stop the rest', async () => {
  const rows = ['Alfa vs Bravo,Alfa,0.1', 'Alfa vs Bravo,Alfa,2.00', ',,2.00', 'Alfa vs Bravo,Bravo,3.00']
  const text = ['Date,Stake,Event,Pick,Decimal odds', ...rows.map((row) => `2026-03-01,10,${row}`)].join('\n')
  expect(
    (await draftsOf(Buffer.from(text))).map(lineOf).map((line) => line.split(' | ').slice(0, 2).join(' ')),
  ).toEqual([
    '2 oddsInvalid',
    '3 Alfa vs Bravo > Alfa > match-winner = match-winner',
    '4 eventMissing',
    '5 Alfa vs Bravo > Bravo > match-winner = match-winner',
  ])
})

test('a leg above its bet is refused, and the columns that no field takes are kept in the note', async () => {
  const text = [
    'Date;Event;Odds;Stake;Tournament;Closing',
    ';Alfa vs Bravo;1.50;;;',
    '2026-03-01;Alfa vs Bravo;2.00;10;Cup;1.90',
  ]
  expect((await draftsOf(Buffer.from(text.join('\n')))).map(lineOf)).toEqual([
    '2 | legWithoutBet',
    '3 | Alfa vs Bravo > Alfa vs Bravo > other | 10.00 at 2.00 | 2026-03-01T00:00 | pending | close 1.90 | Tournament: Cup',
  ])
})

test.each([
  ['Alfa vs Bravo', 'Over 2.5 maps', 'Alfa vs Bravo > Alfa > total-maps (Over 2.5 maps) = total-maps'],
  ['Alfa vs Bravo', 'Over 2.5', 'Alfa vs Bravo > Over 2.5 > other'],
  ['Alfa vs Bravo', 'Bravo -1.5 maps', 'Alfa vs Bravo > Bravo > handicap (Bravo -1.5 maps) = map-handicap'],
  ['Alfa vs Bravo', 'Bravo map 2', 'Alfa vs Bravo > Bravo > map-winner (Bravo map 2) = map-winner'],
  ['Alfa vs Bravo', 'Alfa or Bravo', 'Alfa vs Bravo > Alfa or Bravo > other'],
  ['Alfa - Bravo', 'Bravo', 'Alfa vs Bravo > Bravo > match-winner = match-winner'],
  ['Cup - winner', 'Delta', 'Cup - winner > Delta > other'],
  ['Alfa v Bravo - Autumn Cup', 'Bravo', 'Alfa vs Bravo > Bravo > other (Autumn Cup)'],
  ['', 'Alfa vs Bravo: Alfa', 'Alfa vs Bravo > Alfa > match-winner = match-winner'],
])('the event %j with the pick %j is kept as %j', async (event, pick, kept) => {
  expect(await read({ event, pick })).toContain(`2 | ${kept} | `)
})

/** Each is slow for a regular expression that backtracks. */
const LONG = 90_000
test.each([
  ['spaces', `1${' '.repeat(LONG)}x`],
  ['separators of teams', 'a vs - x '.repeat(LONG / 9)],
  ['colons', `a vs b ${': : '.repeat(LONG / 4)}`],
  ['digits', '9'.repeat(LONG)],
  ['groups', '1.234'.repeat(LONG / 5)],
  ['apostrophes', "'".repeat(LONG)],
  ['tags', 'a|b;'.repeat(LONG / 4)],
  ['marks', `e${'\u0301'.repeat(LONG)}`],
  ['hours', '1:'.repeat(LONG / 2)],
])('a row full of long cells of %s is refused, not searched for minutes', async (_, cell) => {
  const names = Object.keys(TABLE).length
  const quoted = `"${cell}"`
  const used = cpuStopwatch()
  for (let column = 0; column < names + 3; column++) {
    const cells = [...Object.values(TABLE), 'tag', 'note', 'bookie'].map((text, index) =>
      index === column ? quoted : text,
    )
    const text = `${HEADER},Tags,Notes,Bookmaker\n${cells.join(',')}`
    // One cell at a time, because a line with all of them would be too long.
    await draftsOf(Buffer.from(text)).catch((error: unknown) => expect(error).toMatchObject({ name: 'Error' }))
  }
  expect(used()).toBeLessThan(10_000)
})
