import { expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import { groupResults } from './group-results.ts'

const result = (id: number, finishedTime: string, tournament: string | null) => ({
  ...webMatch({ id, status: 'finished', tournament }),
  finishedTime,
})
const grouped = (timeZone: string) =>
  groupResults(
    [
      result(1, '2026-11-21T02:00:00.000Z', 'Copa'),
      result(2, '2026-11-21T01:00:00.000Z', 'Liga'),
      result(3, '2026-11-21T00:30:00.000Z', 'Copa'),
      result(4, '2026-11-20T12:00:00.000Z', null),
    ],
    timeZone,
  ).map(({ day, tournaments }) => [
    day,
    ...tournaments.map(({ tournament, results }) => [tournament, ...results.map(({ id }) => id)]),
  ])

test('results are grouped by day, and each day by tournament, the latest first', () => {
  expect(grouped('UTC')).toEqual([
    ['2026-11-21', ['Copa', 1, 3], ['Liga', 2]],
    ['2026-11-20', [null, 4]],
  ])
})

test('the day is the viewer’s', () => {
  expect(grouped('America/Sao_Paulo')).toEqual([['2026-11-20', ['Copa', 1, 3], ['Liga', 2], [null, 4]]])
})
