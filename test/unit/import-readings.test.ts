import { describe, expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf, surveyed } from '../support/import-drafts.ts'
import { sheetsOf } from '../support/zip.ts'

/** The part of each line from the amount on, or the problem; columns and their order are the file's. */
async function read(text: string, answers = {}): Promise<string[]> {
  const lines = (await draftsOf(Buffer.from(text), answers)).map(lineOf)
  return lines.map((line) => line.replace(/^(\d+) \| .*? \| ([\d.]+ at .*?) \| 2026-\d\d-\d\dT\d\d:\d\d/u, '$1 | $2'))
}
const columnsOf = async (text: string) =>
  surveyFile(Buffer.from(text)).columns.map(({ name, target, certain }) => `${name}: ${target}${certain ? '' : '?'}`)

const table = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
const BET = '2026-01-31 10:00,FURIA vs MOUZ,FURIA'

test('a running balance is none of the profits, whichever end of the book stands first', async () => {
  const rows = [`${BET},1.83,10.00,won,108.30`, `${BET},1.50,20.00,won,118.30`, `${BET},2.05,10.00,lost,108.30`]
  for (const order of [rows, rows.toReversed()]) {
    const text = table('Date,Event,Selection,Odds,Stake,Result,Saldo', ...order)
    const results = (await read(text)).map((line) => line.split(' | ')[2])
    expect(results.toSorted((one = '', other = '') => (one < other ? -1 : 1))).toEqual([
      'lost -10.00',
      'won 10.00',
      'won 8.30',
    ])
    expect(await columnsOf(text)).toContain('Saldo: balance')
  }
})

test('a balance that stays as it was is that of an open bet, or of a returned stake', async () => {
  const rows = [`${BET},1.83,10.00,W,8.30,108.30`, `${BET},1.50,20.00,P,,108.30`, `${BET},2.05,10.00,L,-10,98.30`]
  const text = table('Date,Event,Selection,Odds,Stake,Result,Profit,Balance', ...rows)
  expect((await read(text))[1]).toBe('3 | 20.00 at 1.50 | pending')
})

test('a letter of bets without a sum may be that of lost ones where nothing is noted of those', () => {
  const rows = [`${BET},1.83,10.00,G,18.30`, `${BET},1.50,20.00,P,`, `${BET},2.05,10.00,P,`]
  const { asks } = surveyFile(Buffer.from(table('Date,Event,Selection,Odds,Stake,Result,Gain', ...rows)))
  expect(asks.reading?.alternatives.map(({ states }) => states['p'])).toEqual(
    expect.arrayContaining(['lost', 'pending']),
  )
})

test('a profit that is what odds of Hong Kong win, and what decimal odds pay, is asked about', async () => {
  // 10.00 at 1.83 wins 18.30 in Hong Kong; as decimal odds 18.30 would be the payout.
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result,Profit',
    `${BET},1.83,10.00,won,18.30`,
    `${BET},1.50,20.00,won,30.00`,
  )
  const { asks, proposed } = surveyFile(Buffer.from(text))
  expect(asks.reading?.alternatives.map(({ oddsNotation, columns }) => [oddsNotation, columns.at(-1)])).toEqual([
    ['decimal', 'payout'],
    ['hong-kong', 'profit'],
  ])
  expect(await read(text)).toEqual(['2 | readingOpen', '3 | readingOpen'])
  const [decimal, hongKong] = asks.reading?.alternatives ?? []
  expect(await read(text, { ...proposed, ...decimal, isOpen: false })).toEqual([
    '2 | 10.00 at 1.83 | won 8.30',
    '3 | 20.00 at 1.50 | won 10.00',
  ])
  expect(await read(text, { ...proposed, ...hongKong, isOpen: false })).toEqual([
    '2 | 10.00 at 2.83 | won 18.30',
    '3 | 20.00 at 2.50 | won 30.00',
  ])
})

