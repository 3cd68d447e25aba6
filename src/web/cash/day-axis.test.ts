import { expect, test } from 'vitest'
import { dayNumber, daysOfAxis, dayText } from './day-axis.ts'

const axis = (first: string, last: string, room: number) =>
  daysOfAxis(dayNumber(first), dayNumber(last), room).map((day) => dayText(day))

test('a short time is labelled by days, each as far from the next', () => {
  expect(axis('2026-11-01', '2026-11-05', 9)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
  ])
  expect(axis('2026-11-01', '2026-11-05', 2)).toEqual(['2026-11-01', '2026-11-04'])
})

test('a long time is labelled by first days of months, fewer where there is less room', () => {
  expect(axis('2026-08-20', '2026-11-24', 9)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
  expect(axis('2026-08-01', '2026-11-24', 2)).toEqual(['2026-08-01', '2026-10-01'])
  expect(axis('2026-11-01', '2027-02-01', 9)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
})

test('one day is one label', () => {
  expect(axis('2026-11-05', '2026-11-05', 0)).toEqual(['2026-11-05'])
})
