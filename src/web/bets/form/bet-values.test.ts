import { expect, onTestFinished, test } from 'vitest'
import { webBet } from '../../../../test/support/web-bet.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { BetTypeName } from '../../../domain/market/bet-type.ts'
import { forgetBook, showBook } from '../../i18n/book.ts'
import {
  type BetValues,
  bodyOf,
  changesOf,
  NO_VALUES,
  OFFERED_TYPES,
  ownStake,
  potentialOf,
  sidesOf,
  valuesOf,
} from './bet-values.ts'

const typed = (values: Partial<BetValues>): BetValues => ({ ...NO_VALUES, ...values })
const bet = (details: Partial<Bet>): Bet =>
  webBet({ selection: null, createdAt: '2026-11-20T15:00:12.345Z', placedAt: '2026-11-20T15:00:12.345Z', ...details })

test.each([
  ['50.00', '1.85', '42.50', '92.50'],
  ['0.01', '1.5', '0.01', '0.02'], // half a cent counts as one
  ['33.33', '1.333', '11.10', '44.43'],
  ['1000000', '1000', '999000000.00', '1000000000.00'],
  ['.5', '2', '0.50', '1.00'],
  ['1.234,56', '1,5', '617.28', '1851.84'],
])('%s at %s: profit %s, payout %s', (amount, odds, profit, payout) => {
  expect(potentialOf({ amount, odds, exactOdds: null })).toEqual({ profit, payout })
})

test.each([
  ['', '1.85'],
  ['50', ''],
  ['0', '2'],
  ['50', '1'],
  ['50.001', '2'],
  ['1.234', '2'],
  ['1e3', '2'],
  ['50', '1/2'],
  ['50', '+150'],
])('%s at %s has no potential profit', (amount, odds) => {
  expect(potentialOf({ amount, odds, exactOdds: null })).toBeNull()
})

test('the seven types of the specification are offered, in its order', () => {
  expect(OFFERED_TYPES).toEqual([
    'match-winner',
    'map-winner',
    'handicap',
    'total-rounds',
    'total-maps',
    'first-map',
    'other',
  ])
})

test('the teams are known once the text is a pair, in every reading of it', () => {
  expect(sidesOf('Alfa')).toEqual([])
  expect(sidesOf('Alfa vs ')).toEqual([])
  expect(sidesOf('Alfa vs Bravo')).toEqual(['Alfa', 'Bravo'])
  expect(sidesOf('Us vs Them vs Bravo')).toEqual(['Us', 'Them vs Bravo', 'Us vs Them', 'Bravo'])
  expect(sidesOf('Alfa vs '.repeat(8000))).toEqual([])
})

test('a pair is sent as "A vs B" in any spelling that was typed', () => {
  expect(bodyOf(typed({ teams: 'Alfa  x Bravo', selectedTeam: 'Bravo' })).teams).toBe('Alfa vs Bravo')
  expect(bodyOf(typed({ teams: 'Alfa - Academy x Bravo', selectedTeam: 'Alfa - Academy' })).teams).toBe(
    'Alfa - Academy vs Bravo',
  )
  expect(bodyOf(typed({ teams: 'Alfa', selectedTeam: 'Alfa' })).teams).toBe('Alfa')
})

