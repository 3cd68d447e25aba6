import { expect, test } from 'vitest'
import { NO_DETAILS } from '../bet/stored-bet.ts'
import { readSelection } from '../market/typed-selection.ts'
import { checkBet, stakeOfBet } from './bet-problem.ts'
import type { ImportedBet, ImportedClose, ImportedPick } from './draft.ts'
import { RowFault } from './row.ts'

const NOW = new Date('2026-11-01T00:00:00Z')
const LATER = new Date('2026-11-01T00:00:01Z')
const PLACED = new Date('2026-03-01T18:00:00Z')

function pick(team1: string, team2: string, selectedTeam = team1): ImportedPick {
  const betType = { name: 'match-winner', value: null } as const
  const selection = readSelection({ type: betType, pair: { team1, team2 }, selectedTeam, format: null })
  return { teams: `${team1} vs ${team2}`, selectedTeam, odds: 1500, betType, selection }
}
const SINGLE = [pick('Alfa', 'Bravo')]
const MULTIPLE = [...SINGLE, pick('Charlie', 'Delta')]

const BET: ImportedBet = {
  ...NO_DETAILS,
  externalId: null,
  picks: SINGLE,
  amount: 1000,
  odds: 1500,
  exactOdds: null,
  freeBet: false,
  placedAt: PLACED,
  settlement: null,
  cashedOut: null,
  close: null,
  profile: null,
}
const WON = { status: 'won', outcome: 'won', restOutcome: null, result: 500, settledAt: null } as const
const CLOSE: ImportedClose = { odds: 1400, other: 2800, at: '2026-03-01T19:00:00Z', source: null }

function problemOf(changes: Partial<ImportedBet>): string | null {
  try {
    checkBet({ ...BET, ...changes }, NOW)
    return null
  } catch (error) {
    if (error instanceof RowFault) return `${error.code} ${error.target}`
    throw error
  }
}

const legs = (count: number) => Array.from({ length: count }, (_, at) => pick(`Team ${at}`, `Other ${at}`))

test.each<readonly [string, Partial<ImportedBet>]>([
  ['a single', {}],
  ['a multiple', { picks: MULTIPLE, odds: 2250 }],
  ['a multiple on other sides', { picks: [pick('Alfa', 'Bravo'), pick('Charlie', 'Delta', 'Delta')], odds: 2250 }],
  ['a multiple of twenty legs', { picks: legs(20), odds: 2250 }],
  ['a multiple at a million', { picks: MULTIPLE, odds: 1_000_000_000, amount: 1 }],
  ['a bet placed now', { placedAt: NOW }],
  ['a bet of the first day of the book', { placedAt: new Date('2000-01-01T00:00:00Z') }],
  ['a bet that was won', { settlement: WON }],
  ['a bet that was settled when it was placed', { settlement: { ...WON, settledAt: PLACED } }],
  ['a bet that was settled now', { settlement: { ...WON, settledAt: NOW } }],
  ['a part that was cashed out', { cashedOut: { stake: 400, paid: 500 } }],
  ['a closing price', { close: CLOSE }],
  ['a closing price alone', { close: { ...CLOSE, other: null, at: null } }],
  ['a closing price of a multiple', { picks: MULTIPLE, odds: 2250, close: { ...CLOSE, odds: 2_000_000, other: null } }],
  ['a closing price of a leg', { picks: [{ ...pick('Alfa', 'Bravo'), close: CLOSE }, pick('C', 'D')], odds: 2250 }],
])('%s is taken', (_, changes) => {
  expect(problemOf(changes)).toBeNull()
})

test.each<readonly [string, Partial<ImportedBet>, string]>([
  ['placed in the future', { placedAt: LATER }, 'inFuture placedAt'],
  ['placed before 2000', { placedAt: new Date('1999-12-31T23:59:59Z') }, 'dateImpossible placedAt'],
  ['settled in the future', { settlement: { ...WON, settledAt: LATER } }, 'inFuture settledAt'],
  [
    'settled before it was placed',
    { settlement: { ...WON, settledAt: new Date('2026-03-01T17:59:59Z') } },
    'settledBeforePlaced settledAt',
  ],
  ['settled before 2000', { settlement: { ...WON, settledAt: new Date('1999-12-31') } }, 'dateImpossible settledAt'],
  ['without a stake', { amount: 0 }, 'stakeInvalid stake'],
  ['without picks', { picks: [] }, 'legsInvalid legs'],
  ['of 21 legs', { picks: legs(21), odds: 2250 }, 'legsInvalid legs'],
  ['at odds above 1000', { odds: 1_000_001 }, 'oddsInvalid odds'],
  ['at odds below 1.01', { odds: 1009 }, 'oddsInvalid odds'],
  ['of legs at more than a million', { picks: MULTIPLE, odds: 1_000_000_001, amount: 1 }, 'oddsInvalid odds'],
  [
    'that pays more than a result can be',
    { picks: MULTIPLE, odds: 1_000_000_000, amount: 1_000_000 },
    'oddsInvalid odds',
  ],
  [
    'with a leg at no price',
    { picks: [{ ...pick('Alfa', 'Bravo'), odds: 1_000_001 }, pick('C', 'D')], odds: 2250 },
    'oddsInvalid legs',
  ],
  [
    'on both sides of a match',
    { picks: [pick('Alfa', 'Bravo'), pick('Alfa', 'Bravo', 'Bravo')], odds: 2250 },
    'legsExclusive legs',
  ],
  ['cashed out wholly', { cashedOut: { stake: 1000, paid: 500 } }, 'cashOutInvalid cashOut'],
  [
    'with a loss above the stake',
    { settlement: { ...WON, status: 'lost', outcome: 'lost', result: -1001 } },
    'lossTooLarge profit',
  ],
  ['won with a loss', { settlement: { ...WON, result: -1 } }, 'stateAndProfitDisagree profit'],
  ['with a closing price above 1000', { close: { ...CLOSE, odds: 1_000_001 } }, 'closingInvalid closing'],
  ['with another side at no price', { close: { ...CLOSE, other: 1000 } }, 'closingInvalid closing'],
  ['with a closing price of the future', { close: { ...CLOSE, at: LATER.toISOString() } }, 'closingInvalid closing'],
  [
    'of legs with a closing price above a million',
    { picks: MULTIPLE, odds: 2250, close: { ...CLOSE, odds: 1_000_000_001 } },
    'closingInvalid closing',
  ],
  [
    'with a leg with a closing price at no price',
    { picks: [{ ...pick('Alfa', 'Bravo'), close: { ...CLOSE, odds: 1000 } }, pick('C', 'D')], odds: 2250 },
    'closingInvalid closing',
  ],
])('a bet %s is refused', (_, changes, problem) => {
  expect(problemOf(changes)).toBe(problem)
})

test('the stake of a bet has the part that was cashed out', () => {
  const stake = { amount: 1000, odds: 1500, exactOdds: null, freeBet: false }
  expect(stakeOfBet(BET)).toEqual({ ...stake, cashedStake: 0, cashedPaid: 0 })
  expect(stakeOfBet({ ...BET, cashedOut: { stake: 400, paid: 500 } })).toEqual({
    ...stake,
    cashedStake: 400,
    cashedPaid: 500,
  })
})
