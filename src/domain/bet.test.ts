import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTeams, possiblePairs, splitTeams, teamsKey } from './bet.ts'
import { BET_TYPES, formatBetType, parseBetType } from './bet-type.ts'
import { searchText } from './search-text.ts'

const CASES = { numRuns: 10_000 }
const word = fc.constantFrom('A', 'B', 'Team', 'vs', 'Natus Vincere', 'ВИРТУС', 'São', '9z', 'évs', 'x', '-', 'против')
const team = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

describe('teams', () => {
  test('are split where the selected team is a side, with any words in the names', () => {
    fc.assert(
      fc.property(team, team, fc.boolean(), (team1, team2, first) => {
        fc.pre(team1 !== team2)
        const selected = first ? team1 : team2
        const pair = splitTeams(`  ${team1}  vs ${team2} `, ` ${selected}`)
        expect(pair).not.toBeNull()
        if (!pair) return
        expect(formatTeams(pair)).toBe(`${team1} vs ${team2}`)
        expect([pair.team1, pair.team2]).toContain(selected)
      }),
      CASES,
    )
  })

  test('of three names are split at the selected one', () => {
    const teams = 'A vs B vs C'
    expect(splitTeams(teams, 'A')).toEqual({ team1: 'A', team2: 'B vs C' })
    expect(splitTeams(teams, 'C')).toEqual({ team1: 'A vs B', team2: 'C' })
    expect(splitTeams(teams, 'A vs B')).toEqual({ team1: 'A vs B', team2: 'C' })
    expect(splitTeams(teams, 'B')).toBeNull()
  })

  test.each(['vs.', 'VS', 'versus', 'x', 'X', '×', '-', '–', '—', 'против', 'Против'])(
    'are a pair around %s',
    (word) => {
      expect(splitTeams(`Foo  ${word} Bar Esports`, 'Foo')).toEqual({ team1: 'Foo', team2: 'Bar Esports' })
    },
  )

  test.each(['x6tence', 'Team-X', 'Foo -Bar', 'FoovsBar', 'Team X', 'x - ', 'Alfaпротив Bravo'])(
    'are not two in %s',
    (teams) => {
      expect(possiblePairs(teams)).toEqual([])
    },
  )

  test('with a dash in a name can be read in two ways; the selected team decides', () => {
    const teams = 'Alfa - Academy x Bravo'
    expect(possiblePairs(teams)).toEqual([
      { team1: 'Alfa', team2: 'Academy x Bravo' },
      { team1: 'Alfa - Academy', team2: 'Bravo' },
    ])
    expect(splitTeams(teams, 'Bravo')).toEqual({ team1: 'Alfa - Academy', team2: 'Bravo' })
    // With "vs" there is no doubt.
    expect(possiblePairs('Alfa - Academy vs Bravo')).toEqual([{ team1: 'Alfa - Academy', team2: 'Bravo' }])
  })

  test.each([
    ['A', 'A'],
    ['A vs', 'A'],
    ['vs B', 'B'],
    ['A vs A', 'A'],
    ['AvsB', 'A'],
    ['A vs B', 'a'],
    ['A vs B', ''],
    ['A vs B', 'A vs B'],
  ])('are not split in "%s" with "%s" selected', (teams, selected) => {
    expect(splitTeams(teams, selected)).toBeNull()
  })

  test('have a key that an index can hold, however they are written', () => {
    const longest = { team1: '\ufdfa'.repeat(200), team2: '𝕬'.repeat(200) }
    expect(Buffer.byteLength(teamsKey(longest))).toBeLessThan(2_000)
    expect(teamsKey({ team1: 'x', team2: '😀'.repeat(400) }).isWellFormed()).toBe(true)
  })
})

describe('search', () => {
  test('finds every part of a text in any case and any Unicode composition', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('aZéÃçøłßİıжЁйΣςΆ한 パ-_%\\')) })
    fc.assert(
      fc.property(letters, letters, letters, (before, part, after) => {
        const text = searchText(before + part + after)
        for (const query of [part, part.toUpperCase(), part.toLowerCase(), part.normalize('NFD')]) {
          expect(text).toContain(searchText(query))
        }
      }),
      CASES,
    )
  })

  test.each([
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['İstanbul', 'ISTANBUL'],
    ['ıstanbul', 'ISTANBUL'],
    ['ΟΔΟΣ', 'οδος'],
    ['MÖB', 'mob'],
    ['Łódź', 'LODZ'],
    ['Ёж', 'ЕЖ'],
    ['ＮＡＶＩ', 'navi'],
  ])('%s is %s', (one, other) => {
    expect(searchText(one)).toBe(searchText(other))
  })

  test('й is another letter than и', () => {
    expect(searchText('край')).not.toBe(searchText('краи'))
  })
})

describe('bet types', () => {
  test('keep the value in parentheses', () => {
    // The type of a multiple follows from its legs: nobody types it.
    const names = BET_TYPES.filter((name) => name !== 'multiple')
    const value = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, value) => {
        expect(parseBetType(formatBetType({ name, value }))).toEqual({ name, value })
        expect(parseBetType(formatBetType({ name, value: null }))).toEqual({ name, value: null })
      }),
      CASES,
    )
  })

  test.each([
    ['winner', 'match-winner'],
    ['Match Winner', 'match-winner'],
    ['mapWinner', 'map-winner'],
    ['Map Winner', 'map-winner'],
    ['Over/Under Rounds', 'total-rounds'],
    ['totalRounds', 'total-rounds'],
    ['totalMaps', 'total-maps'],
    ['firstMap', 'first-map'],
    ['First Blood', 'first-blood'],
    ['Handicap', 'handicap'],
    ['Other', 'other'],
  ])('%s means %s', (alias, name) => {
    expect(parseBetType(alias)).toEqual({ name, value: null })
    expect(parseBetType(`${alias} (-1.5)`)).toEqual({ name, value: '-1.5' })
  })

  test.each(['', 'moneyline', 'handicap -1.5', 'handicap (', 'handicap )', '(1.5)', 'constructor'])(
    'there is no type %s',
    (text) => {
      expect(parseBetType(text)).toBeNull()
    },
  )

  test('empty parentheses are no value', () => {
    expect(parseBetType('handicap ( )')).toEqual({ name: 'handicap', value: null })
  })
})