test('a commission is a problem with its arithmetic without its column, and explained by it', async () => {
  expect(await read(table('Date,Event,Selection,Odds,Stake,Result,Profit', `${BET},2.00,10,won,9.50`))).toEqual([
    '2 | sumDiffers | Profit | 9.50',
  ])
  expect(
    await read(table('Date,Event,Selection,Odds,Stake,Result,Profit,Commission', `${BET},2.00,10,won,9.50,0.50`)),
  ).toEqual(['2 | 10.00 at 2.00 | won 9.50 | Commission: 0.50'])
})

test('a sheet without results leaves open whether 0 is an open bet', async () => {
  const rows = [`${BET},1.83,10.00,8.30`, `${BET},1.83,10.00,-10`, `${BET},1.83,10.00,0`, `${BET},1.83,10.00,`]
  expect(await read(table('Date,Event,Selection,Odds,Stake,Profit', ...rows))).toEqual([
    '2 | 10.00 at 1.83 | won 8.30',
    '3 | 10.00 at 1.83 | lost -10.00',
    '4 | stateUnknown | Profit | 0',
    '5 | 10.00 at 1.83 | pending',
  ])
})

test('the name of the winner is a result, and a score beside it is none', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result,Outcome',
    `${BET},1.8,10,2-1,FURIA`,
    `${BET},1.8,10,1-2,MOUZ`,
  )
  expect(await read(text)).toEqual([
    '2 | 10.00 at 1.80 | won 8.00 | Result: 2-1',
    '3 | 10.00 at 1.80 | lost -10.00 | Result: 1-2',
  ])
})

test('a status and a result that contradict each other are a problem', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Status,Result',
    `${BET},1.8,10,Won,Loss`,
    `${BET},1.8,10,Settled,`,
  )
  expect((await read(text)).map((line) => line.split(' | ')[1])).toEqual(['stateUnknown', 'stateUnknown'])
})

test('a column whose name nobody knows is taken by what it holds', async () => {
  const text = table('Date,Event,Selection,Odds,Stake,Xyz', `${BET},1.8,10,Map 2 Winner`, `${BET},1.8,10,Map 1 Winner`)
  expect((await draftsOf(Buffer.from(text))).map(lineOf)).toEqual([
    expect.stringContaining('map-winner (Map 2 Winner) = map-winner'),
    expect.stringContaining('map-winner (Map 1 Winner) = map-winner'),
  ])
})

test('money between bets is a deposit, a withdrawal or a problem by its word', async () => {
  const rows = [
    '2026-01-31,Deposit,,,,50.00,',
    `2026-01-31,Bet,FURIA vs MOUZ,FURIA,1.8,10,won`,
    '2026-02-01,Withdrawal,,,,20.00,',
    '2026-02-01,Bonus,,,,5.00,',
  ]
  const lines = (await draftsOf(Buffer.from(table('Date,Type,Event,Selection,Odds,Amount,Result', ...rows)))).map(
    lineOf,
  )
  expect(lines).toEqual([
    '2 | deposit | 50.00 | 2026-01-31T00:00',
    expect.stringContaining('10.00 at 1.80 | 2026-01-31T00:00 | won 8.00'),
    '4 | withdrawal | 20.00 | 2026-02-01T00:00',
    '5 | notABet | Type | Bonus',
  ])
})

test('a column of free bets may hold the stake that was given', async () => {
  const rows = [`${BET},1.8,10,10.00,won`, `${BET},1.8,10,0.00,lost`, `${BET},1.8,10,5.00,won`]
  expect(await read(table('Date,Event,Selection,Odds,Stake,Free bet,Result', ...rows))).toEqual([
    '2 | 10.00 at 1.80 | won 8.00 | free',
    '3 | 10.00 at 1.80 | lost -10.00',
    '4 | amountInvalid | Free bet | 5.00',
  ])
})

