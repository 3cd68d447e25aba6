import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playedSeries, selectionIn } from '../../../test/support/played-series.ts'
import { byTier } from '../../../test/support/tier.ts'
import { mirrored, type Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { grade } from './grading.ts'
import { DEFAULT_PROFILE, PROFILES } from './rule-profiles.ts'
import { type Need, standing } from './standing.ts'

/** A live match: the last map runs, the others are finished. */
function live(
  format: Format,
  [score1, score2]: readonly [number, number],
  ...rounds: [number, number][]
): SeriesResult {
  const maps = rounds.map(
    ([score1, score2], index): MapScore => ({
      number: index + 1,
      name: null,
      status: index < rounds.length - 1 ? 'finished' : 'running',
      score1,
      score2,
    }),
  )
  return { status: 'live', format, score1, score2, maps, forfeit: false }
}

const over = (line: number, map: number | null = 1): Selection => ({
  market: 'total-rounds',
  map,
  choice: 'over',
  line,
})
const under = (line: number, map: number | null = 1): Selection => ({
  market: 'total-rounds',
  map,
  choice: 'under',
  line,
})
const handicap = (line: number, side: 1 | 2 = 1): Selection => ({ market: 'round-handicap', map: 1, side, line })
const mapWinner = (map = 1): Selection => ({ market: 'map-winner', map, side: 1 })
const half: Selection = { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false }
const team = (line: number, choice: 'over' | 'under' = 'over'): Selection => ({
  market: 'team-total-rounds',
  map: 1,
  side: 1,
  choice,
  line,
})
const maps = (line: number): Selection => ({ market: 'map-handicap', side: 1, line })
const overtime = (choice: 'yes' | 'no'): Selection => ({ market: 'overtime', map: 1, choice })

const at = (score1: number, score2: number) => live('BO3', [0, 0], [score1, score2])

/** With a third map that is only planned. */
const withWaiting = (state: SeriesResult): SeriesResult => ({
  ...state,
  maps: [...state.maps, { number: 3, name: 'Nuke', status: 'not_started', score1: null, score2: null }],
})

describe('a bet whose verdict nothing changes any more', () => {
  test.each<[string, Selection, SeriesResult, string]>([
    ['over 20.5 at 11-8: it ends with 21 at least', over(20.5), at(11, 8), 'won'],
    ['over 23.5 at 12-11', over(23.5), at(12, 11), 'won'],
    ['under 23.5 at 12-11', under(23.5), at(12, 11), 'lost'],
    ['over 27.5 at 12-12: overtime has 28 at least', over(27.5), at(12, 12), 'won'],
    ['overtime at 12-12', overtime('yes'), at(12, 12), 'won'],
    ['+4.5 at 12-3: overtime is lost by four at most', handicap(4.5), at(12, 3), 'won'],
    ['-5.5 against nine rounds', handicap(-5.5), at(9, 9), 'lost'],
    ['a team over 9.5 at 10-2', team(9.5), at(10, 2), 'won'],
    ['the first half at 7-2', half, at(7, 2), 'won'],
    ['the first half at 12-5: five rounds are not seven', half, at(12, 5), 'won'],
    ['+1.5 maps at 1-0', maps(1.5), live('BO3', [1, 0], [13, 4], [0, 0]), 'won'],
    ['-1.5 maps at 0-1', maps(-1.5), live('BO3', [0, 1], [4, 13], [0, 0]), 'lost'],
    ['map 3 at 2-0', mapWinner(3), { ...live('BO3', [2, 0], [13, 4]), maps: [] }, 'void'],
    [
      'match +4.5 at 13-0 and 12-3: overtime and a third map lose 17 at most',
      { market: 'round-handicap', map: null, side: 1, line: 4.5 },
      live('BO3', [1, 0], [13, 0], [12, 3]),
      'won',
    ],
    [
      'match -21.5 at 13-5: who wins map 2 by 13 plays no third one',
      { market: 'round-handicap', map: null, side: 1, line: -21.5 },
      live('BO3', [1, 0], [13, 5], [0, 0]),
      'lost',
    ],
    ['match over 40.5 at 13-11 and 8-8 of a BO3', over(40.5, null), live('BO3', [1, 0], [13, 11], [8, 8]), 'won'],
    [
      'match over 51.5 at 1-1: a third map has 13',
      over(51.5, null),
      live('BO3', [1, 1], [13, 7], [6, 13], [0, 0]),
      'won',
    ],
    [
      'match odd at 13-4 and 13-5: both maps are over, with 35 rounds',
      { market: 'odd-even-rounds', map: null, choice: 'odd' },
      live('BO3', [2, 0], [13, 4], [13, 5]),
      'won',
    ],
  ])('%s', (_, selection, state, verdict) => {
    expect(standing(selection, state, DEFAULT_PROFILE)).toEqual({ state: 'decided', verdict })
  })
})

describe('an open bet', () => {
  test.each<[string, Selection, SeriesResult, Need | null]>([
    ['over 26.5 at 10-9 needs overtime', over(26.5), at(10, 9), { code: 'overtime', map: 1 }],
    ['under 26.5 at 10-9 needs none', under(26.5), at(10, 9), { code: 'noOvertime', map: 1 }],
    ['over 21.5 at 9-8 needs five more rounds', over(21.5), at(9, 8), { code: 'moreRounds', map: 1, rounds: 5 }],
    ['over 21.75 at 9-8 needs six for the full win', over(21.75), at(9, 8), { code: 'moreRounds', map: 1, rounds: 6 }],
    ['under 21.5 at 9-8 bears four', under(21.5), at(9, 8), { code: 'atMostRounds', map: 1, rounds: 4 }],
    ['over 28.5 at 12-12 needs five more rounds', over(28.5), at(12, 12), { code: 'moreRounds', map: 1, rounds: 5 }],
    [
      'match over 75.5 at 13-11 and 9-8 needs 35 more rounds',
      over(75.5, null),
      live('BO3', [1, 0], [13, 11], [9, 8]),
      { code: 'moreRounds', map: null, rounds: 35 },
    ],
    [
      'match over 75.75 needs one more for the full win, with a map to come',
      over(75.75, null),
      withWaiting(live('BO3', [1, 0], [13, 11], [9, 8])),
      { code: 'moreRounds', map: null, rounds: 36 },
    ],
    [
      'match under 75.5 bears 34',
      under(75.5, null),
      live('BO3', [1, 0], [13, 11], [9, 8]),
      { code: 'atMostRounds', map: null, rounds: 34 },
    ],
    ['over 23.5 at 10-9 needs all 24 rounds', over(23.5), at(10, 9), { code: 'moreRounds', map: 1, rounds: 5 }],
    [
      'under 21.75 at 9-8 bears four for the full win',
      under(21.75),
      at(9, 8),
      { code: 'atMostRounds', map: 1, rounds: 4 },
    ],
    ['overtime at 10-9', overtime('yes'), at(10, 9), { code: 'overtime', map: 1 }],
    ['no overtime at 10-9', overtime('no'), at(10, 9), { code: 'noOvertime', map: 1 }],
    [
      'the draw of a BO1 is overtime',
      { market: 'match-winner', side: 'draw', isThreeWay: true },
      live('BO1', [0, 0], [9, 8]),
      { code: 'overtime', map: 1 },
    ],
    [
      'the winner of a BO1 beside the draw needs it in regulation',
      { market: 'match-winner', side: 1, isThreeWay: true },
      live('BO1', [0, 0], [9, 8]),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 7, orOvertime: false },
    ],
    [
      'the winner of a BO3 needs two maps',
      { market: 'match-winner', side: 1, isThreeWay: false },
      at(9, 8),
      {
        code: 'seriesScore',
        scores: [
          { score1: 2, score2: 0 },
          { score1: 2, score2: 1 },
        ],
      },
    ],
    [
      'the second team at 9-8 needs five of seven, or overtime',
      { market: 'map-winner', map: 1, side: 2 },
      at(9, 8),
      { code: 'roundsOfNext', map: 1, side: 2, rounds: 5, of: 7, orOvertime: true },
    ],
    ['-4 at 12-10 is pushed at best, by 16-12', handicap(-4), at(12, 10), { code: 'cannotWin' }],
    ['+2.5 at 11-12 has what it needs unless overtime takes it', handicap(2.5), at(11, 12), null],
    ['-1 map at 0-1 is pushed at best', maps(-1), live('BO3', [0, 1], [4, 13], [0, 0]), { code: 'cannotWin' }],
    [
      'the draw of a half says nothing',
      { market: 'first-half-winner', map: 1, side: 'draw', isThreeWay: true },
      at(5, 3),
      null,
    ],
    [
      'parity of the match says nothing',
      { market: 'odd-even-rounds', map: null, choice: 'odd' },
      live('BO3', [1, 0], [13, 4], [5, 5]),
      null,
    ],
    ['a pistol round says nothing', { market: 'pistol-round', map: 1, half: 1, side: 1 }, at(5, 3), null],
    ['a team over 9.75 at 6-6', team(9.75), at(6, 6), { code: 'moreTeamRounds', map: 1, side: 1, rounds: 5 }],
    [
      'a team under 9.25 at 6-6',
      team(9.25, 'under'),
      at(6, 6),
      { code: 'atMostTeamRounds', map: 1, side: 1, rounds: 2 },
    ],
    [
      'the winner of a map at 9-8 needs four of seven, or overtime',
      mapWinner(),
      at(9, 8),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 7, orOvertime: true },
    ],
    ['over 21.5 in a BO1 at 9-8', over(21.5), live('BO1', [0, 0], [9, 8]), { code: 'moreRounds', map: 1, rounds: 5 }],
    [
      'a draw that is not offered says nothing',
      { market: 'match-winner', side: 'draw', isThreeWay: false },
      live('BO1', [0, 0], [9, 8]),
      null,
    ],
    [
      'the winner of a BO1 needs the same',
      { market: 'match-winner', side: 1, isThreeWay: false },
      live('BO1', [0, 0], [9, 8]),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 7, orOvertime: true },
    ],
    [
      '-4.5 at 9-8 needs all of the next four',
      handicap(-4.5),
      at(9, 8),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 4, orOvertime: false },
    ],
    [
      '-3.5 at 9-8 needs four of five, or overtime (16-12)',
      handicap(-3.5),
      at(9, 8),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 5, orOvertime: true },
    ],
    [
      '+4.5 at 5-10 needs four of six',
      handicap(4.5),
      at(5, 10),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 4, of: 6, orOvertime: false },
    ],
    [
      '+3.5 at 12-5 needs one of seven, or an overtime that is lost by three at most',
      handicap(3.5),
      at(12, 5),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 1, of: 7, orOvertime: true },
    ],
    ['-2.5 at 10-11 needs overtime', handicap(-2.5), at(10, 11), { code: 'overtime', map: 1 }],
    [
      'the winner at 13-12 in overtime needs three of five, or another one',
      mapWinner(),
      at(13, 12),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 3, of: 5, orOvertime: true },
    ],
    [
      'the first half at 5-3 needs two of the next four',
      half,
      at(5, 3),
      { code: 'roundsOfNext', map: 1, side: 1, rounds: 2, of: 4, orOvertime: false },
    ],
    ['the first half at 3-6 can only be void', half, at(3, 6), { code: 'cannotWin' }],
    ['the first half at 7-6 may have been 7-5', half, at(7, 6), null],
    ['the first half at 6-7 was 6-6 at best', half, at(6, 7), { code: 'cannotWin' }],
    ['a team over 9.5 at 6-6', team(9.5), at(6, 6), { code: 'moreTeamRounds', map: 1, side: 1, rounds: 4 }],
    ['a team under 9.5 at 6-6', team(9.5, 'under'), at(6, 6), { code: 'atMostTeamRounds', map: 1, side: 1, rounds: 3 }],
    [
      '-1.5 maps at 1-0 needs 2-0',
      maps(-1.5),
      live('BO3', [1, 0], [13, 4], [0, 0]),
      { code: 'seriesScore', scores: [{ score1: 2, score2: 0 }] },
    ],
    ['parity says nothing', { market: 'odd-even-rounds', map: 1, choice: 'odd' }, at(6, 6), null],
    ['a map that has not begun says nothing', over(26.5, 2), at(6, 6), null],
  ])('%s', (_, selection, state, needs) => {
    expect(standing(selection, state, DEFAULT_PROFILE)).toEqual({ state: 'open', needs })
  })

  test('of a source without rounds follows from the maps', () => {
    const state: SeriesResult = { ...live('BO3', [1, 0]), maps: [] }
    expect(standing(maps(1.5), state, DEFAULT_PROFILE)).toEqual({ state: 'decided', verdict: 'won' })
    expect(standing(over(26.5), state, DEFAULT_PROFILE)).toEqual({ state: 'open', needs: null })
  })

  test('on the rounds of the match says nothing while the rounds of a begun map are unknown', () => {
    const state = live('BO3', [1, 0], [13, 4], [5, 5])
    const unknown = { ...state, maps: state.maps.map((map) => (map.number === 2 ? { ...map, score1: null } : map)) }
    expect(standing(over(75.5, null), unknown, DEFAULT_PROFILE)).toEqual({ state: 'open', needs: null })
    expect(standing(over(75.5, null), withWaiting(unknown), DEFAULT_PROFILE)).toEqual({ state: 'open', needs: null })
    // The first map is counted by the score, and its rounds are not listed.
    const unlisted = { ...state, maps: state.maps.slice(1) }
    expect(standing(over(75.5, null), unlisted, DEFAULT_PROFILE)).toEqual({ state: 'open', needs: null })
  })

  test('on rounds without overtime says nothing; on maps it says what it needs', () => {
    const profile = PROFILES['hltv-game']
    expect(standing(over(21.5), at(9, 8), profile)).toEqual({ state: 'open', needs: null })
    expect(standing(maps(-1.5), live('BO3', [1, 0], [13, 4], [0, 0]), profile)).toEqual({
      state: 'open',
      needs: { code: 'seriesScore', scores: [{ score1: 2, score2: 0 }] },
    })
  })

  test.each(['betmgm', 'btobet'] as const)('on rounds says what it needs where %s counts overtime', (profile) => {
    const needs = { code: 'moreRounds', map: 1, rounds: 5 }
    expect(standing(over(21.5), at(9, 8), PROFILES[profile])).toEqual({ state: 'open', needs })
  })

  test('that its bookmaker leaves to the user is never decided', () => {
    const over2 = { ...live('BO3', [2, 0], [13, 4]), maps: [] }
    expect(standing(mapWinner(3), over2, { ...DEFAULT_PROFILE, unplayedMap: 'ask' })).toEqual({
      state: 'open',
      needs: null,
    })
  })

  test.each<[string, SeriesResult]>([
    ['a score that no map can have', at(14, 3)],
    ['a series score that the maps contradict', live('BO3', [0, 1], [13, 4], [0, 0])],
    ['a third map after 2-0', live('BO3', [2, 0], [13, 4], [13, 4], [5, 5])],
    ['a match that has not begun', { ...at(12, 3), status: 'upcoming' }],
    ['a match of which a map was awarded', { ...at(12, 3), forfeit: true }],
  ])('is not read from %s', (_, state) => {
    expect(standing(over(12.5), state, DEFAULT_PROFILE)).toEqual({ state: 'open', needs: null })
  })
})

