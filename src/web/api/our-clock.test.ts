import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOurClock } from './our-clock.ts'

const reading = (time: string) => ({ updatedAt: `2026-11-20T${time}.000Z`, source: 'demo', delayedAfterSeconds: 90 })
const at = (time: string) => vi.setSystemTime(`2026-11-20T${time}.000Z`)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('on a clock that is right, a reading was made when the server says', () => {
  const onOurClock = createOurClock()
  at('19:00:05')
  expect(onOurClock(reading('19:00:00'), reading('19:00:04'))).toEqual(reading('19:00:04'))
})

test('on a clock ten minutes ahead, what was read just now is new', () => {
  const onOurClock = createOurClock()
  at('19:10:04')
  expect(onOurClock(reading('19:00:00'), reading('19:00:04'))).toEqual(reading('19:10:04'))
})

test('old data at the first look is old: nothing says the clock is wrong', () => {
  const onOurClock = createOurClock()
  at('19:10:00')
  expect(onOurClock(null, reading('19:00:00'))).toEqual(reading('19:00:00'))
  expect(onOurClock(reading('19:00:00'), reading('19:00:00'))).toEqual(reading('19:00:00'))
})

test('a message that lay waiting while the machine slept does not make a right clock wrong', () => {
  const onOurClock = createOurClock()
  at('19:00:05')
  onOurClock(reading('19:00:00'), reading('19:00:04'))
  at('21:00:00')
  expect(onOurClock(reading('19:00:04'), reading('19:00:08'))).toEqual(reading('19:00:08'))
})
