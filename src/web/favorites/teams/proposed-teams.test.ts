import { expect, test } from 'vitest'
import { proposedTeams, typedTeam } from './proposed-teams.ts'

const pair = (team1: string, team2: string, team1Logo: string | null = null) => ({
  team1,
  team2,
  team1Logo,
  team2Logo: null,
})
const MATCHES = [pair('Team Spirit', 'Uzun İnce', '/logo/1'), pair('Spirit', 'TBD'), pair('SPIRIT', 'Ж')]
const noTeam = () => false
const names = (text: string, isFollowed: (name: string) => boolean = noTeam) =>
  proposedTeams(text, MATCHES, isFollowed).map(({ name }) => name)

test('teams that begin with the text come first, each spelling of one once', () => {
  expect(names('spi')).toEqual(['Spirit', 'Team Spirit'])
  expect(proposedTeams('team', MATCHES, noTeam)).toEqual([{ name: 'Team Spirit', logo: '/logo/1' }])
})

test('case, accents and alphabets are found as they are typed', () => {
  expect(names('INCE')).toEqual(['Uzun İnce'])
  expect(names('ж')).toEqual(['Ж'])
})

test('nothing is proposed for no text, an opponent that is not decided, or a favorite', () => {
  expect(names(' ')).toEqual([])
  expect(names('tbd')).toEqual([])
  expect(names('spi', (name) => name === 'Spirit')).toEqual(['Team Spirit'])
})

test('at most six are proposed', () => {
  const many = Array.from({ length: 9 }, (_, n) => pair(`Alfa ${n}`, `Bravo ${n}`))
  expect(proposedTeams('alfa', many, noTeam)).toHaveLength(6)
})

test('what is typed is a team of its own unless it is one of these, a favorite, or none', () => {
  const proposed = proposedTeams('spi', MATCHES, noTeam)
  expect(typedTeam(' B8 ', proposed, noTeam)).toBe('B8')
  expect(typedTeam('spirit', proposed, noTeam)).toBeNull()
  expect(typedTeam('B8', proposed, () => true)).toBeNull()
  expect(typedTeam('tba', proposed, noTeam)).toBeNull()
  expect(typedTeam('', proposed, noTeam)).toBeNull()
})
