import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import { delayedSince } from './delayed.ts'

const READ = Date.parse('2026-11-20T19:00:00.000Z')
const freshness = (delayedAfterSeconds: number) => ({
  updatedAt: new Date(READ).toISOString(),
  source: 'hltv',
  delayedAfterSeconds,
})

test('live is live up to the limit, and then delayed since the last reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 90, max: 600 }), fc.nat(2000), (limit, age) => {
      const since = delayedSince(webMatch(), freshness(limit), READ + age * 1000, READ)
      expect(since).toBe(age > limit ? READ : null)
    }),
  )
})

test('the server’s delay of one match takes precedence over the age of all matches', () => {
  const match = webMatch({ delayedSince: '2026-11-20T18:55:00.000Z' })
  expect(delayedSince(match, freshness(90), READ, READ)).toBe(Date.parse('2026-11-20T18:55:00.000Z'))
})

test('when the match was scheduled has no part in it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (start) => {
      expect(
        delayedSince(webMatch({ scheduledTime: start.toISOString() }), freshness(90), READ + 5000, READ),
      ).toBeNull()
    }),
  )
})

test('nothing read yet is not late', () => {
  expect(delayedSince(webMatch(), undefined, READ, READ)).toBeNull()
  expect(delayedSince(webMatch(), { ...freshness(90), updatedAt: null }, READ, READ)).toBeNull()
})

test('a clock behind the server’s does not keep data live: the time of the last message counts as well', () => {
  const behind = READ - 3_600_000
  expect(delayedSince(webMatch(), freshness(90), behind + 90_000, behind)).toBeNull()
  expect(delayedSince(webMatch(), freshness(90), behind + 91_000, behind)).toBe(behind)
})