const moment = playedSeries.chain((played) => {
  const end = played.at(-1) ?? played[0]
  return fc.record({
    state: fc.nat(played.length - 2).map((index) => ({ index, now: played[index] ?? played[0] })),
    played: fc.constant(played),
    end: fc.constant(end),
    selection: selectionIn(end.format),
    profile: fc.constantFrom(DEFAULT_PROFILE, PROFILES['hltv-game']),
  })
})
const CASES = { numRuns: byTier(500, 10_000) }

test('a decided verdict is the verdict at the end', () => {
  fc.assert(
    fc.property(moment, ({ state, end, selection, profile }) => {
      const now = standing(selection, state.now, profile)
      if (now.state === 'decided') expect(grade(selection, end, profile).verdict).toBe(now.verdict)
    }),
    CASES,
  )
})

test('a bet that is won in the end had what it needed, and no other bet had it without overtime', () => {
  fc.assert(
    fc.property(moment, ({ state, played, end, selection }) => {
      const now = standing(selection, state.now, DEFAULT_PROFILE)
      if (now.state !== 'open' || now.needs === null) return
      const { verdict } = grade(selection, end, DEFAULT_PROFILE)
      const had = happened(now.needs, state.now, played.slice(state.index), end)
      if (verdict === 'won') expect(had.needed).toBe(true)
      else expect(had.needed && !had.overtime).toBe(false)
    }),
    CASES,
  )
})

