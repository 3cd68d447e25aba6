import { describe, expect, test } from 'vitest'
import { type PollTask, SourceError, type SourceLimits } from '../../match-sources/match-source.ts'
import {
  isNewFailure,
  isRefreshDue,
  nextPoll,
  nextStep,
  type PollState,
  pollFailed,
  pollSucceeded,
  toFailure,
  withOutcome,
} from './schedule.ts'
import { UNTRIED } from './source-health.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T18:00:00Z') + seconds * 1000)
const task: PollTask = { key: 'list', kind: 'live', everySeconds: 60 }
const limits: SourceLimits = { minGapSeconds: 10, callsPerHour: 330, liveSeconds: 60, upcomingSeconds: 180 }
const NEW: PollState = { tasks: new Map(), health: UNTRIED }
const BLOCKED = { failure: 'blocked', message: 'no', retryAfterSeconds: null } as const

const polledAt = (seconds: number, state = NEW) =>
  withOutcome(state, pollSucceeded(state, { task, startedAt: at(seconds), endedAt: at(seconds + 1) }))
const failedAt = (seconds: number, state = NEW) =>
  withOutcome(
    state,
    pollFailed(state, { task, startedAt: at(seconds), endedAt: at(seconds + 1) }, BLOCKED, () => 1),
  )

test('a poll waits for its interval, and for the source to be open to calls', () => {
  expect(nextPoll(NEW, [task], at(0))).toEqual({ task, at: at(0) })
  expect(nextPoll(NEW, [], at(0))).toBeNull()
  expect(nextPoll(polledAt(0), [task], at(5))).toEqual({ task, at: at(60) })
  expect(nextPoll(failedAt(0), [task], at(5))).toEqual({ task, at: at(1 + 15 * 60) })
})

describe('the next step', () => {
  const due = { task, at: at(0) }
  const pushed: PollTask = { ...task, key: 'socket', makesCalls: false }
  test.each([
    ['without tasks', null, null, { do: 'wait', until: null }],
    ['before a task is due', { task, at: at(30) }, null, { do: 'wait', until: at(30) }],
    ['when a task is due and a call may go out', due, { at: at(10), spent: false }, { do: 'poll', task }],
    ['within the gap between two calls', due, { at: at(12), spent: false }, { do: 'wait', until: at(12) }],
    ['when what is due was pushed and needs no call', { task: pushed, at: at(0) }, null, { do: 'poll', task: pushed }],
    ['before that is due', { task: pushed, at: at(30) }, null, { do: 'wait', until: at(30) }],
    ['when the budget is spent', due, { at: at(900), spent: true }, { do: 'close', until: at(900) }],
  ] as const)('%s', (_, next, call, step) => expect(nextStep(next, call, at(10))).toEqual(step))
})

test('a success sets both times and keeps the pause that the source asked for', () => {
  const outcome = pollSucceeded(failedAt(0), { task, startedAt: at(100), endedAt: at(102) }, 30)
  expect(outcome.state).toEqual({
    task: 'list',
    everySeconds: 60,
    lastTriedAt: at(100),
    lastSuccessAt: at(102),
    failuresInARow: 0,
  })
  expect(outcome.health).toMatchObject({ lastSuccessAt: at(102), failure: null, closedUntil: at(132) })
})

test('what was pushed does not end a failure of calls, and is a success otherwise', () => {
  const pushed: PollTask = { ...task, key: 'socket', makesCalls: false }
  const poll = { task: pushed, startedAt: at(100), endedAt: at(102) }
  const failing = failedAt(0)
  const outcome = pollSucceeded(failing, poll)
  expect(outcome.health).toBe(failing.health)
  expect(outcome.state).toMatchObject({ lastSuccessAt: at(102), failuresInARow: 0 })
  expect(pollSucceeded(NEW, poll).health).toMatchObject({ lastSuccessAt: at(102), failure: null })
})

test('a failure keeps the last success and is counted', () => {
  const state = failedAt(200, failedAt(100, polledAt(0)))
  expect(state.tasks.get('list')).toMatchObject({ lastTriedAt: at(200), lastSuccessAt: at(1), failuresInARow: 2 })
  expect(state.health).toMatchObject({ failure: 'blocked', failingSince: at(101), failuresInARow: 2 })
})

test('a failure is new when it is the first of its task or has another cause', () => {
  expect(isNewFailure(polledAt(0), task, BLOCKED)).toBe(true)
  expect(isNewFailure(failedAt(0), task, BLOCKED)).toBe(false)
  expect(isNewFailure(failedAt(0), task, { ...BLOCKED, failure: 'empty' })).toBe(true)
  expect(isNewFailure(failedAt(0), { ...task, key: 'other' }, BLOCKED)).toBe(true)
})

test('what a socket pushes neither delays the call of a refresh nor stands for one', () => {
  const pushed: PollTask = { key: 'socket', kind: 'live', everySeconds: 5, makesCalls: false }
  const pace = { liveSeconds: null, upcomingSeconds: null }
  const pushedAt = (seconds: number, state: PollState) =>
    withOutcome(state, pollSucceeded(state, { task: pushed, startedAt: at(seconds), endedAt: at(seconds) }))
  const isDue = (state: PollState, seconds: number) => isRefreshDue(state, [pushed, task], limits, pace, at(seconds))
  expect(isDue(pushedAt(58, polledAt(0)), 60)).toBe(true)
  expect(isDue(pushedAt(50, polledAt(0)), 59)).toBe(false)
  expect(isDue(pushedAt(62, polledAt(60)), 65)).toBe(false)
})

test.each([
  ['for a source that was never polled', NEW, 0, true],
  ['within the gap', polledAt(0), 5, false],
  ['before the source’s own interval has passed', polledAt(0), 59, false],
  ['once it has passed', polledAt(0), 60, true],
  ['while the source is closed', failedAt(0), 120, false],
])('whether a refresh polls: %s', (_, state, seconds, expected) => {
  const slow = { ...task, everySeconds: 300 }
  const pace = { liveSeconds: 300, upcomingSeconds: null }
  expect(isRefreshDue(state, [slow], limits, pace, at(seconds))).toBe(expected)
})

test('an error that is not the source’s own means that the page could not be read', () => {
  const refused = new SourceError('rate-limited', 'slow down', 7)
  expect(toFailure(refused)).toBe(refused)
  expect(toFailure(new DOMException('late', 'TimeoutError'))).toMatchObject({ failure: 'timed-out' })
  expect(toFailure(new TypeError('x is undefined'))).toMatchObject({ failure: 'shape-changed' })
})
