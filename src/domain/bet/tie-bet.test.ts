import { describe, expect, test } from 'vitest'
import { leg, multiple, PLACED, playedMatch, START, single } from '../../../test/support/book-bets.ts'
import { noClose } from './closing.ts'
import { picksOf } from './stored-bet.ts'
import { certainMatchOf, recreationOf, resolvePick, tieTo, withTies } from './tie-bet.ts'

const HOUR = 3_600_000
const upcoming = playedMatch({
  status: 'upcoming',
  startedTime: null,
  finishedTime: null,
  score1: null,
  score2: null,
  maps: [],
})
const free = single({ matchId: null, tiedFormat: null })

describe('the certain match of a pick', () => {
  const none = new Set<string>()
  const certain = (pick = free, times = { placedAt: PLACED, createdAt: PLACED }, known: ReadonlySet<string> = none) =>
    certainMatchOf(pick, times, [upcoming], PLACED, known)

  test('is the only meeting of its teams', () => {
    expect(certain()).toBe(upcoming)
  })

  test.each([
    ['is missing where it has one already', single({ matchId: 8 })],
    ['is missing where its user refused any', single({ matchId: null, tieRefused: true })],
    ['is missing where its text names no two teams', single({ matchId: null, teams: 'Alfa' })],
    ['is missing where other teams meet', single({ matchId: null, teams: 'Alfa vs Charlie' })],
  ])('%s', (_, pick) => {
    expect(certain(pick)).toBeNull()
  })

  test('is missing where a name is known to be that of two teams', () => {
    expect(certain(free, undefined, new Set(['alfa']))).toBeNull()
  })

  test('had not ended before a bet of another time than its recording', () => {
    const ended = playedMatch()
    const at = new Date(START.getTime() + 4 * HOUR)
    const of = (placedAt: Date, createdAt: Date) => certainMatchOf(free, { placedAt, createdAt }, [ended], at, none)
    // A bet entered now may have been placed at any time before.
    expect(of(at, at)).toBe(ended)
    expect(of(new Date(at.getTime() - HOUR / 2), at)).toBeNull()
  })
})

test('the match in place of one that was called off is the only one that can be', () => {
  const old = playedMatch({ id: 6, status: 'cancelled', score1: null, score2: null, maps: [] })
  const other = { ...upcoming, id: 8 }
  expect(recreationOf(old, [old, upcoming])).toBe(upcoming)
  expect(recreationOf(old, [upcoming, other])).toBeNull()
  expect(recreationOf(old, [old, playedMatch({ tournament: 'Another' })])).toBeNull()
})

describe('a pick on its match', () => {
  const tie = { pair: { team1: 'Bravo', team2: 'Alfa' }, selectedTeam: 'Alfa' }
  const winner = { market: 'match-winner', side: 2, isThreeWay: false } as const

  test('keeps a selection that is known, none included, and the format of an earlier tie', () => {
    const betType = { name: 'match-winner', value: null } as const
    const tied = { matchId: 7, swapped: true, tiedFormat: 'BO5', selection: winner }
    expect(tieTo(upcoming, { ...tie, betType, selection: winner, tiedFormat: 'BO5' })).toEqual(tied)
    expect(tieTo(upcoming, { ...tie, betType, selection: null, tiedFormat: 'BO5' })).toEqual({
      ...tied,
      selection: null,
    })
  })

  test('is read from its text where that is certain in the format of the match', () => {
    const betType = { name: 'handicap', value: '-2.5' } as const
    const read = (format: 'BO3' | 'BO5') =>
      tieTo({ ...upcoming, format }, { ...tie, betType, selection: undefined, tiedFormat: null })
    // In a BO3 a team leads by two maps at most: -2.5 counts rounds, and does not say of which map.
    expect(read('BO5').tiedFormat).toBe('BO5')
    expect(read('BO3')).toMatchObject({ tiedFormat: 'BO3', selection: null })
    expect(
      tieTo(upcoming, {
        ...tie,
        betType: { name: 'match-winner', value: null },
        selection: undefined,
        tiedFormat: null,
      }),
    ).toMatchObject({
      tiedFormat: 'BO3',
      selection: winner,
    })
  })
})

describe('a pick whose text leaves its match open', () => {
  const pick = {
    pair: { team1: 'Bravo', team2: 'Alfa' },
    selectedTeam: 'Alfa',
    betType: { name: 'match-winner', value: null },
    selection: undefined,
    placedAt: PLACED,
    live: null,
  } as const
  const winner = { market: 'match-winner', side: 2, isThreeWay: false }

  test('without one has its selection, and no closing price', () => {
    expect(resolvePick(pick, null)).toEqual({
      matchId: null,
      swapped: false,
      tiedFormat: null,
      tieRefused: false,
      selection: winner,
      grade: null,
      close: noClose('not-tied'),
    })
    expect(resolvePick({ ...pick, selection: null }, null).selection).toBeNull()
  })

  test('on one is tied to it in its order, without a grade', () => {
    expect(resolvePick(pick, upcoming)).toEqual({
      matchId: upcoming.id,
      swapped: true,
      tiedFormat: upcoming.format,
      tieRefused: false,
      selection: winner,
      grade: null,
      close: noClose('not-started'),
    })
  })

  test('keeps the format of its first tie to the same match only', () => {
    const formatOn = (matchId: number) =>
      resolvePick({ ...pick, tied: { matchId, format: 'BO1' } }, upcoming).tiedFormat
    expect(formatOn(upcoming.id)).toBe('BO1')
    expect(formatOn(upcoming.id + 1)).toBe(upcoming.format)
  })
})

describe('a bet with ties', () => {
  const toSeven = ({ matchId }: { matchId: number | null }) => (matchId === null ? upcoming : null)

  test('is tied where a match is chosen', () => {
    expect(withTies(free, toSeven)).toEqual(single())
    const legs = [leg(1, { matchId: null, tiedFormat: null, selection: null }), leg(2)]
    const tied = withTies(multiple(legs), toSeven)
    expect(tied && picksOf(tied)).toEqual([leg(1, { matchId: 7 }), leg(2)])
  })

  test('is null if no match is chosen, or the text does not name two teams', () => {
    expect(withTies(single(), toSeven)).toBeNull()
    expect(withTies(single({ matchId: null, teams: 'Alfa' }), toSeven)).toBeNull()
  })

  test('is null if its user has settled it; one that was settled automatically is tied again', () => {
    const settlement = {
      status: 'won',
      outcome: 'void',
      restOutcome: null,
      result: 0,
      settledAt: START,
      correctedAt: null,
    } as const
    expect(withTies(single({ matchId: null, settlement: { ...settlement, settledBy: 'user' } }), toSeven)).toBeNull()
    const voided = single({ matchId: null, settlement: { ...settlement, settledBy: 'program' } })
    expect(withTies(voided, toSeven)).toEqual({ ...voided, matchId: 7 })
  })
})
