import { expect, test } from 'vitest'
import type { Format, MapScore, MatchState } from './match.ts'
import { hasResult, isSameScore, keepsResult, resultKey } from './match-result.ts'
import { agreedResult, canBeFinal, endOfMatch, fitsFormat, isDecided } from './series.ts'
import { ordersThrough } from './series-order.ts'

/** The scores that end a series, from the side of a winner; a BO2 may also end 1-1. */
const FINALS: Readonly<Record<Format, readonly string[]>> = {
  BO1: ['1-0', '0-1'],
  BO2: ['2-0', '1-1', '0-2'],
  BO3: ['2-0', '2-1', '1-2', '0-2'],
  BO5: ['3-0', '3-1', '3-2', '2-3', '1-3', '0-3'],
}
/** The scores on the way there. */
const OPEN: Readonly<Record<Format, readonly string[]>> = {
  BO1: ['0-0'],
  BO2: ['0-0', '1-0', '0-1'],
  BO3: ['0-0', '1-0', '0-1', '1-1'],
  BO5: ['0-0', '1-0', '0-1', '1-1', '2-0', '0-2', '2-1', '1-2', '2-2'],
}
const SCORES = Array.from({ length: 36 }, (_, at) => [Math.floor(at / 6), at % 6] as const)

test.each(['BO1', 'BO2', 'BO3', 'BO5'] as const)('a %s has its scores, and ends with some of them', (format) => {
  const those = (holds: (score1: number, score2: number) => boolean) =>
    SCORES.filter(([score1, score2]) => holds(score1, score2)).map(([score1, score2]) => `${score1}-${score2}`)
  const possible = those((score1, score2) => fitsFormat(format, score1, score2))
  expect(possible.toSorted()).toEqual([...FINALS[format], ...OPEN[format]].toSorted())
  expect(those((score1, score2) => canBeFinal(format, score1, score2, false)).toSorted()).toEqual(
    FINALS[format].toSorted(),
  )
  const awarded = [...possible].filter((score) => score[0] !== score[2] || FINALS[format].includes(score))
  expect(those((score1, score2) => canBeFinal(format, score1, score2, true)).toSorted()).toEqual(awarded.toSorted())
  expect(possible.filter((score) => isDecided(format, Number(score[0]), Number(score[2]))).toSorted()).toEqual(
    FINALS[format].toSorted(),
  )
})

const won = (score1: number, score2: number) => ({ score1, score2 })
const UNKNOWN = { score1: null, score2: null }

test('a result is accepted where the score and the maps won agree', () => {
  expect(agreedResult('BO3', won(2, 1), won(2, 1), false)).toEqual(won(2, 1))
  expect(agreedResult('BO3', won(2, 1), won(2, 0), false)).toEqual(UNKNOWN)
  expect(agreedResult('BO3', won(2, 1), won(1, 1), false)).toEqual(UNKNOWN)
  expect(agreedResult('BO3', won(1, 1), won(1, 1), false)).toEqual(UNKNOWN)
  expect(agreedResult('BO3', { score1: null, score2: 1 }, won(0, 1), true)).toEqual(UNKNOWN)
  expect(agreedResult('BO3', { score1: 1, score2: null }, won(1, 0), true)).toEqual(UNKNOWN)
})

test('a forfeit may list fewer maps than its score, not more', () => {
  expect(agreedResult('BO3', won(2, 0), won(0, 0), true)).toEqual(won(2, 0))
  expect(agreedResult('BO3', won(2, 1), won(2, 1), true)).toEqual(won(2, 1))
  expect(agreedResult('BO3', won(2, 0), won(0, 1), true)).toEqual(UNKNOWN)
  expect(agreedResult('BO5', won(1, 0), won(2, 0), true)).toEqual(UNKNOWN)
  expect(agreedResult('BO3', won(2, 1), won(2, 0), true)).toEqual(won(2, 1))
  expect(agreedResult('BO3', won(2, 1), won(1, 1), true)).toEqual(won(2, 1))
})

