import { expect, test } from 'vitest'
import { withGuards, withoutGuards } from './formula-guard.ts'

const roundTrip = (text: string, guarded: string) => {
  expect(withGuards(text)).toBe(guarded)
  expect(withoutGuards(guarded)).toBe(text)
}

test.each(Array.from('=+-@﹢﹣﹦﹫＋－＝＠'))('%s begins a formula', (sign) => {
  roundTrip(`${sign}1`, `'${sign}1`)
  roundTrip(`a${sign}1`, `a${sign}1`)
})

test.each([',', ';', '|', '\t', '\r', '\n'])('%j begins a cell', (separator) => {
  roundTrip(`a${separator}=1`, `a${separator}'=1`)
})

test.each([' ', '\u00a0', '\u200b', '\u3164', '\u2800', '"', '\u0000'])('%j before a formula is skipped', (skipped) => {
  roundTrip(`${skipped}=1`, `'${skipped}=1`)
})

test('a letter before a formula makes text of it', () => {
  roundTrip('a=1', 'a=1')
  roundTrip("'a=1", "'a=1")
})

test('apostrophes before a formula get one more', () => {
  roundTrip("'=1", "''=1")
  roundTrip("''=1;'a", "'''=1;'a")
  roundTrip("a;''=1", "a;'''=1")
  roundTrip("' =1", "'' =1")
})

test.each(['\t', '\r', '\n'])('a text that begins with %j is guarded as a whole', (control) => {
  roundTrip(`${control}a`, `'${control}a`)
  roundTrip(`'${control}a`, `''${control}a`)
  roundTrip(`a${control}b`, `a${control}b`)
})

test('a text that was never guarded stays as it is', () => {
  expect(withoutGuards("\tO'Marmot")).toBe("\tO'Marmot")
  expect(withoutGuards("a 'b' c")).toBe("a 'b' c")
  expect(withoutGuards("'a")).toBe("'a")
  expect(withoutGuards('')).toBe('')
  expect(withGuards('')).toBe('')
})

test('an end that nothing follows is no formula', () => {
  roundTrip('a=1; ', 'a=1; ')
  roundTrip("a=1;'", "a=1;'")
})

test('letters of two units are kept whole', () => {
  roundTrip('🟢;=🟢', "🟢;'=🟢")
})
