import { describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

const table = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
/** What came of each bet and its note, or why its row is a problem. */
async function read(text: string, answers: Partial<ImportPlan> = {}): Promise<string[]> {
  const lines = (await draftsOf(Buffer.from(text), answers)).map(lineOf)
  return lines.map((line) => line.replace(/^\d+ \| (?:.*T\d\d:\d\d \| )?/u, ''))
}
const asksOf = async (text: string) => surveyFile(Buffer.from(text)).asks.reading?.alternatives ?? []

const HEADER = 'Date,Event,Selection,Odds,Stake'
const NAVI = '2026-03-04,NAVI vs G2,NAVI,1.85,10'
const MIBR = '2026-03-05,FURIA vs MIBR,MIBR,2.10,10'
const FAZE = '2026-03-06,FaZe vs Spirit,FaZe,2.50,10'

describe('a sum of 0 without a result is that of an open bet', () => {
  test.each([
    ['Result,Payout', 'Won,18.50', 'Lost,0', ',0'],
    ['Result,Profit', 'Won,8.50', 'Lost,-10', ',0'],
    ['Result,Profit', 'Won,8.50', 'Lost,-10', '-,0'],
    ['Result,Payout,Profit', 'Won,18.50,8.50', 'Lost,0,-10', ',0.00,0.00'],
    ['Status,Payout', 'Settled,18.50', 'Settled,0', ',0'],
    ['Winner,Profit', 'NAVI,8.50', 'Spirit,-10', ',0'],
    ['Result,Profit', 'W,8.50', 'L,-10', '-,0'],
  ])('in %s', async (names, won, lost, open) => {
    const text = table(`${HEADER},${names}`, `${NAVI},${won}`, `${FAZE},${lost}`, `${MIBR},${open}`)
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'pending'])
  })

  test('unless the column of results is empty in all rows', async () => {
    expect(await read(table(`${HEADER},Result,Payout`, `${NAVI},,18.50`, `${MIBR},,0`))).toEqual([
      'won 8.50',
      'lost -10.00',
    ])
    expect(await read(table(`${HEADER},Result,Profit`, `${NAVI},,8.50`, `${MIBR},,0`))).toEqual([
      'won 8.50',
      'stateUnknown | Profit | 0',
    ])
  })

  test('and a sum that is not 0 says the result', async () => {
    const rows = [`${NAVI},Won,8.50`, `${MIBR},,-10`, `${FAZE},,15`]
    expect(await read(table(`${HEADER},Result,Profit`, ...rows))).toEqual(['won 8.50', 'lost -10.00', 'won 15.00'])
  })
})

test('a minus beside wins is asked about where no other result is a loss', async () => {
  const text = table(`${HEADER},Result`, `${NAVI},Won`, `${MIBR},-`)
  expect((await asksOf(text)).map(({ states }) => states['-'])).toEqual([undefined, 'lost'])
  expect(await read(table(`${HEADER},Result`, `${NAVI},Won`, `${FAZE},Lost`, `${MIBR},-`))).toEqual([
    'won 8.50',
    'lost -10.00',
    'pending',
  ])
})

describe('what was paid', () => {
  test.each(['Returned', 'Received', 'Cobrado', 'Recebido', 'Rückzahlung', 'Zwrot', 'Возврат', 'Dönüş', 'Got', 'Back'])(
    'is a column %s, of which one sum does not follow',
    async (name) => {
      const text = table(`${HEADER},${name}`, `${NAVI},18.50`, `${MIBR},0`, `${FAZE},12.40`)
      expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', `sumDiffers | ${name} | 12.40`])
    },
  )

  test('is asked about where most sums of an unknown column follow and nothing else says a result', async () => {
    const text = table(`${HEADER},Banana`, `${NAVI},18.50`, `${MIBR},0`, `${FAZE},12.40`)
    expect((await asksOf(text)).map(({ columns }) => columns.at(-1))).toEqual(['payout', 'note'])
    expect(await read(text)).toEqual(['readingOpen', 'readingOpen', 'readingOpen'])
    const [payout, note] = await asksOf(text)
    expect(await read(text, { ...payout, isOpen: false })).toEqual([
      'won 8.50',
      'lost -10.00',
      'sumDiffers | Banana | 12.40',
    ])
    expect(await read(text, { ...note, isOpen: false })).toEqual([
      'pending | Banana: 18.50',
      'pending',
      'pending | Banana: 12.40',
    ])
  })
})

