import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AFTER_START, DIMENSIONS, isZoned, parseSlice, type Slice, writeSlice } from './dimensions.ts'

const someSlice = fc
  .record({
    dimension: fc.constantFrom(...DIMENSIONS),
    zone: fc.constantFrom('Europe/Lisbon', 'Etc/GMT+3', 'America/Argentina/Buenos_Aires'),
    key: fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }).map((value) => `=${value}`),
      fc.constantFrom('!none', '!multiple', '!match'),
    ),
  })
  .map(({ zone, ...slice }) => ({ ...slice, zone: isZoned(slice.dimension) ? zone : null }))

test('a slice that is written is read as it was', () => {
  fc.assert(
    fc.property(someSlice, (slice) => {
      expect(parseSlice(writeSlice(slice))).toEqual(slice)
    }),
  )
})

test.each<[string, Slice]>([
  ['hour@Europe/Lisbon=22', { dimension: 'hour', zone: 'Europe/Lisbon', key: '=22' }],
  ['bookmaker!none', { dimension: 'bookmaker', zone: null, key: '!none' }],
  ['start=after', { dimension: 'start', zone: null, key: AFTER_START }],
  ['team=a\nb', { dimension: 'team', zone: null, key: '=a\nb' }],
])('%j is a slice', (text, slice) => {
  expect(writeSlice(slice)).toBe(text)
  expect(parseSlice(text)).toEqual(slice)
})

test.each([
  '',
  '1team=Vitality',
  'team',
  'team=',
  'team!',
  'team!nobody',
  'colour=red',
  'hour=22',
  'team@Europe/Lisbon=Vitality',
  'hour@+03:00=22',
  '=Vitality',
])('"%s" is no slice', (text) => {
  expect(parseSlice(text)).toBeNull()
})