test.each([
  ['1.234,56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  // The contract reports text that is not a number.
  ['1e3', '1e3'],
  ['cinquenta', 'cinquenta'],
])('the amount %s is sent as %s', (amount, sent) => {
  expect(bodyOf(typed({ amount })).amount).toBe(sent)
})

test('only the value of the chosen type is sent, as part of the type', () => {
  const values = typed({ handicapValue: ' -1.5 ', totalRounds: 'Over 26.5' })
  const sent = (betType: BetTypeName) => bodyOf({ ...values, betType }).betType
  expect(sent('handicap')).toBe('handicap (-1.5)')
  expect(sent('total-rounds')).toBe('total-rounds (Over 26.5)')
  expect(sent('other')).toBe('other')
  expect(bodyOf(typed({ betType: 'handicap' })).betType).toBe('handicap')
})

const UNCHANGED = [
  ['match winner', bet({})],
  ['handicap', bet({ betType: 'handicap (-1.5)', betTypeName: 'handicap', betTypeValue: '-1.5' })],
  ['map winner', bet({ betType: 'map-winner (Mirage)', betTypeName: 'map-winner', betTypeValue: 'Mirage' })],
  ['first blood', bet({ betType: 'first-blood', betTypeName: 'first-blood' })],
] as const

test.each(
  UNCHANGED.flatMap(([type, it]) => (['pt', 'en', 'ru'] as const).map((language) => [type, language, it] as const)),
)('a bet on %s that is saved unchanged in %s has no changes', (_, language, it) => {
  const reopened = bodyOf(valuesOf(it, language))
  expect(changesOf(reopened, bodyOf(valuesOf(it, language)))).toEqual({})
  expect(changesOf(bodyOf(valuesOf(it, 'en')), reopened)).toEqual({})
})

test('only changed fields are sent, and the team that is shown next to another type', () => {
  const before = valuesOf(bet({}), 'en')
  const changes = (values: Partial<BetValues>) => changesOf(bodyOf(before), bodyOf({ ...before, ...values }))
  expect(changes({ amount: '75', betType: 'handicap', handicapValue: '+2.5' })).toEqual({
    amount: '75',
    betType: 'handicap (+2.5)',
    selectedTeam: 'Alfa',
  })
  expect(changes({ placedAt: '19/11/2026 10:00' })).toEqual({
    placedAt: new Date('2026-11-19T10:00').toISOString(),
  })
})

const CHOSEN = bet({
  betType: 'handicap (-1.5)',
  betTypeName: 'handicap',
  betTypeValue: '-1.5',
  selection: { market: 'map-handicap', side: 1, line: -1.5 },
  freeBet: true,
  profile: 'bwin',
  matchId: 7,
})

test.each(['pt', 'en', 'ru'] as const)(
  'a bet with a selection that is saved unchanged in %s has no changes',
  (language) => {
    expect(changesOf(bodyOf(valuesOf(CHOSEN, 'en')), bodyOf(valuesOf(CHOSEN, language)))).toEqual({})
  },
)

test.each<[string, Partial<BetValues>, object]>([
  // The server parses a changed text: without the selection, "-1.5" on an unknown match could no longer be read.
  [
    'the team',
    { selectedTeam: 'Bravo' },
    { selectedTeam: 'Bravo', selection: { market: 'map-handicap', side: 2, line: -1.5 } },
  ],
  [
    'the teams',
    { teams: 'Alfa vs Charlie' },
    { teams: 'Alfa vs Charlie', selection: { market: 'map-handicap', side: 1, line: -1.5 } },
  ],
  ['the market, to be read from the text', { market: null }, { betType: 'handicap (-1.5)' }],
  ['a free bet to an own one', { freeBet: false }, { freeBet: false }],
  ['the rules to those of the settings', { profile: null }, { profile: null }],
  ['the match to none', { matchId: 'none' }, { matchId: null }],
])('a change of %s', (_, values, changes) => {
  const before = valuesOf(CHOSEN, 'en')
  expect(changesOf(bodyOf(before), bodyOf({ ...before, ...values }))).toEqual(changes)
})

test.each([
  ['2u', 2_000],
  ['1,5 un', 1_500],
  ['20,50', 2_050],
  ['0.0001u', 0], // less than a cent is not a stake
  ['', 0],
])('the stake that limits are compared with, of %j at a unit of 10.00, is %i cents', (amount, staked) => {
  showBook({ currency: 'EUR', unit: 1_000 })
  onTestFinished(forgetBook)
  expect(ownStake(typed({ amount })).staked).toBe(staked)
  expect(ownStake(typed({ amount, freeBet: true })).staked).toBe(0)
})
