import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureAddress, readableName } from './source-text.ts'

test.for([
  ['  Natus \n Vincere ', 'Natus Vincere'],
  ['<script>alert("x")</script>', '<script>alert("x")</script>'],
  [`Quotes " ' \` \\`, `Quotes " ' \` \\`],
  ['👨‍👩‍👧 Family 🇧🇷', '👨‍👩‍👧 Family 🇧🇷'],
  ['فريق النسور', 'فريق النسور'],
  ['\u202Egnirts\u202C desrever', 'gnirts desrever'],
  ['NUL\u0000 and\u0007 bell', 'NUL and bell'],
  ['half \uD83D an emoji', 'half \uFFFD an emoji'],
  ['Fundac\u0327a\u0303o', 'Fundação'],
  ['\u200B\u2060 \u0000', null],
  ['', null],
] as const)('%j is read as %j', ([raw, name]) => {
  expect(readableName(raw)).toBe(name)
})

test('a name of 200 letters stays whole, a longer one is cut between letters', () => {
  expect(readableName('ж'.repeat(200))).toBe('ж'.repeat(200))
  expect(readableName('🦊'.repeat(300))).toBe('🦊'.repeat(200))
})

/** Half an emoji and control characters included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

test('a name from any source is one line that can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (raw) => {
      const name = readableName(raw)
      if (name === null) return
      expect(name.isWellFormed()).toBe(true)
      expect(name).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u)
      expect(name.trim()).toBe(name)
      expect(readableName(name)).toBe(name)
    }),
  )
})

test.each(['https://img.example/a%20b.png?w=50&s=1', 'http://127.0.0.1:4100/équipe.png'])(
  '%j is the address of a picture',
  (address) => {
    expect(pictureAddress(address)).toBe(address)
  },
)

test.each([
  null,
  undefined,
  '',
  '/team.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'https://img.example/a b.png',
  'https://img.example/\0.png',
  'https://img.example/\ud800.png',
])('%j is none, and its team has no picture', (address) => {
  expect(pictureAddress(address)).toBeNull()
})

test('an address too long to be kept is none', () => {
  expect(pictureAddress(`https://img.example/${'a'.repeat(4_000)}.png`)).toBeNull()
})
