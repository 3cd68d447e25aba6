import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('a short text is read once, and a long one each time', () => {
  const asked: string[] = []
  const read = remembered((text) => {
    asked.push(text)
    return text.length
  })
  const [short, long] = ['a'.repeat(100), 'a'.repeat(101)]
  expect([short, short, long, long].map(read)).toEqual([100, 100, 101, 101])
  expect(asked).toEqual([short, long, long])
})

test('of 2,000 texts all are known, and the next one begins anew', () => {
  let asked = 0
  const read = remembered((text) => {
    asked++
    return text
  })
  for (let text = 0; text < 2_000; text++) read(String(text))
  expect([read('0'), asked]).toEqual(['0', 2_000])
  read('2000')
  expect([read('2000'), read('0'), asked]).toEqual(['2000', '0', 2_002])
})
