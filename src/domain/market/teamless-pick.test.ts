import { expect, test } from 'vitest'
import type { BetType } from './bet-type.ts'
import { teamOfTeamless } from './teamless-pick.ts'

const teamOf = (name: BetType['name'], value: string | null, teams = 'Alfa vs Bravo') =>
  teamOfTeamless({ teams, betType: { name, value } })

test.each<[BetType['name'], string | null, string | null]>([
  ['total-rounds', null, 'Alfa'],
  ['total-maps', null, 'Alfa'],
  ['total-maps', 'over 2.5', 'Alfa'],
  ['total-rounds', 'map 1 over 26.5', 'Alfa'],
  ['total-rounds', 'map 1 overtime yes', 'Alfa'],
  ['total-rounds', 'map 1 odd', 'Alfa'],
  ['other', 'correct score 2-0', 'Alfa'],
  // A total of no certain map is a total all the same (decisions.md).
  ['total-rounds', 'over 26.5', 'Alfa'],
  // A total of one team, and whatever the text may mean.
  ['total-rounds', 'map 1 team over 10.5', null],
  ['total-rounds', 'team over 10.5', null],
  ['total-rounds', 'bravo over 10.5', null],
  ['total-rounds', 'bravo team over 10.5', null],
  ['total-rounds', 'alfa team over 10.5', null],
  ['total-rounds', 'over', null],
  ['match-winner', null, null],
  ['map-winner', null, null],
  ['handicap', '-1.5 maps', null],
  ['other', null, null],
])('%s (%s) without a team is a pick of %s', (name, value, team) => {
  expect(teamOf(name, value)).toBe(team)
})

test('a team whose name is a number or a spelling of the other one may be named by the text', () => {
  expect(teamOf('total-rounds', 'over 26', 'Alfa vs 26')).toBeNull()
  expect(teamOf('total-rounds', 'alfa team over 10.5', 'Alfa vs ALFA')).toBeNull()
})

test('a selection counts before the text', () => {
  const pick = { teams: 'Alfa vs Bravo', betType: { name: 'handicap', value: null } } as const
  expect(teamOfTeamless({ ...pick, selection: { market: 'overtime', map: 1, choice: 'yes' } })).toBe('Alfa')
  expect(teamOfTeamless({ ...pick, selection: { market: 'map-handicap', side: 1, line: -1.5 } })).toBeNull()
  expect(teamOfTeamless({ ...pick, selection: null })).toBeNull()
})

test('a text that names no two teams, or may name them in two ways, has no team', () => {
  expect(teamOf('total-maps', null, 'Alfa')).toBeNull()
  expect(teamOf('total-maps', null, 'Alfa vs Bravo vs Charlie')).toBeNull()
})