describe('a table without results', () => {
  test.each([
    ['Return', '18.50', '21.00', 'note'],
    ['Gewinn', '8.50', '11.00', 'toWin'],
    ['Payout', '18.50', '21.00', 'note'],
  ])('leaves open whether all of it was won, or may be: %s', async (name, navi, mibr, open) => {
    const text = table(`${HEADER},${name}`, `${NAVI},${navi}`, `${MIBR},${mibr}`)
    const [won, possible] = await asksOf(text)
    expect(possible?.columns.at(-1)).toBe(open)
    expect(await read(text, { ...won, isOpen: false })).toEqual(['won 8.50', 'won 11.00'])
    expect((await read(text, { ...possible, isOpen: false })).map((line) => line.split(' | ')[0])).toEqual([
      'pending',
      'pending',
    ])
  })

  test.each([
    ['a loss', 'Return', '18.50', '0', 'lost -10.00'],
    ['a name that says it was paid', 'Paid', '18.50', '21.00', 'won 11.00'],
    ['a name of profits', 'Profit', '8.50', '11.00', 'won 11.00'],
  ])('has results by its sums with %s', async (_, name, navi, mibr, result) => {
    expect(await read(table(`${HEADER},${name}`, `${NAVI},${navi}`, `${MIBR},${mibr}`))).toEqual(['won 8.50', result])
  })

  test('is asked about where only wins have a sum', async () => {
    const text = table(`${HEADER},Return`, `${NAVI},18.50`, `${MIBR},`)
    const [lost, open] = await asksOf(text)
    expect(await read(text, { ...lost, isOpen: false })).toEqual(['won 8.50', 'lost -10.00'])
    expect(await read(text, { ...open, isOpen: false })).toEqual(['won 8.50', 'pending'])
  })

  test('has open bets without a sum beside one that was lost', async () => {
    const text = table(`${HEADER},Return`, `${NAVI},18.50`, `${MIBR},0`, `${MIBR},`)
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'pending'])
  })
})

describe('Yes and No in a column *Outcome*', () => {
  const HEAD = 'Date,Market,Outcome,Price,Cost'
  const [FIRST, SECOND] = ['2026-03-04,Will NAVI beat G2?', '2026-03-05,Will FURIA beat MIBR?']
  const columns = async (text: string) => {
    const { asks, proposed } = surveyFile(Buffer.from(text))
    return asks.reading ? asks.reading.alternatives.map((one) => one.columns[2]) : proposed.columns[2]
  }

  test('are what was bet where the payouts contradict them as results', async () => {
    const text = table(`${HEAD},Payout`, `${FIRST},No,0.50,10.00,20.00`, `${SECOND},Yes,0.50,10.00,0.00`)
    expect(await columns(text)).toBe('pick')
    expect(await read(text)).toEqual(['won 10.00', 'lost -10.00'])
  })

  test('are results where the payouts follow by them', async () => {
    const text = table(`${HEAD},Payout`, `${FIRST},Yes,0.50,10.00,20.00`, `${SECOND},No,0.50,10.00,0.00`)
    expect(await columns(text)).toBe('state')
    expect(await read(text)).toEqual(['won 10.00', 'lost -10.00'])
  })

  test('are asked about without sums', async () => {
    const text = table('Date,Match,Outcome,Odds,Stake', '2026-03-04,NAVI vs G2,Yes,3.50,10')
    expect(await columns(text)).toEqual(['state', 'pick'])
    expect(await read(text)).toEqual(['readingOpen'])
  })

  test('are what was bet beside a column of results', async () => {
    const text = table(`${HEAD},Status`, `${FIRST},Yes,2.00,10,Won`, `${SECOND},No,2.00,10,Won`)
    expect(await columns(text)).toBe('pick')
    expect(await read(text)).toEqual(['won 10.00', 'won 10.00'])
  })

  test('are results beside a column of picks', async () => {
    const text = table('Date,Match,Outcome,Odds,Stake,Pick', '2026-03-04,NAVI vs G2,Yes,3.50,10,NAVI')
    expect(await read(text)).toEqual(['won 25.00'])
  })
})

