import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('the row of the bet that a row becomes is that row, with the same values', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: 0, max: 3 }), (isSettled, count) => {
      const row = { ...PENDING_SINGLE, ...(isSettled && SETTLED), ...(count > 0 && OF_LEGS) }
      const legs = Array.from({ length: count }, (_, index) => legRow(index + 1))
      const bet = betOf(row, count > 0 ? legs : null)
      const again = rowOf(bet)
      expect(again).toEqual(row)
      // An UPDATE writes the columns whose values are others.
      expect(Object.entries(again).filter(([name, value]) => value !== row[name as keyof BetRow])).toEqual([])
      expect((legsOf(bet) ?? []).map((leg) => legRowOf(bet, leg))).toEqual(legs)
    }),
  )
})

test.each<[string, BetRow, readonly LegRow[] | null]>([
  ['a pending bet with a profit', { ...PENDING_SINGLE, result: 4250 }, null],
  ['a pending bet that the source corrected', { ...PENDING_SINGLE, correctedAt: AT }, null],
  ['a settled bet without a profit', { ...PENDING_SINGLE, ...SETTLED, result: null }, null],
  ['a settled bet that nobody settled', { ...PENDING_SINGLE, ...SETTLED, settledBy: null }, null],
  ['a single with legs', PENDING_SINGLE, [legRow(1)]],
  ['a multiple without legs', { ...PENDING_SINGLE, ...OF_LEGS }, []],
  ['a multiple on a match of its own', { ...PENDING_SINGLE, ...OF_LEGS, matchId: 12 }, [legRow(1), legRow(2)]],
])('%s is refused, with the id of the bet', (_, row, legs) => {
  expect(() => betOf(row, legs)).toThrow('bet 7 of user 3')
})
