import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRecords, restDays, resultOf, type TeamResult } from './team-record.ts'

const map = (name: string | null, score: number, opponentScore: number) => ({ name, score, opponentScore })
const result = (...maps: TeamResult['maps']): TeamResult => ({ score: 2, opponentScore: 1, forfeit: false, maps })

describe('the maps of a team', () => {
  test('are counted by name, the most played first', () => {
    const results = [
      result(map('Mirage', 13, 9), map('Nuke', 4, 13), map('Inferno', 16, 14)),
      result(map('Nuke', 13, 11)),
      result(map('Ancient', 10, 13)),
    ]
    expect(mapRecords(results)).toEqual([
      { name: 'Nuke', played: 2, won: 1 },
      { name: 'Ancient', played: 1, won: 0 },
      { name: 'Inferno', played: 1, won: 1 },
      { name: 'Mirage', played: 1, won: 1 },
    ])
  })

  test('without a name or a final score do not count', () => {
    expect(
      mapRecords([result(map(null, 13, 9), map('Mirage', 12, 12), map('Nuke', 1, 0), map('Inferno', 7, 5))]),
    ).toEqual([])
  })

  test('of a forfeited match do not count, since nobody may have played them', () => {
    expect(mapRecords([{ ...result(map('Mirage', 13, 0)), forfeit: true }])).toEqual([])
  })

  test('are won by exactly one of two teams', () => {
    const played = fc.record({
      name: fc.constantFrom('Mirage', 'Nuke', 'Inferno'),
      loser: fc.integer({ min: 0, max: 11 }),
      isWon: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(played), (all) => {
        const own = all.map(({ name, loser, isWon }) => (isWon ? map(name, 13, loser) : map(name, loser, 13)))
        const other = own.map(({ name, score, opponentScore }) => map(name, opponentScore, score))
        const [mine, theirs] = [mapRecords([result(...own)]), mapRecords([result(...other)])]
        expect(mine.map(({ name, played }) => [name, played])).toEqual(theirs.map(({ name, played }) => [name, played]))
        for (const [at, { played, won }] of mine.entries()) expect(won + (theirs[at]?.won ?? 0)).toBe(played)
        expect(mine.reduce((sum, { played }) => sum + played, 0)).toBe(all.length)
      }),
    )
  })
})

test.each([
  [2, 1, 'won'],
  [0, 2, 'lost'],
  [1, 1, 'drawn'],
] as const)('%i to %i is %s', (score, opponentScore, expected) => {
  expect(resultOf({ score, opponentScore })).toBe(expected)
})

test.each([
  ['2026-11-20T22:00:00Z', '2026-11-21T21:59:59Z', 0],
  ['2026-11-20T22:00:00Z', '2026-11-21T22:00:00Z', 1],
  ['2026-11-20T22:00:00Z', '2026-11-28T10:00:00Z', 7],
  ['2026-11-20T22:00:00Z', '2026-11-20T21:00:00Z', null],
] as const)('a match that ended at %s leaves until %s %j whole days', (ended, starts, days) => {
  expect(restDays(new Date(ended), new Date(starts))).toBe(days)
})
