import { describe, expect, test } from 'vitest'
import { exclusiveLegs, type TiedLeg } from './exclusive-legs.ts'

const winner = (side: 1 | 2) => ({ market: 'match-winner', side, isThreeWay: false }) as const
const leg = (change: Partial<TiedLeg> = {}): TiedLeg => ({
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  matchId: 7,
  pairKey: 'alfa\nbravo',
  swapped: false,
  tiedFormat: 'BO3',
  selection: winner(1),
  ...change,
})
const free = (change: Partial<TiedLeg> = {}) => leg({ matchId: null, tiedFormat: null, ...change })

describe('legs exclude each other', () => {
  test('on one match, named by index', () => {
    const other = leg({ matchId: 8 })
    expect(exclusiveLegs([leg(), other, leg({ selection: winner(2) })])).toEqual([0, 2])
    expect(exclusiveLegs([leg(), other, leg()])).toEqual([])
    expect(exclusiveLegs([leg()])).toEqual([])
  })

  test('but no leg itself, although it can only lose', () => {
    expect(exclusiveLegs([leg({ selection: { market: 'map-handicap', side: 1, line: -2.5 } })])).toEqual([])
  })

  test('in the order of the match, if it lists their teams the other way round', () => {
    const swapped = leg({ teams: 'Bravo vs Alfa', swapped: true })
    expect(exclusiveLegs([leg(), swapped])).toEqual([0, 1])
    expect(exclusiveLegs([leg(), { ...swapped, selection: winner(2) }])).toEqual([])
  })

  test('by the format of the match', () => {
    const total = leg({ selection: { market: 'total-maps', choice: 'over', line: 2.5 } })
    const sweep = leg({ selection: { market: 'correct-score', score1: 2, score2: 0 } })
    expect(exclusiveLegs([total, sweep])).toEqual([0, 1])
    // A BO5 has three maps at least.
    const isLong = (one: TiedLeg, score1: number) => ({
      ...one,
      tiedFormat: 'BO5' as const,
      ...(one === sweep && { selection: { market: 'correct-score', score1, score2: 0 } as const }),
    })
    expect(exclusiveLegs([isLong(total, 3), isLong(sweep, 3)])).toEqual([])
    // In a BO3 the handicap needs 2-0; 3-1 in a BO5 has four maps.
    const handicap = leg({ selection: { market: 'map-handicap', side: 1, line: -1.5 } })
    expect(exclusiveLegs([handicap, total])).toEqual([0, 1])
    expect(exclusiveLegs([handicap, total].map((one) => ({ ...one, tiedFormat: 'BO5' as const })))).toEqual([])
  })

  test('on the same two teams if none has a match', () => {
    expect(exclusiveLegs([free(), free({ selection: winner(2) })])).toEqual([0, 1])
    expect(exclusiveLegs([free(), free({ teams: 'Bravo vs Alfa' })])).toEqual([0, 1])
    expect(exclusiveLegs([free(), free({ teams: 'Bravo vs Alfa', selection: winner(2) })])).toEqual([])
    expect(exclusiveLegs([free(), free({ pairKey: 'alfa\ncharlie', selection: winner(2) })])).toEqual([])
  })

  test.each([
    ['one has a match', [leg(), free({ selection: winner(2) })]],
    ['one has no selection', [leg({ selection: null }), leg({ selection: winner(2) })]],
    ['the other has none', [leg(), leg({ selection: null })]],
    ['their teams are not known', [free({ pairKey: null }), free({ pairKey: null, selection: winner(2) })]],
  ])('not where %s', (_, legs) => {
    expect(exclusiveLegs(legs)).toEqual([])
  })
})

test('legs with a pair key but no pair are a bug', () => {
  const legs = [free({ teams: 'Alfa' }), free({ selection: winner(2) })]
  expect(() => exclusiveLegs(legs)).toThrow('a leg with a pair key names no pair')
  expect(() => exclusiveLegs(legs.toReversed())).toThrow('a leg with a pair key names no pair')
})