type Happened = { readonly needed: boolean; readonly overtime: boolean }

/** Whether play did what the bet needed, read from the states that followed; and whether the map went to another overtime. */
function happened(need: Need, now: SeriesResult, later: readonly SeriesResult[], end: SeriesResult): Happened {
  const number = 'map' in need ? need.map : null
  const roundsIn = (state: SeriesResult): [number, number] => {
    const counted = state.maps.filter((map) => number === null || map.number === number)
    return counted.reduce(([a, b], map) => [a + (map.score1 ?? 0), b + (map.score2 ?? 0)], [0, 0])
  }
  const start = roundsIn(now)
  const final = roundsIn(end)
  const played = (score: readonly [number, number]) => score[0] + score[1]
  const level = played(start) < 24 ? 24 : 24 + 6 * (Math.floor((played(start) - 24) / 6) + 1)
  const overtime = number !== null && played(final) > level
  const own = (score: readonly [number, number]) => ('side' in need ? (score[need.side - 1] ?? 0) : 0)
  const more = played(final) - played(start)
  const moreOwn = own(final) - own(start)
  switch (need.code) {
    case 'moreRounds':
      return { needed: more >= need.rounds, overtime }
    case 'atMostRounds':
      return { needed: more <= need.rounds, overtime }
    case 'moreTeamRounds':
      return { needed: moreOwn >= need.rounds, overtime }
    case 'atMostTeamRounds':
      return { needed: moreOwn <= need.rounds, overtime }
    case 'overtime':
      return { needed: overtime, overtime }
    case 'noOvertime':
      return { needed: !overtime, overtime }
    case 'seriesScore':
      return {
        needed: need.scores.some(({ score1, score2 }) => score1 === end.score1 && score2 === end.score2),
        overtime,
      }
    case 'cannotWin':
      return { needed: false, overtime }
    case 'roundsOfNext': {
      const then = later.map(roundsIn).findLast((score) => played(score) - played(start) <= need.of) ?? start
      return { needed: own(then) - own(start) >= need.rounds || (need.orOvertime && overtime), overtime }
    }
  }
}

test('the teams in the other order change nothing', () => {
  fc.assert(
    fc.property(moment, ({ state: { now }, selection }) => {
      const swapped: SeriesResult = {
        ...now,
        score1: now.score2,
        score2: now.score1,
        maps: now.maps.map((map) => ({ ...map, score1: map.score2, score2: map.score1, firstHalf: null })),
      }
      const plain = { ...now, maps: now.maps.map((map) => ({ ...map, firstHalf: null })) }
      const here = standing(selection, plain, DEFAULT_PROFILE)
      const there = standing(mirrored(selection), swapped, DEFAULT_PROFILE)
      expect(there.state).toBe(here.state)
      if (here.state === 'decided') expect(there).toEqual(here)
    }),
    CASES,
  )
})
