import { expect, test } from 'vitest'
import { isBegunWith } from './begun-import.ts'

const FILE = { name: 'apostas.csv', size: 70 }
const FOUND = { ...FILE, state: 'uploading', received: 0 } as const

test('an import of this name and size of which nothing has arrived is the one that was begun', () => {
  expect(isBegunWith(FILE, FOUND)).toBe(true)
})

test.each([
  ['of another size', { size: 71 }],
  ['of another name', { name: 'outras.csv' }],
  ['of which something has arrived', { received: 1 }],
  ['that is read already', { state: 'surveying' as const }],
])('an import %s is not taken for the one that was begun', (_, more) => {
  expect(isBegunWith(FILE, { ...FOUND, ...more })).toBe(false)
})
