import { expect, test } from 'vitest'
import { BET_LEGS } from '../db/bet-columns.ts'
import { insertionOfMany } from './row-queries.ts'

test('a row without one of its columns is refused, not written as NULL', () => {
  expect(() => insertionOfMany(BET_LEGS, [{} as never])).toThrow('a row of bet_legs has no userId')
})
