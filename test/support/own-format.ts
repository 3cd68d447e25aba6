import fc from 'fast-check'
import { DAILY_SEED, NIGHTLY } from './tier.ts'

/** A pending single in our own JSON format. */
export const PENDING = {
  id: 1,
  matchId: null,
  matchSwapped: false,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: '50.00',
  odds: '1.85',
  betType: 'match-winner',
  betTypeName: 'match-winner',
  betTypeValue: null,
  selection: { market: 'match-winner', side: 1, isThreeWay: false },
  legs: null,
  status: 'pending',
  outcome: null,
  result: null,
  freeBet: false,
  cashedOut: null,
  restOutcome: null,
  profile: null,
  grade: null,
  gradedResult: null,
  settledBy: null,
  bookmaker: 'GG.BET',
  tags: ['major'],
  note: 'a note',
  tipster: null,
  live: false,
  ownChance: '55.5',
  close: { odds: '1.80', otherOdds: '2.00', at: '2026-03-01T12:00:00.000Z', source: 'hltv' },
  closeMissing: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  placedAt: '2026-03-01T10:00:00.000Z',
  settledAt: null,
  correctedAt: null,
}
export const WON = {
  ...PENDING,
  status: 'won',
  outcome: 'won',
  result: '42.50',
  settledBy: 'user',
  settledAt: '2026-03-01T14:00:00.000Z',
}
export const CASHED = { ...PENDING, cashedOut: { stake: '20.00', paid: '25.00' } }
const SETTLED_REST = {
  ...WON,
  ...CASHED,
  status: 'won',
  outcome: 'cashed-out',
  restOutcome: 'won',
  result: '30.50',
}
const leg = (teams: string, selectedTeam: string, side: 1 | 2) => ({
  matchId: null,
  matchSwapped: false,
  teams,
  selectedTeam,
  odds: '2.00',
  betType: 'match-winner',
  selection: { market: 'match-winner', side, isThreeWay: false },
  grade: null,
  close: null,
  closeMissing: 'not-tied',
})
const LEGS = [leg('Alfa vs Bravo', 'Alfa', 1), leg('Charlie vs Delta', 'Delta', 2)]
export const MULTIPLE = {
  ...PENDING,
  teams: 'Alfa vs Bravo + Charlie vs Delta',
  selectedTeam: 'Alfa + Delta',
  odds: '4.00',
  betType: 'multiple',
  betTypeName: 'multiple',
  selection: null,
  legs: LEGS,
  close: null,
  closeMissing: 'not-tied',
}
export const MOVEMENT = {
  id: 1,
  kind: 'deposit',
  amount: '100.00',
  bookmaker: 'GG.BET',
  at: '2026-02-01T10:00:00.000Z',
  note: null,
}

/** Our own JSON file. */
export const ownJson = (bets: readonly object[], movements: readonly object[] = []) =>
  JSON.stringify({ movements, bets })

type Wrong = readonly [name: string, bet: object, code: string, column: string | null]

