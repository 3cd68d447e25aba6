import { dequal } from 'dequal/lite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitTeams, teamsTextKey } from '../team/pair.ts'
import { CLOSE_MISSING, type ClosePrice, closeOfLegs, closeOfSingle, isTyped, noClose } from './closing.ts'
import {
  changesBetween,
  closeBetween,
  createsEvent,
  type DERIVED_COLUMNS,
  type DERIVED_LEG_COLUMNS,
  deletionOf,
  everyChangeBetween,
  type Fact,
  type FactChange,
  factsOf,
  gradesOf,
} from './history-facts.ts'
import { pairIdentity } from './match-tie.ts'
import type { Bet, BetPick, Booked, Leg, Single } from './stored-bet.ts'
import { beforeChanges, beforeDeletion } from './undo.ts'

const CASES = { numRuns: 500 }

const word = fc.constantFrom('Alfa', 'Bravo', 'Charlie vs Delta')
const moment = fc.integer({ min: 0, max: 3 }).map((hours) => new Date(Date.UTC(2026, 10, 1, hours)))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
const cents = fc.integer({ min: 1, max: 3 }).map((euros) => euros * 100)
const price = fc.constantFrom(1_500, 1_909, 2_000)

/** The columns of a pick that a multiple has as well. */
const priced = {
  teams: word,
  selectedTeam: word,
  teamsKey: word,
  odds: price,
  exactOdds: orNull(fc.constantFrom('21/11', '43/21')),
  grade: fc.constantFrom(
    null,
    { verdict: 'needs-you', reason: 'cancelled' } as const,
    { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } } as const,
  ),
}
const noPrice = fc.constantFrom(...CLOSE_MISSING).map(noClose)
const closePrice = {
  missing: fc.constant(null),
  odds: price,
  other: orNull(price),
  at: orNull(moment),
  source: orNull(fc.constantFrom('hltv', 'typed')),
}
const pick = {
  ...priced,
  betType: fc.constantFrom('match-winner', 'handicap'),
  betValue: orNull(fc.constantFrom('-1.5', '+1.5')),
  selection: orNull(
    fc.constantFrom(
      { market: 'match-winner', side: 1, isThreeWay: false } as const,
      { market: 'map-handicap', side: 2, line: -1.5 } as const,
    ),
  ),
  pairKey: orNull(word),
  matchId: orNull(fc.integer({ min: 1, max: 3 })),
  swapped: fc.boolean(),
  tiedFormat: orNull(fc.constantFrom('BO1', 'BO3')),
  tieRefused: fc.boolean(),
  close: fc.oneof(noPrice, fc.record(closePrice)),
}
const chance = fc.constantFrom(0.4, 0.6)
const chances = fc.record({ 'odds-ratio': chance, multiplicative: chance, additive: chance, power: chance })
const settlement = fc.record({
  status: fc.constantFrom('won', 'lost'),
  outcome: fc.constantFrom('won', 'push', 'cashed-out'),
  restOutcome: orNull(fc.constantFrom('won', 'void')),
  result: cents,
  settledBy: fc.constantFrom('user', 'program'),
  settledAt: moment,
  correctedAt: orNull(moment),
})
const shared = {
  userId: fc.constant(7),
  id: fc.constant(11),
  amount: cents,
  freeBet: fc.boolean(),
  cashedStake: fc.constantFrom(0, 20, 40),
  cashedPaid: fc.constantFrom(0, 30),
  close: fc.oneof(noPrice, fc.record({ ...closePrice, chances: orNull(chances) })),
  bookmaker: orNull(word),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  note: orNull(word),
  tipster: orNull(word),
  live: orNull(fc.boolean()),
  ownChance: orNull(fc.constantFrom(5_550, 6_125)),
  createdAt: fc.constant(new Date(Date.UTC(2026, 9, 31))),
  placedAt: moment,
  profile: orNull(fc.constantFrom('standard', 'bwin')),
  reopened: fc.boolean(),
  settlement: orNull(settlement),
}
const single: fc.Arbitrary<Single> = fc.record({ ...pick, ...shared })
const legs: fc.Arbitrary<Leg[]> = fc
  .array(fc.record(pick), { minLength: 2, maxLength: 3 })
  .map((picks) => picks.map((leg, at) => ({ ...leg, number: at + 1 })))
