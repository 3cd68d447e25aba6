import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PollTask, SourceLimits } from '../../match-sources/match-source.ts'
import { atSourcePace, nextCall, nextTask, type TaskState } from './schedule.ts'
import { afterFailure, afterSuccess, opensAt, type SourceHealth, UNTRIED } from './source-health.ts'

const START = Date.parse('2026-11-20T18:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)
const HLTV: SourceLimits = { minGapSeconds: 10, callsPerHour: 330, liveSeconds: 60, upcomingSeconds: 180 }

const list: PollTask = { key: 'list', kind: 'live', everySeconds: 180 }
const page: PollTask = { key: 'match:1', kind: 'live', everySeconds: 60 }
const schedule: PollTask = { key: 'schedule', kind: 'upcoming', everySeconds: 300 }

function polled(task: PollTask, seconds: number, failuresInARow = 0): [string, TaskState] {
  const { key, everySeconds } = task
  const lastSuccessAt = failuresInARow === 0 ? at(seconds) : null
  return [key, { task: key, everySeconds, lastTriedAt: at(seconds), lastSuccessAt, failuresInARow }]
}

test('a task that was never polled is due at once, live first', () => {
  expect(nextTask([schedule, page, list], new Map(), at(0))).toEqual({ task: page, at: at(0) })
})

test('with nothing due the next task waits for its interval', () => {
  const states = new Map([polled(list, 0), polled(page, 30)])
  expect(nextTask([list, page], states, at(40))).toEqual({ task: page, at: at(90) })
  expect(nextTask([], states, at(40))).toBeNull()
})

test('live goes first, but a task that is late by its whole interval goes before it', () => {
  const states = new Map([polled(page, 0), polled(schedule, 0)])
  expect(nextTask([page, schedule], states, at(301))?.task).toBe(page)
  const pageJustRead = new Map([polled(page, 540), polled(schedule, 0)])
  expect(nextTask([page, schedule], pageJustRead, at(601))?.task).toBe(schedule)
})

test('a task that failed is due again at once, twice, and then at its own interval', () => {
  expect(nextTask([page], new Map([polled(page, 0, 1)]), at(1))?.at).toEqual(at(1))
  expect(nextTask([page], new Map([polled(page, 0, 2)]), at(1))?.at).toEqual(at(1))
  expect(nextTask([page], new Map([polled(page, 0, 3)]), at(1))?.at).toEqual(at(60))
})

test('a poll in the future, by another clock, does not stop polling', () => {
  expect(nextTask([page], new Map([polled(page, 1e9)]), at(0))?.at).toEqual(at(0))
})

test('a refresh polls at the source’s own interval, never at a shorter one', () => {
  const slow = [
    { ...page, everySeconds: 300 },
    { ...list, everySeconds: 900 },
  ]
  const pace = { liveSeconds: 300, upcomingSeconds: null }
  expect(atSourcePace(slow, HLTV, pace).map(({ everySeconds }) => everySeconds)).toEqual([60, 180])
  const mirror = [{ ...page, everySeconds: 2 }]
  expect(atSourcePace(mirror, HLTV, { liveSeconds: 2, upcomingSeconds: 2 })).toEqual(mirror)
})

type Outcome = 'good' | 'server-error' | 'timed-out' | 'rate-limited' | 'blocked' | 'empty'
const anyOutcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Outcome>('good') },
  { weight: 4, arbitrary: fc.constantFrom<Outcome>('server-error', 'timed-out', 'rate-limited', 'blocked', 'empty') },
)

/** Simulates the poller against a source, and returns its calls. */
function play(limits: SourceLimits, tasks: readonly PollTask[], outcomes: readonly Outcome[], random: () => number) {
  const calls: Date[] = []
  const tries: { at: Date; outcome: Outcome; health: SourceHealth }[] = []
  let health = UNTRIED
  let now = at(0)
  const states = new Map<string, TaskState>()
  for (const outcome of outcomes) {
    const next = nextTask(tasks, states, now)
    if (!next) break
    now = opensAt(health, next.at) > next.at ? opensAt(health, next.at) : next.at
    now = nextCall(limits, calls, now).at
    calls.push(now)
    const before = states.get(next.task.key)
    const isGood = outcome === 'good'
    states.set(next.task.key, {
      task: next.task.key,
      everySeconds: next.task.everySeconds,
      lastTriedAt: now,
      lastSuccessAt: isGood ? now : (before?.lastSuccessAt ?? null),
      failuresInARow: isGood ? 0 : (before?.failuresInARow ?? 0) + 1,
    })
    const failure = { message: '', retryAfterSeconds: outcome === 'rate-limited' ? 90 : null }
    health = isGood ? afterSuccess(health, now) : afterFailure(health, { failure: outcome, ...failure }, now, random)
    tries.push({ at: now, outcome, health })
  }
  return { calls, tries }
}

test('no two calls are closer than the gap, and no 60 minutes have more than the budget', () => {
  const manyPages = Array.from({ length: 12 }, (_, i): PollTask => ({ ...page, key: `match:${i}` }))
  fc.assert(
    fc.property(
      fc.array(anyOutcome, { minLength: 1, maxLength: 600 }),
      fc.record({ minGapSeconds: fc.integer({ min: 0, max: 20 }), callsPerHour: fc.integer({ min: 1, max: 400 }) }),
      fc.float({ min: 0, max: Math.fround(0.99), noNaN: true }),
      (outcomes, { minGapSeconds, callsPerHour }, chance) => {
        const limits = { ...HLTV, minGapSeconds, callsPerHour }
        const { calls } = play(limits, [list, schedule, ...manyPages], outcomes, () => chance)
        for (const [index, call] of calls.entries()) {
          const previous = calls[index - 1]
          if (previous) expect(call.getTime() - previous.getTime()).toBeGreaterThanOrEqual(minGapSeconds * 1000)
          const hourBefore = calls[index - callsPerHour]
          if (hourBefore) expect(call.getTime() - hourBefore.getTime()).toBeGreaterThanOrEqual(3_600_000)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a source that has recovered is polled within a day, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(anyOutcome, { maxLength: 60 }), (outcomes) => {
      const { tries } = play(HLTV, [list], [...outcomes, 'good', 'good'], Math.random)
      const [last, before] = [tries.at(-1), tries.at(-2)]
      expect((last?.at.getTime() ?? 0) - (before?.at.getTime() ?? 0)).toBeLessThanOrEqual(180_000)
      const failed = tries.at(-3)
      if (failed) expect((before?.at.getTime() ?? 0) - failed.at.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    }),
  )
})

test('nothing is called while the source is closed', () => {
  fc.assert(
    fc.property(fc.array(anyOutcome, { maxLength: 200 }), (outcomes) => {
      const { tries } = play(HLTV, [list, page, schedule], outcomes, Math.random)
      for (const [index, { at }] of tries.entries()) {
        const closedUntil = tries[index - 1]?.health.closedUntil
        if (closedUntil) expect(at.getTime()).toBeGreaterThanOrEqual(closedUntil.getTime())
      }
    }),
  )
})
