import { expect, test } from 'vitest'
import { groupRepeated } from './repeated-entries.ts'

const entry = (id: number, action: 'bet-settled' | 'signed-in', userId: number | null) => ({
  id,
  at: `2026-11-20T18:00:0${id}.000Z`,
  action,
  userId,
})

test('repeated events of an account are one entry with their number and the time of the oldest', () => {
  expect(
    groupRepeated([
      entry(6, 'bet-settled', 9),
      entry(5, 'bet-settled', 9),
      entry(4, 'bet-settled', 9),
      entry(3, 'bet-settled', null),
      entry(2, 'signed-in', 9),
      entry(1, 'bet-settled', 9),
    ]),
  ).toEqual([
    { ...entry(6, 'bet-settled', 9), count: 3, since: '2026-11-20T18:00:04.000Z' },
    { ...entry(3, 'bet-settled', null), count: 1, since: '2026-11-20T18:00:03.000Z' },
    { ...entry(2, 'signed-in', 9), count: 1, since: '2026-11-20T18:00:02.000Z' },
    { ...entry(1, 'bet-settled', 9), count: 1, since: '2026-11-20T18:00:01.000Z' },
  ])
  expect(groupRepeated([])).toEqual([])
})
