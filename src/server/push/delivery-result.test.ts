import { expect, test } from 'vitest'
import { resultOf } from './delivery-result.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const answer = (status: number, retryAfter: string | null = null) => ({ status, retryAfter })

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [301, 'refused'],
  [307, 'refused'],
])('%i: the message is %s', (status, result) => {
  expect(resultOf(answer(status, '60'), 0, NOW)).toBe(result)
})

test('without an answer, and where the service fails, it is tried again after pauses that grow to a minute', () => {
  const pauses = Array.from({ length: 8 }, (_, attempts) => resultOf(null, attempts, NOW))
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => ({ retryAfterMs: seconds * 1_000 })))
  for (const status of [408, 429, 500, 502, 503])
    expect(resultOf(answer(status), 1, NOW)).toEqual({ retryAfterMs: 4_000 })
})

test.each([
  ['120', 120_000],
  ['1', 2_000],
  ['0', 2_000],
  [' 30 ', 30_000],
  ['Fri, 20 Nov 2026 20:05:00 GMT', 300_000],
  ['Fri, 20 Nov 2026 19:00:00 GMT', 2_000],
  ['soon', 2_000],
  ['-5', 2_000],
  ['', 2_000],
  ['2026', 2_026_000],
])('a service that asks for %j waits %i ms', (retryAfter, retryAfterMs) => {
  expect(resultOf(answer(429, retryAfter), 0, NOW)).toEqual({ retryAfterMs })
})
