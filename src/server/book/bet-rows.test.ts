import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSE_MISSING } from '../../domain/bet/closing.ts'
import { legsOf } from '../../domain/bet/stored-bet.ts'
import type { BetRow, LegRow } from '../db/bet-columns.ts'
import { betOf, legRowOf, rowOf } from './bet-rows.ts'

const AT = new Date('2026-11-21T18:00:00Z')

const PICK = {
  matchId: 12,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  teamsKey: 'alfa vs bravo',
  pairKey: 'alfa|bravo',
  odds: 1850,
  exactOdds: null,
  betType: 'handicap',
  betValue: '-1.5',
  selection: { market: 'map-handicap', side: 1, line: -1.5 },
  swapped: true,
  tiedFormat: 'BO3',
  tieRefused: false,
  grade: { verdict: 'needs-you', reason: 'teamReplaced' },
  closeOdds: 1900,
  closeOther: 2000,
  closeAt: AT,
  closeSource: 'hltv',
  closeMissing: null,
} as const

const PENDING_SINGLE: BetRow = {
  ...PICK,
  userId: 3,
  id: 7,
  amount: 5000,
  status: 'pending',
  outcome: null,
  restOutcome: null,
  result: null,
  freeBet: false,
  cashedStake: 2000,
  cashedPaid: 2500,
  profile: 'stake',
  settledBy: null,
  reopened: true,
  createdAt: AT,
  placedAt: AT,
  settledAt: null,
  correctedAt: null,
  bookmaker: 'Betano',
  tags: ['live'],
  note: 'a note',
  tipster: 'Ana',
  live: true,
  ownChance: 5550,
  chanceOddsRatio: 0.51,
  chanceMultiplicative: 0.51,
  chanceAdditive: 0.51,
  chancePower: 0.51,
}

const SETTLED = {
  status: 'won',
  outcome: 'cashed-out',
  restOutcome: 'won',
  result: 3050,
  settledBy: 'program',
  settledAt: AT,
  correctedAt: AT,
} as const

const OF_LEGS = {
  matchId: null,
  pairKey: null,
  betType: 'multiple',
  betValue: null,
  selection: null,
  swapped: false,
  tiedFormat: null,
} as const

const legRow = (number: number): LegRow => ({ ...PICK, userId: 3, betId: 7, number })

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const NO_PRICE = { closeOdds: null, closeOther: null, closeAt: null, closeSource: null } as const
const NO_CHANCES = { chanceOddsRatio: null, chanceMultiplicative: null, chanceAdditive: null, chancePower: null }
const odds = fc.integer({ min: 1010, max: 1_000_000 })
const price = fc.record({
  closeOdds: odds,
  closeOther: orNull(odds),
  closeAt: orNull(fc.date({ noInvalidDate: true })),
  closeSource: orNull(fc.constantFrom('hltv', 'typed')),
  closeMissing: fc.constant(null),
})
const noPrice = fc.constantFrom(...CLOSE_MISSING).map((closeMissing) => ({ ...NO_PRICE, closeMissing }))
const chance = fc.double({ min: 0, max: 1, noNaN: true })
const chances = fc.record({
  chanceOddsRatio: chance,
  chanceMultiplicative: chance,
  chanceAdditive: chance,
  chancePower: chance,
})
const closeOfPick = fc.oneof(price, noPrice)
/** Every closing price that the database can hold (migration 0030). */
const closeOfBet = fc.oneof(
  noPrice.map((none) => ({ ...none, ...NO_CHANCES })),
  fc.tuple(price, orNull(chances)).map(([columns, known]) => ({ ...columns, ...(known ?? NO_CHANCES) })),
)

test('the row of the bet that a row becomes is that row, with the same values', () => {
  fc.assert(
    fc.property(fc.boolean(), closeOfBet, fc.array(closeOfPick, { maxLength: 3 }), (isSettled, close, closes) => {
      const count = closes.length
      const row: BetRow = { ...PENDING_SINGLE, ...(isSettled && SETTLED), ...(count > 0 && OF_LEGS), ...close }
      const legs = closes.map((columns, index) => ({ ...legRow(index + 1), ...columns }))
      const bet = betOf(row, count > 0 ? legs : null)
      const again = rowOf(bet)
      expect(again).toEqual(row)
      // An UPDATE writes the columns whose values are others.
      expect(Object.entries(again).filter(([name, value]) => value !== row[name as keyof BetRow])).toEqual([])
      expect((legsOf(bet) ?? []).map((leg) => legRowOf(bet, leg))).toEqual(legs)
    }),
  )
})

const CHANCES = {
  chanceOddsRatio: 0.51,
  chanceMultiplicative: 0.52,
  chanceAdditive: 0.53,
  chancePower: 0.54,
}