test('a stake of 0 or nothing beside the sum of a free bet is a free bet of that sum', async () => {
  const rows = [`${BET},1.8,0.00,10.00,won,8.00`, `${BET},1.8,,R$ 5.00,lost,0.00`, `${BET},1.8,0,,won,8.00`]
  const text = table('Date,Event,Selection,Odds,Stake,Free bet,Result,Profit', ...rows)
  expect(await read(text)).toEqual([
    '2 | 10.00 at 1.80 | won 8.00 | free',
    '3 | 5.00 at 1.80 | lost 0.00 | free',
    '4 | stakeInvalid | Stake | 0',
  ])
  expect(surveyFile(Buffer.from(text)).explained).toEqual({ rows: 2, of: 2 })
  const paid = table('Date,Event,Selection,Odds,Stake,Free bet,Result,Return', `${BET},1.8,0,10.00,won,8.00`)
  expect(await read(paid)).toEqual(['2 | 10.00 at 1.80 | won 8.00 | free'])
})

test('the order of day and month is the one by which no bet is settled before it is placed, or in the future', async () => {
  const bet = 'FURIA vs MOUZ,FURIA,1.8,10,won'
  const orderOf = async (now: Date | undefined, ...rows: string[]) => {
    const text = table('Date,Event,Selection,Odds,Stake,Result,Settled at', ...rows)
    const { proposed, asks } = surveyFile(Buffer.from(text), { now })
    return [proposed.dateOrder, asks.dateOrder?.examples ?? []]
  }
  expect(await orderOf(undefined, `05/04/2026,${bet},04/05/2026`)).toEqual(['day-first', []])
  expect(await orderOf(undefined, `04/05/2026,${bet},05/04/2026`)).toEqual(['month-first', []])
  expect(await orderOf(undefined, `05/04/2026,${bet},`)).toEqual([null, ['05/04/2026']])
  expect(await orderOf(new Date('2026-06-15T00:00:00Z'), `09/05/2026,${bet},`)).toEqual(['day-first', []])
  expect(await orderOf(new Date('2026-11-15T00:00:00Z'), `09/05/2026,${bet},`)).toEqual([null, ['09/05/2026']])
})

test('prices of both sides of a market show the notation in which they have the margin of a bookmaker', async () => {
  const notations = async (...rows: (readonly [pick: string, odds: string, event?: string, day?: string])[]) => {
    const text = table(
      'Date,Event,Selection,Odds,Stake',
      ...rows.map(
        ([pick, odds, event = 'FURIA vs MOUZ', day = '2026-01-31']) => `${day} 10:00,${event},${pick},${odds},10`,
      ),
    )
    const { proposed, asks } = surveyFile(Buffer.from(text))
    return asks.reading?.alternatives.map(({ oddsNotation }) => oddsNotation) ?? proposed.oddsNotation
  }
  // 0.65 + 1 and 1.20 + 1: 61 % and 45 %. As decimal odds 0.65 is none.
  expect(await notations(['FURIA', '0.65'], ['MOUZ', '1.20'])).toBe('hong-kong')
  // 55 % and 50 %; as odds of Hong Kong 65 % and 67 %.
  expect(await notations(['FURIA', '0.55'], ['MOUZ', '0.50'])).toBe('cents')
  // 54 % and 51 %, in both; as prices in cents 85 % and 95 %.
  expect(await notations(['FURIA', '0.85'], ['MOUZ', '0.95'])).toEqual(['hong-kong', 'malay'])
  expect(await notations(['FURIA', '0.55'], ['NAVI', '0.50', 'NAVI vs Vitality'])).toContain('cents')
  expect(await notations(['FURIA', '0.55'], ['NAVI', '0.50', 'NAVI vs Vitality'])).toContain('hong-kong')
  expect(await notations(['FURIA', '0.55'], ['FURIA', '0.50'])).toContain('hong-kong')
  // 66 % and 36 % as decimal odds, of which 0.72 is none: two matches.
  expect(await notations(['FURIA', '1.51'], ['MOUZ', '2.78'], ['NAVI', '0.72', 'NAVI vs Vitality'])).toContain(
    'hong-kong',
  )
  // The same teams half a year later: 84 % and 81 %.
  expect(await notations(['FURIA', '0.84'], ['MOUZ', '0.81', 'FURIA vs MOUZ', '2026-06-17'])).toContain('cents')
  // One pair that has no margin in cents: 55 % and 80 %.
  expect(await notations(['FURIA', '0.55'], ['MOUZ', '0.50'], ['FURIA', '0.80'])).toContain('hong-kong')
})

