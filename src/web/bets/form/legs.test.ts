import { expect, test } from 'vitest'
import { type BetValues, NO_VALUES } from './bet-values.ts'
import { currentLeg, fieldOfMultiple, multipleBody, potentialOfForm, productOfOdds } from './legs.ts'

const typed = (values: Partial<BetValues>): BetValues => ({ ...NO_VALUES, ...values })
const leg = (team1: string, team2: string, odds: string, more: Partial<BetValues> = {}) =>
  currentLeg(
    typed({ teams: `${team1} vs ${team2}`, selectedTeam: team1, odds, betType: 'match-winner', ...more }),
    null,
  )

const ALFA = leg('Alfa', 'Bravo', '1,5')
const CHARLIE = leg('Charlie', 'Delta', '2')
const LAST = { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo', odds: '1.4', betType: 'match-winner' } as const
const treble = (more: Partial<BetValues> = {}) => typed({ legs: [ALFA, CHARLIE], amount: '10', ...LAST, ...more })

test('the entered selections and the one in the fields are sent in order, each with its own pick', () => {
  const values = treble({
    legs: [ALFA, leg('Charlie', 'Delta', '2', { betType: 'map-winner', map: 2, matchId: 7 })],
    matchId: 'none',
  })
  expect(multipleBody(values, null)).toEqual({
    amount: '10',
    legs: [
      { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.5', betType: 'match-winner' },
      {
        teams: 'Charlie vs Delta',
        selectedTeam: 'Charlie',
        odds: '2',
        betType: 'map-winner (Map 2)',
        selection: { market: 'map-winner', map: 2, side: 1 },
        matchId: 7,
      },
      { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo', odds: '1.4', betType: 'match-winner', matchId: null },
    ],
  })
})

test.each([
  ['two are entered', [ALFA, CHARLIE], 2],
  ['one is entered: the empty fields are the missing one', [ALFA], 2],
])('empty fields are no selection where %s', (_, legs, count) => {
  const values = typed({ legs, betType: 'match-winner', amount: '10' })
  expect(multipleBody(values, null).legs).toHaveLength(count)
})

test.each([
  ['the product of the prices', {}, '4.20', { profit: '32.00', payout: '42.00' }],
  ['the price of the bookmaker', { totalOdds: '4,05' }, '4.20', { profit: '30.50', payout: '40.50' }],
  ['a free bet pays its winnings', { freeBet: true }, '4.20', { profit: '32.00', payout: '32.00' }],
  ['a price that cannot be read', { odds: 'x' }, null, null],
  ['a bookmaker’s price that cannot be read', { totalOdds: 'x' }, '4.20', null],
  // 1.5 × 2 × 1000 = 3000
  ['more than a single may pay', { odds: '1000' }, '3000.00', { profit: '29990.00', payout: '30000.00' }],
])('%s', (_, more, product, potential) => {
  expect(productOfOdds(treble(more))).toBe(product)
  expect(potentialOfForm(treble(more))).toEqual(potential)
})

test.each([
  ['legs.0.odds', 'legs/0/odds'],
  ['legs.2.odds', 'odds'],
  ['legs.2.selection.line', 'selection'],
  ['legs', 'legs'],
  ['odds', 'totalOdds'],
  ['amount', 'amount'],
])('the problem of %s is shown at %s while two selections are entered', (path, field) => {
  expect(fieldOfMultiple(path, 2)).toBe(field)
})
