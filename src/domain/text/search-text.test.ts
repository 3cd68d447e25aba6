import { expect, test } from 'vitest'
import { TextTooLong } from './normal-form.ts'
import { searchOf } from './search-of.ts'
import { searchText, typedSearchText } from './search-text.ts'

test.each([
  ['  Fluxo   São\t', 'fluxo sao'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['øłđðþæœ', 'olddthaeoe'],
  ['ØŁĐÐÞÆŒ', 'olddthaeoe'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['İıI', 'iii'],
  ['ﬁve', 'five'],
  ['e\u0302\u0301\u0323', 'e'],
  ['Ёлка', 'елка'],
  ['Чайка', 'чайка'],
  ['ガ', 'ガ'],
  // Upper case makes a letter of this mark (Unicode, SpecialCasing.txt), and a Greek letter loses the marks behind it.
  ['\u0345\u20DD', 'ι'],
])('%j is found as %j', (text, key) => {
  expect(searchText(text)).toBe(key)
  expect(typedSearchText(text)).toBe(key)
})

test('a text of up to 20,000 characters has a key', () => {
  expect(searchText('É'.repeat(20_000))).toBe('e'.repeat(20_000))
  expect(() => searchText('É'.repeat(20_001))).toThrow(TextTooLong)
})

test('a typed text that is too long for a name is the same only as itself', () => {
  expect(typedSearchText('É'.repeat(2_000))).toBe('e'.repeat(2_000))
  expect(typedSearchText('É'.repeat(2_001))).toBe('É'.repeat(2_001))
  expect(typedSearchText('É'.repeat(30_000))).toBe('É'.repeat(30_000))
})

test('a search has up to 200 code units, and whole characters', () => {
  expect(searchOf('a'.repeat(201))).toBe('a'.repeat(200))
  expect(searchOf(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
})
