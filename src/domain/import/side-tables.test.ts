import { expect, test } from 'vitest'
import { headersBeside, tablesIn } from './side-tables.ts'

const BETS = ['Date', 'Event', 'Pick', 'Odds', 'Stake', 'Result']
const BET = ['2026-03-02', 'FURIA vs MOUZ', 'FURIA', '1.85', '10', 'won']
const NO_BET = BET.map(() => '')
const rows = (...all: readonly (readonly string[])[]) => all.map((cells, at) => ({ line: at + 2, cells }))
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

const WHOLE = { start: 0, end: 6, isOther: false }

test('names without an empty column between them are one table, also with empty columns around them', () => {
  expect(tablesIn(BETS, rows(BET))).toEqual([WHOLE])
  expect(tablesIn(['', '', ...BETS, ''], rows())).toEqual([{ start: 2, end: 8, isOther: false }])
  expect(tablesIn(['', ''], rows())).toEqual([])
})

test('two whole tables are two, without any row', () => {
  expect(tablesIn([...BETS, '', ...BETS], rows())).toEqual([WHOLE, { start: 7, end: 13, isOther: false }])
  const money = ['Date', 'Type', 'Amount']
  expect(tablesIn([...BETS, '', ...money], rows([...BET, '', '2026-03-01', 'Deposit', '50']))).toEqual([
    WHOLE,
    { start: 7, end: 10, isOther: false },
  ])
})

test('a table with empty columns within it is one', () => {
  const [date = '', event = '', ...others] = BETS
  expect(tablesIn([date, event, '', ...others], rows())).toEqual([{ start: 0, end: 7, isOther: false }])
  expect(tablesIn(['Month', 'Bets', '', 'Wins'], rows())).toEqual([{ start: 0, end: 4, isOther: false }])
})

test.each<[string, readonly string[], readonly (readonly string[])[], boolean]>([
  ['a single column is one of the bets', ['Month'], [['March'], [''], [''], [''], ['']], false],
  ['what each bet has is of the bets', ['Book', 'Model'], times(5, ['bet365', '1']), false],
  ['what no bet has is of the bets', ['Book', 'Model'], times(5, ['', '']), false],
  [
    'what is missing here and there is of the bets',
    ['Book', 'Model'],
    [
      ['', ''],
      ['a', ''],
      ['', ''],
      ['b', ''],
    ],
    false,
  ],
  ['results of the first bets are of the bets', ['Profit', 'Closing'], [['8', '1.8'], [''], [''], [''], ['']], false],
  ['names that the bets have, beside some of them, are another table', ['Date', 'Balance'], [['1', '2'], ['']], true],
  [
    'unknown names beside the first of many bets are another table',
    ['Month', 'ROI'],
    [['1', '2'], [''], [''], ['']],
    true,
  ],
  [
    'unknown names beside most bets are of the bets',
    ['Month', 'ROI'],
    [['1', ''], ['2', ''], ['3', ''], [''], ['']],
    false,
  ],
])('%s', (_, names, cells, isOther) => {
  const tables = tablesIn([...BETS, '', ...names], rows(...cells.map((own) => [...BET, '', ...own])))
  const end = 7 + names.length
  expect(tables).toEqual(isOther ? [WHOLE, { start: 7, end, isOther }] : [{ ...WHOLE, end }])
})

test('rows of their own show another table, on either side', () => {
  const beside = rows([...BET, '', '10', '1'], [...NO_BET, '', '11', '0'])
  expect(tablesIn([...BETS, '', 'Week', 'Bets won'], beside)).toEqual([WHOLE, { start: 7, end: 9, isOther: true }])
  const before = rows(['10', '1', '', ...BET], ['11', '0', '', ...NO_BET])
  expect(tablesIn(['Week', 'Bets won', '', ...BETS], before)).toEqual([
    { start: 0, end: 2, isOther: true },
    { start: 3, end: 9, isOther: false },
  ])
  // A number of each bet.
  expect(tablesIn(['No', 'Week', '', ...BETS], rows(['1', '10', '', ...BET]))).toEqual([
    { start: 0, end: 9, isOther: false },
  ])
})

test('rows below the next header show nothing', () => {
  const below = rows([...BET, '', 'a', 'b'], BETS, [...NO_BET, '', '11', '0'], [...NO_BET, '', '12', '0'])
  expect(tablesIn([...BETS, '', 'Week', 'Bets won'], below)).toEqual([{ ...WHOLE, end: 9 }])
})

test('columns behind another table are left out with it', () => {
  const summary = [...BETS, '', 'Month', 'Odds', '', 'Notes']
  expect(tablesIn(summary, rows([...BET, '', '3', '2'], BET))).toEqual([
    WHOLE,
    { start: 7, end: 9, isOther: true },
    { start: 10, end: 11, isOther: true },
  ])
})

test('whole headers beside a bet are found', () => {
  const row = (...cells: readonly string[]) => ({ line: 3, cells })
  expect(headersBeside(row(...BET, '', ...BETS))).toEqual([{ start: 7, end: 13 }])
  expect(headersBeside(row(...BETS, '', ...BET, '', ...BETS))).toEqual([
    { start: 0, end: 6 },
    { start: 14, end: 20 },
  ])
  expect(headersBeside(row(...BET, '', 'Date', 'Event', 'Odds'))).toEqual([])
  expect(headersBeside(row(...BETS))).toEqual([])
  expect(headersBeside(row(...BET, '', 'FURIA'))).toEqual([])
})
