import { expect, test } from 'vitest'
import { axisOf, type ExplorerRow, inOrder, readView, writeView } from './explorer-view.ts'

const rowOf = (...keys: string[]) => ({ keys }) as unknown as ExplorerRow // only the keys are read

test.each([
  ['', { by: 'odds', and: null, asTable: false }],
  ['by=team&and=hour&view=table', { by: 'team', and: 'hour', asTable: true }],
  ['by=team&and=team', { by: 'team', and: null, asTable: false }],
  ['by=colour&and=luck&view=3d', { by: 'odds', and: null, asTable: false }],
])('the address "%s" is read, and written so that it is read again', (address, view) => {
  const read = readView(new URLSearchParams(address))
  expect(read).toEqual(view)
  expect(readView(writeView(new URLSearchParams('tag=x'), read))).toEqual(view)
  expect(writeView(new URLSearchParams('tag=x'), read).get('tag')).toBe('x')
})

test('bands, months and hours are in their own order, missing values last', () => {
  const rows = [rowOf('!none'), rowOf('=60'), rowOf('=1440'), rowOf('=after'), rowOf('=0')]
  expect(inOrder(rows, ['start']).flatMap(({ keys }) => keys)).toEqual(['=after', '=0', '=60', '=1440', '!none'])
  const months = [rowOf('=2026-01', '=b'), rowOf('=2025-12', '=a'), rowOf('=2025-12', '=b')]
  expect(inOrder(months, ['month', 'team']).map(({ keys }) => keys.join(' '))).toEqual([
    '=2025-12 =a',
    '=2025-12 =b',
    '=2026-01 =b',
  ])
  expect(inOrder(rows, ['team'])).toEqual(rows)
})

test('weekdays begin on Sunday, a missing one last', () => {
  const weekdays = [rowOf('=1'), rowOf('=7'), rowOf('!none'), rowOf('=6')]
  expect(inOrder(weekdays, ['weekday']).flatMap(({ keys }) => keys)).toEqual(['=7', '=1', '=6', '!none'])
})

test('the axis holds every yield and zero, and one endless interval does not hide the rest', () => {
  const axis = axisOf([
    { yield: -20, interval: { low: -50, high: 10 } },
    { yield: 30, interval: { low: -900, high: 950 } },
    { yield: null, interval: null },
    { yield: 600, interval: null },
  ])
  expect(axis).toEqual({ low: -42, high: 63 })
})