test('a sign of many beside another currency is not that currency', async () => {
  const text = table('Date,Event,Selection,Odds,Stake', `${BET},1.8,$10`, `${BET},1.8,€20`)
  expect(surveyFile(Buffer.from(text)).currencies).toEqual(['EUR', 'USD'])
  expect(await read(text)).toEqual(['2 | otherCurrency | Stake | $10', '3 | 20.00 at 1.80 | pending'])
})

test('sheets that are not read are named with their rows', async () => {
  const sheet = (...rows: string[]) =>
    `<worksheet><sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row
            .split(',')
            .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const header = 'Date,Event,Selection,Odds,Stake'
  const file = sheetsOf(
    [
      ['Summary', sheet('Month,Profit', 'January,12', 'February,5')],
      ['Bets', sheet(header, `${BET},1.8,10`)],
      ['More', sheet('Stake,Odds,Selection,Event,Date,Note', '20,1.9,FURIA,FURIA vs MOUZ,2026-02-01,ok')],
      ['Copy', sheet(header, `${BET},1.8,10`), 'state="hidden"'],
    ],
    [],
  )
  const survey = await surveyed(file)
  expect(survey.leftOut).toEqual([
    { sheet: 'Summary', rows: 2 },
    { sheet: 'Copy', rows: 1 },
  ])
  expect((await draftsOf(file)).map(lineOf)).toEqual([
    expect.stringMatching(/^Bets 2 \| FURIA vs MOUZ .* 10\.00 at 1\.80/u),
    expect.stringMatching(/^More 2 \| FURIA vs MOUZ .* 20\.00 at 1\.90 .* ok$/u),
  ])
})

describe('a sum that is what was paid where the bet won, and minus the stake where it was lost,', () => {
  const rows = [`${BET},1.85,10.00,won,18.50`, `${BET},2.10,20.00,lost,-20.00`, `${BET},1.50,20.00,won,30.00`]
  const header = 'Date,Event,Selection,Odds,Stake,Result'

  test('is a payout at decimal odds, not a profit at those of Hong Kong', async () => {
    const bets = ['2 | 10.00 at 1.85 | won 8.50', '3 | 20.00 at 2.10 | lost -20.00', '4 | 20.00 at 1.50 | won 10.00']
    expect(await read(table(`${header},Retorno`, ...rows))).toEqual(bets)
    const unsettled = rows.map((row) => row.replace(/,(?:won|lost)/u, ''))
    expect(await read(table(`${header},Retorno`.replace(',Result', ''), ...unsettled))).toEqual(bets)
  })

  test.each(['Profit', 'Ganho', 'Gain'])('is asked about where its name is that of a profit: %s', (name) => {
    const { asks } = surveyFile(Buffer.from(table(`${header},${name}`, ...rows)))
    expect(asks.reading?.alternatives.map(({ oddsNotation, columns }) => [oddsNotation, columns.at(-1)])).toEqual([
      ['decimal', 'payout'],
      ['hong-kong', 'profit'],
    ])
  })
})

test.each([
  ['what was paid', 'Payout', '20.00', '0.00', '18.50'],
  ['a profit', 'Profit', '0.00', '-20.00', '8.50'],
])('odds of 1.00 of a returned bet are no odds of Hong Kong: beside %s', async (_, name, returned, lost, won) => {
  const header = `Date,Event,Selection,Odds,Stake,Result,${name}`
  const [first, second] = [`${BET},1.00,20.00,void,${returned}`, `${BET},2.10,20.00,lost,${lost}`]
  for (const others of [[], [`${BET},1.85,10.00,won,${won}`]]) {
    const text = table(header, first, second, ...others)
    expect(surveyFile(Buffer.from(text)).proposed.oddsNotation).toBe('decimal')
    expect(await read(text)).toEqual([
      // The book has no lower odds than 1.01.
      '2 | 20.00 at 1.01 | void 0.00 | Odds: 1.00',
      '3 | 20.00 at 2.10 | lost -20.00',
      ...others.map(() => '4 | 10.00 at 1.85 | won 8.50'),
    ])
  }
  // Evens win the stake.
  const hongKong = table(header.replace(name, 'Profit'), `${BET},1.00,20.00,won,20.00`, `${BET},1.20,20.00,won,24.00`)
  expect(await read(hongKong)).toEqual(['2 | 20.00 at 2.00 | won 20.00', '3 | 20.00 at 2.20 | won 24.00'])
})

test.each([
  ['Gross Profit', 'Commission', 'Net Profit'],
  ['P/L', 'Commission', 'Net'],
  ['Lucro', 'Taxa', 'Lucro líquido'],
  ['Net profit', 'Fee', 'Profit before fee', 'net first'],
])(
  'of a profit before and after the fee the second is the result: %s, %s, %s',
  async (before, fee, after, order = '') => {
    const sums = (gross: string, kept: string, net: string) => (order ? [net, kept, gross] : [gross, kept, net]).join()
    const text = table(
      `Date,Event,Selection,Odds,Stake,Result,${before},${fee},${after}`,
      // 5 % of a win: 0.425 and 0.50.
      `${BET},1.85,10.00,won,${sums('8.50', '0.43', '8.07')}`,
      `${BET},2.10,20.00,lost,${sums('-20.00', '0', '-20.00')}`,
      `${BET},1.50,20.00,won,${sums('10.00', '0.50', '9.50')}`,
    )
    expect((await read(text)).map((line) => line.split(' | ')[2])).toEqual(['won 8.07', 'lost -20.00', 'won 9.50'])
  },
)

test('what was paid after the fee counts more than the profit before it', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result,Gross P/L,Tax,Net payout',
    `${BET},1.85,10.00,won,8.50,0.43,18.07`,
    `${BET},2.10,20.00,lost,-20.00,0,0`,
  )
  expect((await read(text)).map((line) => line.split(' | ')[2])).toEqual(['won 8.07', 'lost -20.00'])
})

test.each([
  ['stake_cents', 'profit_cents', '1000', '850', '-1000'],
  ['Stake (cents)', 'Profit (cents)', '1000', '850', '-1000'],
  ['Valor em centavos', 'Lucro', '1000', '8.50', '-10.00'],
  ['Сумма', 'Прибыль (коп.)', '10.00', '850', '-1000'],
])('sums are hundredths where the name of their column says cents: %s, %s', async (stake, profit, ...sums) => {
  const [staked, won, lost] = sums
  const text = table(
    `Date,Event,Selection,Odds,${stake},Result,${profit}`,
    `${BET},1.85,${staked},won,${won}`,
    `${BET},2.10,${staked},lost,${lost}`,
  )
  expect(await read(text)).toEqual(['2 | 10.00 at 1.85 | won 8.50', '3 | 10.00 at 2.10 | lost -10.00'])
})

test('half a cent is no sum of a column of cents', async () => {
  const text = table('Date,Event,Selection,Odds,stake_cents,Result', `${BET},1.85,10.50,won`)
  expect(await read(text)).toEqual(['2 | stakeInvalid | stake_cents | 10.50'])
})

test('a sum below zero is none that a win would pay', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result,To win',
    `${BET},1.85,10.00,won,8.50`,
    `${BET},2.10,20.00,lost,-20.00`,
    `${BET},2.10,20.00,pending,22.00`,
    `${BET},2.10,10.00,pending,11.00`,
  )
  expect(await read(text)).toEqual([
    '2 | 10.00 at 1.85 | won 8.50',
    '3 | 20.00 at 2.10 | lost -20.00',
    '4 | 20.00 at 2.10 | pending',
    '5 | 10.00 at 2.10 | pending',
  ])
})

test('a file is asked for the odds alone, or the stake alone, where only that column has an unknown name', async () => {
  const bets = [`${BET},1.83,10.00,won,8.30`, `${BET},1.50,20.00,lost,-20.00`]
  const missing = async (header: string) => surveyFile(Buffer.from(table(header, ...bets))).asks.columns
  expect(await missing('Date,Event,Selection,Xyz,Stake,Result,Profit')).toEqual(['odds'])
  // Without a sum nothing proves the stake.
  const settled = (row: string) => row.replace(/,[^,]*$/u, '')
  const { asks } = surveyFile(Buffer.from(table('Date,Event,Selection,Odds,Xyz,Result', ...bets.map(settled))))
  expect(asks.columns).toEqual(['stake'])
})

test('an encoding that the text may have too can be chosen', async () => {
  // é is a letter of Western and of Central Europe.
  const bytes = Buffer.from('Date;Event;Selection;Odds;Stake\n31.01.2026;Équipe Névé vs MOUZ;MOUZ;1,8;10', 'latin1')
  const { encoding, encodings = [] } = await surveyed(bytes)
  expect(encoding).toBe('windows-1252')
  expect(encodings[0]).toBe('windows-1252')
  const [draft] = await draftsOf(bytes, { encoding: 'macintosh' })
  expect(draft && lineOf(draft)).not.toContain('Équipe Névé')
})

test.each([
  ['a web page', 'webPage', Buffer.from('<html><body><table></table></body></html>')],
  ['a workbook of an old Excel', 'oldWorkbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex')],
  [
    'an OpenDocument file',
    'openDocument',
    Buffer.from(`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`, 'latin1'),
  ],
  ['a PDF', 'pdf', Buffer.from('%PDF-1.7\n%âãÏÓ')],
])('%s is refused by its name', async (_, code, bytes) => {
  await expect(surveyed(bytes)).rejects.toMatchObject({ code })
})

describe.each(['R', 'Res', 'Res.', 'W/L', 'G/P', 'V/D', '+/-', 'Рез', 'Erg.', 'Won?', 'Acertou?'])(
  'letters of results in a column named %s',
  (name) => {
    const file = (won: string, lost: string, isSum: boolean) =>
      table(
        `Date,Event,Selection,Odds,Stake,${name}${isSum ? ',Profit' : ''}`,
        `${BET},1.85,10,${won}${isSum ? ',8.50' : ''}`,
        `${BET},1.85,10,${lost}${isSum ? ',-10' : ''}`,
      )
    const LETTERS = [
      ['G', 'P'],
      ['G', 'R'],
      ['V', 'D'],
      ['V', 'P'],
      ['W', 'L'],
      ['W', 'P'],
      ['В', 'П'],
      ['+', '−'],
      ['1', '0'],
      ['sim', 'não'],
    ] as const

    test.each(LETTERS)('are proved by the sums: %s and %s', async (won, lost) => {
      expect(surveyFile(Buffer.from(file(won, lost, true))).asks.reading).toBeNull()
      expect(await read(file(won, lost, true))).toEqual([
        '2 | 10.00 at 1.85 | won 8.50',
        '3 | 10.00 at 1.85 | lost -10.00',
      ])
    })

    test.each(LETTERS)('are asked about without sums where they have two meanings: %s and %s', async (won, lost) => {
      const { asks } = surveyFile(Buffer.from(file(won, lost, false)))
      const isOpen = ['P', 'R', 'П', '0'].includes(lost) && won !== 'V'
      expect(asks.reading !== null).toBe(isOpen)
      const [first, second] = await read(file(won, lost, false))
      expect(first).toMatch(/won 8\.50|stateUnknown/u)
      expect(second).toMatch(/lost -10\.00|stateUnknown/u)
    })
  },
)

test('sums in a column whose name says nothing are what follows by all of them', async () => {
  const rows = [`${BET},1.85,won,10,18.50`, `${BET},2.50,lost,20,0`, `${BET},1.50,won,40,60`]
  const text = (...names: string[]) => table(`Date,Event,Selection,Odds,Result,${names.join(',')}`, ...rows)
  const right = ['2 | 10.00 at 1.85 | won 8.50', '3 | 20.00 at 2.50 | lost -20.00', '4 | 40.00 at 1.50 | won 20.00']
  // A stake and an amount, two unknown names, and an unknown one before an amount that would be a stake by its name.
  for (const names of [
    ['Stake', 'Amount'],
    ['Stake', 'Banana'],
    ['Banana', 'Amount'],
    ['Tipp', 'Valor'],
  ]) {
    expect(await read(text(...names)), names.join()).toEqual(right)
    expect((await columnsOf(text(...names))).slice(5)).toEqual([`${names[0]}: stake`, `${names[1]}: payout`])
  }
  // One sum that does not follow proves nothing.
  const off = table('Date,Event,Selection,Odds,Result,Stake,Banana', ...rows, `${BET},1.5,won,40,61`)
  expect((await columnsOf(off)).at(-1)).toBe('Banana: note?')
})

test('of two columns of stakes the sums show the one', async () => {
  const rows = [`${BET},1.85,won,1,10,8.50`, `${BET},2.50,lost,2,20,-20`]
  const text = table('Date,Event,Selection,Odds,Result,Aposta,Valor,Profit', ...rows)
  expect((await columnsOf(text)).slice(5)).toEqual(['Aposta: note', 'Valor: stake', 'Profit: profit'])
})

describe('a tax that is taken off the stake', () => {
  const header = 'Date,Event,Selection,Odds,Stake,Tax,Payout,Result'
  // (100 − 12) × 2.00 and (20 − 2.40) × 1.50.
  const rows = [
    `${BET},2.00,100.00,12.00,176.00,won`,
    `${BET},1.75,50.00,6.00,0.00,lost`,
    `${BET},1.50,20.00,2.40,26.40,won`,
  ]
  const right = ['won 76.00', 'lost -50.00', 'won 6.40']
  const results = (lines: readonly string[]) => lines.map((line) => line.split(' | ')[2])

  test('explains what was paid', async () => {
    const text = table(header, ...rows)
    expect(results(await read(text))).toEqual(right)
    expect(surveyFile(Buffer.from(text)).explained).toEqual({ rows: 3, of: 3 })
  })

  test('is asked about where a column has the rest, which pays the same', async () => {
    const rests = ['88.00', '44.00', '17.60']
    const text = table(
      header.replace('Tax', 'Tax,Stake after tax'),
      ...rows.map((row, at) => row.replace(/^((?:[^,]*,){6})/u, `$1${rests[at]},`)),
    )
    const { alternatives = [] } = surveyFile(Buffer.from(text)).asks.reading ?? {}
    const answers = await Promise.all(alternatives.map((one) => read(text, { ...one, isOpen: false })))
    expect(answers.map(results)).toContainEqual(right)
    expect(answers.map(results)).toContainEqual(['won 88.00', 'lost -44.00', 'won 8.80'])
    // A stake that is given back is the whole one.
    const returned = `${BET},2.50,10.00,1.20,8.80,10.00,void`
    expect(results(await read(`${text}\n${returned}`))).toEqual([...right, 'void 0.00'])
  })
})

test('a column of yes and no that is called a bonus says which bets were free', async () => {
  const rows = [`${BET},3.00,10.00,Yes,20.00,won`, `${BET},2.00,20.00,No,0.00,lost`, `${BET},2.00,20.00,Yes,0.00,lost`]
  const text = table('Date,Event,Selection,Odds,Stake,Bonus,Returns,Result', ...rows)
  expect((await read(text)).map((line) => line.split(' | ').slice(2).join(' '))).toEqual([
    'won 20.00 free',
    'lost -20.00',
    'lost 0.00 free',
  ])
  const spanish = text.replace('Bonus', 'Bono').replaceAll(',Yes,', ',Sí,')
  expect((await read(spanish)).map((line) => line.split(' | ')[2])).toEqual(['won 20.00', 'lost -20.00', 'lost 0.00'])
  // What is paid back with the win was no free bet, and its odds are no other ones.
  const paidBack = table(
    'Date,Event,Selection,Odds,Stake,Bonus,Returns,Result',
    rows[0]?.replace('20.00', '30.00') ?? '',
  )
  expect((await read(paidBack))[0]).toContain('sumDiffers')
  const sums = rows.map((row) => row.replace('Yes', '1.50').replace('No', '0.50'))
  expect(await columnsOf(table('Date,Event,Selection,Odds,Stake,Bonus,Returns,Result', ...sums))).toContain(
    'Bonus: note',
  )
})