/** Bets that the API would refuse, and why. */
export const WRONG: readonly Wrong[] = [
  ['won with the outcome lost', { ...WON, outcome: 'lost' }, 'stateAndProfitDisagree', 'result'],
  ['void with a profit', { ...WON, outcome: 'void', result: '7.77' }, 'stateAndProfitDisagree', 'result'],
  ['lost with a profit', { ...WON, status: 'lost', outcome: 'lost' }, 'stateAndProfitDisagree', 'result'],
  ['a loss above the stake', { ...WON, status: 'lost', outcome: 'lost', result: '-50.01' }, 'lossTooLarge', 'result'],
  ['pending with a result', { ...PENDING, result: '42.50' }, 'stateAndProfitDisagree', 'result'],
  ['pending with an outcome', { ...PENDING, outcome: 'won' }, 'stateAndProfitDisagree', 'outcome'],
  ['settled without an outcome', { ...WON, outcome: null }, 'stateUnknown', 'outcome'],
  ['an unknown outcome', { ...WON, outcome: 'winner' }, 'stateUnknown', 'outcome'],
  [
    'a cash-out of nothing',
    { ...PENDING, cashedOut: { stake: '0.00', paid: '500.00' } },
    'cashOutInvalid',
    'cashedOut',
  ],
  ['a cash-out of all', { ...PENDING, cashedOut: { stake: '50.00', paid: '60.00' } }, 'cashOutInvalid', 'cashedOut'],
  [
    'a giant cash-out',
    { ...CASHED, cashedOut: { stake: '20.00', paid: '9999999999.99' } },
    'cashOutInvalid',
    'cashedOut',
  ],
  ['a rest that was not cashed out', { ...WON, restOutcome: 'won' }, 'stateAndProfitDisagree', 'result'],
  ['a void rest that won', { ...SETTLED_REST, restOutcome: 'void' }, 'stateAndProfitDisagree', 'result'],
  ['placed in the year 1', { ...PENDING, placedAt: '0001-01-01T00:00:00Z' }, 'dateImpossible', 'placedAt'],
  ['placed in the year 0', { ...PENDING, placedAt: '0000-01-01T00:00:00Z' }, 'dateImpossible', 'placedAt'],
  ['placed in 1999', { ...PENDING, placedAt: '1999-12-31T23:59:59Z' }, 'dateImpossible', 'placedAt'],
  ['placed in the year 9999', { ...PENDING, placedAt: '9999-01-01T00:00:00Z' }, 'inFuture', 'placedAt'],
  ['settled in the year 9999', { ...WON, settledAt: '9999-01-01T00:00:00Z' }, 'inFuture', 'settledAt'],
  ['settled before it was placed', { ...WON, settledAt: '2026-03-01T09:59:59Z' }, 'settledBeforePlaced', 'settledAt'],
  [
    'a closing price of the year 0',
    { ...PENDING, close: { ...PENDING.close, at: '0000-01-01T00:00:00Z' } },
    'closingInvalid',
    'close',
  ],
  ['a closing price below 1.01', { ...PENDING, close: { ...PENDING.close, odds: '1.00' } }, 'closingInvalid', 'close'],
  ['no stake', { ...PENDING, amount: '0.00' }, 'stakeInvalid', 'amount'],
  ['a price above 1000', { ...PENDING, odds: '1000.01' }, 'oddsInvalid', 'odds'],
  ['more than a bet can win', { ...MULTIPLE, amount: '1000000.00', odds: '1000000' }, 'oddsInvalid', 'odds'],
  ['a leg of more than 1000', { ...MULTIPLE, legs: [{ ...LEGS[0], odds: '1000.01' }, LEGS[1]] }, 'oddsInvalid', 'legs'],
  ['exact odds of another price', { ...PENDING, exactOdds: '9/5' }, 'exactOddsInvalid', 'exactOdds'],
  ['exact odds that are text', { ...PENDING, exactOdds: 'x'.repeat(65_536) }, 'exactOddsInvalid', 'exactOdds'],
  [
    'exact odds of a leg at another price',
    { ...MULTIPLE, legs: [{ ...LEGS[0], exactOdds: '19/10' }, LEGS[1]] },
    'exactOddsInvalid',
    'legs',
  ],
  [
    'exact odds of a leg with a hundred digits',
    { ...MULTIPLE, legs: [{ ...LEGS[0], exactOdds: `2${'0'.repeat(99)}1/1${'0'.repeat(100)}` }, LEGS[1]] },
    'exactOddsInvalid',
    'legs',
  ],
  ['one leg', { ...MULTIPLE, legs: LEGS.slice(0, 1) }, 'legsInvalid', 'legs'],
  ['21 legs', { ...MULTIPLE, legs: Array.from({ length: 21 }, () => LEGS[0]) }, 'legsInvalid', 'legs'],
  [
    'legs that exclude each other',
    { ...MULTIPLE, legs: [LEGS[0], leg('Bravo vs Alfa', 'Bravo', 1)] },
    'legsExclusive',
    'legs',
  ],
  ['a pick that is no side', { ...PENDING, selectedTeam: 'Charlie' }, 'valueInvalid', 'selectedTeam'],
  ['a selection of the other side', { ...PENDING, selectedTeam: 'Bravo' }, 'valueInvalid', 'selection'],
  ['an unknown bookmaker of rules', { ...PENDING, profile: 'nobody' }, 'valueInvalid', 'profile'],
  ['a chance of 100 %', { ...PENDING, ownChance: '100' }, 'valueInvalid', 'ownChance'],
  ['21 tags', { ...PENDING, tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'textTooLong', 'tags'],
  ['a long note', { ...PENDING, note: 'x'.repeat(2001) }, 'textTooLong', 'note'],
  ['something else', { teams: 'Alfa vs Bravo' }, 'notABet', null],
]

/** Invalid times of movements, and why. */
export const WRONG_TIMES = [
  ['0000-01-01T00:00:00Z', 'dateImpossible'],
  ['0001-01-01T00:00:00Z', 'dateImpossible'],
  ['1969-12-31T23:59:59Z', 'dateImpossible'],
  ['9999-12-31T23:59:59Z', 'inFuture'],
] as const

/** Values that a hand-edited or foreign file may have in any field. */
const VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '0.00',
  '-1',
  '1',
  '1.00',
  '1.005',
  '7.77',
  '42.50',
  '-50.00',
  '50.01',
  '1e5',
  'NaN',
  '1,85',
  '1000.00',
  '999999.99',

  '9999999999.99',
  'x',
  'won',
  'lost',
  'void',
  'push',
  'half-won',
  'half-lost',
  'pending',
  'cashed-out',
  'multiple',
  'match-winner (1x2)',
  'other',
  'other (x)',

  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01T14:00:00Z',
  '9999-01-01T00:00:00Z',

  'x'.repeat(61),
  'x'.repeat(421),
  'x'.repeat(2_001),
  'a\0b',
  'a\ud800b',
  'a\nb',
  'Alfa',
  'Bravo',
  'Alfa x Bravo',
  'Bravo vs Alfa',
  '\u200b',

  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  {},
  [],
  [''],
  ['a', 'A'],
  Array.from({ length: 21 }, (_, at) => `t${at}`),
  { stake: '0.00', paid: '500.00' },
  { stake: '10.00', paid: '0.00' },
  { stake: '50.00', paid: '1.00' },
  { stake: '1.00', paid: '-1.00' },

  { stake: '49.99', paid: '1000000000.00' },
  { stake: '49.99', paid: '1000000000.01' },

  { market: 'match-winner', side: 2, isThreeWay: false },
  { market: 'other' },
  { market: 'total-maps', choice: 'over', line: 2.5 },

  { odds: '1.80', otherOdds: null, at: null, source: null },
  { odds: '0.5', otherOdds: null, at: null, source: 'typed' },
  { odds: '2.00', otherOdds: '1', at: '0000-01-01T00:00:00Z', source: 'x' },

  LEGS,
  LEGS.slice(0, 1),
  [LEGS[0], LEGS[0]],
  [LEGS[0], leg('Alfa vs Bravo', 'Bravo', 2)],
  Array.from({ length: 21 }, () => LEGS[0]),
]
const BASES = [PENDING, WON, CASHED, SETTLED_REST, MULTIPLE]
const FIELDS = Object.keys(PENDING).filter((field) => !['id', 'grade', 'gradedResult', 'settledBy'].includes(field))

/** Bets with one wrong field, then with two. Each wrong value of a field is in two of the five bets, in the nightly tier in all. */
export function wrongBets(): object[] {
  const inTurn = BASES.flatMap((base, one) =>
    FIELDS.flatMap((field, two) =>
      VALUES.filter((_, three) => NIGHTLY || (one + two + three) % BASES.length < 2).map((value) => ({
        ...base,
        [field]: value,
      })),
    ),
  )
  const change = fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES))
  const two = fc.tuple(fc.constantFrom(...BASES), change, change)
  const both = fc
    .sample(two, { numRuns: 1_000, seed: DAILY_SEED })
    .map(([base, [one, a], [other, b]]) => ({ ...base, [one]: a, [other]: b }))
  // The note makes each bet distinct.
  return [...inTurn, ...both].map((bet, at) =>
    'note' in bet && bet.note === 'a note' ? { ...bet, note: `note ${at}` } : bet,
  )
}
