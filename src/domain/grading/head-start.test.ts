import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import { HEAD_START } from '../match/map-score.ts'
import type { MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { PROFILE_IDS } from '../verdict/profile-id.ts'
import { grade } from './grading.ts'
import { PROFILES } from './rule-profiles.ts'
import { standing } from './standing.ts'

/** Map 1 for the first team without play, and the maps that were played after it: "13-9". */
function series(format: 'BO3' | 'BO5', ...played: readonly string[]): SeriesResult {
  const maps = played.map((text, index): MapScore => {
    const [score1 = 0, score2 = 0] = text.split('-').map(Number)
    return { number: index + 2, name: 'Nuke', status: 'finished', score1, score2 }
  })
  const won = maps.filter(({ score1, score2 }) => Number(score1) > Number(score2)).length
  const given: MapScore = { number: 1, name: HEAD_START, status: 'finished', score1: 1, score2: 0 }
  return {
    status: 'finished',
    format,
    score1: won + 1,
    score2: maps.length - won,
    forfeit: false,
    maps: [given, ...maps],
  }
}

/** The same series with the teams in the other order. */
function mirrored(result: SeriesResult): SeriesResult {
  const maps = result.maps.map((map) => ({ ...map, score1: map.score2, score2: map.score1 }))
  return { ...result, score1: result.score2, score2: result.score1, maps }
}

const WINNER: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const mapWinner = (map: number): Selection => ({ market: 'map-winner', map, side: 1 })
const total = (line: number): Selection => ({ market: 'total-maps', choice: 'over', line })
const handicap = (line: number): Selection => ({ market: 'map-handicap', side: 1, line })
const score = (score1: number, score2: number): Selection => ({ market: 'correct-score', score1, score2 })
const rounds = (map: number | null, line: number): Selection => ({ market: 'total-rounds', map, choice: 'over', line })

/** 3-1, of which two maps were won and one was lost. */
const WON = series('BO5', '13-9', '7-13', '13-11')
const standard = PROFILES.standard
const verdict = (selection: Selection, result = WON) => {
  const { verdict: said, ...why } = grade(selection, result, standard)
  return said === 'needs-you' && 'reason' in why ? why.reason : said
}

describe('after a head start of one map that the source says', () => {
  test.each([
    ['the winner of the match is the official one', WINNER, 'won'],
    ['the maps that were played count by their numbers', mapWinner(2), 'won'],
    ['and so do those that were lost', mapWinner(3), 'lost'],
    ['their rounds count', rounds(3, 19.5), 'won'],
    ['map 1 was not played', mapWinner(1), 'void'],
    ['in no market', rounds(1, 20.5), 'void'],
    ['not in those that no score decides either', { market: 'pistol-round', map: 1, half: 1, side: 1 }, 'void'],
    ['a map that was not needed is void', mapWinner(5), 'void'],
    // 22 + 20 + 24
    ['the rounds of the match are those that were played', rounds(null, 65.5), 'won'],
    ['and no others', rounds(null, 66.5), 'lost'],
    // 4 maps, or 3 without the first one.
    ['a total of maps that does not depend on it is decided', total(2.5), 'won'],
    ['one that does is asked', total(3.5), 'mapNotPlayed'],
    ['a handicap that does not depend on it is decided', handicap(-0.5), 'won'],
    // 3-1, or 2-1 without it.
    ['one that does is asked', handicap(-1.5), 'mapNotPlayed'],
    ['a score that is right with it is asked', score(3, 1), 'mapNotPlayed'],
    ['a score that is wrong in either case is lost', score(0, 3), 'lost'],
  ] as const)('%s', (_, selection, expected) => {
    expect(verdict(selection)).toBe(expected)
  })

  test('map 1 is void as a map that was given', () => {
    expect(grade(mapWinner(1), WON, standard)).toEqual({ verdict: 'void', evidence: { code: 'awardedMap', map: 1 } })
  })

  test('the winner is the official one even where the played maps alone are level', () => {
    expect(verdict(WINNER, series('BO3', '7-13', '13-9'))).toBe('won')
    expect(verdict(WINNER, series('BO5', '13-9', '7-13', '7-13', '13-11'))).toBe('won')
  })

  test.each([
    ['the winner of the match is the official one', { ...WINNER, side: 2 }, 'won'],
    // 1-3, or 1-2 without the map that team 2 had.
    ['a handicap that depends on it is asked', { ...handicap(-1.5), side: 2 }, 'mapNotPlayed'],
    ['one that does not is decided', { ...handicap(-0.5), side: 2 }, 'won'],
    ['a score that is right with it is asked', score(1, 3), 'mapNotPlayed'],
    ['a score of the other team is lost', score(3, 1), 'lost'],
  ] as const)('a head start of team 2 counts for team 2: %s', (_, selection, expected) => {
    expect(verdict(selection, mirrored(WON))).toBe(expected)
  })

  test('a bookmaker that leaves given maps to the user is asked for it', () => {
    const profile = { ...standard, awardedMap: 'ask' } as const
    expect(grade(mapWinner(1), WON, profile)).toEqual({ verdict: 'needs-you', reason: 'mapNotPlayed' })
  })

  test('a series that contradicts it has no verdict', () => {
    expect(verdict(WINNER, { ...WON, score1: 2, score2: 2 })).toBe('resultUnknown')
    expect(verdict(WINNER, { ...WON, score1: 1, score2: 3 })).toBe('scoresContradict')
    const single = { ...WON, format: 'BO1', score1: 1, score2: 0, maps: WON.maps.slice(0, 1) } as const
    expect(verdict(WINNER, single)).toBe('scoresContradict')
  })

  test('in play a bet stands by it only where the bookmaker cannot count it in another way', () => {
    const live: SeriesResult = { ...series('BO5', '13-9'), status: 'live' }
    const stands = (selection: Selection) => standing(selection, live, standard)
    expect(stands(mapWinner(2))).toEqual({ state: 'decided', verdict: 'won' })
    expect(stands(WINNER)).toMatchObject({
      state: 'open',
      needs: {
        code: 'seriesScore',
        scores: [
          { score1: 3, score2: 0 },
          { score1: 3, score2: 1 },
          { score1: 3, score2: 2 },
        ],
      },
    })
    for (const selection of [mapWinner(1), total(2.5), handicap(3.5), rounds(null, 20.5)]) {
      expect(stands(selection)).toEqual({ state: 'open', needs: null })
    }
  })
})

/** A BO5 from 1-0, played to its end. */
const played = fc
  .array(fc.constantFrom('13-9', '16-14', '13-0', '9-13', '11-13', '14-16'), { minLength: 4, maxLength: 4 })
  .map((maps) => {
    const upTo = (count: number) => series('BO5', ...maps.slice(0, count))
    const ends = [2, 3, 4].map(upTo).find(({ score1, score2 }) => Math.max(score1 ?? 0, score2 ?? 0) === 3)
    return ends
  })
  .filter((ends) => ends !== undefined)
const profile = fc.constantFrom(...PROFILE_IDS)
const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc.constantFrom(WINNER, { ...WINNER, side: 2 } as const),
  fc.integer({ min: 1, max: 5 }).map(mapWinner),
  fc
    .tuple(fc.constantFrom(null, 1, 2, 3), fc.constantFrom(18.5, 21.5, 40.5, 61.5))
    .map(([map, line]) => rounds(map, line)),
  fc.constantFrom(1.5, 2.5, 3.5, 4.5).map(total),
  fc.constantFrom(-2.5, -1.5, -0.5, 0.5, 1.5, 2.5).map(handicap),
  fc.constantFrom([3, 0], [3, 1], [3, 2], [1, 3], [2, 3]).map(([a = 0, b = 0]) => score(a, b)),
)