const multiple: fc.Arbitrary<Bet> = fc.record({ ...priced, ...shared, betType: fc.constant('multiple' as const), legs })
const history: fc.Arbitrary<Bet[]> = fc.oneof(
  fc.array(single, { minLength: 2, maxLength: 5 }),
  fc.array(multiple, { minLength: 2, maxLength: 5 }),
)

/** The facts that follow from matches have events of their own. */
const BY_MATCH = ['grade', 'gradedProfit', 'close', 'closeMissing', 'legCloses']
const toldOf = (bet: Bet) =>
  Object.fromEntries(Object.entries(factsOf(bet)).filter(([fact]) => !BY_MATCH.includes(fact)))

const undone = (facts: object, changes: readonly FactChange[]) => ({
  ...facts,
  ...Object.fromEntries(changes.map(({ fact, from }) => [fact, from])),
})

test('the facts of a history, replayed backwards from the present bet, give each earlier bet', () => {
  fc.assert(
    fc.property(history, (bets) => {
      // As they are read from the database.
      const changes = bets.slice(1).map((after, at) => JSON.stringify(changesBetween(bets[at] ?? after, after)))
      let facts: object = toldOf(bets.at(-1) as Bet)
      for (const [back, text] of changes.toReversed().entries()) {
        facts = undone(facts, JSON.parse(text) as FactChange[])
        expect(facts).toEqual(toldOf(bets[bets.length - 2 - back] as Bet))
      }
    }),
    CASES,
  )
})

test('the facts of a deletion are the whole bet', () => {
  fc.assert(
    fc.property(fc.oneof(single, multiple), (bet) => {
      const deleted = JSON.parse(JSON.stringify(deletionOf(bet))) as FactChange[]
      expect(undone({}, deleted)).toEqual(factsOf(bet))
      expect(deleted.every(({ to }) => to === null)).toBe(true)
    }),
    CASES,
  )
})

/** With the columns that follow from others as the program writes them. */
function written(bet: Bet): Bet {
  const cashedPaid = bet.cashedStake === 0 ? 0 : bet.cashedPaid
  const onPair = <P extends BetPick>(pick: P) => {
    const pair = splitTeams(pick.teams, pick.selectedTeam)
    return { ...pick, teamsKey: teamsTextKey(pick.teams), pairKey: pair && pairIdentity(pair) }
  }
  if (bet.betType !== 'multiple') return { ...onPair(bet), cashedPaid, close: closeOfSingle(bet.close) }
  const ofLegs = bet.legs.map(onPair)
  const close = isTyped(bet.close) ? closeOfSingle(bet.close) : closeOfLegs(ofLegs)
  return { ...bet, teamsKey: teamsTextKey(bet.teams), cashedPaid, legs: ofLegs, close }
}
const stored = (changes: readonly FactChange[]) => JSON.parse(JSON.stringify(changes)) as FactChange[]

test('a deleted bet is the same again by the facts of its deletion', () => {
  fc.assert(
    fc.property(fc.oneof(single, multiple), (made) => {
      const bet = written(made)
      expect(beforeDeletion(bet.userId, stored(deletionOf(bet)))).toEqual(bet)
    }),
    CASES,
  )
})

test('a changed bet is what it was before by every change, and what was not changed is the same object', () => {
  fc.assert(
    fc.property(history, ([first, second]) => {
      const [before, after] = [written(first as Bet), written(second as Bet)] // there are two at least
      const undone = beforeChanges(after, stored(everyChangeBetween(before, after)))
      expect(undone).toEqual(before)
      expect(undone?.placedAt === after.placedAt).toBe(before.placedAt.getTime() === after.placedAt.getTime())
    }),
    CASES,
  )
})

