import { describe, expect, test } from 'vitest'
import { createDeadlines } from './deadlines.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

/** A message until ten past twelve, read at noon. `pass`: both clocks go on; `set`: the one of the day is set. */
function read() {
  let monotonic = 5_000
  let time = NOON
  const deadlines = createDeadlines(
    () => new Date(time),
    () => monotonic,
  )
  const key = { userId: 1, deviceId: 2, alertId: 3, version: 4 }
  const until = new Date(NOON + 10 * MINUTE)
  const left = (of = key) => deadlines.remainingMs({ key: of, until })
  expect(left()).toBe(10 * MINUTE)
  return {
    deadlines,
    key,
    left,
    pass(ms: number) {
      monotonic += ms
      time += ms
    },
    set(ms: number) {
      time += ms
    },
  }
}

describe('the life of a message', () => {
  test('goes on by both clocks', () => {
    const { left, pass } = read()
    pass(4 * MINUTE)
    expect(left()).toBe(6 * MINUTE)
  })

  test('is no longer where the clock is set back, as often as it is looked at', () => {
    const { left, pass, set } = read()
    pass(4 * MINUTE)
    set(-60 * MINUTE)
    expect(left()).toBe(6 * MINUTE)
    pass(6 * MINUTE)
    expect(left()).toBe(0)
    set(-60 * MINUTE)
    pass(MINUTE)
    expect(left()).toBe(-MINUTE)
  })

  test('is shorter where the clock is set forward, as after a sleep of the machine', () => {
    const { left, set } = read()
    set(7 * MINUTE)
    expect(left()).toBe(3 * MINUTE)
  })

  test('is that of the clock where both say the same but for a second', () => {
    const { left, set } = read()
    set(-1_000)
    expect(left()).toBe(10 * MINUTE + 1_000)
    set(-1)
    expect(left()).toBe(10 * MINUTE)
  })

  test('begins anew with a corrected version', () => {
    const { left, key, set } = read()
    set(-60 * MINUTE)
    expect(left({ ...key, version: 5 })).toBe(70 * MINUTE)
  })
})

test('what waits although its life is over is taken once, a minute after it at least', () => {
  const { deadlines, key, pass } = read()
  pass(11 * MINUTE)
  expect(deadlines.takeExpired()).toEqual([])
  pass(1)
  expect(deadlines.takeExpired()).toEqual([key])
  expect(deadlines.takeExpired()).toEqual([])
})

test('what is sent, or dropped, is forgotten', () => {
  const { deadlines, key, left, pass, set } = read()
  deadlines.forget(key)
  set(-60 * MINUTE)
  expect(left()).toBe(70 * MINUTE)
  deadlines.forget(key)
  pass(80 * MINUTE)
  expect(deadlines.takeExpired()).toEqual([])
})
