import { expect, test } from 'vitest'
import { offeredTags, offeredWords, tagsOf, withTag } from './typed-tags.ts'

test.each([
  ['', []],
  [' , ,', []],
  ['value', ['value']],
  ['value, BO3 ,  ao   vivo,', ['value', 'BO3', 'ao vivo']],
  ['Value, VALUE, válue', ['Value']],
])('%j is the tags %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags)
})

const HOUSES = ['Betano', 'bet365', 'Pixbet', 'Estrela Bet']
test.each([
  ['', ['Betano', 'bet365', 'Pixbet']],
  ['BET', ['Betano', 'bet365', 'Pixbet']],
  ['pix', ['Pixbet']],
  ['BETANO', []],
  ['Sportingbet', []],
])('while %j is typed %j are offered', (typed, offered) => {
  expect(offeredWords(HOUSES, typed, 3)).toEqual(offered)
})

const TAGS = ['value', 'BO3', 'late', 'bo1']
test.each([
  ['', ['value', 'BO3', 'late', 'bo1'], 'BO3, '],
  ['Value, ', ['BO3', 'late', 'bo1'], 'Value, BO3, '],
  ['value, bo', ['BO3', 'bo1'], 'value, BO3, '],
  ['value, bo3', [], 'value, BO3, '],
])('after %j the tags %j are offered; BO3 makes it %j', (text, offered, taken) => {
  expect(offeredTags(TAGS, text, 4)).toEqual(offered)
  expect(withTag(text, 'BO3')).toBe(taken)
})

test('a text of 64 KB is a tag as any other until the form refuses it', () => {
  const long = 'é'.repeat(65_536)
  expect(tagsOf(`value, ${long}`)).toEqual(['value', long])
  expect(offeredWords(HOUSES, long, 3)).toEqual([])
  expect(offeredTags(['value'], long, 3)).toEqual([])
  expect(withTag(long, 'value')).toBe(`${long}, value, `)
})