test('a settled bet has its settlement, and a closing price its chances by method', () => {
  const { settlement, close } = betOf({ ...PENDING_SINGLE, ...SETTLED, ...CHANCES }, null)
  expect(settlement).toEqual(SETTLED)
  expect(close).toEqual({
    missing: null,
    odds: 1900,
    other: 2000,
    at: AT,
    source: 'hltv',
    chances: { 'odds-ratio': 0.51, multiplicative: 0.52, additive: 0.53, power: 0.54 },
  })
  expect(betOf(PENDING_SINGLE, null).settlement).toBeNull()
})

test.each([
  ['a single', PENDING_SINGLE, null],
  ['a multiple', { ...PENDING_SINGLE, ...OF_LEGS }, [legRow(1), legRow(2)]],
])('the row of %s that got another result and closing price has those', (_, row, legs) => {
  const settled = betOf({ ...row, ...SETTLED, ...CHANCES }, legs)
  const pending = betOf({ ...row, ...NO_PRICE, ...NO_CHANCES, closeMissing: 'too-old' }, legs)
  expect(rowOf({ ...pending, settlement: settled.settlement, close: settled.close })).toEqual({
    ...row,
    ...SETTLED,
    ...CHANCES,
  })
  expect(rowOf({ ...settled, settlement: null, close: pending.close })).toEqual({
    ...row,
    ...NO_PRICE,
    ...NO_CHANCES,
    closeMissing: 'too-old',
  })
})

function refusalOf(row: BetRow, legs: readonly LegRow[] | null): string {
  try {
    betOf(row, legs)
    return ''
  } catch (error) {
    return String(error)
  }
}

const NO_CLOSE: BetRow = { ...PENDING_SINGLE, ...NO_CHANCES, ...NO_PRICE, closeMissing: 'too-old' }

test.each<[string, BetRow, readonly LegRow[] | null]>([
  ['a pending bet with a profit', { ...PENDING_SINGLE, result: 4250 }, null],
  ['a pending bet that the source corrected', { ...PENDING_SINGLE, correctedAt: AT }, null],
  ['a settled bet without a profit', { ...PENDING_SINGLE, ...SETTLED, result: null }, null],
  ['a settled bet without an outcome', { ...PENDING_SINGLE, ...SETTLED, outcome: null }, null],
  ['a settled bet without the time of its settlement', { ...PENDING_SINGLE, ...SETTLED, settledAt: null }, null],
  ['a settled bet that nobody settled', { ...PENDING_SINGLE, ...SETTLED, settledBy: null }, null],
  ['a single with legs', PENDING_SINGLE, [legRow(1)]],
  ['a multiple whose legs were not read', { ...PENDING_SINGLE, ...OF_LEGS }, null],
  ['a multiple without legs', { ...PENDING_SINGLE, ...OF_LEGS }, []],
  ['a multiple on a match of its own', { ...PENDING_SINGLE, ...OF_LEGS, matchId: 12 }, [legRow(1), legRow(2)]],
  ['a bet without a closing price or a reason', { ...PENDING_SINGLE, ...NO_CHANCES, ...NO_PRICE }, null],
  ['a bet with a closing price and a reason', { ...PENDING_SINGLE, closeMissing: 'too-old' }, null],
  ['a reason beside the time of a price', { ...NO_CLOSE, closeAt: AT }, null],
  ['a reason beside the source of a price', { ...NO_CLOSE, closeSource: 'hltv' }, null],
  ['a reason beside the price of the other team', { ...NO_CLOSE, closeOther: 2000 }, null],
  ['chances without a closing price', { ...PENDING_SINGLE, ...NO_PRICE, closeMissing: 'too-old' }, null],
  ['chances without the odds ratio', { ...PENDING_SINGLE, chanceOddsRatio: null }, null],
  ['chances without the multiplicative one', { ...PENDING_SINGLE, chanceMultiplicative: null }, null],
  ['chances without the additive one', { ...PENDING_SINGLE, chanceAdditive: null }, null],
  ['chances without the power', { ...PENDING_SINGLE, chancePower: null }, null],
  [
    'a leg without a closing price or a reason',
    { ...PENDING_SINGLE, ...OF_LEGS },
    [legRow(1), { ...legRow(2), ...NO_PRICE }],
  ],
  [
    'a leg with a closing price and a reason',
    { ...PENDING_SINGLE, ...OF_LEGS },
    [{ ...legRow(1), closeMissing: 'too-old' }],
  ],
])('%s is refused, with the id of the bet', (_, row, legs) => {
  expect(refusalOf(row, legs)).toContain('bet 7 of user 3')
})
