import { expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import { webBet } from '../../../test/support/web-bet.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import { pickWords } from './pick-words.ts'

const words = (more: Partial<Bet>) => pickWords(webBet(more), translator('en'), 'en')

test('the winner of a match is a team next to its opponent, whichever side it is', () => {
  expect(words({})).toEqual({ pick: 'Alfa', beside: 'vs Bravo', kind: null })
  expect(words({ selectedTeam: 'Bravo', selection: { market: 'match-winner', side: 2, isThreeWay: false } })).toEqual({
    pick: 'Bravo',
    beside: 'vs Alfa',
    kind: null,
  })
})

test('another market says what it is on, next to both teams', () => {
  const total = { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 } as const
  expect(words({ betTypeName: 'total-rounds', betTypeValue: 'Over 26.5', selection: total })).toEqual({
    pick: 'Over 26.5 rounds, map 1',
    beside: 'Alfa vs Bravo',
    kind: null,
  })
})

test('the first map is said as a kind: the team alone would be read as the winner of the match', () => {
  const firstMap = { betTypeName: 'first-map', selection: { market: 'map-winner', map: 1, side: 1 } } as const
  expect(words(firstMap)).toEqual({ pick: 'Alfa', beside: 'vs Bravo', kind: 'First Map' })
})

test('what only the user’s own words say stands next to the team, with its kind', () => {
  expect(words({ betTypeName: 'handicap', betTypeValue: '-1.5', selection: null })).toEqual({
    pick: 'Alfa · -1.5',
    beside: 'Alfa vs Bravo',
    kind: 'Handicap',
  })
})

test('a text that is no pair is shown as it was written', () => {
  expect(words({ teams: 'Alfa, Bravo', selectedTeam: 'Alfa' })).toEqual({
    pick: 'Alfa',
    beside: 'Alfa, Bravo',
    kind: null,
  })
})

test('a text that names no teams and is the pick as well is said once', () => {
  const text = { teams: 'Marmot -1.5', selectedTeam: 'Marmot  -1.5', betTypeName: 'other', selection: null } as const
  expect(words(text)).toEqual({ pick: 'Marmot  -1.5', beside: '', kind: 'Other' })
  expect(words({ ...text, betTypeValue: 'maps' })).toEqual({ pick: 'Marmot  -1.5 · maps', beside: '', kind: 'Other' })
})
