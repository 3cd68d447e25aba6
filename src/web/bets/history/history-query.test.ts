import { expect, test } from 'vitest'
import {
  FIRST_PAGE,
  type HistoryQuery,
  listQueryOf,
  pageAfter,
  pageBefore,
  pageNumbers,
  readHistoryQuery,
  sortAfterPressing,
  WHOLE_HISTORY,
  writeHistoryQuery,
} from './history-query.ts'

const read = (address: string) => readHistoryQuery(new URLSearchParams(address))
const write = (query: HistoryQuery, before = '') => writeHistoryQuery(new URLSearchParams(before), query).toString()

const SECOND_PAGE_OF_LOST: HistoryQuery = {
  search: 'natus vincere',
  status: 'lost',
  parts: { tag: 'live', oddsFrom: '1.5' },
  sort: { by: 'amount', direction: 'ascending' },
  page: 2,
  cursor: 'a+b/c=',
}

test('the whole history has an address without parameters', () => {
  expect(read('')).toEqual(WHOLE_HISTORY)
  expect(write(WHOLE_HISTORY)).toBe('')
})

test('a query written into an address is read back', () => {
  expect(read(write(SECOND_PAGE_OF_LOST))).toEqual(SECOND_PAGE_OF_LOST)
})

test('other parameters of the address are kept', () => {
  expect(write(SECOND_PAGE_OF_LOST, 'match=7')).toContain('match=7')
  expect(write(WHOLE_HISTORY, 'match=7&status=won&page=3&cursor=x')).toBe('match=7')
})

test.each(['status=drawn', 'sort=-luck', 'sort=', 'page=2', 'page=-1&cursor=x', 'page=1.5&cursor=x', 'cursor=x'])(
  '%s is invalid and shows the whole history',
  (address) => {
    expect(read(address)).toEqual(WHOLE_HISTORY)
  },
)

test('the request has only what differs from the whole history', () => {
  expect(listQueryOf(WHOLE_HISTORY, 50)).toEqual({ limit: '50' })
  expect(listQueryOf({ ...SECOND_PAGE_OF_LOST, search: '  natus vincere ' }, 50)).toEqual({
    limit: '50',
    q: 'natus vincere',
    counted: 'lost',
    tag: 'live',
    oddsFrom: '1.5',
    sort: 'amount',
    cursor: 'a+b/c=',
  })
})

test('a column of numbers starts with the largest, one of words with A, and a second press reverses it', () => {
  const byAmount = sortAfterPressing(WHOLE_HISTORY.sort, 'amount')
  expect(byAmount).toEqual({ by: 'amount', direction: 'descending' })
  expect(sortAfterPressing(byAmount, 'amount')).toEqual({ by: 'amount', direction: 'ascending' })
  expect(sortAfterPressing(byAmount, 'teams')).toEqual({ by: 'teams', direction: 'ascending' })
  expect(sortAfterPressing(WHOLE_HISTORY.sort, 'placedAt')).toEqual({ by: 'placedAt', direction: 'ascending' })
})

test('a new order or filter starts on its first page', () => {
  expect(write({ ...SECOND_PAGE_OF_LOST, ...FIRST_PAGE })).not.toMatch(/page|cursor/)
})

const shown = (prev: string | null, next: string | null) => ({ prev, next, count: 120 })
const page = (number: number): HistoryQuery => ({ ...WHOLE_HISTORY, page: number, cursor: `to ${number}` })

test('pages follow one by one, and the first has no parameters however it is reached', () => {
  expect(pageAfter(WHOLE_HISTORY, shown(null, 'to 2'))).toEqual({ page: 2, cursor: 'to 2' })
  expect(pageBefore(page(3), shown('to 2', null))).toEqual({ page: 2, cursor: 'to 2' })
  expect(pageBefore(page(2), shown('to 1', null))).toEqual(FIRST_PAGE)
})

test('there is no page before the first and none after the last', () => {
  expect(pageBefore(WHOLE_HISTORY, shown(null, 'to 2'))).toBeNull()
  expect(pageAfter(page(3), shown('to 2', null))).toBeNull()
})

test('the number of pages follows from the count', () => {
  expect(pageNumbers(WHOLE_HISTORY, undefined, 50)).toEqual({ number: 1, of: 1 })
  expect(pageNumbers(WHOLE_HISTORY, { prev: null, next: null, count: 0 }, 50)).toEqual({ number: 1, of: 1 })
  expect(pageNumbers(WHOLE_HISTORY, { prev: null, next: 'x', count: 50 }, 50)).toEqual({ number: 1, of: 1 })
  expect(pageNumbers(page(2), { prev: 'x', next: 'y', count: 101 }, 50)).toEqual({ number: 2, of: 3 })
})

test('a page is the first once all bets before it are deleted', () => {
  expect(pageNumbers(page(3), { prev: null, next: null, count: 20 }, 50)).toEqual({ number: 1, of: 1 })
})
