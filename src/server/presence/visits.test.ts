import { expect, test } from 'vitest'
import { Visits } from './visits.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test('an address is taken once per minute of the clock, and again in the next', () => {
  const visits = new Visits()
  visits.see('a', at('10:00:00'))
  visits.see('a', at('10:00:59'))
  expect(visits.take()).toEqual([['a', at('10:00:00')]])
  visits.see('a', at('10:00:59'))
  expect(visits.hasAny()).toBe(false)
  visits.see('a', at('10:01:00'))
  expect(visits.take()).toEqual([['a', at('10:01:00')]])
})

test('visits that could not be stored are taken again, each with its latest time', () => {
  const visits = new Visits()
  visits.see('a', at('10:00:00'))
  visits.see('b', at('10:00:00'))
  const taken = visits.take()
  visits.see('b', at('10:01:00'))
  visits.putBack(taken)
  expect(visits.take()).toEqual([
    ['a', at('10:00:00')],
    ['b', at('10:01:00')],
  ])
})

test('a flood of addresses is held within bounds, whether it can be stored or not', () => {
  const visits = new Visits()
  const flood = (from: number) => {
    for (let n = from; n < from + 30_000; n += 1) visits.see(`address ${n}`, at('10:00:00'))
  }
  flood(0)
  const taken = visits.take()
  expect(taken).toHaveLength(10_000)
  flood(30_000)
  visits.putBack(taken)
  expect(visits.take()).toHaveLength(10_000)
})