test('a bet of which a fact was changed since is not changed back; other facts stay as they are now', () => {
  const before = written(SINGLE)
  expect(beforeChanges(before, [])).toBe(before)
  const tagged = { ...before, tags: ['a'] }
  const changes = stored(everyChangeBetween(before, tagged))
  expect(beforeChanges({ ...tagged, tags: ['a', 'b'] }, changes)).toBeNull()
  expect(beforeChanges({ ...tagged, note: 'later' }, changes)).toEqual({ ...before, note: 'later' })
})

const CLOSE: ClosePrice = {
  missing: null,
  odds: 1_850,
  other: 2_050,
  at: new Date(Date.UTC(2026, 10, 1)),
  source: 'hltv',
}
const LEG: Leg = {
  number: 1,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  teamsKey: 'alfa vs bravo',
  odds: 1_909,
  exactOdds: '21/11',
  betType: 'handicap',
  betValue: '-1.5',
  selection: { market: 'map-handicap', side: 1, line: -1.5 },
  pairKey: 'alfa|bravo',
  matchId: 5,
  swapped: false,
  tiedFormat: 'BO3',
  tieRefused: false,
  grade: null,
  close: CLOSE,
}
const { number: _first, ...PICK } = LEG
const SINGLE: Single = {
  ...PICK,
  userId: 7,
  id: 11,
  amount: 5_000,
  freeBet: false,
  cashedStake: 1_000,
  cashedPaid: 1_200,
  close: { ...CLOSE, chances: null },
  bookmaker: null,
  tags: [],
  note: null,
  tipster: null,
  live: null,
  ownChance: null,
  createdAt: new Date(Date.UTC(2026, 9, 31)),
  placedAt: new Date(Date.UTC(2026, 9, 31)),
  profile: null,
  reopened: false,
  settlement: {
    status: 'won',
    outcome: 'cashed-out',
    restOutcome: 'won',
    result: 3_836,
    settledBy: 'user',
    settledAt: new Date(Date.UTC(2026, 10, 2)),
    correctedAt: null,
  },
}
const LATER = new Date(Date.UTC(2026, 10, 3))

/** Another value of each column of a pick, and the fact of a single and of a leg that tells it. */
type OfPick = Omit<Leg, keyof typeof DERIVED_LEG_COLUMNS | 'close'>
const OF_PICK: { readonly [Column in keyof OfPick]: [OfPick[Column], Fact, Fact] } = {
  teams: ['Alfa vs Charlie', 'teams', 'legs'],
  selectedTeam: ['Bravo', 'team', 'legs'],
  odds: [1_910, 'odds', 'legs'],
  exactOdds: [null, 'exactOdds', 'legs'],
  betType: ['other', 'betType', 'legs'],
  betValue: [null, 'betType', 'legs'],
  selection: [null, 'selection', 'legs'],
  matchId: [6, 'match', 'legs'],
  swapped: [true, 'swapped', 'legs'],
  tiedFormat: ['BO1', 'format', 'legTies'],
  tieRefused: [true, 'tieRefused', 'legTies'],
  grade: [{ verdict: 'needs-you', reason: 'cancelled' }, 'grade', 'legs'],
}
const OF_CLOSE: { readonly [Part in keyof Omit<ClosePrice, 'missing'>]: ClosePrice[Part] } = {
  odds: 1_900,
  other: null,
  at: LATER,
  source: 'typed',
}
type OfBet = Omit<Single, keyof Leg | keyof typeof DERIVED_COLUMNS | 'settlement'>
const OF_BET: { readonly [Column in keyof OfBet]: [OfBet[Column], Fact] } = {
  id: [12, 'id'],
  amount: [5_001, 'stake'],
  freeBet: [true, 'freeBet'],
  cashedStake: [1_001, 'cashOut'],
  cashedPaid: [1_201, 'cashOut'],
  bookmaker: ['Betano', 'bookmaker'],
  tags: [['a'], 'tags'],
  note: ['a', 'note'],
  tipster: ['Rui', 'tipster'],
  live: [true, 'live'],
  ownChance: [5_550, 'ownChance'],
  createdAt: [LATER, 'createdAt'],
  placedAt: [LATER, 'placedAt'],
  profile: ['bwin', 'profile'],
  reopened: [true, 'reopened'],
}
const OF_SETTLEMENT: { readonly [Column in keyof Booked]: [Booked[Column], Fact] } = {
  status: ['lost', 'status'],
  outcome: ['won', 'outcome'],
  restOutcome: [null, 'rest'],
  result: [1, 'profit'],
  settledBy: ['program', 'settledBy'],
  settledAt: [LATER, 'settledAt'],
  correctedAt: [LATER, 'correctedAt'],
}

