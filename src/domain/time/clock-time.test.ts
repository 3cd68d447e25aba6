import { expect, test } from 'vitest'
import { readClockTime } from './clock-time.ts'

test.each([
  ['23:30', '23:30'],
  [' 23.30 ', '23:30'],
  ['2330', '23:30'],
  ['23h30', '23:30'],
  ['23 30', '23:30'],
  ['730', '07:30'],
  ['7:05', '07:05'],
  ['23:59', '23:59'],
  ['7', '07:00'],
  ['0', '00:00'],
  ['23', '23:00'],
  ['24:00', null],
  ['23:60', null],
  ['7:5', null],
  ['-7', null],
  ['23:30:00', null],
  ['noite', null],
  ['', null],
])('%j is %j', (typed, time) => {
  expect(readClockTime(typed)).toBe(time)
})
