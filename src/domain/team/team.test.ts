import { expect, test } from 'vitest'
import { foldTeamName, isSameTeam, TBD, type Team, teamNameKey, UNDECIDED } from './team.ts'

const team = (name: string, key: string | null = null): Team => ({ name, key, logoUrl: null })

test.each([
  ['Team Spirit', 'spirit'],
  ['BC.Game Esports', 'BC.Game'],
  ['MÖBIUS', 'Mobius'],
  ['Ёлки', 'ЁЛКИ'],
  ['Sashi  Esport', 'SASHI'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'LODZ'],
  ['BRØNDBY', 'Brondby'],
  ['Đorđe', 'Dorde'],
  ['Ħamrun', 'Hamrun'],
  ['Ŧorne', 'Torne'],
  ['Team Clan', 'TEAM  clan'],
  // Two accents on one letter: Unicode has no letter with both.
  ['Lo\u0323\u031Bb', 'Lob'],
  ['Gaming Team X', 'x'],
])('%s and %s are spellings of one name', (a, b) => expect(teamNameKey(a)).toBe(teamNameKey(b)))

test.each([
  ['Spirit', 'Spirit Academy'],
  ['NAVI', 'NAVI Junior'],
  ['Virtus.pro', 'VP.P'],
  ['MOUZ', 'MOUZ NXT'],
  ['Бой', 'Бои'],
  ['?', '!'],
])('%s and %s are two teams', (a, b) => expect(teamNameKey(a)).not.toBe(teamNameKey(b)))

test.each([
  ['Natus Vincere ', 'natus vincere'],
  ['MÖBIUS', 'mo\u0308bius'],
  ['Straße', 'STRASSE'],
])('%s and %s differ in case only', (a, b) => expect(foldTeamName(a)).toBe(foldTeamName(b)))

test.each([
  ['Team Spirit', 'Spirit'],
  ['MÖBIUS', 'Mobius'],
])('%s and %s differ in more than case', (a, b) => expect(foldTeamName(a)).not.toBe(foldTeamName(b)))

test('a team called "Team" still has a name', () => expect(teamNameKey('Team')).not.toBe(''))

test('the key of the source decides, not the name', () => {
  expect(isSameTeam(team('Sharks', '1'), team('DENDELE', '1'))).toBe(true)
  expect(isSameTeam(team('Sharks', '1'), team('Sharks', '2'))).toBe(false)
  expect(isSameTeam(team('Sharks', '1'), team('sharks'))).toBe(true)
})

test('a name without a key is compared by its name', () => {
  expect(isSameTeam(team('Sharks'), team('sharks', '1'))).toBe(true)
  expect(isSameTeam(team('Sharks'), team('Dolphins', '1'))).toBe(false)
})

test('a name may be 2,000 characters, of which one decomposes into 18', () => {
  expect(foldTeamName('\uFDFA'.repeat(2_000))).toHaveLength(2_000)
  expect(teamNameKey('\uFDFA'.repeat(2_000))).not.toBe('')
})

test('an undecided opponent is called "TBD", and has no logo', () => {
  expect(UNDECIDED).toEqual({ key: null, name: 'TBD', logoUrl: null })
})

test('an undecided opponent equals no team, not even another undecided one', () => {
  expect(isSameTeam(team(TBD), team(TBD))).toBe(false)
  expect(isSameTeam(team(TBD, '1'), team('Sharks', '1'))).toBe(false)
  expect(isSameTeam(team('Sharks', '1'), team(TBD, '1'))).toBe(false)
})
