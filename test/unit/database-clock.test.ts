import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabaseClock, type DatabaseClock } from '../../src/server/database-clock.ts'

const START = Date.parse('2026-03-01T12:00:00Z')

let lines: string[]
let clock: DatabaseClock

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'performance'] })
  lines = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push((JSON.parse(String(line)) as { msg: string }).msg) // a line of pino
      done()
    },
  })
  clock = createDatabaseClock(pino(stream))
})
afterEach(() => {
  vi.useRealTimers()
})

/** The database's clock is by this much ahead of this machine's. */
const answer = (aheadMs: number, roundTripMs = 0) =>
  clock.measure(new Date(Date.now() + aheadMs - roundTripMs / 2), roundTripMs)
const correction = () => clock.now().getTime() - Date.now()

test('a clock that differs by less than a second is not corrected', () => {
  answer(999)
  answer(-999)
  expect([correction(), lines]).toEqual([0, []])
})

test('from 1 s on it is corrected; from 5 s on this is logged once, and again when both agree', () => {
  answer(1_000)
  expect([correction(), lines]).toEqual([1_000, []])
  answer(-3_600_000)
  expect(correction()).toBe(-3_600_000)
  answer(-3_600_400)
  // Time would run back and forth by what the answers differ.
  expect(correction()).toBe(-3_600_000)
  answer(200)
  expect([correction(), lines]).toEqual([
    0,
    [
      "this machine's clock is 3600 s ahead of the database's, which is used instead: correct one of them",
      "this machine's clock agrees with the database's again",
    ],
  ])
})

test('half of the round trip is subtracted, and a response after more than a second is ignored', () => {
  answer(60_000, 800)
  expect(correction()).toBe(60_000)
  answer(0, 1_001)
  expect(correction()).toBe(60_000)
})

test('a clock that is set while the program runs is in doubt until the next measurement', () => {
  vi.advanceTimersByTime(60_000)
  expect(clock.isInDoubt()).toBe(false)
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(clock.isInDoubt()).toBe(true)
  answer(-7_200_000)
  expect([clock.isInDoubt(), clock.now().getTime()]).toEqual([false, START + 60_000])
})