describe('1 and 2 in a column of results', () => {
  const bet = (pick: string, odds: string, ...more: string[]) =>
    ['2026-03-04', 'NAVI vs G2', pick, odds, '10', ...more].join()

  test('are the numbers of the winners where the sums follow by those', async () => {
    const text = table(
      `${HEADER},Result,Profit`,
      bet('1', '1.85', '1', '8.50'),
      bet('2', '2.10', '1', '-10'),
      bet('2', '2.10', '2', '11'),
    )
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'won 11.00'])
    const names = table(`${HEADER},Result,Profit`, bet('NAVI', '1.85', '1', '8.50'), bet('NAVI', '1.85', '2', '-10'))
    expect(await read(names)).toEqual(['won 8.50', 'lost -10.00'])
  })

  test('are asked about without sums', async () => {
    const text = table(`${HEADER},Result`, bet('1', '1.85', '1'), bet('2', '2.10', '1'))
    const [won, winner] = await asksOf(text)
    expect([won?.columns.at(-1), winner?.columns.at(-1)]).toEqual(['state', 'winner'])
    expect(await read(text)).toEqual(['readingOpen', 'readingOpen'])
    expect(await read(text, { ...winner, isOpen: false })).toEqual(['won 8.50', 'lost -10.00'])
    expect(await read(text, { ...won, isOpen: false })).toEqual(['won 8.50', 'won 11.00'])
  })

  test('are results where the sums follow by those, and beside a 0', async () => {
    const text = table(`${HEADER},Result,Profit`, bet('1', '1.85', '1', '8.50'), bet('2', '2.10', '1', '11'))
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['won 8.50', 'won 11.00'])
    const alternatives = await asksOf(table(`${HEADER},Result`, bet('1', '1.85', '1'), bet('2', '2.10', '0')))
    expect(alternatives.map(({ columns, states }) => [columns.at(-1), states['0']])).toEqual([
      ['state', 'lost'],
      ['state', 'push'],
    ])
  })

  test('are what was bet without a column of picks', async () => {
    const text = table('Date,Match,Outcome,Odds,Stake', ...['1', '2', '1'].map((pick) => bet(pick, '1.40')))
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('a free bet', () => {
  test.each([
    ['Type', 'Free bet'],
    ['Bet type', 'Bonus bet'],
    ['Comment', 'free bet'],
    ['Tags', 'Freebet'],
    ['Free bet', 'SNR'],
  ])('is said by the column %s: %s', async (name, said) => {
    const text = table(`${HEADER},Result,${name}`, `${NAVI},Lost,${said}`, `${NAVI},Won,${said}`)
    for (const line of await read(text)) expect(line).toMatch(/^(?:lost 0\.00|won 8\.50) \| free/u)
  })

  test('is none where its own column says no', async () => {
    expect(await read(table(`${HEADER},Result,Free bet,Comment`, `${NAVI},Lost,No,free bet`))).toEqual([
      'lost -10.00 | free bet',
    ])
  })

  test('is none by a comment that says more', async () => {
    expect(await read(table(`${HEADER},Result,Comment`, `${NAVI},Lost,earned a free bet`))).toEqual([
      'lost -10.00 | earned a free bet',
    ])
  })
})

describe('a commission without a sum', () => {
  test.each([
    // 2 % of 8.50.
    ['Commission', '0.17', 'won 8.33 | Commission: 0.17'],
    ['Commission %', '2', 'won 8.33 | Commission %: 2'],
    ['Commission (%)', '2%', 'won 8.33 | Commission (%): 2%'],
    ['Commission', '0', 'won 8.50'],
    // 5 may be percent.
    ['Commission', '5', 'sumDiffers'],
    ['Commission %', '0.02', 'amountInvalid | Commission % | 0.02'],
  ])('is kept of a win: %s %s', async (name, kept, won) => {
    expect(await read(table(`${HEADER},Result,${name}`, `${NAVI},Won,${kept}`))).toEqual([won])
    expect((await read(table(`${HEADER},Result,${name}`, `${NAVI},Lost,0`)))[0]).toMatch(/^lost -10\.00/u)
  })
})

describe('results in columns of their own', () => {
  test.each([
    ['W,L', '1,', ',1', ','],
    ['W,L', '1,0', '0,1', '0,0'],
    ['Win,Loss', 'x,', ',x', ','],
    ['Win,Loss', 'TRUE,FALSE', 'FALSE,TRUE', 'FALSE,FALSE'],
    ['Green,Red', '✓,', ',✓', ','],
  ])('are what is marked, and open bets without a mark: %s', async (names, won, lost, open) => {
    const text = table(`${HEADER},${names}`, `${NAVI},${won}`, `${MIBR},${lost}`, `${FAZE},${open}`)
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'pending'])
  })

  test('of which two contradict each other are a problem', async () => {
    expect(await read(table(`${HEADER},Win,Loss`, `${NAVI},1,1`, `${MIBR},,1`))).toEqual([
      'stateUnknown | Win | 1',
      'lost -10.00',
    ])
  })

  test('leave open what P is', async () => {
    const text = table(`${HEADER},W,L,P`, `${NAVI},1,,`, `${MIBR},,1,`, `${FAZE},,,1`)
    expect((await asksOf(text)).map(({ states }) => states['p'])).toEqual(expect.arrayContaining(['push', 'pending']))
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'stateUnknown | W | 1'])
  })

  test('have returned stakes beside wins', async () => {
    const text = table(`${HEADER},Won,Void`, `${NAVI},Yes,No`, `${MIBR},No,Yes`, `${FAZE},No,No`)
    expect(await read(text)).toEqual(['won 8.50', 'void 0.00', 'lost -10.00'])
    expect(await read(table(`${HEADER},Result,Returned`, `${NAVI},Won,0`, `${MIBR},Lost,0`))).toEqual([
      'won 8.50',
      'lost -10.00',
    ])
  })

  test.each([
    ['Lost', 'FALSE', 'TRUE'],
    ['Lost?', 'No', 'Yes'],
    ['Red', '0', '1'],
    ['Perdida', 'não', 'sim'],
  ])('say with %s what was lost, and ask whether the others were won', async (name, no, yes) => {
    const text = table(`${HEADER},${name}`, `${NAVI},${no}`, `${MIBR},${yes}`)
    expect((await asksOf(text)).map(({ states }) => states['not lost'])).toEqual(['won', 'pending'])
    expect((await read(text))[1]).toBe('lost -10.00')
    const withSums = table(`${HEADER},${name},Profit`, `${NAVI},${no},8.50`, `${MIBR},${yes},-10`)
    expect(await asksOf(withSums)).toEqual([])
    expect(await read(withSums)).toEqual(['won 8.50', 'lost -10.00'])
  })

  test.each(['checked', 'Yes', 'x'])('ask whether an empty cell beside %s is a loss', async (mark) => {
    const text = table(`${HEADER},Won`, `${NAVI},${mark}`, `${MIBR},`)
    const [lost, open] = await asksOf(text)
    expect([lost, open].map((one) => one?.states['unchecked'])).toEqual(['lost', 'pending'])
    expect(await read(text, { ...lost, isOpen: false })).toEqual(['won 8.50', 'lost -10.00'])
    expect(await read(text, { ...open, isOpen: false })).toEqual(['won 8.50', 'pending'])
    const withSums = table(`${HEADER},Won,Profit`, `${NAVI},${mark},8.50`, `${MIBR},,-10`)
    expect(await read(withSums)).toEqual(['won 8.50', 'lost -10.00'])
  })

  test('ask whether an empty cell beside marked losses is a win', async () => {
    const text = table(`${HEADER},Lost`, `${NAVI},`, `${MIBR},x`)
    const [won, open] = await asksOf(text)
    expect(await read(text, { ...won, isOpen: false })).toEqual(['won 8.50', 'lost -10.00'])
    expect(await read(text, { ...open, isOpen: false })).toEqual(['pending', 'lost -10.00'])
  })

  test('leave an empty cell beside yes and no open', async () => {
    const text = table(`${HEADER},Won`, `${NAVI},Yes`, `${MIBR},No`, `${FAZE},`)
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'pending'])
  })
})

