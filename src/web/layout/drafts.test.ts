import { expect, test } from 'vitest'
import { draftsIn } from './drafts.ts'

const DRAFT = ['new-bet', { amount: '10' }]
const read = (kept: unknown) => draftsIn(JSON.stringify(kept), 7)

test('the drafts of one account are read, and not for another', () => {
  expect(read({ owner: 7, forms: [DRAFT] })).toEqual([DRAFT])
  expect(read({ owner: 8, forms: [DRAFT] })).toEqual([])
})

test.each<[string, unknown]>([
  ['a draft without a name', [{ amount: '1' }]],
  ['a draft without fields', ['new-bet']],
  ['fields as a list', ['new-bet', ['amount']]],
  ['a text', 'new-bet'],
  ['nothing', null],
])('%s is dropped, and the others stay', (_, damaged) => {
  expect(read({ owner: 7, forms: [damaged, DRAFT] })).toEqual([DRAFT])
})

test.each([
  '',
  'null',
  '7',
  '"x"',
  '[]',
  '{"owner":7}',
  '{"owner":7,"forms":{}}',
  '{"owner":"7","forms":[]}',
  '{"owner":7,"for',
])('nothing is read from %s', (text) => {
  expect(draftsIn(text, 7)).toEqual([])
})
