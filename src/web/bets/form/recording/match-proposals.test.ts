import { describe, expect, test } from 'vitest'
import { proposedMatches, proposedTeams, withTeam } from './match-proposals.ts'

const NOW = new Date(2026, 10, 24, 20, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const match = (team1: string, team2: string, scheduledTime: string | null = at(24, 21)) => ({
  team1,
  team2,
  scheduledTime,
})
const found = (text: string, matches = MATCHES) =>
  proposedMatches(text, matches, NOW).map(({ team1, team2 }) => `${team1}/${team2}`)

const MATCHES = [
  match('Fluxo São', 'Bravo', null),
  match('Alfa', 'Charlie', at(25, 23)),
  match('Alfa', 'Delta', at(26, 0)),
  match('Alfa', 'TBD'),
]

describe('proposed matches', () => {
  test.each<readonly [string, string[]]>([
    ['', []],
    ['  ', []],
    ['al', ['Alfa/Charlie']],
    ['FLUXO SAO', ['Fluxo São/Bravo']],
    ['charlie vs al', ['Alfa/Charlie']],
    ['alfa vs br', []],
    ['bravo vs', []],
    ['tbd', []],
    ['Alfa vs Charlie', []],
    ['charlie vs ALFA', []],
  ])('for "%s"', (text, pairs) => {
    expect(found(text)).toEqual(pairs)
  })

  test('are three at most, in the order of the list', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => match(`Team ${name}`, 'Other'))
    expect(found('team', many)).toEqual(['Team A/Other', 'Team B/Other', 'Team C/Other'])
  })
})

describe('proposed teams', () => {
  const teams = ['Alfa', 'Alfa Academy', 'Bravo']

  test.each<readonly [string, string[]]>([
    ['', []],
    ['a', ['Alfa', 'Alfa Academy', 'Bravo']],
    ['academy', ['Alfa Academy']],
    ['alfa', []],
    ['bravo vs alf', ['Alfa', 'Alfa Academy']],
    ['alfa vs a', ['Alfa Academy', 'Bravo']],
    ['zulu', []],
  ])('for "%s"', (text, proposed) => {
    expect(proposedTeams(text, teams)).toEqual(proposed)
  })

  test('take the place of the team in writing', () => {
    expect(withTeam('al', 'Alfa')).toBe('Alfa vs ')
    expect(withTeam('Alfa vs br', 'Bravo')).toBe('Alfa vs Bravo')
    expect(withTeam('Alfa × br', 'Bravo')).toBe('Alfa vs Bravo')
  })
})
