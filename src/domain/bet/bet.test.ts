import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byTier } from '../../../test/support/tier.ts'
import { BET_TYPES, formatBetType, parseBetType } from '../market/bet-type.ts'
import { formatTeams, possiblePairs, splitTeams, teamsKey, teamsTextKey } from '../team/pair.ts'
import { searchText } from '../text/search-text.ts'
import { type BetChange, type BetFacts, changeOfSums, countedOf, SUM_STATUSES } from './bet.ts'

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

  test('are not two where both have one name', () => expect(possiblePairs('A vs A')).toEqual([]))

  test('are read without the spaces around them', () => {
    expect(possiblePairs('  Foo   Bar \t vs  Baz  ')).toEqual([{ team1: 'Foo Bar', team2: 'Baz' }])
  })

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
    // 1,900 bytes of UTF-8: a letter of two bytes is whole or left out.
    expect(teamsTextKey('a'.repeat(2_000))).toBe('a'.repeat(1_900))
    expect(teamsTextKey(`a${'ж'.repeat(1_000)}`)).toBe(`a${'ж'.repeat(949)}`)
    expect(teamsTextKey('ж'.repeat(700))).toBe('ж'.repeat(700))
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

describe('sums', () => {
  const placed: BetFacts = {
    placedAt: new Date('2026-10-31T23:50:00Z'),
    teamsKey: 'alfa vs bravo',
    type: 'handicap',
    status: 'pending',
    staked: 5_000,
    result: null,
  }
  const settled: BetFacts = { ...placed, status: 'won', result: 4_250 }
  const type = { scope: 'type', key: 'handicap' } as const
  const pair = { scope: 'pair', key: 'alfa vs bravo' } as const
  const month = { scope: 'month', key: '2026-10-01T00:00Z' } as const
  const quarterHour = { scope: 'quarter-hour', key: '2026-10-31T23:45Z' } as const

  test('a bet that is placed counts in its type, its pair, its UTC month and its quarter-hour', () => {
    const sum = { status: 'pending', bets: 1, staked: 5_000, profit: 0 }
    expect(changeOfSums({ before: null, after: placed })).toEqual([
      { ...month, ...sum },
      { ...pair, ...sum },
      { ...quarterHour, ...sum },
      { ...type, ...sum },
    ])
  })

  test('settling moves it from pending to won and books the profit', () => {
    const pending = { status: 'pending', bets: -1, staked: -5_000, profit: 0 }
    const won = { status: 'won', bets: 1, staked: 5_000, profit: 4_250 }
    expect(changeOfSums({ before: placed, after: settled })).toEqual(
      [month, pair, quarterHour, type].flatMap((place) => [
        { ...place, ...pending },
        { ...place, ...won },
      ]),
    )
  })

  test.each([
    ['won', 'push', 0, 'push'],
    ['lost', 'half-lost', -2_500, 'half-lost'],
    ['won', 'cashed-out', 1_200, 'cashed-out-won'],
    ['lost', 'cashed-out', -1_200, 'cashed-out-lost'],
  ] as const)('%s by %s with %d counts as %s', (status, outcome, result, counted) => {
    expect(countedOf(status, outcome, result)).toEqual({ status: counted, result })
  })

  test('a pending bet has no result', () => {
    expect(countedOf('pending', null, null)).toEqual({ status: 'pending', result: null })
  })

  test('a free bet counts, though it adds nothing to the stakes', () => {
    const sum = { status: 'pending', bets: 1, staked: 0, profit: 0 }
    expect(changeOfSums({ before: null, after: { ...placed, staked: 0 } })).toEqual(
      [month, pair, quarterHour, type].map((place) => ({ ...place, ...sum })),
    )
  })

  test('a bet that is deleted counts no longer', () => {
    const sum = { status: 'won', bets: -1, staked: -5_000, profit: -4_250 }
    expect(changeOfSums({ before: settled, after: null })).toEqual(
      [month, pair, quarterHour, type].map((place) => ({ ...place, ...sum })),
    )
  })

  test('a pair and a status never add up to those of another pair', () => {
    const one: BetFacts = { ...settled, status: 'half-won' }
    const other: BetFacts = { ...settled, teamsKey: 'alfa vs bravohalf-' }
    const rows = changeOfSums({ before: null, after: one }, { before: null, after: other })
    expect(rows.filter(({ scope }) => scope === 'pair').map(({ key, status }) => [key, status])).toEqual([
      ['alfa vs bravo', 'half-won'],
      ['alfa vs bravohalf-', 'won'],
    ])
  })

  test('a settled bet without an outcome or a result is an error', () => {
    expect(() => countedOf('won', null, 4_250)).toThrow('outcome')
    expect(() => countedOf('won', 'won', null)).toThrow('result')
  })

  test('a change within its quarter-hour adds nothing', () => {
    expect(changeOfSums({ before: placed, after: { ...placed, placedAt: new Date('2026-10-31T23:59:59Z') } })).toEqual(
      [],
    )
  })

  test('another stake, and another result, change what they add up to and no number of bets', () => {
    const rows = (before: BetFacts, after: BetFacts) =>
      changeOfSums({ before, after }).map(({ bets, staked, profit }) => `${bets} ${staked} ${profit}`)
    expect(rows(placed, { ...placed, staked: 7_500 })).toEqual(Array(4).fill('0 2500 0'))
    expect(rows(settled, { ...settled, result: 4_000 })).toEqual(Array(4).fill('0 0 -250'))
  })

  test('another pair changes the sums of the two pairs only', () => {
    const rows = changeOfSums({ before: placed, after: { ...placed, teamsKey: 'alfa vs charlie' } })
    expect(rows.map(({ scope, key, bets }) => [scope, key, bets])).toEqual([
      ['pair', 'alfa vs bravo', -1],
      ['pair', 'alfa vs charlie', 1],
    ])
  })

  test('moving a bet to another month changes the sums of both months', () => {
    const moved = { ...placed, placedAt: new Date('2026-11-01T00:00:00Z') }
    const rows = changeOfSums({ before: placed, after: moved })
    expect(rows.map(({ key, bets, staked }) => [key, bets, staked])).toEqual([
      ['2026-10-01T00:00Z', -1, -5_000],
      ['2026-11-01T00:00Z', 1, 5_000],
      ['2026-10-31T23:45Z', -1, -5_000],
      ['2026-11-01T00:00Z', 1, 5_000],
    ])
  })

  test('the changes of a bet add up to its last state, and to nothing once it is deleted', {
    timeout: 60_000,
  }, () => {
    const place = fc.record({
      placedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      teamsKey: fc.constantFrom('alfa vs bravo', 'alfa vs charlie'),
      type: fc.constantFrom(...BET_TYPES),
      staked: fc.integer({ min: 1, max: 100_000_000 }),
    })
    const pending = fc.constant({ status: 'pending', result: null } as const)
    const settled = fc.record({
      status: fc.constantFrom(...SUM_STATUSES.filter((status) => status !== 'pending')),
      result: fc.integer({ min: -100_000_000, max: 100_000_000_000 }),
    })
    const facts = fc.tuple(place, fc.oneof(pending, settled)).map(([where, counted]) => ({ ...where, ...counted }))
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 5 }), (history) => {
        const last = history.at(-1) ?? placed
        const steps = history.map((after, index) => ({ before: history[index - 1] ?? null, after }))
        expect(total(steps)).toEqual(total([{ before: null, after: last }]))
        expect(total([...steps, { before: last, after: null }])).toEqual({})
      }),
      { numRuns: byTier(1_000, 10_000) },
    )
  })
})

/** What is left in each sum after these changes. */
function total(changes: readonly BetChange[]): Record<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { scope, key, status, ...values } of changes.flatMap((change) => changeOfSums(change))) {
    const id = [scope, key, status].join(' ')
    const [bets = 0, staked = 0, profit = 0] = sums.get(id) ?? []
    sums.set(id, [bets + values.bets, staked + values.staked, profit + values.profit])
  }
  return Object.fromEntries([...sums].filter(([, values]) => values.some((value) => value !== 0)))
}