function differing(before: Bet, after: Bet): string[] {
  const [last, next] = [factsOf(before), factsOf(after)]
  return Object.keys(last).filter((fact) => !dequal(last[fact as Fact], next[fact as Fact]))
}

describe('every column is part of a fact', () => {
  const second = { ...LEG, number: 2 }
  const twoLegs = (first: Leg): Bet => ({ ...SINGLE, betType: 'multiple', legs: [first, second] })

  test.each(Object.entries(OF_PICK))('%s of a pick', (column, [value, ofSingle, ofLeg]) => {
    expect(differing(SINGLE, { ...SINGLE, [column]: value })).toEqual([ofSingle])
    expect(differing(twoLegs(LEG), twoLegs({ ...LEG, [column]: value }))).toEqual([ofLeg])
  })

  test.each(Object.entries(OF_CLOSE))('%s of a closing price', (part, value) => {
    const close = { ...CLOSE, [part]: value }
    expect(differing(SINGLE, { ...SINGLE, close: { ...close, chances: null } })).toEqual(['close'])
    expect(differing(twoLegs(LEG), twoLegs({ ...LEG, close }))).toEqual(['legCloses'])
  })

  test('why there is no closing price', () => {
    const [none, old] = [noClose('no-reading'), noClose('too-old')]
    expect(differing({ ...SINGLE, close: none }, { ...SINGLE, close: old })).toEqual(['closeMissing'])
    expect(differing(SINGLE, { ...SINGLE, close: none })).toEqual(['close', 'closeMissing'])
    expect(factsOf({ ...SINGLE, close: none })).toMatchObject({ close: null, closeMissing: 'no-reading' })
    expect(differing(twoLegs(LEG), twoLegs({ ...LEG, close: none }))).toEqual(['legCloses'])
  })

  test.each(Object.entries(OF_BET))('%s of a bet', (column, [value, fact]) => {
    const after = { ...SINGLE, [column]: value }
    expect(differing(SINGLE, after)).toEqual([fact])
    expect(changesBetween(SINGLE, after).map((change) => change.fact)).toEqual([fact])
  })

  test.each(Object.entries(OF_SETTLEMENT))('%s of a settlement', (column, [value, fact]) => {
    const settlement = { ...SINGLE.settlement, [column]: value } as Booked
    expect(differing(SINGLE, { ...SINGLE, settlement })).toEqual([fact])
  })
})

test('a grade change has the verdicts before and after', () => {
  const grade = { verdict: 'needs-you', reason: 'cancelled' } as const
  expect(gradesOf(SINGLE, { ...SINGLE, grade })).toEqual({ fact: 'grade', from: null, to: grade })
})

test('a change of only a tie or a time creates no event', () => {
  expect(createsEvent(changesBetween(SINGLE, { ...SINGLE, swapped: true, tieRefused: true }))).toBe(false)
  expect(createsEvent(changesBetween(SINGLE, { ...SINGLE, tieRefused: true, odds: 2_000 }))).toBe(true)
  expect(createsEvent(changesBetween(SINGLE, { ...SINGLE, exactOdds: null }))).toBe(true)
  expect(createsEvent(closeBetween(SINGLE, { ...SINGLE, close: { ...CLOSE, odds: 1_900, chances: null } }))).toBe(true)
})
