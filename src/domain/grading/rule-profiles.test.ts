import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { DEFAULT_PROFILE_ID, type ProfileId } from '../verdict/profile-id.ts'
import { grade } from './grading.ts'
import { DEFAULT_PROFILE, PROFILES, type RuleProfile } from './rule-profiles.ts'

function finished(format: Format, [score1, score2]: readonly [number, number], ...finals: [number, number][]) {
  const maps = finals.map(
    ([score1, score2], index): MapScore => ({ number: index + 1, name: 'Nuke', status: 'finished', score1, score2 }),
  )
  return { status: 'finished', format, score1, score2, forfeit: false, maps } satisfies SeriesResult
}

const WINNER: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const HANDICAP: Selection = { market: 'map-handicap', side: 1, line: -1.5 }
const TOTAL_MAPS: Selection = { market: 'total-maps', choice: 'over', line: 2.5 }
const SCORE: Selection = { market: 'correct-score', score1: 3, score2: 0 }
const MAP_1: Selection = { market: 'map-winner', map: 1, side: 1 }
const MATCH_ROUNDS: Selection = { market: 'total-rounds', map: null, choice: 'over', line: 50.5 }

test('a user without a bookmaker of their own is graded by the standard rules', () => {
  expect(PROFILES[DEFAULT_PROFILE_ID]).toBe(DEFAULT_PROFILE)
})

describe('a BO5 that was played as a BO3', () => {
  const result = finished('BO3', [2, 0], [13, 9], [13, 4])

  test.each<[ProfileId, string, Selection, string]>([
    ['bwin', 'rule 4: the number of maps differs', WINNER, 'void'],
    ['bwin', 'rule 4: the number of maps differs', TOTAL_MAPS, 'void'],
    ['xbet', 'rule 9: the handicap has no action', HANDICAP, 'void'],
    ['xbet', 'rule 9: total maps have no action', TOTAL_MAPS, 'void'],
    ['xbet', 'rule 9: the correct score has no action', SCORE, 'void'],
    ['xbet', 'the moneyline stands (wager-info.com, ESports, rule 5)', WINNER, 'won'],
    ['xbet', 'rounds are not documented', MATCH_ROUNDS, 'needs-you'],
    ['standard', 'asked', WINNER, 'needs-you'],
    ['standard', 'asked', MAP_1, 'needs-you'],
    ['standard', 'asked', TOTAL_MAPS, 'needs-you'],
  ])('%s: %s', (profile, _, selection, verdict) => {
    expect(grade(selection, result, PROFILES[profile], 'BO5')).toMatchObject({ verdict })
  })

  test('says both formats', () => {
    expect(grade(TOTAL_MAPS, result, PROFILES.xbet, 'BO5')).toMatchObject({
      evidence: { code: 'formatChanged', from: 'BO5', to: 'BO3' },
    })
    expect(grade(WINNER, result, PROFILES.standard, 'BO5')).toMatchObject({ reason: 'formatChanged' })
    const pistol: Selection = { market: 'pistol-round', map: 1, half: 1, side: 1 }
    expect(grade(pistol, result, PROFILES.bwin, 'BO5')).toMatchObject({ reason: 'marketWithoutData' })
  })

  test('is graded as usual where the bet was placed on a BO3', () => {
    expect(grade(HANDICAP, result, PROFILES.xbet, 'BO3')).toMatchObject({ verdict: 'won' })
  })
})

describe('a map that ended 19-16 after overtime', () => {
  const result = finished('BO1', [1, 0], [19, 16])
  const over = (line: number): Selection => ({ market: 'total-rounds', map: 1, choice: 'over', line })
  const ofTeam = (line: number): Selection => ({ market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line })

  test.each<[ProfileId, string, Selection, string]>([
    ['betmgm', 'overtime is included', over(34.5), 'won'],
    ['betmgm', 'unless a draw is quoted', { market: 'match-winner', side: 'draw', isThreeWay: true }, 'won'],
    ['btobet', 'rounds handicap and total include overtime', over(34.5), 'won'],
    ['hltv-game', 'extra time is not included: 24 rounds', over(23.5), 'won'],
    ['hltv-game', 'extra time is not included: 24 rounds', over(24.5), 'lost'],
    ['hltv-game', 'nor is it for a team: 12 rounds', ofTeam(11.5), 'won'],
    ['hltv-game', 'nor is it for a team: 12 rounds', ofTeam(12.5), 'lost'],
    [
      'hltv-game',
      'level after regulation is a draw',
      { market: 'match-winner', side: 'draw', isThreeWay: true },
      'won',
    ],
    ['hltv-game', 'level after regulation is a draw, so two-way is void', WINNER, 'void'],
    ['hltv-game', 'level after regulation is a draw, so two-way is void', MAP_1, 'void'],
    ['hltv-game', 'a bet on overtime itself', { market: 'overtime', map: 1, choice: 'yes' }, 'won'],
  ])('%s: %s', (profile, _, selection, verdict) => {
    expect(grade(selection, result, PROFILES[profile])).toMatchObject({ verdict })
  })
})

test('a BO2 that ends 1-1 cancels all bets at Infernobet', () => {
  expect(grade(WINNER, finished('BO2', [1, 1], [13, 9], [9, 13]), PROFILES.infernobet)).toMatchObject({
    verdict: 'void',
  })
})

describe('a profile that leaves a case to the person', () => {
  test.each<[string, Partial<RuleProfile>, Selection, SeriesResult, string]>([
    ['a level result', { level: 'ask' }, WINNER, finished('BO2', [1, 1], [13, 9], [9, 13]), 'tie'],
    [
      'an unplayed map',
      { unplayedMap: 'ask' },
      { market: 'map-winner', map: 3, side: 1 },
      finished('BO3', [2, 0]),
      'mapNotPlayed',
    ],
  ])('asks about %s', (_, rules, selection, result, reason) => {
    expect(grade(selection, result, { ...DEFAULT_PROFILE, ...rules })).toEqual({ verdict: 'needs-you', reason })
  })
})
