import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import { grade } from './grading.ts'
import { PROFILES } from './rule-profiles.ts'

/** "13-9" finished, "7-5 live" forfeited, "Default 1-0" awarded, "-" not started, "?" finished without rounds. */
function map(text: string, index: number): MapScore {
  const [score1 = null, score2 = null] = [...text.matchAll(/\d+/g)].map(Number)
  const status = text === '-' ? 'not_started' : text.includes('live') ? 'running' : 'finished'
  return { number: index + 1, name: text.startsWith('Default') ? 'Default' : 'Nuke', status, score1, score2 }
}

function forfeit(format: Format, [score1, score2]: readonly [number, number], ...maps: string[]): SeriesResult {
  return { status: 'finished', format, score1, score2, forfeit: true, maps: maps.map(map) }
}

const WINNER: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const HANDICAP: Selection = { market: 'map-handicap', side: 1, line: -1.5 }
/** Won once the team has a map. */
const PLUS: Selection = { ...HANDICAP, line: 1.5 }
const TOTAL_MAPS: Selection = { market: 'total-maps', choice: 'under', line: 2.5 }
const MATCH_ROUNDS: Selection = { market: 'total-rounds', map: null, choice: 'over', line: 30.5 }
const mapWinner = (map: number): Selection => ({ market: 'map-winner', map, side: 1 })
const rounds = (map: number, line: number): Selection => ({ market: 'round-handicap', map, side: 1, line })
const pistol = (map: number): Selection => ({ market: 'pistol-round', map, half: 1, side: 1 })
const firstBlood = (map: number): Selection => ({ market: 'first-blood', map, side: 1 })
const over = (map: number, line: number): Selection => ({ market: 'total-rounds', map, choice: 'over', line })

const firstHalf = (map: number): Selection => ({ market: 'first-half-winner', map, side: 1, isThreeWay: false })

const WALKOVER = forfeit('BO3', [2, 0], 'Default 1-0', 'Default 1-0')
const NEVER_STARTED = forfeit('BO3', [2, 0], '-', '-')
const LATER_AWARD = forfeit('BO3', [2, 0], '13-9', 'Default 1-0')
const HEAD_START = forfeit('BO3', [2, 0], 'Default 1-0', '13-9')
const GIVEN_UP = forfeit('BO3', [2, 0], '13-9', '12-10 live')
const GIVEN_UP_EARLY = forfeit('BO3', [2, 0], '13-9', '6-3 live')
const LEVEL_BO1 = forfeit('BO1', [1, 0], '12-12 live')
const DRAW: Selection = { market: 'match-winner', side: 'draw', isThreeWay: true }
const UNKNOWN = forfeit('BO3', [2, 0], '13-9', '?')