test('every map that was played is graded as in a series that had no head start', () => {
  fc.assert(
    fc.property(played, profile, fc.integer({ min: 2, max: 5 }), (result, id, map) => {
      const alike = {
        ...result,
        maps: result.maps.map((each) => (each.number === 1 ? { ...each, score1: 13, score2: 4 } : each)),
      }
      for (const bet of [mapWinner(map), rounds(map, 21.5)]) {
        expect(grade(bet, result, PROFILES[id])).toEqual(grade(bet, alike, PROFILES[id]))
      }
    }),
  )
})

test('where the source does not say whether map 1 was a head start, nothing is booked that only one of both says', () => {
  fc.assert(
    fc.property(played, profile, selection, (result, id, bet) => {
      const maps = result.maps.map((map) => (map.number === 1 ? { ...map, name: null } : map))
      const unsaid = grade(bet, { ...result, maps, forfeit: true }, PROFILES[id])
      const headStart = grade(bet, result, PROFILES[id])
      if (unsaid.verdict !== 'needs-you') expect(unsaid.verdict).toBe(headStart.verdict)
      // Maps that were played stand by the rules that most bookmakers share.
      const isOnPlayed = 'map' in bet && bet.map !== null && bet.map > 1
      if (id === 'standard' && isOnPlayed) expect(unsaid.verdict).toBe(headStart.verdict)
    }),
  )
})

