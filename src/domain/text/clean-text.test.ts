import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanLines, cutText, isBlank, storable } from './clean-text.ts'
import { TextTooLong } from './normal-form.ts'

const any = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '\0',
      '\n',
      '\r',
      '\t',
      '\u0085',
      '\uD83D',
      '\uDE00',
      '😀',
      'e\u0301',
      '\u202E',
      '\u2068',
      '\uFEFF',
      '\u2028',
    ),
  }),
)

test('a cut text is short, whole and the beginning of the text', () => {
  fc.assert(
    fc.property(any, fc.nat({ max: 20 }), (text, longest) => {
      const cut = cutText(text, longest)
      expect(cut.length).toBeLessThanOrEqual(longest)
      expect(cut.isWellFormed()).toBe(true)
      expect(storable(text).startsWith(cut)).toBe(true)
      // One code unit is lost at most: the first half of a character.
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, longest) - 1)
    }),
  )
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('a\uD83Db', 2)).toBe('a\uFFFD')
})

test.each([cleanLine, cleanLines])(
  '%o leaves nothing that a database or a page cannot show, and nothing to clean again',
  (clean) => {
    fc.assert(
      fc.property(any, (text) => {
        const cleaned = clean(text, 1_000)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).not.toMatch(/[\0\u202A-\u202E\u2066-\u2069]/)
        expect(cleaned).not.toMatch(clean === cleanLine ? /\p{Cc}/u : /(?![\n\t])\p{Cc}/u)
        expect(clean(cleaned, 1_000)).toBe(cleaned)
      }),
    )
  },
)

test.each([
  ['  FURIA\t\r\n vs  NAVI ', 'FURIA vs NAVI'],
  ['Fluxo Sa\u0303o', 'Fluxo São'],
  ['\u202Eevil\u202C', 'evil'],
  ['a\0b', 'a b'],
  ['a\u2028b\u2029c', 'a b c'],
  ['\uD83D', '\uFFFD'],
  ['👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
])('%j in one line is %j', (text, line) => expect(cleanLine(text, 100)).toBe(line))

test('a note keeps its lines', () => {
  expect(cleanLines(' one\r\ntwo\rthree\tfour\0 ', 100)).toBe('one\ntwo\nthree\tfour')
  expect(cleanLines('a\0\0b\u202E\n\nSa\u0303o', 100)).toBe('a b\n\nSão')
})

test.each([cleanLine, cleanLines])('%o takes no text that is longer than its caller allows', (clean) => {
  expect(clean('abc', 3)).toBe('abc')
  expect(() => clean('   abc   ', 8)).toThrow(TextTooLong)
  expect(() => clean('abc\u200B', 3)).toThrow(TextTooLong)
})

test('what a database cannot store is shown as a replacement', () => {
  expect(storable('a\0b\0\uDE00')).toBe('a\uFFFDb\uFFFD\uFFFD')
})

test.each(['', ' ', '\u200B', '\u3164', '\u2800\u00A0', '\u115F', '\uFE0F'])('%j is blank', (text) =>
  expect(isBlank(text)).toBe(true),
)
test.each(['a', '-', '😀', '\u0301'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false))
