import { expect, test } from 'vitest'
import { partsForApi, readFilterParts, unreadableParts, without } from './filter-parts.ts'

test('the parts of an address are read, blank ones and others left out', () => {
  const read = readFilterParts(new URLSearchParams('tag=ao+vivo&bookmaker=+&tied=no&status=won&page=2&luck=1'))
  expect(read).toEqual({ tag: 'ao vivo', tied: 'no' })
})

test('both days are included, from the first moment of the first to the first moment after the last', () => {
  const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()
  expect(partsForApi({ from: '2026-11-22', to: '2026-12-31', tag: 'x' })).toEqual({
    from: midnight(2026, 11, 22),
    to: midnight(2027, 1, 1),
    tag: 'x',
  })
})

test.each(['2026-02-30', '2026-13-01', '22/11/2026', 'yesterday'])('%s is no day and cannot be read', (text) => {
  expect(unreadableParts({ from: text, to: text, tag: text })).toEqual(['from', 'to'])
})

test('what the contract takes can be read', () => {
  expect(unreadableParts({ from: '2026-11-22', oddsFrom: '1.85', market: 'handicap', slice: 'team=Vitality' })).toEqual(
    [],
  )
})

test('parts are taken out by their names', () => {
  expect(without({ oddsFrom: '1.5', oddsTo: '2', tag: 'x' }, 'oddsFrom', 'oddsTo')).toEqual({ tag: 'x' })
})