test('a bet on either team is graded alike', () => {
  const lines = fc.constantFrom(-2.5, -1.5, -0.5, 0.5, 1.5, 2.5)
  fc.assert(
    fc.property(played, profile, lines, (result, id, line) => {
      const onOther = { ...handicap(line), side: 2 } as const
      expect(grade(onOther, mirrored(result), PROFILES[id]).verdict).toBe(
        grade(handicap(line), result, PROFILES[id]).verdict,
      )
    }),
  )
})

describe('a forfeit whose map 1 may have been a head start', () => {
  const unsaid = (result: SeriesResult, first: Partial<MapScore>): SeriesResult => ({
    ...result,
    forfeit: true,
    maps: result.maps.map((map) => (map.number === 1 ? { ...map, name: null, ...first } : map)),
  })
  const BO3 = series('BO3', '9-13', '13-9')

  test('is asked, with the reason, where the two readings differ', () => {
    // A walkover on one map before the start voids all (help.xbet.ag, rule 7); after a head start the official winner counts.
    expect(grade(WINNER, unsaid(BO3, {}), PROFILES.xbet)).toEqual({ verdict: 'needs-you', reason: 'mapNotPlayed' })
  })

  test.each<[string, Partial<MapScore>]>([
    ['finished without a round', { score1: 0, score2: 0 }],
    ['not started', { status: 'not_started', score1: null, score2: null }],
    ['named as an award', { name: 'Default', score1: null, score2: null }],
  ])('is read from its score where map 1 is %s', (_, first) => {
    const result = unsaid(BO3, first)
    expect(grade(mapWinner(1), result, standard)).toEqual({
      verdict: 'void',
      evidence: { code: 'awardedMap', map: 1 },
    })
    expect(grade(WINNER, result, PROFILES.xbet)).toEqual({ verdict: 'needs-you', reason: 'mapNotPlayed' })
  })

  test('is read alike in any order of its maps', () => {
    const result = unsaid(BO3, {})
    const reversed = { ...result, maps: result.maps.toReversed() }
    expect(grade(WINNER, reversed, PROFILES.xbet)).toEqual({ verdict: 'needs-you', reason: 'mapNotPlayed' })
    expect(grade(mapWinner(2), reversed, PROFILES.xbet)).toEqual(grade(mapWinner(2), result, PROFILES.xbet))
  })

  test('is a forfeit alone where map 1 was played', () => {
    const result = unsaid(BO3, { name: 'Nuke', score1: 13, score2: 4 })
    expect(grade(WINNER, result, PROFILES.midnite)).toEqual({ verdict: 'needs-you', reason: 'forfeit' })
  })

  test('is a forfeit alone where another map was given up or awarded', () => {
    // Midnite: "Surrender or Forfeit", a map that has started counts by the official result; an awarded map is void.
    const givenUp: MapScore = { number: 3, name: 'Nuke', status: 'running', score1: 7, score2: 5 }
    const result = { ...unsaid(series('BO5', '13-9'), {}), score1: 3, score2: 0 }
    for (const third of [givenUp, { ...givenUp, name: 'Default', status: 'finished', score1: 1, score2: 0 } as const]) {
      const forfeit = { ...result, maps: [...result.maps, third] }
      expect(grade(mapWinner(1), forfeit, PROFILES.midnite)).toEqual({
        verdict: 'void',
        evidence: { code: 'awardedMap', map: 1 },
      })
      expect(grade(mapWinner(2), forfeit, PROFILES.midnite)).toMatchObject({ verdict: 'won' })
    }
  })
})
