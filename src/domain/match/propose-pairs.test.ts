import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchReading } from './match.ts'
import { type ListedMatch, proposePairs, tiesOf, withTies } from './propose-pairs.ts'
import type { SourceName } from './source-name.ts'

const START = new Date('2026-08-29T12:00:00Z')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

type Named = ListedMatch & { readonly name: string }
function listed(name: string, source: SourceName, more: Partial<ListedMatch> = {}): Named {
  const shared = { match: null, team1: null, team2: null }
  return { name, team1: 'Marble Owls', team2: 'Kettle Nine', start: START, shared, sources: new Set([source]), ...more }
}
const ids = (team1: string | null, team2: string | null) => ({ shared: { match: null, team1, team2 } })
const names = (ones: readonly Named[], others: readonly Named[]) =>
  proposePairs(ones, others).map(({ one, other, isSwapped }) => [one.name, other.name, isSwapped])

describe('one match of HLTV and one of PandaScore', () => {
  const known = listed('known', 'pandascore', ids('501', '502'))
  test.for<[string, Partial<ListedMatch>, boolean | null]>([
    ['the same names and start', {}, false],
    ['other spellings', { team1: 'MARBLE OWLS', team2: 'Team Kettle-Nine' }, false],
    ['the sides swapped', { team1: 'Kettle Nine', team2: 'Marble Owls' }, true],
    ['six hours later', { start: minutesLater(360) }, false],
    ['more than six hours later', { start: minutesLater(361) }, null],
    ['without a start', { start: null }, null],
    ['one other team', { team2: 'Kettle Ten' }, null],
    ['the academy of one', { team1: 'Marble Owls Academy' }, null],
    ['an opponent that is not decided', { team2: 'TBD' }, null],
    ['one team twice', { team2: 'Marble Owls' }, null],
    ['a tied team of another name', { team1: 'Owls', ...ids('501', null) }, false],
    ['a team of the same name with another id', ids('599', null), null],
    ['another kind of source', { sources: new Set<SourceName>(['polymarket']) }, null],
    ['sources of both kinds', { sources: new Set<SourceName>(['hltv', 'polymarket']) }, null],
  ])('%s', ([, more, isSwapped]) => {
    const expected = isSwapped === null ? [] : [['x', 'known', isSwapped]]
    expect(names([listed('x', 'hltv', more)], [known])).toEqual(expected)
  })
})

test('the nearest of two meetings on one day is proposed, and none of two that are equally near', () => {
  const noon = listed('noon', 'pandascore')
  const evening = listed('evening', 'pandascore', { start: minutesLater(300) })
  expect(names([listed('x', 'hltv', { start: minutesLater(10) })], [noon, evening])).toEqual([['x', 'noon', false]])
  expect(names([listed('x', 'hltv', { start: minutesLater(150) })], [noon, evening])).toEqual([])
  const both = [listed('x', 'hltv'), listed('y', 'hltv', { start: minutesLater(300) })]
  expect(names(both, [noon])).toEqual([['x', 'noon', false]])
  expect(names(both, [noon, evening])).toEqual([
    ['x', 'noon', false],
    ['y', 'evening', false],
  ])
})

test('a refused pair is not proposed again, and leaves the next one', () => {
  const [noon, evening] = [listed('noon', 'pandascore'), listed('evening', 'pandascore', { start: minutesLater(90) })]
  const pairs = proposePairs([listed('x', 'hltv')], [noon, evening], (_, { name }) => name === 'noon')
  expect(pairs.map(({ other }) => other.name)).toEqual(['evening'])
})

const anyTeam = fc
  .tuple(fc.constantFrom('Spirit', 'Owls', 'Kettle Nine'), fc.constantFrom('', ' Academy', ' fe', ' 2'))
  .map((parts) => parts.join(''))
const anyId = fc.option(fc.constantFrom('1', '2'), { nil: null })
const anyMatch = (source: SourceName) =>
  fc
    .tuple(anyTeam, anyTeam, fc.integer({ min: -500, max: 500 }), anyId, anyId)
    .map(([team1, team2, minutes, id1, id2]) =>
      listed('', source, { team1, team2, start: minutesLater(minutes), ...ids(id1, id2) }),
    )
const lists = [
  fc.array(anyMatch('hltv'), { maxLength: 6 }),
  fc.array(anyMatch('pandascore'), { maxLength: 6 }),
] as const

test('it does not matter which list is asked about the other', () => {
  fc.assert(
    fc.property(...lists, (ones, others) => {
      const [there, back] = [proposePairs(ones, others), proposePairs(others, ones)]
      const turned = back.map(({ one, other, isSwapped }) => ({ one: other, other: one, isSwapped }))
      expect(new Set(turned.map((pair) => indexes(pair)))).toEqual(new Set(there.map((pair) => indexes(pair))))
      function indexes({ one, other, isSwapped }: (typeof there)[number]) {
        return `${ones.indexOf(one)} ${others.indexOf(other)} ${isSwapped}`
      }
    }),
  )
})

test('no match is in two pairs, and no squad is proposed as another one by its name', () => {
  fc.assert(
    fc.property(...lists, (ones, others) => {
      const pairs = proposePairs(ones, others)
      expect(new Set(pairs.map(({ one }) => one)).size).toBe(pairs.length)
      expect(new Set(pairs.map(({ other }) => other)).size).toBe(pairs.length)
      for (const { one, other, isSwapped } of pairs) {
        const [first, second] = isSwapped ? [other.team2, other.team1] : [other.team1, other.team2]
        const [id1, id2] = isSwapped
          ? [other.shared.team2, other.shared.team1]
          : [other.shared.team1, other.shared.team2]
        for (const [a, b, idA, idB] of [
          [one.team1, first, one.shared.team1, id1],
          [one.team2, second, one.shared.team2, id2],
        ]) {
          if (idA !== null && idB !== null) expect(idA).toBe(idB)
          else expect(a).toBe(b)
        }
      }
    }),
  )
})

test('a match that is listed twice at the same time is in no pair', () => {
  fc.assert(
    fc.property(...lists, (ones, others) => {
      const twice = others.flatMap((match) => [match, { ...match }])
      expect(proposePairs(ones, twice)).toEqual([])
    }),
  )
})

test('a team that was confirmed to be two is tied to none', () => {
  expect([
    ...tiesOf([
      ['a', '1'],
      ['b', '2'],
      ['a', '1'],
      ['b', '3'],
    ]),
  ]).toEqual([['a', '1']])
})

test('tied teams have shared ids, the others none; a source with shared ids keeps its own', () => {
  const team = (key: string | null) => ({ key, name: 'A team', logoUrl: null })
  const reading: MatchReading = {
    sourceId: '1',
    status: 'upcoming',
    team1: team('11'),
    team2: team('12'),
    tournament: null,
    format: 'BO3',
    scheduledTime: START,
  }
  const ties = new Map([['11', '501']])
  expect(withTies('hltv', reading, ties)).toEqual({
    ...reading,
    ownTeams: { team1: '11', team2: '12' },
    shared: { match: null, team1: '501', team2: null },
  })
  expect(withTies('bo3gg', reading, ties)).toEqual(reading)
})
