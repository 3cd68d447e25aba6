import { expect, test } from 'vitest'
import { LOST, leg, multiple, WON } from '../../../test/support/book-bets.ts'
import { noClose, typedClose } from './closing.ts'
import { multipleOf, textOfPick } from './pick-columns.ts'

test('the text of a pick has the keys by which it is found', () => {
  const pair = { team1: 'Spírit', team2: 'FURIA' }
  expect(textOfPick(pair, 'FURIA', { name: 'handicap', value: '-1.5' })).toEqual({
    teams: 'Spírit vs FURIA',
    selectedTeam: 'FURIA',
    teamsKey: 'spirit vs furia',
    pairKey: 'furia\nspirit',
    betType: 'handicap',
    betValue: '-1.5',
  })
})

test('a multiple names the teams of all of its legs, and follows from them', () => {
  const legs = [
    leg(1, { grade: WON, close: noClose('too-old') }),
    leg(2, { teams: 'Charlie vs Delta', selectedTeam: 'Delta', grade: LOST, close: typedClose(1900, null) }),
  ]
  const { userId: _, ...columns } = multiple(legs)
  expect({ ...columns, ...multipleOf(legs, { odds: 4000, exactOdds: '401/100' }) }).toEqual({
    ...columns,
    teams: 'Alfa vs Bravo + Charlie vs Delta',
    selectedTeam: 'Alfa + Delta',
    teamsKey: 'alfa vs bravo + charlie vs delta',
    odds: 4000,
    exactOdds: '401/100',
    betType: 'multiple',
    legs,
    grade: { verdict: 'lost', evidence: { code: 'legs', won: 1, lost: 1, returned: 0 } },
    close: noClose('too-old'),
  })
})