test.each([
  ['$ 8.50', '$ (10.00)', '$ -'],
  ['R$ 8,50', 'R$ (10,00)', 'R$ -'],
  ['8,50 €', '10,00- €', '- €'],
  ['8.50', '-10.00', '±0.00'],
])('sums in the accounting format of a spreadsheet are read: %s', async (won, lost, nothing) => {
  const text = table(
    `${HEADER},Result,Profit`.replaceAll(',', ';'),
    ...[`${NAVI},Won,`, `${MIBR},Lost,`, `${FAZE},Void,`].map(
      (row, at) => `${row.replaceAll(',', ';')}${[won, lost, nothing][at]}`,
    ),
  )
  expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'void 0.00'])
})

describe('a column is not what its name says', () => {
  const settled = ['won 8.50', 'lost -10.00']
  test.each([
    ['Settled', 'Yes', 'Yes'],
    ['Settled', 'checked', 'checked'],
    ['Settled odds', '1.85', '2.10'],
    ['Expected profit', '0.73', '0.50'],
  ])('by its cells: %s of %s', async (name, navi, mibr) => {
    const lines = await read(table(`${HEADER},Result,${name}`, `${NAVI},Won,${navi}`, `${MIBR},Lost,${mibr}`))
    expect(lines.map((line) => line.split(' | ')[0])).toEqual(settled)
  })

  test('with yes and no of settled bets, which say which ones are open', async () => {
    const rows = [`${NAVI},Yes,18.50`, `${MIBR},Yes,0`, `${FAZE},No,0`]
    expect(await read(table(`${HEADER},Settled,Payout`, ...rows))).toEqual([...settled, 'pending'])
    expect(await read(table(`${HEADER},Settled,Result`, `${NAVI},No,Won`))).toEqual(['stateUnknown | Settled | No'])
  })

  test('with letters in a column of profits', async () => {
    expect(await read(table(`${HEADER},P/L`, `${NAVI},W`, `${MIBR},L`))).toEqual(settled)
  })
})

