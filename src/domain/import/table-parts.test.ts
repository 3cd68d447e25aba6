import { expect, test } from 'vitest'
import type { Cell } from './row.ts'
import { createLayout, headerIn } from './table-parts.ts'

const row = (...cells: Cell[]) => ({ line: 9, cells })

test.each<readonly [boolean, readonly Cell[]]>([
  [true, ['Date', 'Event', 'Odds', 'Stake']],
  [true, ['Data', 'Jogo', 'Cota', 'Valor (R$)', 'Minha coluna']],
  [true, ['', 'Date', 'Event', '', 'Odds']],
  // Two thirds of its words are known.
  [false, ['Date', 'Event', 'Odds', 'One', 'Two', 'Three']],
  [false, ['Date', 'Event']],
  [false, ['Date', 'Event', 'Odds', '10']],
  [false, ['Date', 'Event', 'Odds', '-1.5']],
  [false, ['Date', 'Event', 'Odds', 10]],
  [false, ['Date', 'Event', 'Odds', 'x'.repeat(61)]],
  [false, ['2026-01-01', 'FURIA vs MOUZ', 'FURIA', 'won']],
])('%s: %j is a header', (isHeader, cells) => {
  expect(headerIn(row(...cells)) !== null).toBe(isHeader)
})

test('rows stand in the columns of the names of their tables', () => {
  const layout = createLayout(20)
  const first = layout.partAt({ line: 1 }, ['Date', 'Stake (€)', 'Odds'])
  const other = layout.partAt({ line: 5 }, ['odds', 'Date', 'Stake (u)', 'Note'])
  expect(layout.names).toEqual(['Date', 'Stake (€)', 'Odds', 'Stake (u)', 'Note'])
  expect(layout.parts.map(({ places }) => places)).toEqual([
    [0, 1, 2],
    [2, 0, 3, 4],
  ])
  expect(layout.arranged(row('d', 's'), first)).toEqual({ line: 9, cells: ['d', 's'], part: 0 })
  expect(layout.arranged(row('o', 'd', 'u', 'n'), other)).toEqual({ line: 9, cells: ['d', '', 'o', 'u', 'n'], part: 1 })
  // A cell without a name.
  expect(layout.arranged(row('d', 's', 'o', 'x'), first).cells).toEqual(['d', 's', 'o', '', ''])
})

test('a row of a text with a cell behind the last name has no cells, and says how many it had', () => {
  const text = createLayout(20, { isText: true })
  const part = text.partAt({ line: 1 }, ['Date', 'Stake'])
  expect(text.arranged(row('d', '1', '50'), part)).toEqual({ line: 9, cells: [], part: 0, surplus: '3 > 2' })
  // Spreadsheets fill rows up with empty cells.
  expect(text.arranged(row('d', '1', ' ', ''), part)).toEqual({ line: 9, cells: ['d', '1'], part: 0 })
})

test('a header that is read again is the same table, and two columns of one name are two', () => {
  const layout = createLayout(20)
  const at = (line: number, sheet?: string) =>
    layout.partAt(sheet === undefined ? { line } : { line, sheet }, ['A', 'a'])
  expect([at(1), at(4), at(1), at(1, 'Jan'), at(4)]).toEqual([0, 1, 0, 2, 1])
  expect(layout.names).toEqual(['A', 'a'])
})

test('tables beside each other are two by their columns, and those that are not read one by their names', () => {
  const layout = createLayout(20)
  const names = ['Date', 'Odds']
  expect([layout.partAt({ line: 1 }, names), layout.partAt({ line: 1, column: 4 }, names)]).toEqual([0, 1])
  expect([layout.partAt({ line: 1 }, names), layout.partAt({ line: 1, column: 4 }, names)]).toEqual([0, 1])
  expect(layout.isLeftOut(['Month', 'ROI'])).toBe(false)
  expect(layout.leftOutAt({ line: 1, column: 7 }, ['Month', '', 'ROI'])).toBe(2)
  expect(layout.leftOutAt({ line: 9, column: 7 }, ['Month', 'ROI', ' '])).toBe(2)
  expect(layout.leftOutAt({ line: 9, sheet: 'May' }, ['Month', 'ROI'])).toBe(3)
  expect(layout.isLeftOut(['Month', 'ROI'])).toBe(true)
  expect(layout.parts[2]).toEqual({ line: 1, column: 7, places: [], rules: null, leftOut: 'Month, ROI' })
  expect(layout.names).toEqual(names)
})

test('beyond a hundred tables, those of one header are one', () => {
  const layout = createLayout(200)
  const numbers = Array.from({ length: 150 }, (_, line) =>
    layout.partAt({ line }, line % 2 ? ['Date'] : ['Date', 'Odds']),
  )
  expect(numbers.slice(0, 100)).toEqual([...Array(100).keys()])
  expect(new Set(numbers.slice(100))).toEqual(new Set([98, 99]))
  expect(layout.partAt({ line: 151 }, ['Date', 'Stake'])).toBe(100)
  expect(
    Array.from({ length: 150 }, (_, line) => layout.partAt({ line }, line % 2 ? ['Date'] : ['Date', 'Odds'])),
  ).toEqual(numbers)
})

test('more columns than a file may have are refused with the line of the header', () => {
  expect(() => createLayout(2).partAt({ line: 7 }, ['a', 'b', 'c'])).toThrow(
    expect.objectContaining({ code: 'tooManyColumns', line: 7 }),
  )
})
