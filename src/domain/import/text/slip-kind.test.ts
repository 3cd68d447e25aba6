import { expect, test } from 'vitest'
import { exchangeSide } from './slip-kind.ts'

test.each([
  ['Back', 'back'],
  ['Back bet', 'back'],
  ['b', 'back'],
  ['A favor', 'back'],
  ['За', 'back'],
  ['Lay', 'lay'],
  ['Lay bet', 'lay'],
  ['LAY (exchange)', 'lay'],
  ['L', 'lay'],
  ['Contra', 'lay'],
  ['Против', 'lay'],
  ['', null],
  ['Single', null],
  ['Money back', null],
  ['Parlay', null],
  ['Delayed', null],
  [`lay ${'x'.repeat(200)}`, null],
])('%s: %s', (text, side) => {
  expect(exchangeSide(text)).toBe(side)
})