describe('an each-way bet', () => {
  test.each([
    ['Each way', 'Yes'],
    ['Type', 'E/W'],
  ])('has no result without a sum: %s', async (name, said) => {
    const bets = ['2026-03-04,PGL Outright,Spirit,6.00,5', '2026-03-05,PGL Outright,FURIA,9.00,5']
    const text = table(`${HEADER},${name},Result`, `${bets[0]},${said},Won`, `${bets[1]},${said},Placed`)
    expect(await read(text)).toEqual(['paidMissing | Result | Won', 'paidMissing | Result | Placed'])
    expect((await read(table(`${HEADER},${name},Result`, `${bets[0]},${said},`)))[0]).toMatch(/^pending/u)
  })

  test('has that of its sum, which does not follow', async () => {
    // 5.00 at 6.00, and 5.00 at a quarter of those odds.
    const text = table(`${HEADER},Each way,Result,Profit`, '2026-03-04,PGL Outright,Spirit,6.00,5,Yes,Won,31.25')
    expect(await read(text)).toEqual(['sumDiffers | Profit | 31.25'])
    expect((await read(text, { takenAsSaid: 'all' }))[0]).toMatch(/^won 31\.25/u)
  })
})

describe('a mark beside the pick', () => {
  const [won, lost] = ['2026-03-04,NAVI vs G2,NAVI ✅,1.85,10', '2026-03-05,FURIA vs MIBR,❌ MIBR,2.10,10']

  test('is the result where wins and losses have one', async () => {
    const text = table(HEADER, won, lost, FAZE)
    expect(await asksOf(text)).toEqual([])
    const drafts = await draftsOf(Buffer.from(text))
    expect(drafts.map((draft) => 'bet' in draft && draft.bet.picks[0]?.selectedTeam)).toEqual(['NAVI', 'MIBR', 'FaZe'])
    expect(drafts.map((draft) => 'bet' in draft && draft.bet.picks[0]?.selection?.market)).toEqual([
      'match-winner',
      'match-winner',
      'match-winner',
    ])
    expect(await read(text)).toEqual(['won 8.50', 'lost -10.00', 'pending'])
  })

  test('is asked about where all have the same', async () => {
    const text = table(HEADER, won, FAZE)
    const [first, second] = await asksOf(text)
    expect(await read(text)).toEqual(['stateUnknown | Selection | NAVI ✅', 'pending'])
    expect(await read(text, { ...first, isOpen: false })).toEqual(['won 8.50', 'pending'])
    expect(await read(text, { ...second, isOpen: false })).toEqual(['pending', 'pending'])
  })

  test('is none beside a column of results', async () => {
    expect((await read(table(`${HEADER},Result`, `${won},Lost`)))[0]).toBe('lost -10.00')
  })
})

