import { describe, expect, test } from 'vitest'
import { createLives } from './lives.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

/** A message until ten past twelve, read at noon. `pass`: both clocks go on; `set`: the one of the day is set. */
function read() {
  let steady = 5_000
  let time = NOON
  const lives = createLives(() => steady)
  const row = { userId: 1, deviceId: 2, alertId: 3, version: 4, until: new Date(NOON + 10 * MINUTE) }
  const left = (of = row) => lives.left(of, new Date(time))
  expect(left()).toBe(10 * MINUTE)
  return {
    lives,
    row,
    left,
    pass(ms: number) {
      steady += ms
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
    const { left, row, set } = read()
    set(-60 * MINUTE)
    expect(left({ ...row, version: 5 })).toBe(70 * MINUTE)
  })
})

test('what waits although its life is over is taken once, a minute after it at least', () => {
  const { lives, row, pass } = read()
  pass(11 * MINUTE)
  expect(lives.takeOver()).toEqual([])
  pass(1)
  expect(lives.takeOver()).toEqual([row])
  expect(lives.takeOver()).toEqual([])
})

test('what is sent, or dropped, is forgotten', () => {
  const { lives, row, left, pass, set } = read()
  lives.forget(row)
  set(-60 * MINUTE)
  expect(left()).toBe(70 * MINUTE)
  lives.forget(row)
  pass(80 * MINUTE)
  expect(lives.takeOver()).toEqual([])
})
