import { expect, test } from 'vitest'
import { liveMatch } from '../../../../test/support/live-match.ts'
import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import { DEFAULT_PROFILE } from '../../../domain/grading/rule-profiles.ts'
import type { Selection } from '../../../domain/market/selection.ts'
import { multipleStanding, type OpenPick, pickStanding } from './pick-standing.ts'

const winner: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const plusMaps: Selection = { market: 'map-handicap', side: 1, line: 1.5 }
/** NAVI leads FaZe by a map. */
const match = liveMatch({ format: 'BO3', score1: 1, score2: 0 }, [13, 4], [3, 2])

const pick = (selection: Selection | null, more: Partial<OpenPick> = {}): OpenPick => ({
  matchId: match.id,
  matchSwapped: false,
  tiedFormat: 'BO3',
  selection,
  ...more,
})
const now = (open: OpenPick, live = [match]) => pickStanding(open, live, DEFAULT_PROFILE)?.standing

test('a pick is decided where no continuation changes it', () => {
  expect(now(pick(plusMaps))).toEqual({ state: 'decided', verdict: 'won' })
})

test('a pick of a match with the teams in the other order is mirrored', () => {
  expect(now(pick({ ...plusMaps, side: 2 }, { matchSwapped: true }))).toEqual({ state: 'decided', verdict: 'won' })
})

test.each<[string, OpenPick]>([
  ['on a match that is not live', pick(plusMaps, { matchId: 99 })],
  ['whose text is not certain', pick(null)],
  ['whose match has another format than when it was linked', pick(plusMaps, { tiedFormat: 'BO5' })],
  ['on a market without data', pick({ market: 'pistol-round', map: 1, half: 1, side: 1 })],
])('nothing is said of a pick %s', (_, open) => {
  expect(pickStanding(open, [match], DEFAULT_PROFILE)).toBeNull()
})

test('nothing is said once the match is over', () => {
  expect(now(pick(plusMaps), [{ ...match, status: 'finished' }])).toBeUndefined()
})

type Leg = NonNullable<OpenBet['legs']>[number]
const leg = (selection: Selection, more: Partial<Leg> = {}): Leg => ({
  ...pick(selection),
  matchId: match.id,
  teams: 'NAVI vs FaZe',
  selectedTeam: 'NAVI',
  odds: '1.85',
  exactOdds: null,
  betType: 'match-winner',
  grade: null,
  close: null,
  closeMissing: 'not-started',
  ...more,
})
const graded = (verdict: 'won' | 'lost' | 'void'): Leg =>
  leg(winner, { matchId: 99, grade: { verdict, evidence: { code: 'seriesScore', score1: 2, score2: 0 } } })
const multiple = (...legs: readonly Leg[]) => {
  const { verdict, won } = multipleStanding(legs, [match], DEFAULT_PROFILE)
  return { verdict, won }
}
const lost: Selection = { market: 'map-handicap', side: 2, line: -1.5 }

test.each<[string, { verdict: string | null; won: number }, readonly Leg[]]>([
  ['is open with an open leg', { verdict: null, won: 2 }, [leg(plusMaps), leg(winner), graded('won')]],
  ['is lost with one leg, though others are open', { verdict: 'lost', won: 0 }, [leg(lost), leg(winner)]],
  ['is lost with a leg whose match is over', { verdict: 'lost', won: 1 }, [graded('lost'), leg(plusMaps)]],
  ['is won with all legs', { verdict: 'won', won: 2 }, [graded('won'), leg(plusMaps)]],
  ['with a void leg is left open', { verdict: null, won: 1 }, [graded('void'), leg(plusMaps)]],
])('a multiple %s', (_, expected, legs) => {
  expect(multiple(...legs)).toEqual(expected)
})