test('tables of one kind show together what their sums and marks are', async () => {
  const wins = [`${NAVI},18.50`, `${FAZE},25`]
  const sums = table(`${HEADER},Return`, `${NAVI},18.50`, `${MIBR},0`, '', `${HEADER},Return`, ...wins)
  expect(await asksOf(sums)).toEqual([])
  expect(await read(sums)).toEqual(['won 8.50', 'lost -10.00', 'won 8.50', 'won 15.00'])
  const marks = table(
    HEADER,
    NAVI.replace(',1', ' ✅,1'),
    MIBR.replace(',2', ' ❌,2'),
    '',
    HEADER,
    FAZE.replace(',2', ' ✅,2'),
  )
  expect(surveyFile(Buffer.from(marks)).asks.parts).toBeUndefined()
  expect(await read(marks)).toEqual(['won 8.50', 'lost -10.00', 'won 15.00'])
})

describe('the sum in a result', () => {
  test.each([
    // 10 × 0.85 and 10 × 1.85.
    ['Won £8.50', 'won 8.50'],
    ['Won £18.50', 'won 8.50'],
    ['W +8.50', 'won 8.50'],
    ['Lost -10.00', 'lost -10.00'],
    ['Lost 10.00 €', 'lost -10.00'],
    ['Lost £0.00', 'lost -10.00'],
    ['Void 10.00', 'void 0.00'],
    ['won 2-1', 'won 8.50'],
    ['won @1.85', 'won 8.50'],
    ['Won £17.00', 'sumDiffers'],
    ['W 9.00', 'sumDiffers'],
    ['Lost £5.00', 'sumDiffers'],
  ])('is that of the bet, or a problem: %s', async (result, right) => {
    const rows = [`${NAVI},${result}`, `${MIBR},Won`, `${FAZE},Lost`]
    expect((await read(table(`${HEADER},Result`, ...rows)))[0]?.split(' | ')[0]).toBe(right)
  })

  test('says nothing beside a column of sums', async () => {
    const [first] = await read(table(`${HEADER},Result,Profit`, `${NAVI},Won (9.99),8.50`, `${MIBR},Lost,-10.00`))
    expect(first).toBe('won 8.50')
  })
})

describe('what was won and what was lost in two columns', () => {
  test.each([
    ['Profit,Loss', '8.50,', ',10.00', ','],
    ['Win,Loss', '8.50,', ',10.00', ','],
    ['Lucro,Prejuízo', '8.50,0.00', '0.00,10.00', ','],
    ['Profit,Loss', '8.50,', ',-10.00', ','],
  ])('are one profit: %s', async (names, won, lost, open) => {
    // 10 × 1.50 of a win.
    const rows = [`${NAVI},${won}`, `${MIBR},${lost}`, `${FAZE},15.00,`, `${NAVI},${open}`]
    expect(await read(table(`${HEADER},${names}`, ...rows))).toEqual([
      'won 8.50',
      'lost -10.00',
      'won 15.00',
      'pending',
    ])
  })
})