describe('a forfeited match', () => {
  test.each<[ProfileId, string, Selection, SeriesResult, string]>([
    ['standard', 'a walkover is void', WINNER, WALKOVER, 'void'],
    ['standard', 'a walkover is void for a bet on a map', mapWinner(1), NEVER_STARTED, 'void'],
    ['standard', 'a walkover is void for a pistol round', pistol(1), WALKOVER, 'void'],
    ['standard', 'an awarded map is void for a pistol round', pistol(2), LATER_AWARD, 'void'],
    ['standard', 'a map after the end is void for first blood', firstBlood(3), GIVEN_UP, 'void'],
    ['standard', 'first blood on a finished map is asked', firstBlood(1), GIVEN_UP, 'needs-you'],
    ['standard', 'a pistol round on a map in progress is asked', pistol(2), GIVEN_UP, 'needs-you'],
    ['standard', 'another bet on a walkover is asked', { market: 'other' }, WALKOVER, 'needs-you'],
    ['standard', 'a finished map stands', mapWinner(1), LATER_AWARD, 'won'],
    ['standard', 'its rounds stand', rounds(1, -3.5), GIVEN_UP, 'won'],
    ['standard', 'an awarded map is void', mapWinner(2), LATER_AWARD, 'void'],
    ['standard', 'a map after the end is void', mapWinner(3), GIVEN_UP, 'void'],
    ['standard', 'a map in progress is asked', mapWinner(2), GIVEN_UP, 'needs-you'],
    ['standard', 'its decided rounds are asked', over(2, 20.5), GIVEN_UP, 'needs-you'],
    ['standard', 'the match is asked', WINNER, GIVEN_UP, 'needs-you'],
    ['standard', 'the match with an awarded map is asked', WINNER, LATER_AWARD, 'needs-you'],
    ['standard', 'a map without rounds is asked', mapWinner(2), UNKNOWN, 'needs-you'],

    ['midnite', 'surrender: map winner by the official result', mapWinner(2), GIVEN_UP, 'won'],
    ['midnite', 'surrender: match winner as usual', WINNER, GIVEN_UP, 'won'],
    ['midnite', 'surrender: match handicap as usual', HANDICAP, GIVEN_UP, 'won'],
    ['midnite', 'surrender: a decided round handicap stands', rounds(2, 4.5), GIVEN_UP, 'won'],
    [
      'midnite',
      'surrender: an open round handicap is void',
      rounds(2, -1.5),
      forfeit('BO3', [2, 0], '13-9', '7-5 live'),
      'void',
    ],
    ['midnite', 'surrender: the last round may decide, so it is asked', rounds(2, -2.5), GIVEN_UP, 'needs-you'],
    ['midnite', 'surrender: total rounds are not documented', over(2, 20.5), GIVEN_UP, 'needs-you'],
    ['midnite', 'surrender: total maps are not documented', TOTAL_MAPS, GIVEN_UP, 'needs-you'],
    ['midnite', 'unplayed map: refunded', mapWinner(3), GIVEN_UP, 'void'],

    ['bwin', 'rule 1: not played at all', WINNER, WALKOVER, 'void'],
    ['bwin', 'rule 7: the declared winner of a map that had begun', mapWinner(2), GIVEN_UP, 'won'],
    ['bwin', 'rule 8: a walkover decision voids the match', WINNER, LATER_AWARD, 'void'],
    ['bwin', 'rule 8: what a played map had decided of it as well', PLUS, LATER_AWARD, 'void'],
    ['bwin', 'rule 8: the map that was decided so', mapWinner(2), LATER_AWARD, 'void'],
    ['bwin', 'rule 8: except a map already played', mapWinner(1), LATER_AWARD, 'won'],

    ['betmgm', 'a retirement cancels the bets on that map', mapWinner(2), GIVEN_UP, 'void'],
    ['betmgm', 'and its decided rounds', over(2, 20.5), GIVEN_UP, 'void'],
    ['betmgm', 'the match after it is not documented', WINNER, GIVEN_UP, 'needs-you'],
    ['betmgm', 'nor is the draw of a BO1, which is on the match', DRAW, LEVEL_BO1, 'needs-you'],
    ['midnite', 'nor is it by the rules of Midnite', DRAW, LEVEL_BO1, 'needs-you'],
    ['stake', 'the draw of a BO1 that was level after regulation was decided', DRAW, LEVEL_BO1, 'won'],
    ['betmgm', 'so is a match without any play', WINNER, WALKOVER, 'void'],
    ['betmgm', 'a map awarded without play cancels the match', WINNER, LATER_AWARD, 'void'],
    ['betmgm', 'and what a played map had decided of it', PLUS, LATER_AWARD, 'void'],
    ['betmgm', 'and that map', mapWinner(2), LATER_AWARD, 'void'],

    ['stake', 'undecided bets on the map are void', mapWinner(2), GIVEN_UP, 'void'],
    ['stake', 'undecided bets on the match are void', WINNER, GIVEN_UP, 'void'],
    ['stake', 'decided bets on the map stand', over(2, 22.5), GIVEN_UP, 'won'],
    ['stake', 'undecided rounds are void', over(2, 23.5), GIVEN_UP, 'void'],
    ['stake', 'decided rounds of the match stand', MATCH_ROUNDS, GIVEN_UP, 'won'],
    ['stake', 'a won map 1 decides +1.5', PLUS, LATER_AWARD, 'won'],

    ['stake', 'a first half that was played, but is not known, is asked', firstHalf(2), GIVEN_UP, 'needs-you'],
    ['stake', 'a first half that was not over is void', firstHalf(2), GIVEN_UP_EARLY, 'void'],
    ['btobet', 'a first half that was played, but is not known, is asked', firstHalf(2), GIVEN_UP, 'needs-you'],
    ['infernobet', 'a first half that was played, but is not known, is asked', firstHalf(2), GIVEN_UP, 'needs-you'],
    ['betmgm', 'a retirement cancels the first half, known or not', firstHalf(2), GIVEN_UP, 'void'],
    ['midnite', 'surrender: the first half is not documented', firstHalf(2), GIVEN_UP, 'needs-you'],

    ['btobet', 'a definite result stands', over(2, 22.5), GIVEN_UP, 'won'],
    ['btobet', 'all other markets are void', WINNER, GIVEN_UP, 'void'],
    ['btobet', 'a finished map stands', mapWinner(1), GIVEN_UP, 'won'],
    ['btobet', 'so does what it decided of the match', PLUS, GIVEN_UP, 'won'],
    ['btobet', 'the winner of a map without an end is not definite', mapWinner(2), GIVEN_UP, 'void'],
    ['btobet', 'nor is that of an awarded map', mapWinner(2), LATER_AWARD, 'void'],
    ['btobet', 'what map 1 decided stands after an award too', PLUS, LATER_AWARD, 'won'],

    // Rule 7 voids all where it was a walkover; it may have been the way through the upper bracket.
    ['xbet', 'rule 7: a walkover on one map before the start is asked', mapWinner(2), HEAD_START, 'needs-you'],
    ['xbet', 'rule 7: the match as well', WINNER, HEAD_START, 'needs-you'],
    ['xbet', 'rule 7: not that map, which is void in either case', mapWinner(1), HEAD_START, 'void'],
    ['xbet', 'rule 7: a walkover on all maps as well', WINNER, WALKOVER, 'void'],
    ['xbet', 'rule 4 depends on a disqualification, so it is asked', WINNER, GIVEN_UP, 'needs-you'],
    ['xbet', 'rule 4: and so are decided rounds', over(2, 20.5), GIVEN_UP, 'needs-you'],
    ['xbet', 'rule 7: a walkover after the first map leaves what was played', mapWinner(1), LATER_AWARD, 'won'],
    ['xbet', 'a first map without rounds was not awarded', mapWinner(2), forfeit('BO3', [2, 0], '?', '13-9'), 'won'],
    ['standard', 'an award before the first map leaves the played one', mapWinner(2), HEAD_START, 'won'],
    [
      'xbet',
      'rule 7: so does a walkover between two maps that were played',
      mapWinner(1),
      forfeit('BO3', [2, 1], '13-9', 'Default 0-1', '7-5 live'),
      'won',
    ],
    [
      'midnite',
      'a map whose winner the official score does not tell is asked',
      mapWinner(2),
      forfeit('BO3', [2, 1], '?', '7-5 live', '-'),
      'needs-you',
    ],
    [
      'midnite',
      'surrender: nor does it tell whose round the last one was',
      rounds(2, -1.5),
      forfeit('BO5', [3, 1], '13-9', '7-5 live', '-', '-'),
      'needs-you',
    ],
    [
      'stake',
      'an award between two maps leaves it open what was certain, so it is asked',
      WINNER,
      forfeit('BO5', [3, 0], '13-9', 'Default 1-0', '13-5'),
      'needs-you',
    ],
    [
      'midnite',
      'surrender: an award after it is not documented, so the match is asked',
      WINNER,
      forfeit('BO5', [3, 0], '13-9', '7-5 live', 'Default 1-0'),
      'needs-you',
    ],

    ['infernobet', 'an undetermined market is void', WINNER, LATER_AWARD, 'void'],
    ['infernobet', 'a determined one stands', mapWinner(1), LATER_AWARD, 'won'],

    [
      'hltv-game',
      'a map without rounds is asked',
      WINNER,
      forfeit('BO3', [2, 1], '13-9', '?', '5-3 live'),
      'needs-you',
    ],
    ['hltv-game', 'section 3: a forfeit sets the odds to 1.0', WINNER, GIVEN_UP, 'void'],
    ['hltv-game', 'section 3: whatever map 1 had decided', PLUS, GIVEN_UP, 'void'],
    ['hltv-game', 'section 3: on the winner of its map', mapWinner(2), GIVEN_UP, 'void'],
    ['hltv-game', 'section 3: on rounds that were decided', over(2, 20.5), GIVEN_UP, 'void'],
    ['hltv-game', 'section 3: where it was before the first map', WINNER, WALKOVER, 'void'],
    ['hltv-game', 'section 3: where it was before the second map', PLUS, LATER_AWARD, 'void'],
    ['hltv-game', 'section 3: and on that map', mapWinner(2), LATER_AWARD, 'void'],
  ])('%s: %s', (profile, _, selection, result, verdict) => {
    expect(grade(selection, result, PROFILES[profile])).toMatchObject({ verdict })
  })

  test.each<[string, SeriesResult, string]>([
    ['has no score', { ...GIVEN_UP, score1: null, score2: null }, 'resultUnknown'],
    ['has no winner', forfeit('BO3', [1, 1], '13-9', '9-13'), 'resultUnknown'],
    ['has a map that no play can leave at 14-3', forfeit('BO3', [2, 0], '13-9', '14-3'), 'scoresContradict'],
    ['counts 2-0, and lost map 1', forfeit('BO3', [2, 0], '9-13', '7-5 live'), 'scoresContradict'],
    ['was awarded although the loser has a map', forfeit('BO3', [2, 1], '-', '-', '-'), 'forfeit'],
    ['lists none of its maps', forfeit('BO3', [2, 0]), 'walkover'],
    ['lists not every map that its score counts', forfeit('BO3', [2, 0], '-'), 'forfeit'],
    ['played all its maps', forfeit('BO3', [2, 0], '13-9', '13-4'), 'forfeit'],
  ])('needs the user where it %s', (_, result, reason) => {
    expect(grade(WINNER, result, PROFILES.midnite)).toEqual({ verdict: 'needs-you', reason })
  })

  test('a 13-0 without a name may be an award, and is asked', () => {
    const result = forfeit('BO3', [2, 0], '13-9', '13-0')
    const nameless = { ...result, maps: result.maps.map((map) => ({ ...map, name: null })) }
    expect(grade(mapWinner(2), nameless, PROFILES.standard)).toEqual({ verdict: 'needs-you', reason: 'forfeit' })
    expect(grade(mapWinner(1), nameless, PROFILES.standard)).toMatchObject({ verdict: 'won' })
  })

  test('a profile without a rule for walkovers asks', () => {
    const profile = { ...PROFILES.standard, walkover: 'ask' } as const
    expect(grade(WINNER, WALKOVER, profile)).toEqual({ verdict: 'needs-you', reason: 'walkover' })
  })

  test('the evidence names the forfeited maps', () => {
    expect(grade(over(2, 22.5), GIVEN_UP, PROFILES.stake)).toEqual({
      verdict: 'won',
      evidence: { code: 'forfeitedMap', map: 2, score1: 12, score2: 10 },
    })
    expect(grade(mapWinner(2), LATER_AWARD, PROFILES.standard)).toMatchObject({
      evidence: { code: 'awardedMap', map: 2 },
    })
    expect(grade(WINNER, WALKOVER, PROFILES.standard)).toMatchObject({ evidence: { code: 'walkover' } })
    expect(grade(mapWinner(1), HEAD_START, PROFILES.xbet)).toMatchObject({ evidence: { code: 'awardedMap', map: 1 } })
    expect(grade(mapWinner(3), GIVEN_UP, PROFILES.standard)).toMatchObject({
      evidence: { code: 'mapNotPlayed', map: 3 },
    })
    expect(grade(mapWinner(2), GIVEN_UP, PROFILES.midnite)).toMatchObject({
      evidence: { code: 'mapWinner', map: 2, side: 1 },
    })
    const match = { code: 'forfeitedMatch', score1: 2, score2: 0 }
    expect(grade(WINNER, GIVEN_UP, PROFILES.midnite)).toEqual({ verdict: 'won', evidence: match })
    expect(grade(WINNER, GIVEN_UP, PROFILES.stake)).toEqual({ verdict: 'void', evidence: match })
  })

  test('what the user has to decide says why', () => {
    const reason = (selection: Selection, result: SeriesResult, profile: ProfileId) => {
      const grade1 = grade(selection, result, PROFILES[profile])
      return grade1.verdict === 'needs-you' ? grade1.reason : grade1.verdict
    }
    expect(reason(firstHalf(2), GIVEN_UP, 'stake')).toBe('halfScoreUnknown')
    expect(reason(over(2, 20.5), GIVEN_UP, 'midnite')).toBe('forfeit')
    expect(reason(rounds(2, -2.5), GIVEN_UP, 'midnite')).toBe('forfeit')
    expect(reason(TOTAL_MAPS, GIVEN_UP, 'midnite')).toBe('forfeit')
    expect(reason(mapWinner(2), forfeit('BO3', [2, 1], '?', '7-5 live', '-'), 'midnite')).toBe('forfeit')
    // What was certain depends on a map that is not known.
    expect(reason(over(2, 20.5), forfeit('BO3', [2, 0], '?', '12-10 live'), 'stake')).toBe('forfeit')
    // A half that is level is left to the user where the bookmaker says nothing of it.
    const half = { firstHalf: { score1: 6, score2: 6 } }
    const level = { ...GIVEN_UP, maps: GIVEN_UP.maps.map((map) => (map.number === 2 ? { ...map, ...half } : map)) }
    expect(grade(firstHalf(2), level, { ...PROFILES.stake, level: 'ask' })).toEqual({
      verdict: 'needs-you',
      reason: 'tie',
    })
  })

  test('the first half of a finished map stands, whoever won the map', () => {
    const half = { firstHalf: { score1: 4, score2: 8 } }
    const lost = { ...GIVEN_UP, maps: GIVEN_UP.maps.map((map) => (map.number === 1 ? { ...map, ...half } : map)) }
    expect(grade(firstHalf(1), lost, PROFILES.standard)).toEqual({
      verdict: 'lost',
      evidence: { code: 'firstHalf', map: 1, score1: 4, score2: 8 },
    })
  })
})
