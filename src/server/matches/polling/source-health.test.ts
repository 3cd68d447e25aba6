import { expect, test } from 'vitest'
import type { SourceFailure } from '../../match-sources/match-source.ts'
import { afterFailure, afterSuccess, opensAt, type SourceHealth, UNTRIED } from './source-health.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const most = () => 1

function fail(health: SourceHealth, failure: SourceFailure, now = NOW, retryAfterSeconds: number | null = null) {
  return afterFailure(health, { failure, message: 'why', retryAfterSeconds }, now, most)
}
const secondsClosed = ({ closedUntil, lastFailureAt }: SourceHealth) =>
  ((closedUntil?.getTime() ?? 0) - (lastFailureAt?.getTime() ?? 0)) / 1000

test('back-off doubles with full jitter, and the fifth failure opens the breaker for a minute', () => {
  let health = UNTRIED
  const waits = Array.from({ length: 7 }, () => {
    health = fail(health, 'server-error')
    return secondsClosed(health)
  })
  expect(waits).toEqual([2, 4, 8, 16, 60, 60, 60])
  const none = afterFailure(UNTRIED, { failure: 'timed-out', message: '', retryAfterSeconds: null }, NOW, () => 0)
  expect(secondsClosed(none)).toBe(0)
})

test('a refusal closes for 15 minutes, doubling up to a day', () => {
  let health = UNTRIED
  const waits = Array.from({ length: 9 }, () => {
    health = fail(health, 'blocked', health.closedUntil ?? NOW)
    return secondsClosed(health) / 60
  })
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
})

test.each([
  [90, 90],
  [0, 1],
  [null, 60],
  [10 ** 9, 24 * 60 * 60],
])('Retry-After %s closes for %s s', (asked, closed) => {
  expect(secondsClosed(fail(UNTRIED, 'rate-limited', NOW, asked))).toBe(closed)
})

test('a success ends the failure, and keeps the time of the last one', () => {
  const failed = fail(UNTRIED, 'empty')
  expect(failed).toMatchObject({ failingSince: NOW, failure: 'empty', failureMessage: 'why', failuresInARow: 1 })
  expect(afterSuccess(failed, NOW)).toEqual({ ...UNTRIED, lastSuccessAt: NOW, lastFailureAt: NOW })
})

test('a success may still ask for a pause', () => {
  expect(opensAt(afterSuccess(UNTRIED, NOW, 120), NOW)).toEqual(new Date('2026-11-20T18:02:00Z'))
})

test('a source fails since its first failure, not since the last', () => {
  const later = new Date('2026-11-20T19:00:00Z')
  expect(fail(fail(UNTRIED, 'empty'), 'timed-out', later)).toMatchObject({ failingSince: NOW, failure: 'timed-out' })
})

test('a time of another clock in the next year does not keep the source closed', () => {
  expect(opensAt({ ...UNTRIED, closedUntil: new Date('2027-11-20T18:00:00Z') }, NOW)).toEqual(NOW)
})
