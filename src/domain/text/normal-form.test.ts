import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalForm, TextTooLong } from './normal-form.ts'

const FORMS = ['NFC', 'NFD', 'NFKD'] as const
const LONGEST = 100_000

test('a text that is longer than its caller allows is not normalised', () => {
  expect(normalForm('e\u0301x', 'NFC', 3)).toBe('éx')
  expect(() => normalForm('e\u0301x', 'NFC', 2)).toThrow(TextTooLong)
})

test('texts of a language are normalised as Unicode says, at any length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 700, size: 'max' }),
      fc.constantFrom(...FORMS),
      (text, form) => {
        // Keyboards write some ten marks in a row at most.
        fc.pre(!/\p{M}{31}/u.test(text))
        expect(normalForm(text, form, LONGEST)).toBe(text.normalize(form))
      },
    ),
  )
})

test('only a text of more than 512 code units gets joiners', () => {
  const marks = '\u0327'.repeat(40)
  expect(normalForm(`e${marks}`.padStart(512, '.'), 'NFC', 512)).not.toContain('\u034F')
  const joined = normalForm(`e${marks}`.padStart(513, '.'), 'NFD', 513)
  expect(joined.slice(-42)).toBe(`e${marks.slice(0, 30)}\u034F${marks.slice(30)}`)
})

// UAX #15, section 13: not more than 30 non-starters without a joiner (U+034F) between them.
const mark = fc.constantFrom('\u0301', '\u0315', '\u0327', '\u05B0', '\u3099')
const letter = fc.tuple(fc.constantFrom('e', 'é', 'か', ' '), mark, fc.nat({ max: 150 }), mark)

test('of a long text, no run of marks is longer than 30, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.array(letter, { minLength: 5, maxLength: 20 }), (letters) => {
      const written = letters.map(([base, one, count, two]) => base + (one + two).repeat(count))
      const text = written.join('').padEnd(513, '.')
      const once = normalForm(text, 'NFC', LONGEST)
      expect(once).not.toMatch(/(?:(?!\u034F)\p{M}){31}/u)
      expect(once.replaceAll('\u034F', '').normalize('NFD')).toBe(text.normalize('NFD'))
      expect(normalForm(once, 'NFC', LONGEST)).toBe(once)
    }),
  )
})
