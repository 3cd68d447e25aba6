import { expect, test } from 'vitest'
import { leg, multiple, NOW, single } from '../../../test/support/book-bets.ts'
import {
  type BetPick,
  booked,
  definedDetails,
  legsOf,
  NO_DETAILS,
  NO_PICK,
  PENDING,
  picksOf,
  withPicks,
} from './stored-bet.ts'

const legs = [leg(1), leg(2)]

test('a single is its only pick, a multiple has those of its legs', () => {
  const bet = single()
  expect([picksOf(bet), legsOf(bet)]).toEqual([[bet], null])
  expect([picksOf(multiple(legs)), legsOf(multiple(legs))]).toEqual([legs, legs])
})

test('a bet whose picks do not change is the same object, and so is an unchanged leg', () => {
  const [one, many] = [single(), multiple(legs)]
  expect(withPicks(one, (pick) => pick)).toBe(one)
  expect(withPicks(many, (pick) => pick)).toBe(many)
  const onSeven = <P extends BetPick>(pick: P): P => (pick.matchId === 1 ? { ...pick, matchId: 7 } : pick)
  const changed = withPicks(many, onSeven)
  expect(changed).toEqual({ ...many, legs: [leg(1, { matchId: 7 }), leg(2)] })
  expect(picksOf(changed)[1]).toBe(legs[1])
  expect(withPicks(single({ matchId: 1 }), onSeven)).toEqual(single({ matchId: 7 }))
})

test('a settlement is booked with who settled it and when, and without a correction', () => {
  const settlement = { status: 'won', outcome: 'won', restOutcome: null, result: 1000 } as const
  expect(booked(single(), settlement, 'program', NOW).settlement).toEqual({
    ...settlement,
    settledBy: 'program',
    settledAt: NOW,
    correctedAt: null,
  })
})

test('the defined details are those that are given, null included', () => {
  expect(definedDetails({ bookmaker: 'Betano', note: null, live: false, tipster: undefined })).toStrictEqual({
    bookmaker: 'Betano',
    note: null,
    live: false,
  })
  const all = { bookmaker: 'a', tags: ['b'], note: 'c', tipster: 'd', live: true, ownChance: 5550 }
  const bet = { ...all, odds: 2000 }
  expect(definedDetails(bet)).toEqual(all)
})

test('absent picks and settlements have the empty columns', () => {
  expect(NO_DETAILS).toEqual({ bookmaker: null, tags: [], note: null, tipster: null, live: null, ownChance: null })
  expect(PENDING).toEqual({
    status: 'pending',
    outcome: null,
    restOutcome: null,
    result: null,
    settledBy: null,
    settledAt: null,
    correctedAt: null,
  })
  expect(NO_PICK).toEqual({
    pairKey: null,
    betValue: null,
    selection: null,
    matchId: null,
    swapped: false,
    tiedFormat: null,
    tieRefused: false,
  })
})