describe('a balance alone', () => {
  // 100 + 8.50 − 10 + 15 − 10.
  const rows = [`${NAVI},108.50`, `${MIBR},98.50`, `${FAZE},113.50`, `${FAZE},103.50`]
  const right = ['stateUnknown', 'lost -10.00', 'won 15.00', 'lost -10.00']
  const results = async (text: string) => (await read(text)).map((line) => line.split(' | ')[0])

  test.each(['Bankroll', 'Saldo', 'After'])('says what came of the bets: %s', async (name) => {
    expect(await results(table(`${HEADER},${name}`, ...rows))).toEqual(right)
    expect(await results(table(`${HEADER},${name}`, ...rows.toReversed()))).toEqual(right.toReversed())
  })

  test('beside the one before says them too', async () => {
    const both = rows.map((row, at) => row.replace(/,([\d.]+)$/u, `,${['100.00', '108.50', '98.50', '113.50'][at]},$1`))
    expect(await results(table(`${HEADER},Before,After`, ...both))).toEqual(right)
  })

  test('goes on below a header that is repeated', async () => {
    const header = `${HEADER},Bankroll`
    // 103.50 + 8.50 − 10.
    const text = table(header, ...rows, '', header, `${NAVI},112.00`, `${MIBR},102.00`)
    expect(await results(text)).toEqual([...right, 'won 8.50', 'lost -10.00'])
  })

  test('that begins with nothing says the first result', async () => {
    const sums = ['8.50', '-1.50', '13.50', '3.50']
    const cumulative = rows.map((row, at) => row.replace(/[\d.]+$/u, sums[at] ?? ''))
    expect(await results(table(`${HEADER},Cumulative P/L`, ...cumulative))).toEqual(['won 8.50', ...right.slice(1)])
  })

  test('that stays, or changes by another sum, is a problem, and a missing one an open bet', async () => {
    const others = [`${MIBR},103.50`, `${MIBR},`, `${MIBR},104.00`]
    expect((await results(table(`${HEADER},Bankroll`, ...rows, ...others))).slice(4)).toEqual([
      'stateUnknown',
      'pending',
      'sumDiffers',
    ])
  })
})

describe('the balances of two accounts in one column', () => {
  test('say of no bet what came of it', async () => {
    const rows = [`${NAVI},108.50`, `${MIBR},490.00`, `${FAZE},123.50`, `${FAZE},480.00`]
    const lines = await read(table(`${HEADER},Bankroll`, ...rows))
    expect(lines.map((line) => line.split(' | ')[0])).toEqual(Array.from({ length: 4 }, () => 'stateUnknown'))
  })
})

describe('Yes and No beside a bet on Yes or No', () => {
  const header = 'Date,Event,Market,Selection,Odds,Stake,Outcome'
  const row = (pick: string, odds: string, outcome: string) =>
    `2026-03-04,NAVI vs G2,Overtime on map 1,${pick},${odds},10,${outcome}`
  // 10 × 5.00 and 10 × 0.12.
  const rows = [row('Yes', '6.00', 'Yes'), row('No', '1.12', 'No'), row('Yes', '6.00', 'No'), row('No', '1.12', 'Yes')]
  const happened = ['won 50.00', 'won 1.20', 'lost -10.00', 'lost -10.00']

  test('say what happened where the sums follow so', async () => {
    const paid = ['60.00', '11.20', '0.00', '0.00']
    const text = table(`${header},Payout`, ...rows.map((one, at) => `${one},${paid[at]}`))
    expect(await asksOf(text)).toEqual([])
    expect(await read(text)).toEqual(happened)
  })

  test('are asked about without sums', async () => {
    const text = table(header, ...rows)
    const read2 = async (answer: Partial<ImportPlan> = {}) => read(text, { ...answer, isOpen: false })
    const answers = await Promise.all((await asksOf(text)).map(read2))
    expect(answers).toContainEqual(happened)
    expect(answers).toContainEqual(['won 50.00', 'lost -10.00', 'lost -10.00', 'won 1.20'])
  })
})
