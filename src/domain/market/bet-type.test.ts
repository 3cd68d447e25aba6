import { expect, test } from 'vitest'
import { type BetType, parseBetType } from './bet-type.ts'

test.each<[string, BetType]>([
  ['handicap', { name: 'handicap', value: null }],
  [' Handicap ( -1.5 ) ', { name: 'handicap', value: '-1.5' }],
  ['total maps(over 2.5 (all maps))', { name: 'total-maps', value: 'over 2.5 (all maps)' }],
  ['firstblood ()', { name: 'first-blood', value: null }],
  ['winner', { name: 'match-winner', value: null }],
])('%j is the type %j', (text, type) => {
  expect(parseBetType(text)).toEqual(type)
})

test.each([
  // A bet with several legs is a multiple; no leg is one.
  'multiple',
  'multiple (2)',
  '',
  'moneyline',
  '(-1.5)handicap',
  'handicap (-1.5) maps',
  'handicap -1.5)',
])('%j is no type', (text) => {
  expect(parseBetType(text)).toBeNull()
})
