import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIMENSIONS, isZoned, parseSlice, writeSlice } from './dimensions.ts'

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

test.each([
  '',
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
