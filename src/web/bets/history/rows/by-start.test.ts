import { expect, test } from 'vitest'
import { WHOLE_HISTORY } from '../history-query.ts'
import { byStart, isByStart } from './by-start.ts'

const HOUR = 3_600_000
const starts = new Map([
  [1, 9 * HOUR],
  [2, 5 * HOUR],
  [3, 21 * HOUR],
])
type Listed = { id: number; matchId: number | null; legs: { matchId: number | null }[] | null }
const on = (id: number, matchId: number | null): Listed => ({ id, matchId, legs: null })
const multiple = (id: number, ...matches: number[]): Listed => ({
  id,
  matchId: null,
  legs: matches.map((matchId) => ({ matchId })),
})
const ids = (...bets: readonly Listed[]) => byStart(bets, starts).map(({ id }) => id)

test('open bets follow the start of their matches, not the time they were recorded', () => {
  expect(ids(on(1, 1), on(2, 3), on(3, 2))).toEqual([3, 1, 2])
})

test('a multiple is listed by its next match', () => {
  expect(ids(on(1, 1), multiple(2, 3, 2), on(3, 3))).toEqual([2, 1, 3])
})

test('bets whose matches are over come first, those without a match last, each in the given order', () => {
  expect(ids(on(1, null), on(2, 99), on(3, 1), on(4, null), on(5, 98))).toEqual([2, 5, 3, 1, 4])
})

test('only one page of open bets in the usual order is sorted by start', () => {
  const whole = { prev: null, next: null }
  const open = { ...WHOLE_HISTORY, status: 'pending' } as const
  expect(isByStart(open, whole)).toBe(true)
  expect(isByStart(WHOLE_HISTORY, whole)).toBe(false)
  expect(isByStart({ ...open, sort: { by: 'amount', direction: 'descending' } }, whole)).toBe(false)
  expect(isByStart({ ...open, sort: { by: 'placedAt', direction: 'ascending' } }, whole)).toBe(false)
  expect(isByStart(open, { prev: null, next: 'later' })).toBe(false)
})