test('a match ends when it did, else an hour for each map after its start', () => {
  const start = new Date('2026-11-20T20:00Z')
  const end = new Date('2026-11-20T22:30Z')
  expect(endOfMatch({ start, finishedTime: end, format: 'BO3' })).toBe(end)
  const expected = ['BO1', 'BO2', 'BO3', 'BO5'] as const
  expect(
    expected.map((format) => endOfMatch({ start, finishedTime: null, format }).toISOString().slice(0, 16)),
  ).toEqual(['2026-11-20T21:00', '2026-11-20T22:00', '2026-11-20T23:00', '2026-11-21T01:00'])
  // A source that says it ended when it began does not know.
  expect(endOfMatch({ start, finishedTime: start, format: 'BO1' })).toEqual(new Date('2026-11-20T21:00Z'))
})

test('the orders of a series pass through its score and have the known winners', () => {
  const none = won(0, 0)
  const all = (format: Format) => ordersThrough(format, none, []).map((order) => order.join(''))
  expect(all('BO1')).toEqual(['1', '2'])
  expect(all('BO2')).toEqual(['11', '12', '21', '22'])
  expect(all('BO3')).toEqual(['11', '121', '122', '211', '212', '22'])
  // 2 × (1 + 3 + 6) orders of a first to three.
  expect(new Set(all('BO5')).size).toBe(20)
  expect(all('BO5').every((order) => /^[12]{3,5}$/.test(order))).toBe(true)
  expect(ordersThrough('BO3', won(1, 1), [])).toEqual([
    [1, 2, 1],
    [1, 2, 2],
    [2, 1, 1],
    [2, 1, 2],
  ])
  expect(ordersThrough('BO3', won(2, 1), [null, 1])).toEqual([[2, 1, 1]])
  expect(ordersThrough('BO3', won(2, 0), [2])).toEqual([])
  expect(ordersThrough('BO3', won(2, 0), [1, 1, 2])).toEqual([])
  expect(ordersThrough('BO3', won(3, 0), [])).toEqual([])
})

const map = (
  number: number,
  score1: number | null,
  score2: number | null,
  status: MapScore['status'] = 'finished',
) => ({
  number,
  name: null,
  status,
  score1,
  score2,
})
const team = (name: string) => ({ key: null, name, logoUrl: null })
const ended: MatchState = {
  status: 'finished',
  team1: team('Alfa'),
  team2: team('Bravo'),
  tournament: null,
  format: 'BO3',
  score1: 2,
  score2: 1,
  maps: [map(1, 13, 9), map(2, 7, 13), map(3, 16, 14)],
  odds: null,
  forfeit: false,
  scheduledTime: null,
  finishedTime: null,
  reopenVotes: 0,
}

test('a match has a result when it is over and its score is known', () => {
  expect(hasResult(ended)).toBe(true)
  expect(hasResult({ ...ended, status: 'live' })).toBe(false)
  expect(hasResult({ ...ended, score1: null })).toBe(false)
})

test('a result is kept with the same score and the same winners of maps, whose rounds may differ or be known now', () => {
  expect(keepsResult(ended, { ...ended, maps: [map(1, 13, 11), map(2, 7, 13), map(3, 16, 14)] })).toBe(true)
  expect(keepsResult({ ...ended, maps: [map(1, 13, 9)] }, ended)).toBe(true)
  expect(keepsResult(ended, { ...ended, maps: [map(1, 9, 13), map(2, 13, 7), map(3, 16, 14)] })).toBe(false)
  expect(keepsResult(ended, { ...ended, maps: [map(1, 13, 9)] })).toBe(false)
  expect(keepsResult({ ...ended, status: 'live' }, { ...ended, score1: 0 })).toBe(true)
})

test.each([{ score1: 0 }, { score2: 0 }, { format: 'BO5' }, { forfeit: true }] as const)(
  '%j is another result',
  (change) => {
    expect(isSameScore(ended, { ...ended, ...change })).toBe(false)
    expect(keepsResult(ended, { ...ended, ...change })).toBe(false)
    expect(isSameScore(ended, { ...ended, maps: [] })).toBe(true)
  },
)

test('a result is written with the winners of the maps that are known', () => {
  expect(resultKey(ended)).toBe('BO3 2-1 1:1 2:2 3:1')
  const maps = [map(1, 13, 9), map(2, 7, null), map(3, null, 3), map(4, 5, 4, 'running'), map(5, 0, 0)]
  expect(resultKey({ ...ended, forfeit: true, maps })).toBe('BO3 2-1 forfeit 1:1')
})
