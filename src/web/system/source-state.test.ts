import { expect, test } from 'vitest'
import type { SourceState } from '../../contract/system.ts'
import { causeKey, spentPercent, standingOf } from './source-state.ts'

const WORKING: SourceState = {
  source: 'hltv',
  isCurrent: true,
  lastSuccessAt: '2026-11-20T18:00:00.000Z',
  lastFailureAt: '2026-11-20T17:00:00.000Z',
  failure: null,
  failureMessage: null,
  failuresInARow: 0,
  openUntil: null,
  calls: null,
}

test('a source works while its last reading was good, however often it failed before', () => {
  expect(standingOf(WORKING)).toBe('working')
  expect(standingOf({ ...WORKING, failure: 'timed-out' })).toBe('failing')
})

test('a source that was never read is not reported as working, and one that is not polled is not reported as failed', () => {
  expect(standingOf({ ...WORKING, lastSuccessAt: null })).toBe('untried')
  expect(standingOf({ ...WORKING, failure: 'blocked', isCurrent: false })).toBe('unused')
})

test('an unknown cause has words too', () => {
  expect(causeKey('blocked')).toBe('system.cause.blocked')
  expect(causeKey('on-fire')).toBe('system.cause.other')
})

test('the spent part of a budget is never more than all of it', () => {
  expect(spentPercent({ lastHour: 33, perHour: 330 })).toBe(10)
  expect(spentPercent({ lastHour: 400, perHour: 330 })).toBe(100)
})
