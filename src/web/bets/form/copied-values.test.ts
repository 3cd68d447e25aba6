import { expect, test } from 'vitest'
import type { Bet } from '../../../contract/bets/bets.ts'
import { type BetValues, bodyOf } from './bet-values.ts'
import { copiedValues } from './copied-values.ts'
import { bookedBy, checkCorrection, valuesOfSettled } from './correction-values.ts'
import { multipleBody } from './legs.ts'

const BET: Bet = {
  id: 1,
  matchId: 7,
  matchSwapped: false,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: '50.00',
  odds: '1.85',
  exactOdds: null,
  betType: 'handicap (-1.5)',
  betTypeName: 'handicap',
  betTypeValue: '-1.5',
  selection: { market: 'map-handicap', side: 1, line: -1.5 },
  legs: null,
  status: 'won',
  outcome: 'won',
  result: '42.50',
  freeBet: true,
  cashedOut: null,
  restOutcome: null,
  profile: null,
  grade: null,
  gradedResult: null,
  settledBy: 'user',
  bookmaker: 'Betano',
  tags: ['value', 'BO3'],
  note: 'Line moved.\nLate.',
  tipster: 'João',
  live: false,
  ownChance: null,
  close: null,
  closeMissing: 'not-started',
  createdAt: '2026-11-20T15:00:12.345Z',
  placedAt: '2026-11-20T15:00:12.345Z',
  settledAt: '2026-11-20T18:00:00.000Z',
  correctedAt: null,
}
const SAID = { bookmaker: 'Betano', tags: ['value', 'BO3'], note: 'Line moved.\nLate.', tipster: 'João', live: false }
const { matchId: _, ...PICK } = {
  ...BET,
  selection: { market: 'match-winner', side: 1, isThreeWay: false } as const,
  betType: 'match-winner',
}
const LEG = { ...PICK, matchId: 7, odds: '2.00', grade: null }

test.each(['pt', 'en', 'ru'] as const)(
  'in %s a copy says what the bet says, placed now, on no chosen match',
  (language) => {
    const { matchId, selection, ...body } = bodyOf(copiedValues(BET, language)) as Record<string, unknown>
    expect([matchId, selection]).toEqual([undefined, BET.selection])
    expect(body).toEqual({
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Alfa',
      amount: '50.00',
      odds: '1.85',
      betType: 'handicap (-1.5)',
      freeBet: true,
      ...SAID,
    })
  },
)

test.each([
  ['the product of its legs', '4.00', undefined],
  ['a price of its own', '4.2', '4.2'],
])('a copy of a multiple at %s', (_, odds, own) => {
  const multiple: Bet = {
    ...BET,
    odds,
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    legs: [LEG, { ...LEG, teams: 'Charlie vs Alfa' }],
  }
  const body = multipleBody(copiedValues(multiple, 'en'), null)
  expect(body.odds).toBe(own)
  expect(body.legs.map(({ teams, odds: price, matchId }) => [teams, price, matchId])).toEqual([
    ['Alfa vs Bravo', '2.00', undefined],
    ['Charlie vs Alfa', '2.00', undefined],
  ])
})

const OWN: Bet = { ...BET, freeBet: false }
const settled = valuesOfSettled(OWN, 'en')

test.each<[string, Partial<BetValues>, object, number]>([
  ['nothing', {}, {}, 4250],
  ['the stake', { amount: '75' }, { amount: '75' }, 6375],
  ['the price', { odds: '1.9' }, { odds: '1.9' }, 4500],
  ['the outcome', { outcome: 'half-lost' }, { outcome: 'half-lost' }, -2500],
  ['to a typed gain', { outcome: 'own', result: '40' }, { status: 'won', result: '40' }, 4000],
  ['to a typed loss', { outcome: 'own', result: '−5,5' }, { status: 'lost', result: '-5.5' }, -550],
  ['to a cash-out', { outcome: 'cashed-out', result: '60' }, { outcome: 'cashed-out', paid: '60' }, 1000],
  ['details', { tags: '', note: 'x', live: null }, { tags: [], note: 'x', live: null }, 4250],
])('a correction of %s sends what differs, and shows what it books', (_, values, body, booked) => {
  const typed = { ...settled, ...values }
  expect(checkCorrection(typed, settled)).toEqual({ body })
  expect(bookedBy(typed, settled, OWN)).toBe(booked)
})

test('a settled bet opens with its result: computed, typed, or paid for a cash-out', () => {
  const shown = (more: Partial<Bet>) => {
    const { outcome, result } = valuesOfSettled({ ...OWN, ...more }, 'en')
    return [outcome, result]
  }
  expect(shown({})).toEqual(['won', ''])
  expect(shown({ result: '40.00' })).toEqual(['own', '40.00'])
  expect(shown({ outcome: 'cashed-out', result: '10.00' })).toEqual(['cashed-out', '60.00'])
  const part = { outcome: 'cashed-out', cashedOut: { stake: '20.00', paid: '26.00' } } as const
  expect(shown({ ...part, restOutcome: 'lost', result: '-24.00' })).toEqual(['lost', ''])
  // 6.00 of the part, and 30.00 for 40.00
  expect(shown({ ...part, restOutcome: 'cashed-out', result: '16.00' })).toEqual(['cashed-out', '40.00'])
  expect(shown({ ...part, result: '-3.00' })).toEqual(['own', '-3.00'])
})

test('the correction of a bet of which a part was cashed out shows what came of the rest', () => {
  const bet: Bet = {
    ...OWN,
    outcome: 'cashed-out',
    cashedOut: { stake: '20.00', paid: '26.00' },
    restOutcome: 'won',
    result: '31.50',
  }
  const before = valuesOfSettled(bet, 'en')
  const typed = { ...before, amount: '70' }
  expect(checkCorrection(typed, before)).toEqual({ body: { amount: '70' } })
  // 6.00 of the part, and 50.00 × 0.85
  expect(bookedBy(typed, before, bet)).toBe(4850)
})
